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
  const latest = (yearOf(today, firstMonth) ?? 0) - Number(compared === 'before');
  const [now, year, before] = [
    fiscalYear(latest, firstMonth),
    fiscalYear(latest - 1, firstMonth),
    fiscalYear(latest - 2, firstMonth),
  ];
  if (compared !== 'same-day') return { now, past: year, year, earlier: before };
  const sameDay = yearBefore(today);
  return {
    now: { from: now.from, to: today },
    past: { from: year.from, to: sameDay },
    year,
    earlier: { from: before.from, to: yearBefore(sameDay) },
  };
}

/** The fiscal year that a day is in, named by the calendar year in which it ends. Null for what is no day from 1000 on. */
export function yearOf(day: string | null, firstMonth: number): number | null {
  if (day === null || !/^[1-9]\d{3}-\d\d/.test(day)) return null;
  const isNext = firstMonth > 1 && Number(day.slice(5, 7)) >= firstMonth;
  return Number(day.slice(0, 4)) + Number(isNext);
}

/** The same day a year before; of a leap day, the last of February. */
export function yearBefore(day: string): string {
  const year = digits(Number(day.slice(0, 4)) - 1, 4);
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;
}

/** All days of the fiscal year of that name. */
export function fiscalYear(year: number, firstMonth: number): Period {
  const start = (ends: number) => `${digits(firstMonth === 1 ? ends : ends - 1, 4)}-${digits(firstMonth, 2)}-01`;
  return { from: start(year), to: dayAfter(start(year + 1), -1) };
}

export function isIn(day: string, { from, to }: Period): boolean {
  return day >= from && day <= to;
}

function digits(number: number, many: number): string {
  return String(number).padStart(many, '0');
}
