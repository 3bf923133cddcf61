/** Fiscal years, and the periods that others are compared with: the first list doesn't need them, so they're no part of it. */
import { addDays, addMonths, type Day, daysBetween } from './calendar.ts';
import { monthsApart } from './months.ts';
import { namedPeriod, type Period } from './periods.ts';

/** All days of the fiscal year of that name. */
export function fiscalYear(year: number, firstMonth: number): Period {
  const begins = firstMonth === 1 ? year : year - 1;
  const from = `${digits(begins, 4)}-${digits(firstMonth, 2)}-01`;
  return { from, to: addDays(addMonths(from, 12), -1) };
}

/** Returns the fiscal year of a day, named by the calendar year in which it ends. Null before the year 1000 and for other text. */
export function fiscalYearOf(day: Day | null, firstMonth: number): number | null {
  if (day === null || !/^[1-9]\d{3}-\d\d/.test(day)) return null;
  const isNext = firstMonth > 1 && Number(day.slice(5, 7)) >= firstMonth;
  return Number(day.slice(0, 4)) + Number(isNext);
}

/** Names the fiscal year that starts with the period: `2026`, or `2025/26` if it doesn't start in January. */
export function fiscalYearName({ from }: Pick<Period, 'from'>): string {
  const [year = '', month] = from.split('-');
  return month === '01' ? year : `${year}/${digits((Number(year) + 1) % 100, 2)}`;
}

function digits(number: number, many: number): string {
  return String(number).padStart(many, '0');
}

/** The same day a year before; of a leap day, the last of February. */
export function yearBefore(day: Day): Day {
  return addMonths(day, -12);
}

/** The shortest quarter has 89 days. In fewer, who came back and who lapsed says nothing about donors. */
export function isQuarter({ from, to }: Period): boolean {
  return daysBetween(from, to) >= 88;
}

/** A period and those that it's compared with. */
export interface Periods {
  now: Period;
  /** The days that are compared. */
  past: Period;
  /** From the first of `past` until `now` begins: of fiscal years, the whole year that `past` is in. */
  year: Period;
  /** As `past`, one year earlier. */
  earlier: Period;
}

/** How far back the days lie that others are compared with. */
export type Back = { months: number } | { days: number };

/**
 * Any days, with those that lie so far back: whole months with whole months. Days until today are still running, so they're
 * compared with the same days, even where today is the last of its month.
 */
export function compare(now: Period, back: Back, isRunning: boolean): Periods {
  const past = movedBack(now, back, isRunning);
  const year = { from: past.from, to: addDays(now.from, -1) };
  return { now, past, year, earlier: movedBack(past, back, isRunning) };
}

/**
 * `same-day`: this year until today, with last year until the same day. `whole`: all of this year, with all of last year.
 * `before`: all of last year, with all of the year before.
 */
export type Compared = 'same-day' | 'whole' | 'before';

/** `firstMonth`: the month that a fiscal year starts in, 1 to 12. */
export function compareYears(compared: Compared, at: { today: Day; firstMonth: number }): Periods {
  const { from, to } = namedPeriod(compared === 'before' ? 'last-fiscal-year' : 'this-fiscal-year', at);
  const isRunning = compared === 'same-day';
  return compare({ from, to: isRunning ? at.today : to }, { months: 12 }, isRunning);
}

/** To the same days a year before, or so many years before as they take. */
export function yearsBack({ from, to }: Period): Back {
  let years = 1;
  while (movedBack({ from, to }, { months: 12 * years }, false).to >= from) years += 1;
  return { months: 12 * years };
}

/** To the days right before: of whole months as many months, else as many days. */
export function rightBack(period: Period, isRunning: boolean): Back {
  const { from, to } = period;
  if (!isRunning && isWholeMonths(period)) return { months: monthsApart(from, to) + 1 };
  return { days: daysBetween(from, to) + 1 };
}

function movedBack(period: Period, back: Back, isRunning: boolean): Period {
  const { from, to } = period;
  if ('days' in back) return { from: addDays(from, -back.days), to: addDays(to, -back.days) };
  const areWhole = !isRunning && isWholeMonths(period);
  return {
    from: addMonths(from, -back.months),
    // The last day of a month isn't the same in all of them, but the first day after it is.
    to: areWhole ? addDays(addMonths(addDays(to, 1), -back.months), -1) : addMonths(to, -back.months),
  };
}

function isWholeMonths({ from, to }: Period): boolean {
  return from.endsWith('-01') && addDays(to, 1).endsWith('-01');
}
