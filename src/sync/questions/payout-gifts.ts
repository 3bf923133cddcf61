/** The transactions of a payout, and their totals. */
import { groupBy } from '#domain/values/collections.ts';
import { idOf, textOf } from '#api/fields.ts';
import type { Transaction } from '#api/resources.ts';
import { payoutPart } from '#domain/payout.ts';
import { DecimalSum } from '#domain/values/decimal.ts';

/** Sums are decimal text. Null unless every transaction has the amount and they share one currency. */
export interface PayoutGifts {
  transactions: number;
  /** Everything donors paid: gifts, tips, and covered fees. */
  gross: string | null;
  covered: string | null;
  fee: string | null;
  tip: string | null;
  net: string | null;
}

/** Totals the transactions that name the payout. Null if no transaction names any payout, so we can't know. */
export function giftsOfPayout(transactions: readonly Transaction[], payout: string): PayoutGifts | null {
  if (!transactions.some((row) => idOf(row.payout_id) !== null)) return null;
  const rows = transactions.filter((row) => idOf(row.payout_id) === payout);
  const isOneCurrency = groupBy(rows, (row) => textOf(row.currency)).size < 2;
  const sumBy = (amountOf: (payment: Transaction) => string | null) => {
    const sum = new DecimalSum();
    const isRead = rows.every((payment) => sum.add(amountOf(payment)));
    return isRead && isOneCurrency ? sum.text : null;
  };
  return {
    transactions: rows.length,
    gross: sumBy(payoutPart.gross),
    covered: sumBy(({ fee_covered }) => fee_covered),
    fee: sumBy(payoutPart.fees),
    tip: sumBy(payoutPart.tips),
    net: sumBy(payoutPart.net),
  };
}
