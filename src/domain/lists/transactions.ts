/** Fields, totals, and chart of transactions. Totals follow the same rules as every other figure. */
import type { Transaction } from '#api/resources.ts';
import { campaignIdOf, currencyOf, donorOf, knownBy, letterName } from '#domain/donor.ts';
import {
  countedInFull,
  countsAsGiven,
  dateOf,
  dateOfGift,
  dedicationOf,
  keptAmount,
  messageOf,
  methodOf,
  purposeOf,
  refundedAmount,
  type GiftStatus,
  giftStatus,
  statusLabels,
  giftStatusLabel,
} from '#domain/gift.ts';
import type { Fields } from '#domain/rows/field.ts';
import type { ListChart, Total } from '#domain/rows/totals.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { Zone } from '#domain/values/calendar.ts';
import { momentsOf, type Period } from '#domain/values/periods.ts';
import { type ListContext, listSpec } from './list.ts';

/** Amounts, dates, and IDs without `value` are the row's own. */
export function transactionFields({ names }: ListContext) {
  const currency = (transaction: Transaction) => currencyOf(transaction, names);
  const donor = (transaction: Transaction) => donorOf(transaction, names);
  return {
    donor: {
      kind: 'text',
      value: (transaction) => (donor(transaction).by === 'nothing' ? null : donor(transaction).name),
      field: (transaction) => letterName(donor(transaction)),
    },
    id: { kind: 'id' },
    donor_known_by: { kind: 'word', value: (transaction) => knownBy[donor(transaction).by] },
    campaign_id: {
      kind: 'id',
      ifGiven: true,
      value: (transaction) => campaignIdOf(transaction, names),
      named: (transaction) => names.campaign(campaignIdOf(transaction, names))?.title,
    },
    amount: { kind: 'amount', currency },
    currency: { kind: 'id', value: currency },
    status: { kind: 'word', value: giftStatusLabel, labels: statusLabels },
    method: { kind: 'word', ifGiven: true, value: methodOf, field: ({ method }) => method ?? null },
    date: { kind: 'moment', value: dateOfGift },
    is_recurring: { kind: 'yes-no' },
    pledge_id: { kind: 'id' },
    purpose: { kind: 'text', value: purposeOf },
    dedication: { kind: 'text', ifGiven: true, value: dedicationOf },
    message: { kind: 'text', ifGiven: true, value: messageOf },
    company: { kind: 'text', ifGiven: true },
    email: { kind: 'text', ifGiven: true },
    phone: { kind: 'text', ifGiven: true },
    contact_id: { kind: 'id', ifGiven: true },
    payout_id: { kind: 'id', ifGiven: true },
    check_number: { kind: 'id', ifGiven: true },
    number: { kind: 'id', ifGiven: true },
    campaign_code: { kind: 'id', ifGiven: true },
    transacted_at: { kind: 'moment', ifGiven: true },
    created_at: { kind: 'moment', ifGiven: true },
    check_deposited_at: { kind: 'moment', ifGiven: true },
    fee: { kind: 'amount' },
    fee_covered: { kind: 'amount' },
    donated: { kind: 'amount' },
    payout: { kind: 'amount' },
    items: { kind: 'count', value: ({ line_items }) => String(line_items.length) },
    plan_id: { kind: 'id' },
    captured: { kind: 'yes-no' },
    captured_at: { kind: 'moment' },
    refunded: { kind: 'yes-no' },
    refunded_at: { kind: 'moment' },
    timezone: { kind: 'text' },
    fair_market_value_amount: { kind: 'amount' },
    tax_deductible_amount: { kind: 'amount' },
  } as const satisfies Fields<Transaction>;
}

export type TransactionField = keyof ReturnType<typeof transactionFields>;

/** Returns the amount that counts: the unrefunded part of a partially refunded gift, if the row says how much that is. */
function givenAmount(transaction: Transaction): string | null {
  const isPartly = giftStatus(transaction) === 'partly refunded';
  return (isPartly ? keptAmount(transaction) : null) ?? transaction.amount;
}

/** Explains that transactions of 0.00, such as free tickets, aren't gifts. Null if there are none. */
export function freeTicketsMessage(free: number): string | null {
  if (free === 0) return null;
  return free === 1
    ? '1 free ticket or other transaction of 0.00 isn’t a gift.'
    : `${formatCount(free)} free tickets or other transactions of 0.00 aren’t gifts.`;
}

function notesOn(transactions: readonly Transaction[]): string {
  let [free, inFull] = [0, 0];
  for (const transaction of transactions) {
    const status = giftStatus(transaction);
    if (status === 'free') free += 1;
    if (status === 'partly refunded' && keptAmount(transaction) === null) inFull += 1;
  }
  return [countedInFull(inFull), freeTicketsMessage(free)].filter(Boolean).join(' ');
}

/** Each amount is in one total. The amount of a partially refunded gift is split between the first two. */
export function transactionTotals({ names }: ListContext): Total<Transaction>[] {
  const currency = (transaction: Transaction) => currencyOf(transaction, names);
  const whereIs = (...statuses: readonly GiftStatus[]) => ({
    amount: ({ amount }: Transaction) => amount,
    currency,
    of: (transaction: Transaction) => statuses.includes(giftStatus(transaction)),
    unit: ['gift', 'gifts'] as const,
  });
  return [
    {
      ...whereIs('given', 'partly refunded'),
      label: 'Raised',
      amount: givenAmount,
      counted: { label: 'Gifts', average: 'Average' },
      notes: notesOn,
    },
    {
      label: 'Refunded',
      amount: refundedAmount,
      currency,
      of: (transaction) => refundedAmount(transaction) !== null,
    },
    { label: 'Incomplete or failed', ...whereIs('not captured') },
    { label: 'Unknown status', ...whereIs('unknown') },
  ];
}

export const transactionChart = ({ names }: ListContext): ListChart<Transaction> => ({
  title: 'Raised by date',
  note: 'Completed gifts, less refunds.',
  at: (transaction) => dateOf(transaction).at,
  only: {
    is: (transaction) => countsAsGiven({ status: giftStatus(transaction) }),
    none: 'No completed gifts.',
  },
  amount: givenAmount,
  currency: (transaction) => currencyOf(transaction, names),
  opens: { what: 'transactions', within: giftFilters },
});

/** Filters of the list for the gifts of a period in one currency. Empty currency: unknown. */
export function giftFilters(period: Period, currency: string, zone: Zone) {
  const { after, before } = momentsOf(period, zone);
  return { transactedAfter: after, transactedBefore: before, 'f.currency': currency || 'none' };
}

export const transactionList = (context: ListContext) =>
  listSpec<Transaction>(transactionFields(context), {
    totals: transactionTotals(context),
    chart: transactionChart(context),
  });
