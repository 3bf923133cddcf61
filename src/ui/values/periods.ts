/** Periods that are named by where they lie from today. An address keeps the name, so a saved view moves with the days. */
import { dayAfter, today } from './days.ts';
import { toIsoWithOffset } from './time.ts';

export const periods = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  'last-7-days': 'Last 7 days',
  'next-7-days': 'Next 7 days',
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
  const month = `${now.slice(0, 8)}01`;
  const before = dayAfter(month, -1);
  const next = monthAfter(month);
  switch (name) {
    case 'today':
      return { from: now, to: now };
    case 'yesterday':
      return { from: dayAfter(now, -1), to: dayAfter(now, -1) };
    case 'tomorrow':
      return { from: dayAfter(now), to: dayAfter(now) };
    case 'last-7-days':
      return { from: dayAfter(now, -6), to: now };
    case 'next-7-days':
      return { from: now, to: dayAfter(now, 6) };
    case 'this-month':
      return { from: month, to: dayAfter(next, -1) };
    case 'last-month':
      return { from: `${before.slice(0, 8)}01`, to: before };
    case 'next-month':
      return { from: next, to: dayAfter(monthAfter(next), -1) };
    case 'this-year':
      return { from: `${now.slice(0, 4)}-01-01`, to: `${now.slice(0, 4)}-12-31` };
  }
}

/** The first day of the month after that of a first day. */
function monthAfter(first: string): string {
  return `${dayAfter(first, 31).slice(0, 8)}01`;
}

/** Its first and its last second, as date-times with the offset of the zone that the viewer sees. */
export function momentsOf(name: PeriodName, now = today()): { after: string; before: string } {
  const { from, to } = daysOf(name, now);
  return { after: toIsoWithOffset(from, '00:00:00') ?? from, before: toIsoWithOffset(to, '23:59:59') ?? to };
}
