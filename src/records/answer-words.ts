import { formatCount } from '../ui/values/money.ts';
import { formatAge, formatClock, formatMoment, toInputs } from '../ui/values/time.ts';

/** `14:05:10`: the time of day for one of today, the day as well for one before. `at` is in milliseconds. */
export function answeredAt(at: number, now = Date.now()): string {
  const written = (time: number) => new Date(time).toISOString();
  const isToday = toInputs(written(at))?.day === toInputs(written(now))?.day;
  return isToday ? formatClock(at) : formatMoment(written(at));
}

/** `14:05:10 (3 minutes ago)` */
export function answerWithAge(at: number, now: number): string {
  return `${answeredAt(at, now)} (${agoWords(at, now)})`;
}

/** `3 minutes ago` */
export function agoWords(at: number, now: number): string {
  return now - at < 10_000 ? 'just now' : `${formatAge(now - at)} ago`;
}

/** `5 of 1,021, loaded 14:02:10`: which part of a list a few rows are. `total` is null if the service gave none. */
export function scopeWords(shown: number, total: number | null, at: string, order = ''): string {
  if (shown === 0) return `Loaded ${at}`;
  const part = total === null ? formatCount(shown) : `${formatCount(shown)} of ${formatCount(total)}`;
  return [part, order, `loaded ${at}`].filter(Boolean).join(', ');
}
