/** One figure of Donors or of the board report, next to that of the earlier period. */
import { whyNotCompared } from '#domain/basis.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { LinkOptions } from '@tanstack/react-router';
import { DecimalSum } from '#domain/values/decimal.ts';
import { change, share } from '#domain/values/proportions.ts';
import { formatChange, formatPercent } from '#records/campaign-progress.ts';
import type { Giving } from '#sync/questions/donors.ts';
import type { Report } from '#sync/questions/report.ts';
import { formatAmount } from '#ui/format/money.ts';
import classes from './figure-line.module.css';

export interface FigureLine {
  name: string;
  /** Decimal text. Null if it's a share of nothing. */
  value: string | null;
  unit: 'amount' | 'count' | 'percent';
  /** The same figure of the earlier period. Null if there is none. */
  before: string | null;
  /** The currency of an amount that isn't in the report's. */
  currency?: string;
  /** The report's currency, which isn't repeated in each line. */
  own?: string;
  /** Note next to the value: `694 of 1,240` */
  detail?: string;
  /** Leaves the note out on paper, where its column has no room for it. */
  isDetailLong?: true;
  /** Says why there's no value, or why it isn't compared. */
  why?: string | null;
  /** More of it is worse. */
  isLoss?: true;
  /** This line is the total of the lines above it. */
  isSum?: true;
  /** The list of the records behind the figure. */
  link?: LinkOptions;
}

export interface ReportPart {
  title: string;
  covers: string;
  lines: readonly FigureLine[];
  /** The heading over figures that have none of an earlier period, instead of `Amount`. */
  heading?: string;
}

/** Returns a line with an amount of both periods. */
export function amountLine(
  name: string,
  { now, past }: { now: string; past: string },
  more: Partial<FigureLine> = {},
): FigureLine {
  return { name, value: now, unit: 'amount', before: past, ...more };
}

/** Returns a line with a count of both periods. */
export function countLine(name: string, now: number, past: number, more: Partial<FigureLine> = {}): FigureLine {
  return { name, value: String(now), unit: 'count', before: String(past), ...more };
}

type Value = Pick<FigureLine, 'value' | 'unit' | 'currency' | 'own'>;

/** Formats the value of a line in its unit. */
export function formatLineValue({ value, unit, currency, own = '' }: Value): string {
  if (value === null) return 'None';
  if (unit === 'amount') return formatAmount(value, currency ?? own);
  return unit === 'count' ? formatCount(Number(value)) : formatPercent(value);
}

/** Formats the change from the earlier period: `+3.8%`. Empty if there's nothing to compare with. */
export function formatLineChange({ value, before, unit }: FigureLine): string {
  if (value === null || before === null) return '';
  if (unit === 'percent') {
    const points = new DecimalSum();
    points.add(value);
    points.add(before.startsWith('-') ? before.slice(1) : `-${before}`);
    return `${formatChange(points.text).replace('%', '')} points`;
  }
  const more = change(value, before);
  return more === null ? '' : formatChange(more);
}

/**
 * Formats the sums raised in other currencies, which never add up to one: `GBP, also $125,598.23 + 579,963.83 (unknown
 * currency)`.
 */
export function formatRaisedCurrencies({ currency, others }: Pick<Report, 'currency' | 'others'>): string {
  const named = (code: string) => code || '(unknown currency)';
  const also = others.filter(({ now }) => /[1-9]/.test(now)).map((one) => formatAmount(one.now, named(one.currency)));
  return [named(currency), also.join(' + ')].filter(Boolean).join(', also ');
}

/** Share of donors, or of what they gave, that came back. In percent. */
export function keptShare({ of, kept }: Giving['kept'][keyof Giving['kept']]): string | null {
  return share(String(kept), String(of));
}

interface RetentionNames {
  /** Donors whose first gift was in the earlier period. */
  first?: string;
  /** The sum that donors gave. */
  money: string;
}

/** Retention of all donors, of first-time and repeat ones, and of what they gave. `past`: that of the earlier period. */
export function retentionLines(
  { kept, basis, currency }: Giving,
  { first = 'First-time donors', money }: RetentionNames,
  past?: Giving,
): FigureLine[] {
  const names = { all: 'All donors', first, repeat: 'Repeat donors', money };
  const written = (figure: number | string) =>
    typeof figure === 'number' ? formatCount(figure) : formatAmount(figure, currency);
  return (['all', 'first', 'repeat', 'money'] as const).map((key) => {
    const why = key === 'money' ? whyNotCompared(basis) : null;
    if (why) return { name: names[key], value: null, unit: 'percent', before: null, why };
    return {
      name: names[key],
      value: keptShare(kept[key]),
      unit: 'percent',
      before: past ? keptShare(past.kept[key]) : null,
      detail: `${written(kept[key].kept)} of ${written(kept[key].of)}`,
      ...(key === 'money' && { isDetailLong: true }),
    };
  });
}

/** The change from the earlier period, and its figure: `+3.6% vs. 398,215.00`. Renders nothing if there is none. */
export function Change({ line }: { line: FigureLine }) {
  if (line.why) return line.why;
  if (line.before === null) return null;
  const words = formatLineChange(line);
  const [more, less] = line.isLoss ? ['less', 'more'] : ['more', 'less'];
  const way = words.startsWith('+') ? more : words.startsWith('\u2212') ? less : undefined;
  return (
    <span className={classes.change}>
      {words ? <span data-way={way}>{words}</span> : null} vs. {formatLineValue({ ...line, value: line.before })}
    </span>
  );
}
