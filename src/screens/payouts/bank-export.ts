/** The result of a statement as a file: its lines, what the bank took, and the payouts that are left. */
import { knownCampaign } from '../../records/links.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { type BankState, type PayoutState, written } from './bank-state.ts';

interface ResultRow {
  /** `line`, a `payout` of the line above, the `difference` of them, or a payout that is `left`. */
  what: 'line' | 'payout' | 'difference' | 'left';
  line: number | null;
  day: string | null;
  amount: string;
  currency: string;
  text: string;
  status: string;
  payout: string | null;
  campaign: string | null;
}

export function resultOf({ lines, payouts, left }: BankState): ResultRow[] {
  const rows = lines.flatMap(({ line, currency, status, match, as }): ResultRow[] => {
    const own = { line: line.number, currency, status, payout: null, campaign: null };
    const parts = (match?.payouts ?? []).flatMap((id) => payouts.get(id) ?? []);
    return [
      { ...own, what: 'line', day: line.day, amount: line.amount, text: line.text },
      ...parts.map((part): ResultRow => ({ ...payoutRow(part), line: line.number, what: 'payout', status })),
      ...(match && match.difference !== 0
        ? [{ ...own, what: 'difference' as const, day: line.day, amount: written(match.difference), text: as }]
        : []),
    ];
  });
  return [
    ...rows,
    ...left.map((payout): ResultRow => ({ ...payoutRow(payout), what: 'left', line: null, status: 'left' })),
  ];
}

function payoutRow({ id, day, units, currency, payout }: PayoutState) {
  const campaign = knownCampaign(payout.campaign_id)?.title ?? null;
  return { day, amount: written(units), currency, text: payout.memo ?? '', payout: id, campaign };
}

export const resultColumns: readonly Column<ResultRow>[] = [
  { key: 'what', title: 'What', kind: 'text', value: ({ what }) => what },
  { key: 'line', title: 'Line', kind: 'count', value: ({ line }) => (line === null ? null : String(line)) },
  { key: 'date', title: 'Date', kind: 'day', value: ({ day }) => day },
  { key: 'amount', title: 'Amount', kind: 'amount', value: ({ amount }) => amount },
  { key: 'currency', title: 'Currency', kind: 'text', value: ({ currency }) => currency },
  { key: 'text', title: 'Text', kind: 'text', value: ({ text }) => text },
  { key: 'status', title: 'Status', kind: 'text', value: ({ status }) => status },
  { key: 'payout_id', title: 'Payout ID', kind: 'id', value: ({ payout }) => payout },
  { key: 'campaign', title: 'Campaign', kind: 'text', value: ({ campaign }) => campaign },
];
