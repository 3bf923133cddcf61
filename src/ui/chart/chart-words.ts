/** Texts of a chart: names of its steps, its figures, and its description for screen readers. */
import type { Bar } from '#domain/rows/chart.ts';
import { plural, formatCount } from '#domain/values/labels.ts';
import type { Step } from '#domain/values/calendar.ts';
import { formatAmount } from '#ui/format/money.ts';
import { formatDate, formatDayParts, formatMonth } from '#ui/format/time.ts';

export const stepNames: Readonly<Record<Step, { one: string; many: string; head: string }>> = {
  day: { one: 'day', many: 'days', head: 'Day' },
  week: { one: 'week', many: 'weeks', head: 'Week of' },
  month: { one: 'month', many: 'months', head: 'Month' },
};

/** Formats a step: `16 Nov 2026`, or `November 2026`. */
export function stepName({ from }: Pick<Bar, 'from'>, step: Step, locale?: string): string {
  return step === 'month' ? formatMonth(from.slice(0, 7), { locale }) : formatDate(from, { locale });
}

/** Formats the time from the first bar to the last: `October 2025 to November 2026`. */
export function periodName(bars: readonly Bar[], step: Step, locale?: string): string {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return '';
  const names = [first, last].map((bar) => `${stepName(bar, step, locale)}${bar.running ? ' (to date)' : ''}`);
  return first === last ? (names[0] ?? '') : names.join(' to ');
}

/** Returns short names for below the bars: `16 Nov`, `Nov 2026`. With the year if the bars span several. */
export function shortNames(bars: readonly Bar[], step: Step, locale?: string): readonly string[] {
  const years = new Set(bars.map(({ from }) => from.slice(0, 4)));
  const parts: Intl.DateTimeFormatOptions = {
    month: 'short',
    ...(step === 'month' ? {} : { day: 'numeric' }),
    ...(step === 'month' || years.size > 1 ? { year: 'numeric' } : {}),
  };
  return bars.map(({ from }) => formatDayParts(from, parts, locale));
}

/** Returns the unit of the figures: `EUR`, `unknown currency`, `rows`. */
export function unitLabel(currency: string, counted: boolean): string {
  if (counted) return 'rows';
  return currency === '' ? 'unknown currency' : currency;
}

/** `currency`: that of an amount; null for a count. */
export function formatFigure(figure: string, currency: string | null, locale?: string): string {
  return currency === null ? formatCount(Number(figure), locale) : formatAmount(figure, currency, locale);
}

interface PictureOptions {
  step: Step;
  currency: string;
  counted: boolean;
  /** The past-due amount, as decimal text. */
  overdue?: string | undefined;
  locale?: string;
}

/** Describes the chart for screen readers. The table has the figures. */
export function chartDescription(
  title: string,
  bars: readonly Bar[],
  { step, currency, counted, overdue, locale }: PictureOptions,
): string {
  const [first, last] = [bars[0], bars.at(-1)];
  const tallest = bars.toSorted((one, other) => Number(other.figure) - Number(one.figure))[0];
  const written = (figure: string) => formatFigure(figure, counted ? null : currency, locale);
  const before = overdue ? `, ${written(overdue)} past due` : '';
  if (!first || !last || !tallest) return `${title}${before}`;
  const { one, many } = stepNames[step];
  const name = (bar: Bar) => stepName(bar, step, locale);
  const span = plural(bars.length, one, many);
  const ends = bars.length === 1 ? name(first) : `from ${name(first)} to ${name(last)}`;
  const inStep = { day: 'on ', week: 'in the week of ', month: 'in ' }[step] + name(tallest);
  const most = `${written(tallest.figure)} ${inStep}`;
  return `${title}, ${unitLabel(currency, counted)}${before}: bar chart of ${span}, ${ends}. Highest: ${most}.`;
}
