/** Named periods. Both ends are days of the period. */
import { addDays, addMonths, type Day, instantOf, startOf, type Zone } from './calendar.ts';

export interface Period {
  from: Day;
  to: Day;
}

type Unit = 'week' | keyof typeof monthsOf;

/** Periods relative to today: days from today, both counted, or the unit that today is in and the ones beside it. */
const periods = {
  today: ['Today', 0, 0],
  yesterday: ['Yesterday', -1, -1],
  tomorrow: ['Tomorrow', 1, 1],
  'last-7-days': ['Last 7 days', -6, 0],
  'last-30-days': ['Last 30 days', -29, 0],
  'next-7-days': ['Next 7 days', 0, 6],
  'next-30-days': ['Next 30 days', 0, 29],
  'this-week': ['This week', 0, 'week'],
  'last-week': ['Last week', -1, 'week'],
  'this-month': ['This month', 0, 'month'],
  'last-month': ['Last month', -1, 'month'],
  'next-month': ['Next month', 1, 'month'],
  'this-quarter': ['This quarter', 0, 'quarter'],
  'last-quarter': ['Last quarter', -1, 'quarter'],
  'this-year': ['This year', 0, 'year'],
  'last-year': ['Last year', -1, 'year'],
  'this-fiscal-year': ['This fiscal year', 0, 'year'],
  'last-fiscal-year': ['Last fiscal year', -1, 'year'],
} as const satisfies Record<string, readonly [label: string, from: number, to: number | Unit]>;

/** URLs have the name, so a saved view moves with time. */
export type PeriodName = keyof typeof periods;

export function isPeriodName(text: string | undefined): text is PeriodName {
  return text !== undefined && Object.hasOwn(periods, text);
}

export function periodLabel(name: PeriodName): string {
  return periods[name][0];
}

/** Fiscal years are named only where they aren't calendar years. */
export function isFiscal(name: PeriodName): boolean {
  return name.endsWith('-fiscal-year');
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/**
 * The days of a period. A year is a calendar year unless it's named a fiscal one, which starts in `firstMonth`, 1 to 12. Quarters
 * are quarters of the fiscal year, and weeks start on Monday.
 */
export function namedPeriod(name: PeriodName, { today, firstMonth }: { today: Day; firstMonth: number }): Period {
  const [, start, end] = periods[name];
  if (typeof end === 'number') return { from: addDays(today, start), to: addDays(today, end) };
  if (end === 'week') {
    const from = addDays(startOf(today, 'week'), 7 * start);
    return { from, to: addDays(from, 6) };
  }
  const months = monthsOf[end];
  const first = end === 'year' && !isFiscal(name) ? 1 : firstMonth;
  const sinceStart = (Number(today.slice(5, 7)) - first + 12) % months;
  const from = addMonths(startOf(today, 'month'), start * months - sinceStart);
  return { from, to: addDays(addMonths(from, months), -1) };
}

/** Returns the first and last second of a period, as date-times with the zone's offset. */
export function momentsOf({ from, to }: Period, zone: Zone): { after: string; before: string } {
  return { after: instantOf(from, '00:00:00', zone) ?? from, before: instantOf(to, '23:59:59', zone) ?? to };
}

export function isIn(day: Day, { from, to }: Period): boolean {
  return day >= from && day <= to;
}
