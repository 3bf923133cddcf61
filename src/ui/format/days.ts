/** Dates in the viewer's time zone, written `2026-11-20`. */
import { addDays, addMonths, calendarDay, today as todayIn } from '#domain/values/calendar.ts';
import { type Period, periodIn, type PeriodName } from '#domain/values/periods.ts';
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
  return periodIn(name, { today: now, firstMonth: preferences.get().fiscalYearStartsIn });
}

const sundayFirst = /-(?:US|CA|MX|BR|IN|JP|KR|TW|IL|ZA|PH)$/;

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Returns the day that the viewer's weeks start on, from Sunday as 0. Some browsers don't know it. */
export function firstWeekday(named = new Intl.DateTimeFormat().resolvedOptions().locale): Weekday {
  const locale: Intl.Locale & { getWeekInfo?(): { firstDay: number } } = new Intl.Locale(named).maximize();
  const known = locale.getWeekInfo?.().firstDay;
  return ((known ?? (sundayFirst.test(locale.baseName) ? 7 : 1)) % 7) as Weekday;
}

interface Key {
  key: string;
  shiftKey: boolean;
  altKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
}

/** Returns the day that a key moves to in a calendar. Null for other keys, and beyond years of four digits. */
export function dayByKey(day: string, key: Key, firstOfWeek: number): string | null {
  const next = movedBy(day, key, firstOfWeek);
  return next !== null && /^\d{4}-/.test(next) ? next : null;
}

function movedBy(day: string, { key, shiftKey, altKey, ctrlKey, metaKey }: Key, firstOfWeek: number): string | null {
  // Those are the browser's keys.
  if (altKey || ctrlKey || metaKey) return null;
  const place = (new Date(`${day}T00:00:00Z`).getUTCDay() - firstOfWeek + 7) % 7;
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, 6 - place);
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return null;
  }
}
