/** What transactions add up to, counted as every figure counts them. */
import type { Transaction } from '../../api/resources.ts';
import {
  countedInFull,
  countsAsGiven,
  keptAmount,
  refundedAmount,
  type Standing,
  standingOf,
} from '../../domain/gift.ts';
import type { ListChart, Total } from '../../ui/rows/totals.ts';
import { formatCount } from '../../ui/values/money.ts';
import { currencyOf, dateOf } from '../gift.ts';

const whereIs = (...standings: readonly Standing[]) => ({
  amount: ({ amount }: Transaction) => amount,
  currency: currencyOf,
  of: (transaction: Transaction) => standings.includes(standingOf(transaction)),
  unit: ['gift', 'gifts'] as const,
});

const isGiven = (transaction: Transaction) => countsAsGiven({ standing: standingOf(transaction) });
const isPartly = (transaction: Transaction) => standingOf(transaction) === 'partly refunded';

/** What counts: of a partly refunded gift what was kept, as far as the row says it. */
function givenAmount(transaction: Transaction): string | null {
  return (isPartly(transaction) ? keptAmount(transaction) : null) ?? transaction.amount;
}

/** Free tickets are captured like gifts. */
export function freeWords(free: number): string | null {
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
  return [countedInFull(inFull), freeWords(free)].filter(Boolean).join(' ');
}

/** Every amount is in one of them; that of a partly refunded gift is divided between the first two. */
export const transactionTotals: readonly Total<Transaction>[] = [
  {
    ...whereIs('given', 'partly refunded'),
    label: 'Given',
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
  { label: 'Not captured or failed', ...whereIs('not captured') },
  { label: 'Capture not known', ...whereIs('unknown') },
];

export const transactionChart: ListChart<Transaction> = {
  title: 'Given by date',
  note: 'Completed gifts only. Refunded amounts are left out.',
  at: (transaction) => dateOf(transaction).at,
  only: { is: isGiven, none: 'No completed gifts.' },
  amount: givenAmount,
  currency: currencyOf,
};
