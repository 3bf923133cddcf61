/** The reconciliation as a CSV file: statement lines, their payouts and differences, and unmatched payouts. */
import { joinedPayout } from '#domain/lists/payouts.ts';
import { fieldList } from '#domain/rows/field.ts';
import { statusLabels } from './bank-names.ts';
import { type BankState, formatUnits, type PayoutState } from './bank-state.ts';

interface ResultRow {
  /** `payout` and `difference` belong to the `line` above them. */
  type: 'line' | 'payout' | 'difference' | 'unmatched payout';
  line: number | null;
  day: string | null;
  amount: string;
  currency: string;
  description: string;
  status: string;
  payout: string | null;
  campaign: string | null;
}

export function resultOf({ lines, payouts, left }: BankState): ResultRow[] {
  const rows = lines.flatMap(({ line, currency, status: key, match, as }): ResultRow[] => {
    const status = statusLabels[key];
    const own = { line: line.number, currency, status, payout: null, campaign: null };
    const parts = (match?.payouts ?? []).flatMap((id) => payouts.get(id) ?? []);
    return [
      { ...own, type: 'line', day: line.day, amount: line.amount, description: line.text },
      ...parts.map((part): ResultRow => ({ ...payoutRow(part), line: line.number, type: 'payout', status })),
      ...(match && match.difference !== 0
        ? [
            {
              ...own,
              type: 'difference' as const,
              day: line.day,
              amount: formatUnits(match.difference),
              description: as,
            },
          ]
        : []),
    ];
  });
  return [
    ...rows,
    ...left.map((payout): ResultRow => ({
      ...payoutRow(payout),
      type: 'unmatched payout',
      line: null,
      status: statusLabels.left,
    })),
  ];
}

function payoutRow({ id, day, units, currency, payout }: PayoutState) {
  const campaign = joinedPayout.campaign(payout)?.title ?? null;
  return { day, amount: formatUnits(units), currency, description: payout.memo ?? '', payout: id, campaign };
}

export const resultFields = fieldList<ResultRow>({
  type: { kind: 'text' },
  line: { kind: 'count', value: ({ line }) => (line === null ? null : String(line)) },
  date: { kind: 'day', value: ({ day }) => day },
  amount: { kind: 'amount' },
  currency: { kind: 'text' },
  description: { kind: 'text' },
  status: { kind: 'text' },
  payout_id: { kind: 'id', value: ({ payout }) => payout },
  campaign: { kind: 'text' },
});
