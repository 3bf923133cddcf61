/** One figure of the board report, beside that of the days compared. */
import type { LinkOptions } from '@tanstack/react-router';
import { change, ExactSum } from '../../domain/values/decimal.ts';
import { formatChange, formatPercent } from '../../records/campaign-progress.ts';
import type { Report } from '../../replica/questions/report.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';

export interface ReportLine {
  name: string;
  /** Decimal text; null where there is nothing to be a share of. */
  value: string | null;
  unit: 'amount' | 'count' | 'percent';
  /** Of the days compared; null where there is no such figure. */
  before: string | null;
  /** Of an amount, where it is another than the report's. */
  currency?: string;
  /** What else is said of the value: `694 of 1,240` */
  detail?: string;
  /** What the lines above it come to. */
  isSum?: true;
  /** Its rows. */
  link?: LinkOptions;
}

export function both(
  name: string,
  { now, past }: { now: string; past: string },
  more: Partial<ReportLine> = {},
): ReportLine {
  return { name, value: now, unit: 'amount', before: past, ...more };
}

export function count(name: string, now: number, past: number, more: Partial<ReportLine> = {}): ReportLine {
  return { name, value: String(now), unit: 'count', before: String(past), ...more };
}

/** The value, or another one of its unit, in words. */
export function valueWords({ value, unit, currency }: Pick<ReportLine, 'value' | 'unit' | 'currency'>): string {
  if (value === null) return 'None';
  if (unit === 'amount') return [formatAmount(value), currency].filter(Boolean).join(' ');
  return unit === 'count' ? formatCount(Number(value)) : formatPercent(value);
}

/** `+3.8%`; empty where there is nothing to compare with. */
export function changeWords({ value, before, unit }: ReportLine): string {
  if (value === null || before === null) return '';
  if (unit === 'percent') {
    const points = new ExactSum();
    points.add(value);
    points.add(before.startsWith('-') ? before.slice(1) : `-${before}`);
    return `${formatChange(points.text).replace('%', '')} points`;
  }
  const more = change(value, before);
  return more === null ? '' : formatChange(more);
}

/** `GBP, also 125,598.23 USD + 579,963.83 without a currency`: what was raised in every currency, never in one sum. */
export function currenciesWords({ currency, others }: Pick<Report, 'currency' | 'others'>): string {
  const named = (code: string) => code || 'without a currency';
  const also = others
    .filter(({ now }) => /[1-9]/.test(now))
    .map((one) => `${formatAmount(one.now)} ${named(one.currency)}`);
  return [named(currency), also.join(' + ')].filter(Boolean).join(', also ');
}
