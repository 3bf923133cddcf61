/** Totals and chart of transactions, by the same rules as every other figure. */
import { formatCount } from '../../domain/values/labels.ts';
import type { Transaction } from '../../api/resources.ts';
import {
  countedInFull,
  countsAsGiven,
  keptAmount,
  refundedAmount,
  type Standing,
  standingOf,
  dateOf,
} from '../../domain/gift.ts';
import type { ListChart, Total } from '../../ui/rows/totals.ts';
import { currencyOf } from '../gift.ts';

const whereIs = (...standings: readonly Standing[]) => ({
  amount: ({ amount }: Transaction) => amount,
  currency: currencyOf,
  of: (transaction: Transaction) => standings.includes(standingOf(transaction)),
  unit: ['gift', 'gifts'] as const,
});

const isGiven = (transaction: Transaction) => countsAsGiven({ standing: standingOf(transaction) });
const isPartly = (transaction: Transaction) => standingOf(transaction) === 'partly refunded';

/** Returns the amount that counts: the unrefunded part of a partially refunded gift, if the row says how much that is. */
function givenAmount(transaction: Transaction): string | null {
  return (isPartly(transaction) ? keptAmount(transaction) : null) ?? transaction.amount;
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
    const standing = standingOf(transaction);
    if (standing === 'free') free += 1;
    if (standing === 'partly refunded' && keptAmount(transaction) === null) inFull += 1;
  }
  return [countedInFull(inFull), freeTicketsMessage(free)].filter(Boolean).join(' ');
}

/** Each amount is in one total. The amount of a partially refunded gift is split between the first two. */
export const transactionTotals: readonly Total<Transaction>[] = [
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
    currency: currencyOf,
    of: (transaction) => refundedAmount(transaction) !== null,
  },
  { label: 'Incomplete or failed', ...whereIs('not captured') },
  { label: 'Unknown status', ...whereIs('unknown') },
];

export const transactionChart: ListChart<Transaction> = {
  title: 'Raised by date',
  note: 'Completed gifts, less refunds.',
  at: (transaction) => dateOf(transaction).at,
  only: { is: isGiven, none: 'No completed gifts.' },
  amount: givenAmount,
  currency: currencyOf,
};
