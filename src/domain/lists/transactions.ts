/** Fields of transactions. Their totals, which come later on the page, are in `transaction-totals.ts`. */
import type { Transaction } from '#api/resources.ts';
import { donorOf, knownBy, letterName } from '#domain/donor.ts';
import {
  addsToRaised,
  type AmountParts,
  amountParts,
  campaignIdOf,
  currencyOf,
  dateOfGift,
  isInKind,
} from '#domain/gift.ts';
import { dedicationOf, messageOf, methodOf, purposeOf, statusLabels, giftStatusLabel } from '#domain/gift-labels.ts';
import { campaignFor, type JoinNames, partsOf } from '#domain/joined.ts';
import type { Fields } from '#domain/rows/field.ts';
import { currencyParts } from '#domain/values/money.ts';
import type { Zone } from '#domain/values/calendar.ts';
import { momentsOf, type Period } from '#domain/values/periods.ts';
import type { ListContext } from './list.ts';

/** A transaction by other records. */
export const transactionParts = {
  donor: donorOf,
  campaign: (row: Transaction, names: JoinNames) => campaignFor(campaignIdOf(row, names), names),
  currency: currencyOf,
  pledge: ({ pledge_id }: Transaction, names: JoinNames) => names.pledge(pledge_id) ?? null,
};

/** Reads the parts of a transaction on the page. */
export const joinedTransaction = partsOf(transactionParts);

/** Amounts, dates, and IDs without `value` are the row's own. */
export function transactionFields(context: ListContext) {
  const parts = (transaction: Transaction) => amountParts(transaction, context);
  const { donor, campaign, currency } = partsOf(transactionParts, context.names);
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
      value: (transaction) => campaign(transaction)?.id ?? null,
      named: (transaction) => campaign(transaction)?.title,
    },
    amount: { kind: 'amount', currency },
    refunded_amount: {
      kind: 'amount',
      value: (row) => parts(row).refunded,
      currency,
      has: (row) => isRefund(parts(row)),
    },
    kept: { kind: 'amount', value: (row) => parts(row).kept, currency, has: (row) => isRaised(parts(row)) },
    in_kind: { kind: 'amount', ifGiven: true, value: (row) => (isInKind(row) ? parts(row).inKind : null), currency },
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
    fee: { kind: 'amount', unit: currency },
    fee_covered: { kind: 'amount', unit: currency },
    donated: { kind: 'amount', unit: currency },
    payout: { kind: 'amount', unit: currency },
    items: { kind: 'count', value: ({ line_items }) => String(line_items.length) },
    plan_id: { kind: 'id' },
    captured: { kind: 'yes-no' },
    captured_at: { kind: 'moment' },
    refunded: { kind: 'yes-no' },
    // A refund of its own was paid back on its own date.
    refunded_at: {
      kind: 'moment',
      value: (row) => row.refunded_at || (parts(row).status === 'refund' ? dateOfGift(row) : null),
    },
    timezone: { kind: 'text' },
    fair_market_value_amount: { kind: 'amount', unit: currency },
    tax_deductible_amount: { kind: 'amount', unit: currency },
  } as const satisfies Fields<Transaction>;
}

export type TransactionField = keyof ReturnType<typeof transactionFields>;

/** All or part of it was paid back, or it's such a payment. */
const isRefund = ({ status }: AmountParts) => ['refunded', 'partly refunded', 'refund'].includes(status);
/** It's in the sum of what was raised. */
export const isRaised = ({ status, inKind }: AmountParts) => addsToRaised({ status }) && inKind === null;

/** Filters of the list for the rows that a figure of a period in one currency adds up. Empty currency: unknown. */
export function giftFilters(period: Period, currency: string, zone: Zone) {
  const { after, before } = momentsOf(period, zone);
  const parts = currencyParts(currency);
  return {
    transactedAfter: after,
    transactedBefore: before,
    'f.currency': parts.code || 'none',
    [parts.isInKind ? 'f.in_kind' : 'f.kept']: 'some',
  };
}
