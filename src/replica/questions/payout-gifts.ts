/** The transactions of a payout, and their totals. */
import { groupBy } from '#domain/values/collections.ts';
import { isObject, toText, idOf, textOf } from '#api/fields.ts';
import type { Transaction } from '#api/resources.ts';
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
  const sumBy = (amountsOf: (payment: Transaction) => readonly (string | null)[]) => {
    const sum = new DecimalSum();
    const isRead = rows.every((payment) => amountsOf(payment).every((amount) => sum.add(amount)));
    return isRead && isOneCurrency ? sum.text : null;
  };
  return {
    transactions: rows.length,
    gross: sumBy((payment) => [payment.amount, payment.fee_covered, ...tipsOf(payment)]),
    covered: sumBy(({ fee_covered }) => [fee_covered]),
    fee: sumBy(({ fee }) => [fee]),
    tip: sumBy(tipsOf),
    net: sumBy(({ payout: net }) => [net]),
  };
}

/** Tips are line items. A payment without line items doesn't say if it had a tip. */
function tipsOf({ line_items }: Transaction): (string | null)[] {
  if (line_items.length === 0) return [null];
  const tips = line_items.filter(isObject).filter(({ subtype }) => toText(subtype)?.trim().toLowerCase() === 'tip');
  return tips.map(({ total }) => toText(total));
}
