/** How weeks begin in a calendar, and how keys move in it. */
import { addDays, addMonths } from '#domain/values/calendar.ts';

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
