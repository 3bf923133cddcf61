/** Gifts that count: captured, not refunded as a whole, and of more than nothing. */
import { countsAsGiven, type Gift } from '../../domain/gift.ts';
import { toUnits } from '../../domain/values/decimal.ts';
import { countCurrencies, type CurrencyCount, currencyOfScreen } from '../../domain/values/money.ts';
import { countInFull } from '../../domain/giving.ts';

/** An amount with more is not read. */
const mostDecimals = 20;

export interface Counted {
  gift: Gift;
  /** Of the smallest unit that any amount has, 10^-decimals. */
  units: bigint;
}

/** Of how many gifts that count the donor is known, in every currency. */
export interface Known {
  gifts: number;
  known: number;
}

export interface CountedGifts extends Known {
  /** In every currency. */
  counted: readonly Counted[];
  decimals: number;
  /** That of the screen. */
  currency: string;
  currencies: readonly CurrencyCount[];
  /** The IDs of all that somebody gave to: that of most gifts first. */
  campaigns: readonly string[];
  /** Partly refunded, and counted in full. */
  inFull: number;
  withoutDay: number;
  /** How many have an amount that is no plain number: they are in no sum. */
  unread: number;
}

/** The one definition of "with a known donor", for every screen. */
export function knownDonors(gifts: readonly Gift[]): Known {
  const count = { gifts: 0, known: 0 };
  for (const gift of gifts) {
    if (!countsAsGiven(gift)) continue;
    count.gifts += 1;
    if (gift.giver !== null) count.known += 1;
  }
  return count;
}

/** Of one campaign, or null for all. `currency`: the one that was chosen, or null. */
export function countedGifts(
  gifts: readonly Gift[],
  { currency, campaign }: { currency: string | null; campaign: string | null },
): CountedGifts {
  const ofAll = gifts.filter(countsAsGiven);
  const given = campaign === null ? ofAll : ofAll.filter((gift) => gift.campaign === campaign);
  let decimals = 2;
  const campaigns = new Map<string, number>();
  for (const { amount, campaign: id } of ofAll) {
    const point = amount.indexOf('.');
    if (point !== -1) decimals = Math.min(Math.max(decimals, amount.length - point - 1), mostDecimals);
    if (id !== null) campaigns.set(id, (campaigns.get(id) ?? 0) + 1);
  }
  const counted: Counted[] = [];
  let [unread, withoutDay] = [0, 0];
  for (const gift of given) {
    const units = toUnits(gift.amount, decimals);
    if (units === null) unread += 1;
    else if (units > 0n) counted.push({ gift, units });
    if (gift.day === null) withoutDay += 1;
  }
  const currencies = countCurrencies(given);
  return {
    ...knownDonors(given),
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
