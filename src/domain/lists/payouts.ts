/** Fields, totals, and chart of payouts. */
import type { Payout } from '#api/resources.ts';
import {
  canRead,
  daysLate,
  daysToPay,
  isVoid,
  mismatch,
  payoutCurrency,
  payoutMethod,
  payoutName,
  payoutNeed,
  payoutStatus,
} from '#domain/payout.ts';
import { campaignFor, type JoinNames, partsOf } from '#domain/joined.ts';
import type { Fields } from '#domain/rows/field.ts';
import type { ListChart, Total } from '#domain/rows/totals.ts';
import { type ListContext, listSpec } from './list.ts';

/** A payout by other records. */
export const payoutParts = {
  campaign: ({ campaign_id }: Payout, names: JoinNames) => campaignFor(campaign_id, names),
  currency: payoutCurrency,
  name: payoutName,
};

/** Reads the parts of a payout on the page. */
export const joinedPayout = partsOf(payoutParts);

export function payoutFields({ names, today, zone }: ListContext) {
  const { campaign, currency, name } = partsOf(payoutParts, names);
  return {
    campaign: { kind: 'text', value: name },
    id: { kind: 'id' },
    status: { kind: 'word', value: payoutStatus, field: ({ status }) => status },
    method: { kind: 'word', value: payoutMethod, field: ({ method }) => method },
    amount: { kind: 'amount', currency },
    fee: { kind: 'amount', unit: currency },
    tip: { kind: 'amount', unit: currency },
    payout: { kind: 'amount', unit: currency },
    off_by: { kind: 'amount', ifGiven: true, unit: currency, value: mismatch },
    currency: { kind: 'id', value: currency },
    expected_at: { kind: 'moment' },
    paid_at: { kind: 'moment', absent: ({ paid_at }) => paid_at === undefined },
    days_late: { kind: 'count', ifGiven: true, value: (payout) => count(daysLate(payout, today, zone)) },
    // Home counts these and links to them.
    attention: { kind: 'yes-no', value: (payout) => String(payoutNeed(payout, today, zone) !== undefined) },
    // Links from payout counts filter by this field, because counts exclude void payouts.
    void: { kind: 'yes-no', value: (payout) => String(isVoid(payout)) },
    days_to_pay: { kind: 'count', value: (payout) => count(daysToPay(payout, zone)) },
    campaign_id: { kind: 'id', named: (payout) => campaign(payout)?.title },
    memo: { kind: 'text' },
    address: { kind: 'text' },
    created_at: { kind: 'moment' },
    updated_at: { kind: 'moment' },
  } as const satisfies Fields<Payout>;
}

export type PayoutField = keyof ReturnType<typeof payoutFields>;

const count = (days: number | null) => (days === null ? null : String(days));

const isCounted = (payout: Payout) => !isVoid(payout);

function payoutTotals({ names }: ListContext): Total<Payout>[] {
  const { currency } = partsOf(payoutParts, names);
  const own = { currency, isRead: canRead };
  const counts = { of: isCounted, ...own };
  return [
    { label: 'Gross', amount: ({ amount }) => amount, ...counts },
    { label: 'Fees', amount: ({ fee }) => fee, ...counts },
    { label: 'Tips', amount: ({ tip }) => tip, ...counts },
    { label: 'Net', amount: ({ payout }) => payout, ...counts },
    { label: 'Void (not included)', amount: ({ payout }) => payout, of: isVoid, unit: ['payout', 'payouts'], ...own },
  ];
}

const payoutChart = ({ names }: ListContext): ListChart<Payout> => ({
  title: 'Net payouts by date paid (or expected)',
  note: 'Excludes void payouts.',
  at: ({ paid_at, expected_at }) => paid_at || expected_at,
  only: { is: isCounted, none: 'All of these payouts are void.' },
  amount: ({ payout }) => payout,
  isRead: canRead,
  currency: partsOf(payoutParts, names).currency,
});

export const payoutList = (context: ListContext) =>
  listSpec<Payout>(payoutFields(context), { totals: payoutTotals(context), chart: payoutChart(context) });
