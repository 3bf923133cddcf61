/** Which reads are tried again, and when (README.md, "Trying again"). */
import { ApiError } from './errors.ts';

const mostAttempts = 3;
const longestWait = 60;

/** Returns true if a read should be retried: after temporary failures, up to three attempts (README.md, "Trying again"). */
export function triesAgain(failures: number, error: unknown): boolean {
  if (failures >= mostAttempts || !(error instanceof ApiError)) return false;
  const { kind, status, retryAfter } = error;
  if (retryAfter !== undefined && retryAfter > longestWait) return false;
  if (status === undefined) return kind === 'network' || kind === 'timeout';
  return status === 408 || status === 429 || status >= 500;
}

/** Returns the milliseconds before the next attempt: full jitter up to 8 s, and at least the requested Retry-After. */
export function waitBefore(failures: number, error: unknown, random = Math.random): number {
  const asked = error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0;
  return Math.max(asked, random() * Math.min(8000, 500 * 2 ** failures));
}
