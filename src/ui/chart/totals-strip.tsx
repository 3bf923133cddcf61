import type { ReactNode } from 'react';
import type { Total, TotalFigures } from '#domain/rows/totals.ts';
import { divide } from '#domain/values/decimal.ts';
import { formatCount, plural, sentenceCase } from '#domain/values/labels.ts';
import { type CurrencySum, decimalsOf, type Sums, unreadLabel } from '#domain/values/money.ts';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { formatAmount } from '#ui/format/money.ts';
import classes from './totals-strip.module.css';

interface TotalsStripProps {
  figures: readonly TotalFigures[];
  /** The number of rows. */
  count: number;
  /** The noun in the plural, in lower case. */
  noun: string;
  /** Which rows these are, where it is not the whole list: `First 40 rows only.` */
  scope: string;
  /** Shows every currency. */
  all: boolean;
}

/** The most figures that have room beside each other. */
const mostInLine = 4;

interface Cell {
  label: string;
  figures: ReactNode;
  /** The line has no room for all its currencies. */
  isCut?: boolean;
}

function cellsOf(figures: readonly TotalFigures[], noun: string, all: boolean): Cell[] {
  const units = [noun.slice(0, -1), noun] as const;
  return figures.flatMap((total): Cell[] => {
    const { label, counted, sums } = total;
    const shown = inOneLine(sums, all, counted !== undefined);
    return [
      { label, figures: <Figures {...total} units={units} shown={shown} />, isCut: shown.length < sums.length },
      ...countedCells(total, all),
    ];
  });
}

/** Totals of the rows, by currency: in one line and, behind a button, what it has no room for, or everything in a fold. */
export function TotalsStrip({ figures, count, noun, scope, all }: TotalsStripProps) {
  const notes = figures.flatMap(({ notes: words }) => words || []).join(' ');
  const isCounted = figures.some(({ counted }) => counted);
  const number = { label: sentenceCase(noun), figures: <dd className={classes.figure}>{formatCount(count)}</dd> };
  const totals = cellsOf(figures, noun, all);
  // The number of rows stands beside the title, too.
  const cells = isCounted || (!all && totals.length >= mostInLine) ? totals : [number, ...totals];
  const rest = all
    ? []
    : cellsOf(figures, noun, true).filter((_, index) => index >= mostInLine || totals[index]?.isCut);
  return (
    <section className={classes.strip} data-all={all || undefined} aria-label="Totals">
      <Cells cells={cells.slice(0, all ? undefined : mostInLine)} />
      {scope ? <p>{scope}</p> : null}
      {notes && all ? <p>{notes}</p> : null}
      {rest.length > 0 || (notes && !all) ? (
        <InfoButton label="About these totals">
          {rest.length > 0 ? <Cells cells={rest} className={classes.rest} /> : null}
          {notes ? <p>{notes}</p> : null}
        </InfoButton>
      ) : null}
    </section>
  );
}

/** The first total and the number of rows, in short: `£927,277.62 and 2 more · 5,501 gifts`. */
export function totalsInShort({ figures, count, noun }: Pick<TotalsStripProps, 'figures' | 'count' | 'noun'>): string {
  const { sums = [], counted } = figures[0] ?? {};
  const [first] = sums;
  const rows = counted ? sums.reduce((sum, one) => sum + one.rows, 0) : count;
  const words = counted ? counted.label.toLowerCase() : noun;
  const number = plural(rows, words.slice(0, -1), words);
  if (!first) return number;
  const sum = formatAmount(first.sum, first.currency || 'unknown currency');
  return `${sums.length > 1 ? `${sum} and ${formatCount(sums.length - 1)} more` : sum} · ${number}`;
}

function Cells({ cells, className }: { cells: readonly Cell[]; className?: string | undefined }) {
  return (
    <dl className={className}>
      {cells.map(({ label, figures }) => (
        <div key={label}>
          <dt>{label}</dt>
          {figures}
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns the currencies that have room in the line: all, or only the first; the others show behind a button. Amounts without
 * a currency may be most of the total, so the main total keeps them.
 */
function inOneLine(sums: readonly CurrencySum[], all: boolean, isMain = false): readonly CurrencySum[] {
  const words = sums.map(({ sum, currency }) => formatAmount(sum, currency || 'unknown currency')).join(' and ');
  if (all || words.length <= mostInCell) return sums;
  return sums.filter(({ currency }, index) => index === 0 || (currency === '' && isMain));
}

/** The most characters of amounts that a cell has room for on a laptop. */
const mostInCell = 27;

/** The number of currencies that the line has no room for. */
function More({ count }: { count: number }) {
  return count > 0 ? <dd className={classes.figure}>{formatCount(count)} more</dd> : null;
}

interface FiguresProps extends Sums, Pick<Total<never>, 'counted' | 'unit' | 'lacks'> {
  /** The nouns for one row and several. */
  units: readonly [one: string, many: string];
  /** The currencies that have room. */
  shown: readonly CurrencySum[];
}

function Figures({ sums, unread, counted, unit, lacks, units, shown }: FiguresProps) {
  return (
    <>
      {sums.length === 0 ? <dd className={classes.note}>{unread === 0 ? 'None' : 'No valid amounts'}</dd> : null}
      {shown.map((one) => (
        <dd key={one.currency} className={classes.figure}>
          <Figure {...one} {...(unit && { unit })} isCounted={counted !== undefined || shown.length < sums.length} />
        </dd>
      ))}
      <More count={sums.length - shown.length} />
      {unread > 0 ? <dd className={classes.note}>{unreadLabel(unread, ...(unit ?? units), lacks)}</dd> : null}
    </>
  );
}

/**
 * Number of rows and their average, by currency. Rows without a currency may be in several currencies, so they have no
 * average.
 */
function countedCells({ sums, counted: names, unit }: TotalFigures, all: boolean): Cell[] {
  if (!names || sums.length === 0) return [];
  const known = sums.filter(({ currency, rows }) => currency !== '' && rows > 0);
  const counts = all ? sums.map(({ rows }) => rows) : [sums.reduce((sum, { rows }) => sum + rows, 0)];
  const count = {
    label: names.label,
    figures: counts.map((rows, place) => (
      // In the order of the sums.
      // oxlint-disable-next-line react/no-array-index-key
      <dd key={place} className={classes.figure}>
        {formatCount(rows)}
      </dd>
    )),
  };
  // The number of its rows takes the room of another currency.
  const inLine = all ? known : known.slice(0, 1);
  const average = {
    label: names.average,
    isCut: inLine.length < known.length,
    figures: (
      <>
        {inLine.map(({ currency, sum, ofRows = sum, rows }) => (
          <dd key={currency} className={classes.figure}>
            {formatAmount(divide(ofRows, rows, decimalsOf(currency)), currency)}
            {inLine.length < known.length ? null : <small> of {countLabel(rows, unit)}</small>}
          </dd>
        ))}
        <More count={known.length - inLine.length} />
      </>
    ),
  };
  return known.length > 0 ? [count, average] : [count];
}

interface FigureProps extends CurrencySum {
  unit?: readonly [one: string, many: string];
  /** The number of its rows is shown elsewhere, or would be only a part of it. */
  isCounted: boolean;
}

function countLabel(rows: number, unit: Total<never>['unit']): string {
  return plural(rows, ...(unit ?? (['row', 'rows'] as const)));
}

/** A sum. Without a currency, it also shows the number of its rows. */
function Figure({ currency, sum, rows, unit, isCounted }: FigureProps) {
  const count = countLabel(rows, unit);
  return (
    <>
      {formatAmount(sum, currency)}
      {currency === '' ? <small> unknown currency, {count}</small> : null}
      {currency !== '' && unit && !isCounted ? <small> {count}</small> : null}
    </>
  );
}
