/** Dates in the viewer's time zone, written `2026-11-20`. */
import { addDays, addMonths, calendarDay, today as todayIn } from '#domain/values/calendar.ts';
import { isFiscal, namedPeriod, type Period, periodLabel, type PeriodName } from '#domain/values/periods.ts';
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

const isCalendarYear = () => preferences.get().fiscalYearStartsIn === 1;

/** A fiscal year that starts in January is a year. */
export function plainPeriod(name: PeriodName): PeriodName {
  return isCalendarYear() ? (name.replace('fiscal-', '') as PeriodName) : name;
}

/** Names a period: `This fiscal year`. */
export function periodName(name: PeriodName): string {
  return periodLabel(plainPeriod(name));
}

/** Returns those of the periods that are offered: fiscal years beside calendar years, where they're others. */
export function offeredPeriods(names: readonly PeriodName[]): readonly PeriodName[] {
  return names.filter((name) => !isFiscal(name) || !isCalendarYear());
}

/** Names the year that donors are compared by, in the middle of a sentence. */
export function yearWord(): string {
  return isCalendarYear() ? 'year' : 'fiscal year';
}

const sundayFirst = /-(?:US|CA|MX|BR|IN|JP|KR|TW|IL|ZA|PH)$/;

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Returns the day that the viewer's weeks start on, from Sunday as 0. Some browsers don't know it. */
export function firstWeekday(named = new Intl.DateTimeFormat().resolvedOptions().locale): Weekday {
  const locale: Intl.Locale & { getWeekInfo?(): { firstDay: number } } = new Intl.Locale(named).maximize();
  const known = locale.getWeekInfo?.().firstDay;
  return ((known ?? (sundayFirst.test(locale.baseName) ? 7 : 1)) % 7) as Weekday;
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'> & Partial<Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>>;

/** Returns the day that a key moves to in a calendar. Null for other keys, and beyond years of four digits. */
export function dayByKey(day: string, key: Key, firstOfWeek: number): string | null {
  // Those are the browser's keys.
  if (key.altKey || key.ctrlKey || key.metaKey) return null;
  const place = (new Date(`${day}T00:00:00Z`).getUTCDay() - firstOfWeek + 7) % 7;
  const months = key.shiftKey ? 12 : 1;
  const moves: Partial<Record<string, string>> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, -place),
    End: addDays(day, 6 - place),
    PageUp: addMonths(day, -months),
    PageDown: addMonths(day, months),
  };
  const next = moves[key.key] ?? '';
  return /^\d{4}-/.test(next) ? next : null;
}
