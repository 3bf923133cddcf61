/** Periods that are named by where they lie from today. An address keeps the name, so a saved view moves with the days. */
import { dayAfter, today } from './days.ts';
import { toIsoWithOffset } from './time.ts';

export const periods = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
} as const;

export type PeriodName = keyof typeof periods;

export function isPeriod(text: string | undefined): text is PeriodName {
  return text !== undefined && Object.hasOwn(periods, text);
}

/** Its first and its last day, by the clock of the zone that the viewer sees. */
export function daysOf(name: PeriodName, now = today()): { from: string; to: string } {
  const month = `${now.slice(0, 8)}01`;
  const before = dayAfter(month, -1);
  switch (name) {
    case 'today':
      return { from: now, to: now };
    case 'yesterday':
      return { from: dayAfter(now, -1), to: dayAfter(now, -1) };
    case 'last-7-days':
      return { from: dayAfter(now, -6), to: now };
    case 'this-month':
      return { from: month, to: dayAfter(`${dayAfter(month, 31).slice(0, 8)}01`, -1) };
    case 'last-month':
      return { from: `${before.slice(0, 8)}01`, to: before };
    case 'this-year':
      return { from: `${now.slice(0, 4)}-01-01`, to: `${now.slice(0, 4)}-12-31` };
  }
}

/** Its first and its last second, as date-times with the offset of the zone that the viewer sees. */
export function momentsOf(name: PeriodName, now = today()): { after: string; before: string } {
  const { from, to } = daysOf(name, now);
  return { after: toIsoWithOffset(from, '00:00:00') ?? from, before: toIsoWithOffset(to, '23:59:59') ?? to };
}
