/** Totals and chart of transactions, by the same rules as every other figure. */
import type { Transaction } from '#api/resources.ts';
import {
  addsToRaised,
  amountParts,
  countedInFull,
  type GiftStatus,
  giftStatus,
  type GiftViewer,
} from '#domain/gift.ts';
import { dateOf } from '#domain/gift-labels.ts';
import { partsOf } from '#domain/joined.ts';
import { areOfOnePayout, payoutPart } from '#domain/payout.ts';
import type { ListChart, Total } from '#domain/rows/totals.ts';
import { canReadAll } from '#domain/values/decimal.ts';
import { formatCount } from '#domain/values/labels.ts';
import { type ListContext, listSpec } from './list.ts';
import { giftFilters, isRaised, transactionFields, transactionParts } from './transactions.ts';

/** Explains that transactions of 0.00, such as free tickets, aren't gifts. Null if there are none. */
export function freeTicketsMessage(free: number): string | null {
  if (free === 0) return null;
  return free === 1
    ? '1 free ticket or other zero-amount transaction isn’t a gift.'
    : `${formatCount(free)} free tickets or other zero-amount transactions aren’t gifts.`;
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
  const { currency } = partsOf(transactionParts, context.names);
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

/** The transactions of one payout have the payout's lines, so that each sum can be compared with it. */
function totalsFor(context: ListContext): Total<Transaction>[] {
  const isRead = ({ amount, fee_covered, fee, payout }: Transaction) => canReadAll([amount, fee_covered, fee, payout]);
  const { currency } = partsOf(transactionParts, context.names);
  const ofPayout = (label: string, amount: (row: Transaction) => string | null): Total<Transaction> => {
    return { label, amount, currency, isRead, lacks: 'an unknown amount', suits: areOfOnePayout };
  };
  return [
    ...transactionTotals(context).map((total) => ({
      ...total,
      suits: (rows: readonly Transaction[]) => !areOfOnePayout(rows),
    })),
    ofPayout('Gross', payoutPart.gross),
    ofPayout('Fees', payoutPart.fees),
    ofPayout('Tips', payoutPart.tips),
    ofPayout('Net', payoutPart.net),
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
  currency: partsOf(transactionParts, context.names).currency,
  opens: { what: 'transactions', within: giftFilters },
});

export const transactionList = (context: ListContext) =>
  listSpec<Transaction>(transactionFields(context), {
    totals: totalsFor(context),
    chart: transactionChart(context),
  });
