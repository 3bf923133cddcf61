import { formatCount } from '../ui/values/money.ts';
import { agoWords } from '../ui/values/age.ts';
import { formatClock, formatMoment, toInputs } from '../ui/values/time.ts';

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

/** `5 of 1,021`: which part of a list a few rows are. `total` is null if the service gave none. */
export function partWords(shown: number, total: number | null): string {
  return total === null ? formatCount(shown) : `${formatCount(shown)} of ${formatCount(total)}`;
}
