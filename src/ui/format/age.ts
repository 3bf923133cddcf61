import { daysBetween, today } from '#domain/values/calendar.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { type Viewer, viewerZone } from './time.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a duration in one unit, in English whatever the locale: `3 minutes`. */
export function formatAge(milliseconds: number, { locale }: Viewer = {}): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [unit, length] = units.find((entry) => seconds >= entry[1]) ?? (['second', 1] as const);
  const count = Math.floor(seconds / length);
  return `${formatCount(count, locale)} ${count === 1 ? unit : `${unit}s`}`;
}

/** Formats how long ago something was: `3 minutes ago`. */
export function formatAgo(at: number, now: number): string {
  return now - at < 10_000 ? 'just now' : `${formatAge(now - at)} ago`;
}

/** Formats the time between two moments as people count it: from a day on in calendar days, else in one unit. */
export function formatUntil(from: number, to: number, zone = viewerZone()): string {
  if (to - from < 86_400_000) return formatAge(to - from);
  return plural(daysBetween(today(zone, from), today(zone, to)), 'day', 'days');
}
