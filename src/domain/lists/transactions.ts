/** Fields, totals, and chart of transactions. Totals follow the same rules as every other figure. */
import type { Transaction } from '#api/resources.ts';
import { donorOf, knownBy, letterName } from '#domain/donor.ts';
import {
  addsToRaised,
  type AmountParts,
  amountParts,
  countedInFull,
  dateOfGift,
  type GiftStatus,
  type GiftViewer,
  giftStatus,
  campaignIdOf,
  currencyOf,
} from '#domain/gift.ts';
import {
  dateOf,
  dedicationOf,
  messageOf,
  methodOf,
  purposeOf,
  statusLabels,
  giftStatusLabel,
} from '#domain/gift-labels.ts';
import type { Fields } from '#domain/rows/field.ts';
import type { ListChart, Total } from '#domain/rows/totals.ts';
import { currencyParts } from '#domain/values/money.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { Zone } from '#domain/values/calendar.ts';
import { momentsOf, type Period } from '#domain/values/periods.ts';
import { type ListContext, listSpec } from './list.ts';

/** Amounts, dates, and IDs without `value` are the row's own. */
export function transactionFields(context: ListContext) {
  const { names } = context;
  const parts = (transaction: Transaction) => amountParts(transaction, context);
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
    refunded_amount: {
      kind: 'amount',
      value: (row) => parts(row).refunded,
      currency,
      has: (row) => isRefund(parts(row)),
    },
    kept: { kind: 'amount', value: (row) => parts(row).kept, currency, has: (row) => isRaised(parts(row)) },
    in_kind: { kind: 'amount', ifGiven: true, value: (row) => parts(row).inKind, currency },
    currency: { kind: 'id', value: currency },
    status: { kind: 'word', value: (row) => giftStatusLabel(row, context), labels: statusLabels },
    counts: { kind: 'yes-no', value: (row) => String(addsToRaised(parts(row))) },
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

/** All or part of it was paid back, or it's such a payment. */
const isRefund = ({ status }: AmountParts) => ['refunded', 'partly refunded', 'refund'].includes(status);
/** It's in the sum of what was raised. */
const isRaised = ({ status, inKind }: AmountParts) => addsToRaised({ status }) && inKind === null;

/** Explains that transactions of 0.00, such as free tickets, aren't gifts. Null if there are none. */
export function freeTicketsMessage(free: number): string | null {
  if (free === 0) return null;
  return free === 1
    ? '1 free ticket or other transaction of 0.00 isn’t a gift.'
    : `${formatCount(free)} free tickets or other transactions of 0.00 aren’t gifts.`;
}

/** Explains refunds that are transactions of their own. Null if there are none. */
function refundsMessage(refunds: number): string | null {
  if (refunds === 0) return null;
  return refunds === 1
    ? '1 refund that’s a transaction of its own is subtracted.'
    : `${formatCount(refunds)} refunds that are transactions of their own are subtracted.`;
}

function notesOn(transactions: readonly Transaction[], viewer: GiftViewer): string {
  let [free, refunds, inFull] = [0, 0, 0];
  for (const transaction of transactions) {
    const { status, refunded } = amountParts(transaction, viewer);
    if (status === 'free') free += 1;
    if (status === 'refund') refunds += 1;
    if (status === 'partly refunded' && refunded === null) inFull += 1;
  }
  return [refundsMessage(refunds), countedInFull(inFull), freeTicketsMessage(free)].filter(Boolean).join(' ');
}

/** Each amount is in one total. The amount of a partially refunded gift is split between the first two. */
export function transactionTotals(context: ListContext): Total<Transaction>[] {
  const currency = (transaction: Transaction) => currencyOf(transaction, context.names);
  const parts = (transaction: Transaction) => amountParts(transaction, context);
  const isGift = (transaction: Transaction) => parts(transaction).status !== 'refund';
  const whereIs = (status: GiftStatus) => ({
    amount: ({ amount }: Transaction) => amount,
    currency,
    of: (transaction: Transaction) => giftStatus(transaction, context) === status,
    unit: ['gift', 'gifts'] as const,
  });
  return [
    {
      label: 'Raised',
      amount: (transaction) => parts(transaction).kept,
      currency,
      of: (transaction) => isRaised(parts(transaction)),
      isGift,
      unit: ['gift', 'gifts'],
      counted: { label: 'Gifts', average: 'Average' },
      notes: (transactions) => notesOn(transactions, context),
    },
    {
      label: 'In kind',
      amount: (transaction) => parts(transaction).inKind,
      currency,
      of: (transaction) => parts(transaction).inKind !== null && addsToRaised(parts(transaction)),
      isGift,
      unit: ['gift', 'gifts'],
    },
    {
      label: 'Refunded',
      amount: (transaction) => parts(transaction).refunded,
      currency,
      of: (transaction) => parts(transaction).refunded !== null,
    },
    { label: 'Incomplete or failed', ...whereIs('not captured') },
    { label: 'Dated in the future', ...whereIs('future') },
    { label: 'Unknown status', ...whereIs('unknown') },
  ];
}

export const transactionChart = (context: ListContext): ListChart<Transaction> => ({
  title: 'Raised by date',
  note: 'Completed gifts, less refunds.',
  at: (transaction) => dateOf(transaction).at,
  only: {
    is: (transaction) => isRaised(amountParts(transaction, context)),
    none: 'No completed gifts.',
  },
  amount: (transaction) => amountParts(transaction, context).kept,
  currency: (transaction) => currencyOf(transaction, context.names),
  opens: { what: 'transactions', within: giftFilters },
});

/** Filters of the list for the rows that a figure of a period in one currency adds up. Empty currency: unknown. */
export function giftFilters(period: Period, currency: string, zone: Zone) {
  const { after, before } = momentsOf(period, zone);
  const { code, isInKind } = currencyParts(currency);
  return {
    transactedAfter: after,
    transactedBefore: before,
    'f.currency': code || 'none',
    [isInKind ? 'f.in_kind' : 'f.kept']: 'some',
  };
}

export const transactionList = (context: ListContext) =>
  listSpec<Transaction>(transactionFields(context), {
    totals: transactionTotals(context),
    chart: transactionChart(context),
  });
