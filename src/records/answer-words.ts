import type { AnswerFields } from '#device/saved-answers.ts';
import { toInstant } from '#domain/values/calendar.ts';
import { formatCount, yesNo } from '#domain/values/labels.ts';
import { toDecimalInput } from '#domain/values/typed-number.ts';
import { formatAgo, formatUntil } from '#ui/format/age.ts';
import { formatAsOf } from '#ui/format/when.ts';

/** Formats the time and age of an answer: `2:05 PM (3 minutes ago)`. */
export function answerWithAge(at: number, now: number): string {
  return `${formatAsOf(at)} (${formatAgo(at, now)})`;
}

/** Formats how many rows of a list are shown: `5 of 1,021`. `total` is null if the platform gave none. */
export function formatShownOf(shown: number, total: number | null): string {
  return total === null ? formatCount(shown) : `${formatCount(shown)} of ${formatCount(total)}`;
}

/** Formats a saved code's status at `now`: `Active, 37 of 50 used, ends in 3 days`. Leaves out unknown parts. */
export function discountCodeStatus(known: AnswerFields, now = Date.now()): string {
  const starts = toInstant(known['starts_at'] ?? '');
  const expires = toInstant(known['expires_at'] ?? '');
  const [used, uses] = [countIn(known['used']), countIn(known['uses'])];
  const active = yesNo(known['active'] ?? null);
  const hasEnded = expires !== null && expires <= now;
  const phase = () => {
    if (active === 'No') return 'Inactive';
    if (hasEnded) return `Ended ${formatUntil(expires, now)} ago`;
    if (active !== 'Yes') return '';
    if (starts !== null && starts > now) return `Starts in ${formatUntil(now, starts)}`;
    return used !== null && uses !== null && used >= uses ? 'Fully used' : 'Active';
  };
  const end = () => {
    if (hasEnded) return active === 'No' ? `ended ${formatUntil(expires, now)} ago` : '';
    if (expires !== null) return `ends in ${formatUntil(now, expires)}`;
    return isNone(known['expires_at']) ? 'no end date' : '';
  };
  return [phase(), formatUses(used, uses), isNone(known['uses']) ? 'no limit' : '', end()].filter(Boolean).join(', ');
}

/** True if the response returned no value. Undefined: the response didn't include the field. */
function isNone(value: string | null | undefined): boolean {
  return value === null || value === '';
}

function countIn(value: string | null | undefined): number | null {
  const count = Number(value || NaN);
  return Number.isFinite(count) ? count : null;
}

function formatUses(used: number | null, uses: number | null): string {
  if (used !== null) return uses === null ? `${figure(used)} used` : `${figure(used)} of ${figure(uses)} used`;
  if (uses === null) return '';
  return uses === 1 ? '1 use total' : `${figure(uses)} uses total`;
}

/** Formats a count of uses, which the API may return with decimals. */
function figure(count: number): string {
  return Number.isInteger(count) ? formatCount(count) : toDecimalInput(String(count));
}
