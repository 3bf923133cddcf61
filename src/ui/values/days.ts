/** Dates in the viewer's time zone, written `2026-11-20`. */
import { calendarDay, addDays, today as todayIn, toInstant } from '../../domain/values/calendar.ts';
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
