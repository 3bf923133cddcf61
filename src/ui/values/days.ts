/** Dates in the viewer's time zone, written `2026-11-20`. */
import { calendarDay, addDays, today as todayIn, toInstant } from '../../domain/values/calendar.ts';
import { namedPeriod, type Period, type PeriodName } from '../../domain/values/periods.ts';
import { toIsoWithOffset, viewerZone } from './time.ts';

/** Value of a date or time input while it is half typed: neither empty nor a date. */
export const halfTyped = '?';

/** Returns today's date in the viewer's zone. */
export function today(): string {
  return todayIn(viewerZone());
}

/** Returns the date of a moment in the viewer's zone. */
export function dayOf(written: string): string | null {
  return calendarDay(written, viewerZone());
}

/** Returns the start (inclusive) and the end (exclusive) of these dates, in milliseconds. */
export function dayRange(from: string | undefined, to: string | undefined): readonly [number, number] {
  const start = (day: string) => toInstant(toIsoWithOffset(day, '00:00:00') ?? '') ?? NaN;
  return [from === undefined ? -Infinity : start(from), to === undefined ? Infinity : start(addDays(to, 1))];
}

/** Returns the first and last date of a period in the viewer's zone. Years of dates are calendar years. */
export function daysOf(name: PeriodName, now = today()): Period {
  return namedPeriod(name, { today: now, firstMonth: 1 });
}

/** Returns the first and last second of a period, as date-times with the viewer's offset. */
export function momentsOf(name: PeriodName, now = today()): { after: string; before: string } {
  const { from, to } = daysOf(name, now);
  return { after: toIsoWithOffset(from, '00:00:00') ?? from, before: toIsoWithOffset(to, '23:59:59') ?? to };
}
