/** Fiscal years and the days of them that are compared. Days are written `2026-11-23`, and both ends count. */
import { addDays, daysBetween, addMonths, monthsBetween } from '../../domain/values/calendar.ts';

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
  /** From the first of `past` until `now` begins: of fiscal years, the whole year that `past` is in. */
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

/** How far back the days lie that others are compared with. */
export type Back = { months: number } | { days: number };

/**
 * Any days, with those that lie so far back: whole months with whole months. Days until today are still running, so they're
 * compared with the same days, even where today is the last of its month.
 */
export function periodsBack(now: Period, back: Back, isRunning: boolean): Periods {
  const past = movedBack(now, back, isRunning);
  const year = { from: past.from, to: addDays(now.from, -1) };
  return { now, past, year, earlier: movedBack(past, back, isRunning) };
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
  if (!isRunning && isWholeMonths(period)) return { months: monthOf(to) - monthOf(from) + 1 };
  return { days: daysBetween(from, to) + 1 };
}

function movedBack(period: Period, back: Back, isRunning: boolean): Period {
  const { from, to } = period;
  if ('days' in back) return { from: addDays(from, -back.days), to: addDays(to, -back.days) };
  const end = monthOf(to) - back.months;
  return {
    from: monthsBack(from, back.months),
    to: !isRunning && isWholeMonths(period) ? addDays(firstOfMonth(end + 1), -1) : monthsBack(to, back.months),
  };
}

/** The same day of that month, or its last. */
function monthsBack(day: string, months: number): string {
  const month = monthOf(day) - months;
  const last = addDays(firstOfMonth(month + 1), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

function isWholeMonths({ from, to }: Period): boolean {
  return from.endsWith('-01') && addDays(to, 1).endsWith('-01');
}

/** Months since the year 0. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function firstOfMonth(month: number): string {
  return `${digits(Math.floor(month / 12), 4)}-${digits((month % 12) + 1, 2)}-01`;
}

export const reportPeriods = [
  'this-year',
  'last-year',
  'this-quarter',
  'last-quarter',
  'this-month',
  'last-month',
  'last-week',
  'last-7-days',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/**
 * A year, quarter or month of the fiscal year, a week, or seven days, and how far back the ones before lie. What has not ended
 * is until today. Weeks begin on Monday.
 */
export function reportPeriod(name: ReportPeriod, today: string, firstMonth: number): { days: Period; before: Back } {
  if (name === 'last-7-days') return { days: { from: addDays(today, -6), to: today }, before: { days: 7 } };
  if (name === 'last-week') {
    const sunday = addDays(today, -(new Date(`${today}T00:00:00Z`).getUTCDay() || 7));
    return { days: { from: addDays(sunday, -6), to: sunday }, before: { days: 7 } };
  }
  const [which, unit] = name.split('-') as ['this' | 'last', 'year' | 'quarter' | 'month'];
  const months = { year: 12, quarter: 3, month: 1 }[unit];
  const start = Math.floor((monthOf(today) - (firstMonth - 1)) / months) * months + firstMonth - 1;
  const from = start - (which === 'last' ? months : 0);
  const days = { from: firstOfMonth(from), to: which === 'this' ? today : addDays(firstOfMonth(start), -1) };
  return { days, before: { months } };
}

/** The shortest quarter has 89 days. In fewer, who came back and who lapsed says nothing about donors. */
export function isQuarter({ from, to }: Period): boolean {
  return daysBetween(from, to) >= 88;
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
  return { from: start(year), to: addDays(start(year + 1), -1) };
}

export function isIn(day: string, { from, to }: Period): boolean {
  return day >= from && day <= to;
}

function digits(number: number, many: number): string {
  return String(number).padStart(many, '0');
}

/** This month and the three after it: `2026-11` to `2027-02`. */
export function monthsToCome(today: string): string[] {
  return monthsBetween(today, addMonths(`${today.slice(0, 7)}-01`, 3));
}
