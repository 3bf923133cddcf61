import { Fragment, useMemo } from 'react';
import { averageOf } from '../values/decimal.ts';
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
  const isCounted = totals.some(({ counted }) => counted);
  return (
    <section className={classes.strip} aria-label="Totals">
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
                <Figures sums={sums} unit={total.counted ? undefined : total.unit} />
              </div>
              {total.counted && sums.sums.length > 0 ? <Counted sums={sums.sums} names={total.counted} /> : null}
            </Fragment>
          ))}
      </dl>
      <p>Totals {scope}.</p>
    </section>
  );
}

function rowsIn({ sums, unread }: Sums): number {
  return sums.reduce((count, { rows }) => count + rows, unread);
}

function Figures({ sums: { sums, unread }, unit }: { sums: Sums; unit: Total<never>['unit'] }) {
  return (
    <>
      {sums.length === 0 ? <dd className={classes.note}>{unread === 0 ? 'None' : 'No readable amounts'}</dd> : null}
      {sums.map((one) => (
        <dd key={one.currency} className={classes.figure}>
          <Figure {...one} />
          {unit && one.currency !== '' ? (
            <>
              {' '}
              <small>{`${formatCount(one.rows)} ${unit[one.rows === 1 ? 0 : 1]}`}</small>
            </>
          ) : null}
        </dd>
      ))}
      {unread > 0 ? <dd className={classes.note}>{rowWords(unread)} without a readable amount</dd> : null}
    </>
  );
}

/** How many rows, and what each comes to, by currency. Rows without a currency may be in several: no average. */
function Counted({ sums, names }: { sums: readonly CurrencySum[]; names: NonNullable<Total<never>['counted']> }) {
  const known = sums.filter(({ currency }) => currency !== '');
  return (
    <>
      <div>
        <dt>{names.label}</dt>
        {sums.map(({ currency, rows }) => (
          <dd key={currency} className={classes.figure}>
            {formatCount(rows)}
          </dd>
        ))}
      </div>
      {known.length > 0 ? (
        <div>
          <dt>{names.average}</dt>
          {known.map(({ currency, sum, rows }) => (
            <dd key={currency} className={classes.figure}>
              <Figure currency={currency} sum={averageOf(sum, rows)} rows={rows} />
            </dd>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** The sum of rows without a currency says how many they are. */
function Figure({ currency, sum, rows }: CurrencySum) {
  return (
    <>
      {formatAmount(sum)}{' '}
      <small>{currency === '' ? `${formatCount(rows)} without a currency` : <bdi>{currency}</bdi>}</small>
    </>
  );
}
