/** What gifts add up to: by currency, by year, and by what became of them. */
import { type Gift as Whole } from '../../domain/gift.ts';
import { groupBy } from '../../domain/values/collections.ts';
import { divide, DecimalSum, sumOf } from '../../domain/values/decimal.ts';
import { type Money, ownAmounts, sumByCurrency } from '../../domain/values/money.ts';
import type { Standing } from '../../domain/gift.ts';
import { yearBefore, fiscalYearOf } from '../../domain/values/compared.ts';

type Gift = Pick<Whole, 'standing' | 'day' | 'amount' | 'currency'>;

export interface YearGiven {
  year: number;
  sum: string;
  gifts: number;
}

/** Of one currency. All sums are exact decimal text. */
export interface CurrencyGiven {
  /** Empty where none is known. */
  currency: string;
  /** Those with a readable amount. */
  gifts: number;
  sum: string;
  average: string;
  largest: { amount: string; day: string | null };
  thisYear: string;
  lastYear: string;
  /** Of last year, until the day that today was then. */
  lastYearToDay: string;
  /** From the first year with a gift until this one, with those in between. */
  years: readonly YearGiven[];
}

/** Partly refunded gifts of which no row says how much was refunded: they count in full. */
export function countInFull(given: readonly Pick<Whole, 'isInFull'>[]): number {
  return given.reduce((count, { isInFull }) => count + Number(isInFull), 0);
}

/** What does not count as given. */
export interface Apart {
  standing: Standing;
  gifts: number;
  sums: readonly Money[];
}

function sumOfGifts(gifts: readonly Gift[]): string {
  return sumOf(gifts.map(({ amount }) => amount));
}

/** Without the gifts whose amount cannot be read. */
export function currenciesOf(
  given: readonly Gift[],
  { today, firstMonth }: { today: string; firstMonth: number },
): CurrencyGiven[] {
  const now = fiscalYearOf(today, firstMonth) ?? 0;
  const sameDay = yearBefore(today);
  const trial = new DecimalSum();
  const byCurrency = groupBy(
    given.filter(({ amount }) => trial.add(amount)),
    ({ currency }) => currency,
  );
  return [...byCurrency].map(([currency, gifts]): CurrencyGiven => {
    const sum = sumOfGifts(gifts);
    const byYear = groupBy(gifts, ({ day }) => fiscalYearOf(day, firstMonth));
    const lastYear = byYear.get(now - 1) ?? [];
    const [head, ...others] = gifts;
    const largest = others.reduce((most, gift) => (Number(gift.amount) > Number(most?.amount) ? gift : most), head);
    return {
      currency,
      gifts: gifts.length,
      sum,
      average: divide(sum, gifts.length),
      largest: { amount: largest?.amount ?? '', day: largest?.day ?? null },
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
    return { year, sum: sumOfGifts(some), gifts: some.length };
  });
}

export function apartFrom(all: readonly Gift[]): Apart[] {
  const standings: readonly Standing[] = ['refunded', 'not captured', 'unknown'];
  return standings.flatMap((standing) => {
    const gifts = all.filter((gift) => gift.standing === standing);
    return gifts.length > 0 ? [{ standing, gifts: gifts.length, sums: sumByCurrency(gifts, ownAmounts).sums }] : [];
  });
}
