import type { Total, TotalFigures } from '../../domain/rows/totals.ts';
import { plural, sentenceCase, formatCount } from '../../domain/values/labels.ts';
import { Fragment } from 'react';
import { divide } from '../../domain/values/decimal.ts';
import { formatAmount } from '../values/money.ts';
import type { CurrencySum, Sums } from '../../domain/values/money.ts';
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

/** Totals of the rows, by currency. */
export function TotalsStrip({ figures, count, noun, scope, all }: TotalsStripProps) {
  const notes = figures.map(({ notes: words }) => words).filter(Boolean);
  const isCounted = figures.some(({ counted }) => counted);
  return (
    <section className={classes.strip} data-all={all || undefined} aria-label="Totals">
      <dl>
        {isCounted ? null : (
          <div>
            <dt>{sentenceCase(noun)}</dt>
            <dd className={classes.figure}>{formatCount(count)}</dd>
          </div>
        )}
        {figures.map((total) => (
          <Fragment key={total.label}>
            <div>
              <dt>{total.label}</dt>
              <Figures sums={total} all={all} total={total} />
            </div>
            {total.counted && total.sums.length > 0 ? (
              <Counted sums={total.sums} all={all} names={total.counted} unit={total.unit} />
            ) : null}
          </Fragment>
        ))}
      </dl>
      {scope ? <p>{scope}</p> : null}
      {notes.length > 0 ? <p className={classes.notes}>{notes.join(' ')}</p> : null}
    </section>
  );
}

/**
 * Returns only the first currency if there are more than `most`; the others show with the chart. Amounts without a currency
 * may be most of the total, so the main total keeps them.
 */
function inOneLine(sums: readonly CurrencySum[], all: boolean, most = 2): readonly CurrencySum[] {
  if (all || sums.length <= most) return sums;
  return sums.filter(({ currency }, index) => index === 0 || (currency === '' && most === mostOfCounted));
}

/** The main total has more room than the others. */
const mostOfCounted = 3;

interface FiguresProps {
  sums: Sums;
  all: boolean;
  total: Pick<Total<never>, 'counted' | 'unit'>;
}

function Figures({ sums: { sums, unread }, all, total: { counted, unit } }: FiguresProps) {
  const shown = inOneLine(sums, all, counted && mostOfCounted);
  return (
    <>
      {sums.length === 0 ? <dd className={classes.note}>{unread === 0 ? 'None' : 'No valid amounts'}</dd> : null}
      {shown.map((one) => (
        <dd key={one.currency} className={classes.figure}>
          <Figure {...one} {...(unit && { unit })} isCounted={counted !== undefined || shown.length < sums.length} />
        </dd>
      ))}
      {shown.length < sums.length ? (
        <dd className={classes.figure}>{formatCount(sums.length - shown.length)} more</dd>
      ) : null}
      {unread > 0 ? <dd className={classes.note}>{plural(unread, 'row', 'rows')} with an invalid amount</dd> : null}
    </>
  );
}

interface CountedProps {
  sums: readonly CurrencySum[];
  all: boolean;
  names: NonNullable<Total<never>['counted']>;
  unit: Total<never>['unit'];
}

/**
 * Number of rows and their average, by currency. Rows without a currency may be in several currencies, so they have no
 * average.
 */
function Counted({ sums, all, names, unit }: CountedProps) {
  const known = sums.filter(({ currency }) => currency !== '');
  const count = sums.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <>
      <div>
        <dt>{names.label}</dt>
        {(all ? sums.map(({ rows }) => rows) : [count]).map((rows, place) => (
          // In the order of the sums.
          // oxlint-disable-next-line react/no-array-index-key
          <dd key={place} className={classes.figure}>
            {formatCount(rows)}
          </dd>
        ))}
      </div>
      {known.length > 0 ? (
        <div>
          <dt>{names.average}</dt>
          {inOneLine(known, all).map(({ currency, sum, rows }) => (
            <dd key={currency} className={classes.figure}>
              {formatAmount(divide(sum, rows))}{' '}
              <small>
                <bdi>{currency}</bdi> of {countWords(rows, unit)}
              </small>
            </dd>
          ))}
        </div>
      ) : null}
    </>
  );
}

interface FigureProps extends CurrencySum {
  unit?: readonly [one: string, many: string];
  /** The number of its rows is shown elsewhere, or would be only a part of it. */
  isCounted: boolean;
}

function countWords(rows: number, unit: Total<never>['unit']): string {
  const [one, many] = unit ?? ['row', 'rows'];
  return plural(rows, one, many);
}

/** A sum. Without a currency, it also shows the number of its rows. */
function Figure({ currency, sum, rows, unit, isCounted }: FigureProps) {
  const count = countWords(rows, unit);
  return (
    <>
      {formatAmount(sum)}{' '}
      <small>
        {currency === '' ? `unknown currency, ${count}` : <bdi>{currency}</bdi>}
        {currency !== '' && unit && !isCounted ? ` ${count}` : null}
      </small>
    </>
  );
}
