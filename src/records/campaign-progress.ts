/** Percentages as the viewer reads them. */
import { getOrMake } from '#domain/values/collections.ts';

const formats = new Map<string | undefined, Intl.NumberFormat>();

/** Formats a percentage in the viewer's locale: `70.2%`. */
export function formatPercent(percent: string, locale?: string): string {
  const options = { style: 'unit', unit: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return getOrMake(formats, locale, () => new Intl.NumberFormat(locale, options))
    .format(percent as Intl.StringNumericLiteral)
    .replace('-', '\u2212');
}

/** Returns the direction of a change. Undefined for no change. */
export function wayOf(change: string | null): 'less' | 'more' | undefined {
  if (!change || !/[1-9]/.test(change)) return undefined;
  return change.startsWith('-') ? 'less' : 'more';
}

/** Formats a change in percent: `+3.6%`, `−4.4%`, `0.0%`. */
export function formatChange(change: string): string {
  return `${wayOf(change) === 'more' ? '+' : ''}${formatPercent(change)}`;
}
