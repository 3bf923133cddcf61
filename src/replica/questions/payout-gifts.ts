/** The transactions of a payout. */
import { paymentOf } from '../../api/deployed-transaction.ts';
import { ExactSum } from '../../domain/values/decimal.ts';
import { idOf } from '../gifts.ts';
import type { HeldRow } from '../lists.ts';

export interface PayoutGifts {
  transactions: number;
  /** Decimal text: what they bring, after fees, of those that say it. */
  payout: string;
  /** Those that do not say it. */
  unread: number;
}

/** Those that name the payout. Null where no transaction names any: then nothing is known of what is in it. */
export function giftsOfPayout(transactions: readonly HeldRow[], payout: string): PayoutGifts | null {
  if (!transactions.some((row) => idOf(row['payout_id']) !== null)) return null;
  const amounts = transactions.filter((row) => idOf(row['payout_id']) === payout).map((row) => paymentOf(row).payout);
  const sum = new ExactSum();
  const unread = amounts.filter((amount) => !sum.add(amount)).length;
  return { transactions: amounts.length, payout: sum.text, unread };
}
