/** Days in the zone that the viewer sees. A day is written `2026-11-20`. */
import { calendarDay, dayAfter, today as todayIn, toInstant } from '../../domain/values/calendar.ts';
import { toIsoWithOffset, viewerZone } from './time.ts';

/** What a field for a day or a time holds while it is half typed: neither empty nor a value. */
export const halfTyped = '?';

/** Today, where the viewer is. */
export function today(): string {
  return todayIn(viewerZone());
}

/** The day a moment falls on, where the viewer is. */
export function dayOf(written: string): string | null {
  return calendarDay(written, viewerZone());
}

/** The instants, in milliseconds, between which these days lie: the first counts, the second does not. */
export function dayRange(from: string | undefined, to: string | undefined): readonly [number, number] {
  const start = (day: string) => toInstant(toIsoWithOffset(day, '00:00:00') ?? '') ?? NaN;
  return [from === undefined ? -Infinity : start(from), to === undefined ? Infinity : start(dayAfter(to))];
}
