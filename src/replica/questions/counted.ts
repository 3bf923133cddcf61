/** Gifts that count: captured, not refunded, and of more than nothing. */
import { unitsOf } from '../../ui/values/decimal.ts';
import type { Gift } from '../gifts.ts';

/** An amount with more is not read. */
const mostDecimals = 20;

/** What counts, by currency. Units: the smallest that any amount has, 10^-decimals. */
export function readAmounts(gifts: readonly Gift[]) {
  const given = gifts.filter(({ standing }) => standing === 'given');
  let decimals = 2;
  for (const { amount } of given) {
    const point = amount.indexOf('.');
    if (point !== -1) decimals = Math.min(Math.max(decimals, amount.length - point - 1), mostDecimals);
  }
  const of = new Map<string, Counted[]>();
  let unread = 0;
  for (const gift of given) {
    const units = unitsOf(gift.amount, decimals);
    if (units === null) unread += 1;
    else if (units > 0n) {
      const counted = of.get(gift.currency);
      if (counted) counted.push({ gift, units });
      else of.set(gift.currency, [{ gift, units }]);
    }
  }
  return { of, unread, decimals };
}

export interface Counted {
  gift: Gift;
  units: bigint;
}

/** The currency that is asked for, else that of most gifts; empty where none is known. And all of them, in that order. */
export function chosenCurrency(of: ReadonlyMap<string, readonly Counted[]>, asked: string | null) {
  const currencies = [...of]
    .toSorted(([one, many], [other, more]) => more.length - many.length || (one < other ? -1 : 1))
    .map(([currency]) => currency);
  const known = currencies.find((one) => one === asked) ?? currencies.find((one) => one !== '');
  return { currency: known ?? currencies[0] ?? '', currencies };
}
