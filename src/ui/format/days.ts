/** Dates in the viewer's time zone, written `2026-11-20`. */
import { calendarDay, today as todayIn } from '../../domain/values/calendar.ts';
import { namedPeriod, type Period, type PeriodName } from '../../domain/values/periods.ts';
import { viewerZone } from './time.ts';

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

/** Returns the first and last date of a period in the viewer's zone. Years of dates are calendar years. */
export function daysOf(name: PeriodName, now = today()): Period {
  return namedPeriod(name, { today: now, firstMonth: 1 });
}
