import { useMemo } from 'react';
import { formatAmount, formatCount } from '../values/money.ts';
import { rowWords, sentenceCase } from '../values/words.ts';
import { type CurrencySum, type Sums, sumUp, type Total } from '../rows/totals.ts';
import classes from './totals-strip.module.css';

interface TotalsStripProps<Row> {
  rows: readonly Row[];
  totals: readonly Total<Row>[];
  /** The noun in the plural, in lower case. */
  noun: string;
  /** Which rows these are: `of all 1,021 rows loaded at 14:02`. */
  scope: string;
}

/** What the rows of a list that is loaded as a whole add up to. */
export function TotalsStrip<Row>({ rows, totals, noun, scope }: TotalsStripProps<Row>) {
  const figures = useMemo(() => totals.map((total) => ({ total, sums: sumUp(rows, total) })), [rows, totals]);
  return (
    <section className={classes.strip} aria-label="Totals">
      <dl>
        <div>
          <dt>{sentenceCase(noun)}</dt>
          <dd className={classes.figure}>{formatCount(rows.length)}</dd>
        </div>
        {figures.map(({ total, sums }) => (
          <div key={total.label}>
            <dt>{total.label}</dt>
            <Figures sums={sums} apart={total.apart?.label} isEmpty={rows.length === 0} />
          </div>
        ))}
      </dl>
      <p>Totals {scope}.</p>
    </section>
  );
}

interface FiguresProps {
  sums: Sums;
  apart: string | undefined;
  /** There are no rows to add up. */
  isEmpty: boolean;
}

function Figures({ sums: { sums, apart, unread }, apart: apartLabel, isEmpty }: FiguresProps) {
  return (
    <>
      {sums.length === 0 ? <dd className={classes.note}>{isEmpty ? 'None' : 'No readable amounts'}</dd> : null}
      {sums.map((one) => (
        <dd key={one.currency} className={classes.figure}>
          <Figure {...one} />
        </dd>
      ))}
      {apart.map((one) => (
        <dd key={one.currency} className={classes.note}>
          {apartLabel} <Figure {...one} />, {rowWords(one.rows)}, not in this sum
        </dd>
      ))}
      {unread > 0 ? <dd className={classes.note}>{rowWords(unread)} without a readable amount</dd> : null}
    </>
  );
}

function Figure({ currency, sum }: Pick<CurrencySum, 'currency' | 'sum'>) {
  return (
    <>
      {formatAmount(sum)} <small>{currency === '' ? 'no currency given' : <bdi>{currency}</bdi>}</small>
    </>
  );
}
