/** Gifts that count: captured, not refunded, and of more than nothing. */
import { countsAsGiven } from '../../domain/gift.ts';
import { unitsOf } from '../../domain/values/decimal.ts';
import type { Gift } from '../gifts.ts';

/** An amount with more is not read. */
const mostDecimals = 20;

export interface Counted {
  gift: Gift;
  /** Of the smallest unit that any amount has, 10^-decimals. */
  units: bigint;
}

export interface CountedGifts {
  /** Those of one currency. */
  gifts: readonly Counted[];
  decimals: number;
  currency: string;
  /** That of most gifts first; empty where none is known. */
  currencies: readonly string[];
  /** The IDs of all that somebody gave to, in any currency: that of most gifts first. */
  campaigns: readonly string[];
  /** How many have an amount that is no plain number: they do not count, in no currency. */
  unread: number;
}

/** Of one currency, else of that of most gifts; and of one campaign, or null for all. */
export function countedGifts(
  gifts: readonly Gift[],
  { currency: asked, campaign }: { currency: string | null; campaign: string | null },
): CountedGifts {
  const given = gifts.filter(countsAsGiven);
  let decimals = 2;
  const campaigns = new Map<string, number>();
  for (const { amount, campaign: id } of given) {
    const point = amount.indexOf('.');
    if (point !== -1) decimals = Math.min(Math.max(decimals, amount.length - point - 1), mostDecimals);
    if (id !== null) campaigns.set(id, (campaigns.get(id) ?? 0) + 1);
  }
  const of = new Map<string, Counted[]>();
  let unread = 0;
  for (const gift of given) {
    if (campaign !== null && gift.campaign !== campaign) continue;
    const units = unitsOf(gift.amount, decimals);
    if (units === null) unread += 1;
    else if (units > 0n) {
      const counted = of.get(gift.currency);
      if (counted) counted.push({ gift, units });
      else of.set(gift.currency, [{ gift, units }]);
    }
  }
  const currencies = mostFirst([...of].map(([code, counted]) => [code, counted.length]));
  const currency =
    currencies.find((one) => one === asked) ?? currencies.find((one) => one !== '') ?? currencies[0] ?? '';
  return { gifts: of.get(currency) ?? [], decimals, currency, currencies, campaigns: mostFirst(campaigns), unread };
}

function mostFirst(counts: Iterable<[string, number]>): string[] {
  return [...counts]
    .toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .map(([key]) => key);
}
