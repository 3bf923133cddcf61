/**
 * Raised this month to date, against the same days of last month and of the same month last year; raised yesterday, and in the
 * viewer's year to date.
 *
 * A gift counts if it was captured, not refunded, and above zero, with or without a known donor, on the day it was given. A
 * refund that's a transaction of its own is subtracted on its own day, and isn't a gift.
 * If a month is shorter than today's date, its last day ends the comparison. Currencies are never added together.
 */
import { groupBy } from '#domain/values/collections.ts';
import { type Basis, basisOf } from '#domain/basis.ts';
import { addsToRaised, countsAsGiven, type Gift } from '#domain/gift.ts';
import { addDays, startOf } from '#domain/values/calendar.ts';
import { countCurrencies, currencyOfScreen, type Money, sumByCurrency } from '#domain/values/money.ts';
import { DecimalSum } from '#domain/values/decimal.ts';
import { type Known, knownDonors } from './counted.ts';
import { monthsBetween } from '#domain/values/months.ts';
import { isIn, namedPeriod, type Period } from '#domain/values/periods.ts';
import { compare } from '#domain/values/compared.ts';
import { amountsOfGifts, countGifts, countInFull } from '#domain/giving.ts';

/** Gifts on some days of a month. */
export interface DaysGiven extends Period {
  sum: string;
  gifts: number;
  /** The running total at the end of each day, as decimal text. */
  byDay: readonly string[];
}

/** In one currency. */
export interface MonthGiven {
  /** Empty if unknown. */
  currency: string;
  now: DaysGiven;
  /** The same days of last month, and of the same month last year. */
  month: DaysGiven;
  year: DaysGiven;
}

export interface Month {
  /** The currency of all screens. */
  currency: string;
  /** The screen's currency first, then others with gifts on these days, most gifts first. */
  currencies: readonly MonthGiven[];
  yesterday: { gifts: number; sums: readonly Money[] };
  /** From the first day of the fiscal year until today. */
  yearToDate: Period & { sums: readonly Money[]; months: readonly { month: string; sums: readonly Money[] }[] };
  /** Gifts on these days whose amount we can't read: no sum includes them. */
  unread: number;
  /** Partially refunded gifts on these days that we count in full. */
  inFull: number;
  /** For all gifts that count. */
  known: Known;
  /** For the gifts on these days. */
  basis: Basis;
}

/** `chosen`: the currency from Settings. Null if none is. `firstMonth`: that of the fiscal year, 1 to 12. */
export function monthIn(gifts: readonly Gift[], today: string, chosen: string | null, firstMonth = 1): Month {
  const now = { from: startOf(today, 'month'), to: today };
  const month = compare(now, { months: 1 }, true).past;
  const year = compare(now, { months: 12 }, true).past;
  const before = addDays(today, -1);
  const trial = new DecimalSum();
  const { from } = namedPeriod('this-fiscal-year', { today, firstMonth });
  const ofYear = { from, to: today };
  const isOfMonths = ({ day }: Dated) => [now, month, year].some((period) => isIn(day, period));
  const counted = gifts.filter(addsToRaised);
  const inYear = counted.filter((gift): gift is Dated => isDated(gift) && isIn(gift.day, ofYear));
  const byMonth = groupBy(inYear, ({ day }) => day.slice(0, 7));
  const currency = currencyOfScreen(countCurrencies(counted.filter(countsAsGiven)), chosen);
  const dated = counted.filter((gift): gift is Dated => isDated(gift) && (gift.day === before || isOfMonths(gift)));
  const read = dated.filter(({ amount }) => trial.add(amount));
  const yesterday = read.filter(({ day }) => day === before);
  const ofMonths = read.filter(isOfMonths);
  const byOne = groupBy(ofMonths, ({ currency: code }) => code);
  const others = countCurrencies(ofMonths).flatMap(({ currency: code }) => (code === currency ? [] : code));
  const shown = ofMonths.length > 0 ? [currency, ...others] : [];
  return {
    currency,
    currencies: shown.map((code) => {
      const some = byOne.get(code) ?? [];
      return { currency: code, now: daysGiven(some, now), month: daysGiven(some, month), year: daysGiven(some, year) };
    }),
    yesterday: { gifts: countGifts(yesterday), sums: sumByCurrency(yesterday, amountsOfGifts).sums },
    yearToDate: {
      ...ofYear,
      sums: sumByCurrency(inYear, amountsOfGifts).sums,
      months: monthsBetween(from, today).map((month) => ({
        month,
        sums: sumByCurrency(byMonth.get(month) ?? [], amountsOfGifts).sums,
      })),
    },
    unread: dated.length - read.length,
    inFull: countInFull(ofMonths),
    known: knownDonors(counted),
    basis: basisOf(ofMonths),
  };
}

type Dated = Gift & { day: string };
const isDated = (gift: Gift): gift is Dated => gift.day !== null;

function daysGiven(gifts: readonly Dated[], period: Period): DaysGiven {
  const { from, to } = period;
  const some = gifts.filter(({ day }) => isIn(day, period));
  const byDate = groupBy(some, ({ day }) => day);
  const sum = new DecimalSum();
  const byDay: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    for (const { amount } of byDate.get(day) ?? []) sum.add(amount);
    byDay.push(sum.text);
  }
  return { from, to, sum: sum.text, gifts: countGifts(some), byDay };
}
