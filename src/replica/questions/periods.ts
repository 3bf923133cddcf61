/** Fiscal years and the days of them that are compared. Days are written `2026-11-23`, and both ends count. */
import { dayAfter } from '../../ui/values/days.ts';

export interface Period {
  from: string;
  to: string;
}

/**
 * `same-day`: this year until today, with last year until the same day. `whole`: this year as far as it is, with all of
 * last year. `before`: all of last year, with all of the year before.
 */
export type Compared = 'same-day' | 'whole' | 'before';

export interface Periods {
  now: Period;
  /** The days that are compared. */
  past: Period;
  /** The whole fiscal year that `past` is in. */
  year: Period;
  /** As `past`, one year earlier. */
  earlier: Period;
}

/** `firstMonth`: the month that a fiscal year starts in, 1 to 12. */
export function periodsOf(today: string, firstMonth: number, compared: Compared): Periods {
  const thisYear = yearAt(today, firstMonth);
  const [now, year, before] = [0, 1, 2].map((years) =>
    yearsBefore(thisYear, compared === 'before' ? years + 1 : years),
  ) as [Period, Period, Period];
  if (compared !== 'same-day') return { now, past: year, year, earlier: before };
  return {
    now: { from: now.from, to: today },
    past: { from: year.from, to: dayBefore(today, 1) },
    year,
    earlier: { from: before.from, to: dayBefore(today, 2) },
  };
}

/** The fiscal year that a day is in. */
export function yearAt(day: string, firstMonth: number): Period {
  const calendarYear = Number(day.slice(0, 4));
  const first = Number(day.slice(5, 7)) < firstMonth ? calendarYear - 1 : calendarYear;
  const start = (year: number) => `${digits(year, 4)}-${digits(firstMonth, 2)}-01`;
  return { from: start(first), to: dayAfter(start(first + 1), -1) };
}

export function isIn(day: string, { from, to }: Period): boolean {
  return day >= from && day <= to;
}

function yearsBefore({ from }: Period, years: number): Period {
  const start = dayBefore(from, years);
  return { from: start, to: dayAfter(dayBefore(start, -1), -1) };
}

/** The same day so many years earlier: for February 29 the 28th. */
function dayBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const rest = day.slice(5) === '02-29' && !isLeap ? '02-28' : day.slice(5);
  return `${digits(year, 4)}-${rest}`;
}

function digits(number: number, many: number): string {
  return String(number).padStart(many, '0');
}
