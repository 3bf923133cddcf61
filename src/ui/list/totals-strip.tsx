import { plural, sentenceCase, formatCount } from '../../domain/values/labels.ts';
import { Fragment, useDeferredValue, useMemo } from 'react';
import { divide } from '../../domain/values/decimal.ts';
import { formatAmount } from '../values/money.ts';
import { type CurrencySum, type Sums, sumByCurrency } from '../../domain/values/money.ts';
import type { Total } from '../rows/totals.ts';
import classes from './totals-strip.module.css';

interface TotalsStripProps<Row> {
  rows: readonly Row[];
  totals: readonly Total<Row>[];
  /** The noun in the plural, in lower case. */
  noun: string;
  /** Which rows these are, where it is not the whole list: `First 40 rows only.` */
  scope: string;
  /** Shows every currency. */
  all: boolean;
}

/** Totals of the rows, by currency. */
export function TotalsStrip<Row>({ rows: now, totals, noun, scope, all }: TotalsStripProps<Row>) {
  // Show many rows first, then add them up.
  const rows = useDeferredValue(now);
  const figures = useMemo(() => totals.map((total) => ({ total, sums: sumByCurrency(rows, total) })), [rows, totals]);
  const notes = useMemo(() => totals.map((total) => total.notes?.(rows)).filter(Boolean), [rows, totals]);
  const isCounted = totals.some(({ counted }) => counted);
  return (
    <section className={classes.strip} data-all={all || undefined} aria-label="Totals">
      <dl>
        {isCounted ? null : (
          <div>
            <dt>{sentenceCase(noun)}</dt>
            <dd className={classes.figure}>{formatCount(rows.length)}</dd>
          </div>
        )}
        {figures
          .filter(({ total, sums }) => !total.of || total.counted || rowsIn(sums) > 0)
          .map(({ total, sums }) => (
            <Fragment key={total.label}>
              <div>
                <dt>{total.label}</dt>
                <Figures sums={sums} all={all} total={total} />
              </div>
              {total.counted && sums.sums.length > 0 ? (
                <Counted sums={sums.sums} all={all} names={total.counted} unit={total.unit} />
              ) : null}
            </Fragment>
          ))}
      </dl>
      {scope ? <p>{scope}</p> : null}
      {notes.length > 0 ? <p className={classes.notes}>{notes.join(' ')}</p> : null}
    </section>
  );
}

function rowsIn({ sums, unread }: Sums): number {
  return sums.reduce((count, { rows }) => count + rows, unread);
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
