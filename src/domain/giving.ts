/** Adds up gifts: by currency, by year, and by status. */
import { addsToRaised, countsAsGiven, type Gift as Whole, type GiftStatus } from './gift.ts';
import { getOrMake, groupBy } from './values/collections.ts';
import { divide, DecimalSum, plainAmount, sumOf } from './values/decimal.ts';
import { type Amounts, decimalsOf, type Money, ownAmounts, sumByCurrency } from './values/money.ts';
import { yearBefore, fiscalYearOf } from './values/compared.ts';

type Gift = Pick<Whole, 'status' | 'day' | 'amount' | 'currency'>;

export interface YearGiven {
  year: number;
  sum: string;
  gifts: number;
}

/** Sums in one currency, as exact decimal text. */
export interface CurrencyGiving {
  /** Empty where none is known. */
  currency: string;
  /** Those with a readable amount. */
  gifts: number;
  sum: string;
  average: string;
  largest: string;
  thisYear: string;
  lastYear: string;
  /** The sum of last year until the same day. */
  lastYearToDay: string;
  /** From the first year with a gift until this one, with those in between. */
  years: readonly YearGiven[];
}

/** Partly refunded gifts of which no row says how much was refunded: they count in full. */
export function countInFull(given: readonly Pick<Whole, 'isInFull'>[]): number {
  return given.reduce((count, { isInFull }) => count + Number(isInFull), 0);
}

/** Gifts that don't count as given, by status. */
export interface Apart {
  status: GiftStatus;
  gifts: number;
  sums: readonly Money[];
}

/** Refunds that are transactions of their own stand among gifts: they're subtracted, and aren't counted. */
export function countGifts(gifts: readonly Pick<Whole, 'status'>[]): number {
  return gifts.reduce((count, gift) => count + Number(countsAsGiven(gift)), 0);
}

/** The sums of gifts, less such refunds. */
export const amountsOfGifts: Amounts<Pick<Whole, 'status' | 'amount' | 'currency'>> = {
  ...ownAmounts,
  isGift: countsAsGiven,
};

function sumOfGifts(gifts: readonly Gift[]): string {
  return sumOf(gifts.map(({ amount }) => amount));
}

/** Sums gifts, less refunds of their own, by currency and year, without those whose amount can't be read. */
export function summarise(
  given: readonly Gift[],
  { today, firstMonth }: { today: string; firstMonth: number },
): CurrencyGiving[] {
  const now = fiscalYearOf(today, firstMonth) ?? 0;
  const sameDay = yearBefore(today);
  const read = given.flatMap((gift) => {
    const amount = plainAmount(gift.amount);
    return amount === null ? [] : [{ ...gift, amount }];
  });
  const byCurrency = groupBy(read, ({ currency }) => currency);
  return [...byCurrency].map(([currency, gifts]): CurrencyGiving => {
    const counted = gifts.filter(countsAsGiven);
    const byYear = groupBy(gifts, ({ day }) => fiscalYearOf(day, firstMonth));
    const lastYear = byYear.get(now - 1) ?? [];
    return {
      currency,
      gifts: counted.length,
      sum: sumOfGifts(gifts),
      average: divide(sumOfGifts(counted), Math.max(counted.length, 1), decimalsOf(currency)),
      largest: counted
        .map(({ amount }) => amount)
        .reduce((most, one) => (Number(one) > Number(most) ? one : most), '0'),
      thisYear: sumOfGifts(byYear.get(now) ?? []),
      lastYear: sumOfGifts(lastYear),
      lastYearToDay: sumOfGifts(lastYear.filter(({ day }) => day !== null && day <= sameDay)),
      years: yearsOf(byYear, now),
    };
  });
}

/** A gift of a year to come has its year as well. */
function yearsOf(byYear: ReadonlyMap<number | null, readonly Gift[]>, now: number): YearGiven[] {
  const known = [...byYear.keys()].filter((year) => year !== null);
  if (known.length === 0) return [];
  const first = Math.min(...known);
  return Array.from({ length: Math.max(now, ...known) - first + 1 }, (_, index) => {
    const year = first + index;
    const some = byYear.get(year) ?? [];
    return { year, sum: sumOfGifts(some), gifts: countGifts(some) };
  });
}

export function apartFrom(all: readonly Gift[]): Apart[] {
  const statuses: readonly GiftStatus[] = ['refunded', 'not captured', 'future', 'unknown'];
  return statuses.flatMap((status) => {
    const gifts = all.filter((gift) => gift.status === status);
    return gifts.length > 0 ? [{ status, gifts: gifts.length, sums: sumByCurrency(gifts, ownAmounts).sums }] : [];
  });
}

/** The giving of a donor: the one count of gifts, sums, and first and last gift, for every list. */
export interface Lifetime {
  /** With those that have no date, or whose amount can't be read. */
  gifts: number;
  /** By currency, less refunds of their own. */
  sums: Map<string, DecimalSum>;
  /** Among gifts with a day. */
  first: Whole | null;
  last: Whole | null;
}

export const noGifts = (): Lifetime => ({ gifts: 0, sums: new Map(), first: null, last: null });

export function addToLifetime(lifetime: Lifetime, gift: Whole): void {
  if (!addsToRaised(gift)) return;
  if (gift.amount !== '') getOrMake(lifetime.sums, gift.currency, () => new DecimalSum()).add(gift.amount);
  if (!countsAsGiven(gift)) return;
  lifetime.gifts += 1;
  if (gift.day === null) return;
  if (lifetime.first === null || gift.time < lifetime.first.time) lifetime.first = gift;
  if (lifetime.last === null || gift.time > lifetime.last.time) lifetime.last = gift;
}

/** Sums as money, without those of nothing. */
export function moneyIn(sums: ReadonlyMap<string, DecimalSum>): Money[] {
  return Array.from(sums, ([currency, sum]) => ({ currency, sum: sum.text })).filter(({ sum }) => /[1-9]/.test(sum));
}
