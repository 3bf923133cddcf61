/** Gifts that count: captured, not refunded as a whole, and of more than nothing; and refunds of their own, below zero. */
import { addsToRaised, countsAsGiven, type Gift, isIdentified } from '#domain/gift.ts';
import { toUnits } from '#domain/values/decimal.ts';
import { countCurrencies, type CurrencyCount, currencyOfScreen } from '#domain/values/money.ts';
import { countInFull } from '#domain/giving.ts';

/** Amounts are cut to this many decimals: we don't read longer ones. */
const mostDecimals = 20;

export interface Counted {
  gift: Gift;
  /** The amount in the smallest unit of any of the gifts, 10^-decimals. */
  units: bigint;
}

/** The number of gifts that count, and of those with a known donor, in all currencies. */
export interface Known {
  gifts: number;
  known: number;
}

export interface CountedGifts extends Known {
  /** All of them, with those whose amount can't be read. */
  given: readonly Gift[];
  /** In all currencies. */
  counted: readonly Counted[];
  decimals: number;
  /** The screen's currency. */
  currency: string;
  currencies: readonly CurrencyCount[];
  /** IDs of all campaigns with gifts, most gifts first. */
  campaigns: readonly string[];
  /** Partially refunded gifts that we count in full. */
  inFull: number;
  withoutDay: number;
  /** Gifts whose amount we can't read: no sum includes them. */
  unread: number;
}

/** "With a known donor", for every screen. */
export function knownDonors(gifts: readonly Gift[]): Known {
  const count = { gifts: 0, known: 0 };
  for (const gift of gifts) {
    if (!countsAsGiven(gift)) continue;
    count.gifts += 1;
    if (isIdentified(gift)) count.known += 1;
  }
  return count;
}

/** `currency`: the chosen one, or null. `campaign`: its ID, or null for all. */
export function countedGifts(
  gifts: readonly Gift[],
  { currency, campaign }: { currency: string | null; campaign: string | null },
): CountedGifts {
  const ofAll = gifts.filter(addsToRaised);
  const given = campaign === null ? ofAll : ofAll.filter((gift) => gift.campaign === campaign);
  let decimals = 2;
  const campaigns = new Map<string, number>();
  for (const { amount, campaign: id } of ofAll) {
    const point = amount.indexOf('.');
    if (point !== -1) decimals = Math.min(Math.max(decimals, amount.length - point - 1), mostDecimals);
    if (id !== null && !amount.startsWith('-')) campaigns.set(id, (campaigns.get(id) ?? 0) + 1);
  }
  const counted: Counted[] = [];
  let [unread, withoutDay] = [0, 0];
  for (const gift of given) {
    const units = toUnits(gift.amount, decimals);
    if (units === null) unread += 1;
    else if (units !== 0n) counted.push({ gift, units });
    if (gift.day === null) withoutDay += 1;
  }
  const currencies = countCurrencies(given.filter(countsAsGiven));
  return {
    ...knownDonors(given),
    given,
    counted,
    decimals,
    currency: currencyOfScreen(currencies, currency),
    currencies,
    campaigns: [...campaigns]
      .toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
      .map(([id]) => id),
    inFull: countInFull(given),
    withoutDay,
    unread,
  };
}
