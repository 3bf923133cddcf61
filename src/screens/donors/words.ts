/** What the figures of Donors are called, and what they cover. */
import { knownDonorWords, yearName } from '../../records/giving/words.ts';
import type { DonorClass } from '../../replica/questions/donor.ts';
import type { Giving } from '../../replica/questions/donors.ts';
import { type Period, yearOf } from '../../replica/questions/periods.ts';
import { formatCount } from '../../ui/values/money.ts';
import { calendar, formatDate } from '../../ui/values/time.ts';

export const classWords: Readonly<Record<DonorClass, string>> = {
  new: 'New',
  recaptured: 'Recaptured',
  upgraded: 'Upgraded',
  same: 'Same',
  downgraded: 'Downgraded',
  both: 'Gave both years',
  sooner: 'Sooner than last year',
  'lapsed first': 'Lapsed, first year',
  'lapsed repeat': 'Lapsed, repeat',
  later: 'Later last year',
  earlier: 'Earlier years',
};

/** Of days that need not be years, what is said to be sooner or later lies between them. */
const inBetween: Readonly<Record<DonorClass, string>> = {
  ...classWords,
  both: 'Gave in both',
  sooner: 'In between as well',
  later: 'Only in between',
};

export function wordsOf({ compared }: Pick<Giving, 'compared'>): Readonly<Record<DonorClass, string>> {
  return compared === 'days' ? inBetween : classWords;
}

/** `2026`, or the days: `Jan 1 – Mar 31, 2026` */
export function periodWords({ compared }: Pick<Giving, 'compared'>, period: Period): string {
  return compared === 'days' ? daysWords(period) : yearWords(period);
}

/** `Jan 1 – Mar 31, 2026` */
export function daysWords({ from, to }: Period): string {
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number];
  const range = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC', calendar });
  // Without thin spaces: some fonts, and programs that open files, do not have them.
  return range.formatRange(first, last).replaceAll('\u2009', ' ');
}

/** `Given in 2026`, `Given Jan 1 – Mar 31, 2026` */
export function givenWords(giving: Pick<Giving, 'compared'>, period: Period): string {
  return giving.compared === 'days' ? `Given ${daysWords(period)}` : `Given in ${yearWords(period)}`;
}

/** What the fiscal year is called that begins with the period. */
export function yearWords({ from }: Pick<Period, 'from'>): string {
  const firstMonth = Number(from.slice(5, 7));
  return yearName(yearOf(from, firstMonth) ?? 0, firstMonth);
}

/** `November 23` */
export function dayWords(day: string, month: 'long' | 'short' = 'long'): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat(undefined, { month, day: 'numeric', timeZone: 'UTC', calendar }).format(time);
}

/** The days that the figures of last year are of: `To Nov 23, 2025`, `2025` */
export function pastWords({ compared, periods: { past, year } }: Pick<Giving, 'compared' | 'periods'>): string {
  if (compared === 'days') return daysWords(past);
  return past.to === year.to ? yearWords(year) : `To ${formatDate(past.to)}`;
}

/** `This year to November 23, against the same days of 2025` */
export function comparedWords({
  compared,
  periods: { now, past, year },
}: Pick<Giving, 'compared' | 'periods'>): string {
  if (compared === 'days') return `${daysWords(now)}, against ${daysWords(past)}`;
  if (compared === 'same-day') return `This year to ${dayWords(now.to)}, against the same days of ${yearWords(year)}`;
  const whole = `all of ${yearWords(year)}`;
  return compared === 'whole' ? `This year so far, against ${whole}` : `All of ${yearWords(now)}, against ${whole}`;
}

/** What the figures are made of, in pieces. `transactions`: all that were read, as of when. */
export function coverageWords({ counted }: Giving, transactions: number, asOf: string): string[] {
  const { unread, withoutDay } = counted;
  return [
    `All ${formatCount(transactions)} transactions, as of ${asOf}`,
    knownDonorWords(counted),
    unread === 0 ? '' : `${formatCount(unread)} without a readable amount`,
    withoutDay === 0 ? '' : `${formatCount(withoutDay)} without a date`,
  ].filter(Boolean);
}
