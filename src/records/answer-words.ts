import { formatCount } from '../domain/values/labels.ts';
import { formatAgo } from '../ui/format/age.ts';
import { dayOf } from '../ui/format/days.ts';
import { formatClock, formatMoment } from '../ui/format/time.ts';

/** Formats the time of an answer: `14:05:10` for today, with the date for earlier days. `at` is in milliseconds. */
export function answeredAt(at: number, now = Date.now()): string {
  const written = (time: number) => new Date(time).toISOString();
  const isToday = dayOf(written(at)) === dayOf(written(now));
  return isToday ? formatClock(at) : formatMoment(written(at));
}

/** Formats the time and age of an answer: `14:05:10 (3 minutes ago)`. */
export function answerWithAge(at: number, now: number): string {
  return `${answeredAt(at, now)} (${formatAgo(at, now)})`;
}

/** Formats how many rows of a list are shown: `5 of 1,021`. `total` is null if the platform gave none. */
export function formatShownOf(shown: number, total: number | null): string {
  return total === null ? formatCount(shown) : `${formatCount(shown)} of ${formatCount(total)}`;
}
