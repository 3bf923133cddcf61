/** Periods that are named by where they lie from today. An address keeps the name, so a saved view moves with the days. */
import { dayAfter } from '../../domain/values/calendar.ts';
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

/** Those that are offered for what has happened, and for what is to come. */
export const periodsOffered = {
  past: ['today', 'yesterday', 'last-7-days', 'this-month', 'last-month', 'this-year'],
  ahead: ['today', 'tomorrow', 'next-7-days', 'this-month', 'next-month', 'this-year'],
} as const satisfies Record<string, readonly PeriodName[]>;

export function isPeriod(text: string | undefined): text is PeriodName {
  return text !== undefined && Object.hasOwn(periods, text);
}

/** Its first and its last day, by the clock of the zone that the viewer sees. */
export function daysOf(name: PeriodName, now = today()): { from: string; to: string } {
  const month = firstOf(now);
  const next = firstOf(dayAfter(month, 31));
  const between = (from: string, to = from) => ({ from, to });
  switch (name) {
    case 'today':
      return between(now);
    case 'yesterday':
      return between(dayAfter(now, -1));
    case 'tomorrow':
      return between(dayAfter(now));
    case 'last-7-days':
      return between(dayAfter(now, -6), now);
    case 'next-7-days':
      return between(now, dayAfter(now, 6));
    case 'next-30-days':
      return between(now, dayAfter(now, 29));
    case 'this-month':
      return between(month, dayAfter(next, -1));
    case 'last-month':
      return between(firstOf(dayAfter(month, -1)), dayAfter(month, -1));
    case 'next-month':
      return between(next, dayAfter(firstOf(dayAfter(next, 31)), -1));
    case 'this-year':
      return between(`${now.slice(0, 4)}-01-01`, `${now.slice(0, 4)}-12-31`);
  }
}

/** The first day of its month. */
function firstOf(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** Its first and its last second, as date-times with the offset of the zone that the viewer sees. */
export function momentsOf(name: PeriodName, now = today()): { after: string; before: string } {
  const { from, to } = daysOf(name, now);
  return { after: toIsoWithOffset(from, '00:00:00') ?? from, before: toIsoWithOffset(to, '23:59:59') ?? to };
}
