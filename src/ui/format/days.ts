/** Dates in the viewer's time zone, written `2026-11-20`. */
import { calendarDay, today as todayIn } from '#domain/values/calendar.ts';
import { namedPeriod, type Period, periodLabel, type PeriodName } from '#domain/values/periods.ts';
import { preferences } from '#device/preferences.ts';
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

/** Returns the first and last date of a period in the viewer's zone. */
export function daysOf(name: PeriodName, now = today()): Period {
  return namedPeriod(name, { today: now, firstMonth: preferences.get().fiscalYearStartsIn });
}

export const isCalendarYear = () => preferences.get().fiscalYearStartsIn === 1;

/** A fiscal year that starts in January is a year. */
export function plainPeriod(name: PeriodName): PeriodName {
  return isCalendarYear() ? (name.replace('fiscal-', '') as PeriodName) : name;
}

/** Names a period: `This fiscal year`. */
export function periodName(name: PeriodName): string {
  return periodLabel(plainPeriod(name));
}
