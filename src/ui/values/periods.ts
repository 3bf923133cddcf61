/** Periods relative to today. URLs have the name, so a saved view moves with time. */
import { addDays } from '../../domain/values/calendar.ts';
import { today } from './days.ts';
import { toIsoWithOffset } from './time.ts';

export const periods = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  'last-7-days': 'Last 7 days',
  'next-7-days': 'Next 7 days',
  'next-30-days': 'Next 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'next-month': 'Next month',
  'this-year': 'This year',
} as const;

export type PeriodName = keyof typeof periods;

/** Periods offered for past and for future dates. */
export const periodsOffered = {
  past: ['today', 'yesterday', 'last-7-days', 'this-month', 'last-month', 'this-year'],
  ahead: ['today', 'tomorrow', 'next-7-days', 'this-month', 'next-month', 'this-year'],
} as const satisfies Record<string, readonly PeriodName[]>;

export function isPeriod(text: string | undefined): text is PeriodName {
  return text !== undefined && Object.hasOwn(periods, text);
}

/** Returns the first and last date of a period, in the viewer's zone. */
export function daysOf(name: PeriodName, now = today()): { from: string; to: string } {
  const month = firstOf(now);
  const next = firstOf(addDays(month, 31));
  const between = (from: string, to = from) => ({ from, to });
  switch (name) {
    case 'today':
      return between(now);
    case 'yesterday':
      return between(addDays(now, -1));
    case 'tomorrow':
      return between(addDays(now, 1));
    case 'last-7-days':
      return between(addDays(now, -6), now);
    case 'next-7-days':
      return between(now, addDays(now, 6));
    case 'next-30-days':
      return between(now, addDays(now, 29));
    case 'this-month':
      return between(month, addDays(next, -1));
    case 'last-month':
      return between(firstOf(addDays(month, -1)), addDays(month, -1));
    case 'next-month':
      return between(next, addDays(firstOf(addDays(next, 31)), -1));
    case 'this-year':
      return between(`${now.slice(0, 4)}-01-01`, `${now.slice(0, 4)}-12-31`);
  }
}

/** Returns the first day of the date's month. */
function firstOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** Returns the first and last second of a period, as date-times with the viewer's offset. */
export function momentsOf(name: PeriodName, now = today()): { after: string; before: string } {
  const { from, to } = daysOf(name, now);
  return { after: toIsoWithOffset(from, '00:00:00') ?? from, before: toIsoWithOffset(to, '23:59:59') ?? to };
}
