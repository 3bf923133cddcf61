/** The transactions of a payout, and what they come to. */
import { groupBy } from '../../domain/values/collections.ts';
import { isObject, toText, idOf, textOf } from '../../api/fields.ts';
import type { Transaction } from '../../api/resources.ts';
import { DecimalSum } from '../../domain/values/decimal.ts';

/** Sums are decimal text; null where not every transaction says it, or they have several currencies. */
export interface PayoutGifts {
  transactions: number;
  /** What donors paid: gifts, tips, and the fees that they covered. */
  gross: string | null;
  covered: string | null;
  fee: string | null;
  tip: string | null;
  net: string | null;
}

/** Those that name the payout. Null where no transaction names any: then nothing is known of what is in it. */
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

/** Tips are line items. A payment without any line items doesn't say whether there was one. */
function tipsOf({ line_items }: Transaction): (string | null)[] {
  if (line_items.length === 0) return [null];
  const tips = line_items.filter(isObject).filter(({ subtype }) => toText(subtype)?.trim().toLowerCase() === 'tip');
  return tips.map(({ total }) => toText(total));
}
