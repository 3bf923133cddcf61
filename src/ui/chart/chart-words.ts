/** What a chart says in words: the names of its steps, its figures, and the whole of it for those who do not see it. */
import type { Bar, Step } from './chart-steps.ts';
import { formatAmount, formatCount } from '../values/money.ts';
import { calendar, formatDate } from '../values/time.ts';

export const stepNames: Readonly<Record<Step, { one: string; many: string; head: string }>> = {
  day: { one: 'day', many: 'days', head: 'Day' },
  week: { one: 'week', many: 'weeks', head: 'Week from' },
  month: { one: 'month', many: 'months', head: 'Month' },
};

/** `16 Nov 2026`, or `November 2026`. */
export function stepName({ from }: Pick<Bar, 'from'>, step: Step, locale?: string): string {
  return step === 'month' ? written(from, { month: 'long', year: 'numeric' }, locale) : formatDate(from, { locale });
}

/** Under a bar, where there is little room: `16 Nov`, `Nov 2026`. The year is there where bars are of several years. */
export function shortNames(bars: readonly Bar[], step: Step, locale?: string): readonly string[] {
  const years = new Set(bars.map(({ from }) => from.slice(0, 4)));
  const parts: Intl.DateTimeFormatOptions = {
    month: 'short',
    ...(step === 'month' ? {} : { day: 'numeric' }),
    ...(step === 'month' || years.size > 1 ? { year: 'numeric' } : {}),
  };
  return bars.map(({ from, running }) => `${written(from, parts, locale)}${running ? ', so far' : ''}`);
}

function written(day: string, parts: Intl.DateTimeFormatOptions, locale: string | undefined): string {
  return new Intl.DateTimeFormat(locale, { ...parts, calendar, timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
}

/** Which currency or what the figures are in: `EUR`, `no currency given`, `rows`. */
export function unitWords(currency: string, counted: boolean): string {
  if (counted) return 'rows';
  return currency === '' ? 'no currency given' : currency;
}

export function figureWords(figure: string, counted: boolean, locale?: string): string {
  return counted ? formatCount(Number(figure), locale) : formatAmount(figure, locale);
}

interface PictureOptions {
  step: Step;
  currency: string;
  counted: boolean;
  /** What stands apart as overdue, as decimal text. */
  overdue?: string | undefined;
  locale?: string;
}

/** The picture in words. The figures themselves stand in the table. */
export function pictureWords(
  title: string,
  bars: readonly Bar[],
  { step, currency, counted, overdue, locale }: PictureOptions,
): string {
  const [first, last] = [bars[0], bars.at(-1)];
  const tallest = bars.toSorted((one, other) => Number(other.figure) - Number(one.figure))[0];
  const before = overdue ? `, ${figureWords(overdue, counted, locale)} overdue` : '';
  if (!first || !last || !tallest) return `${title}${before}`;
  const { one, many } = stepNames[step];
  const name = (bar: Bar) => stepName(bar, step, locale);
  const span = `${formatCount(bars.length, locale)} ${bars.length === 1 ? one : many}`;
  const ends = bars.length === 1 ? name(first) : `from ${name(first)} to ${name(last)}`;
  const inStep = { day: 'on ', week: 'in the week from ', month: 'in ' }[step] + name(tallest);
  const most = `${figureWords(tallest.figure, counted, locale)} ${inStep}`;
  return `${title}, ${unitWords(currency, counted)}${before}: bars for ${span}, ${ends}. The largest is ${most}.`;
}
