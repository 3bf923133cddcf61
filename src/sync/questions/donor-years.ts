/**
 * Donors by fiscal year, and the gifts of the compared days by size.
 *
 * Retention is that of `donors.ts`: of the donors of a year, those who gave again in the next one. The year that runs is compared with
 * the same days of the last. Who gave then and not since has lapsed, or hasn't given yet. A size has the gifts in the
 * screen's currency, of identified and unknown donors.
 */
import { countsAsGiven } from '#domain/gift.ts';
import { fiscalYearOf, yearBefore } from '#domain/values/compared.ts';
import { fromUnits, toUnits } from '#domain/values/decimal.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { decimalsOf } from '#domain/values/money.ts';
import { isIn } from '#domain/values/periods.ts';
import type { CountedGifts } from './counted.ts';
import type { DonorsAsked, Kept } from './donors.ts';

export interface DonorYearsAsked extends DonorsAsked {
  today: string;
  /** The month that a fiscal year starts in, 1 to 12. */
  firstMonth: number;
}

export interface DonorYear {
  /** The fiscal year, named by the calendar year in which it ends. */
  year: number;
  donors: number;
  /** Donors whose first gift was in it. */
  first: number;
  /** The donors of the year before, and how many gave in this one. */
  kept: Kept;
  /** It hasn't ended. */
  running: boolean;
}

export interface GiftSize {
  /** Whole amounts. `to` isn't in it, and is null for the largest. */
  from: number;
  to: number | null;
  gifts: number;
  sum: string;
}

export interface DonorYears {
  currency: string;
  /** From the first with a gift to the one that runs, at most twelve. */
  years: readonly DonorYear[];
  sizes: readonly GiftSize[];
}

const mostYears = 12;
const bounds = [0, 25, 100, 250, 1000, 5000] as const;

/** `counted`: the gifts of that question (`donors.ts`). */
export function donorYearsIn(counted: CountedGifts, asked: DonorYearsAsked): DonorYears {
  return { currency: counted.currency, years: yearsOf(counted.counted, asked), sizes: sizesOf(counted, asked) };
}

function yearsOf(counted: CountedGifts['counted'], { today, firstMonth }: DonorYearsAsked): DonorYear[] {
  const running = fiscalYearOf(today, firstMonth) ?? 0;
  const sameDay = yearBefore(today);
  /** The years of each donor; those of last year until the same day, apart. */
  const byDonor = new Map<string, Set<number>>();
  const untilSameDay = new Set<string>();
  for (const { gift } of counted) {
    const { donor, day } = gift;
    const year = fiscalYearOf(day, firstMonth);
    if (donor === null || day === null || year === null || day > today || !countsAsGiven(gift)) continue;
    getOrMake(byDonor, donor, () => new Set()).add(year);
    if (year === running - 1 && day <= sameDay) untilSameDay.add(donor);
  }
  const all = [...byDonor].map(([id, years]) => ({ id, years, first: Math.min(...years) }));
  const begun = Math.max(
    all.reduce((least, { first }) => Math.min(least, first), running),
    running - mostYears + 1,
  );
  return Array.from({ length: running - begun + 1 }, (_, index): DonorYear => {
    const year = begun + index;
    const before = all.filter(({ id, years }) => (year === running ? untilSameDay.has(id) : years.has(year - 1)));
    return {
      year,
      donors: all.filter(({ years }) => years.has(year)).length,
      first: all.filter(({ first }) => first === year).length,
      kept: { of: before.length, kept: before.filter(({ years }) => years.has(year)).length },
      running: year === running,
    };
  });
}

function sizesOf({ counted, currency, decimals }: CountedGifts, { periods }: DonorYearsAsked): GiftSize[] {
  // A hundred yen are about a dollar.
  const scale = decimalsOf(currency) === 0 ? 100 : 1;
  const of = counted.filter(
    ({ gift }) => gift.currency === currency && gift.day !== null && isIn(gift.day, periods.now) && countsAsGiven(gift),
  );
  if (of.length === 0) return [];
  const unitsOf = (amount: number) => toUnits(String(amount * scale), decimals) ?? 0n;
  return bounds.map((bound, index): GiftSize => {
    const next = bounds[index + 1];
    const [least, most] = [unitsOf(bound), next === undefined ? null : unitsOf(next)];
    const those = of.filter(({ units }) => units >= least && (most === null || units < most));
    return {
      from: bound * scale,
      to: next === undefined ? null : next * scale,
      gifts: those.length,
      sum: fromUnits(
        those.reduce((sum, { units }) => sum + units, 0n),
        decimals,
      ),
    };
  });
}
