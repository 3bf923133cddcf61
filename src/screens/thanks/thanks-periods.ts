/** Periods of the thank-you list. */
import { addDays } from '../../domain/values/calendar.ts';
import { fiscalYear, type Period, yearOf } from '../../replica/questions/periods.ts';
import { today } from '../../ui/values/days.ts';
import { daysOf } from '../../ui/values/periods.ts';
import { formatDate } from '../../ui/values/time.ts';

export const spans = {
  'last-7-days': 'Last 7 days',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
  all: 'All gifts',
} as const;

export type Span = keyof typeof spans;

export function isSpan(text: string | undefined): text is Span {
  return text !== undefined && Object.hasOwn(spans, text);
}

/** Returns whether a period is so long that the list offers a date filter. */
export function isLong(span: Span): boolean {
  return span === 'all' || span.endsWith('year');
}

/** Returns the dates of a period; null for all gifts. Weeks start on Monday. `firstMonth` of the fiscal year: 1 to 12. */
export function periodOf(span: Span, firstMonth: number, now = today()): Period | null {
  if (span === 'all') return null;
  if (span === 'last-week') {
    const sinceMonday = (new Date(`${now}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = addDays(now, -sinceMonday - 7);
    return { from: monday, to: addDays(monday, 6) };
  }
  const year = yearOf(now, firstMonth) ?? 0;
  if (span === 'this-year') return fiscalYear(year, firstMonth);
  return span === 'last-year' ? fiscalYear(year - 1, firstMonth) : daysOf(span, now);
}

/** Formats a period: `Nov 16, 2026 to Nov 22, 2026` */
export function thanksPeriodLabel(period: Period | null): string {
  return period === null ? 'Any date' : `${formatDate(period.from)} to ${formatDate(period.to)}`;
}
