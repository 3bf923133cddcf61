/** What somebody gave and owes, in one strip. */
import { freeWords } from './transaction-totals.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countedInFull } from '../../domain/gift.ts';
import type { GiftSeen } from '../../replica/questions/person.ts';
import { readHeld } from '../../replica/read-held.ts';
import { Badge } from '../../ui/kit/cells.tsx';
import { formatAmount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';
import { purposeOf } from '../gift.ts';
import { TransactionLink } from '../links.tsx';
import classes from './giving.module.css';
import type { Person } from './use-person.ts';
import { compared, giftWords, moneyWords, partWords } from './words.ts';

export function GivingStrip({ person }: { person: Person }) {
  const { currencies, first, last, owed, apart, free, undated, unread, inFull, coverage, today, firstMonth } = person;
  const notes = [
    partWords(coverage),
    apart.length > 0
      ? `Not counted: ${apart.map(({ standing, sums }) => `${moneyWords(sums)} ${apartWords[standing] ?? ''}`).join(', ')}.`
      : null,
    countedInFull(inFull),
    freeWords(free),
    unread > 0 ? `${giftWords(unread)} without an amount that can be read.` : null,
    undated > 0 ? `${giftWords(undated)} without a date ${undated === 1 ? 'is' : 'are'} in no year.` : null,
  ].filter(Boolean);
  return (
    <section className={classes.strip} aria-label="Giving">
      <dl>
        <div className={classes.first}>
          <dt>Given in all</dt>
          {currencies.length === 0 ? <None /> : null}
          {currencies.map(({ currency, sum }) => (
            <Figure key={currency} amount={sum} currency={currency} isOneOf={currencies.length > 1} />
          ))}
          <dd className={classes.dim}>
            {giftWords(person.gifts)}
            {first?.day ? `, the first ${formatDate(first.day)}` : ''}
          </dd>
        </div>
        <div>
          <dt>{firstMonth === 1 ? 'This year' : 'This fiscal year'}</dt>
          {currencies.length === 0 ? <None /> : null}
          {currencies.map((one) => (
            <Figure key={one.currency} amount={one.thisYear} currency={one.currency}>
              <Change compared={compared(one, today)} />
              {Number(one.lastYear) > 0 ? (
                <dd className={classes.dim}>{formatAmount(one.lastYear)} in all of last year</dd>
              ) : null}
            </Figure>
          ))}
        </div>
        {last ? (
          <div>
            <dt>Last gift</dt>
            <Figure amount={last.amount} currency={last.currency} />
            <dd className={classes.dim}>
              {last.day === today ? 'Today' : formatDate(last.day ?? '')}
              <Purpose gift={last} />
            </dd>
          </div>
        ) : null}
        {currencies.length > 0 ? (
          <div>
            <dt>Average gift</dt>
            {currencies.map(({ currency, average, largest, gifts }) => (
              <Figure key={currency} amount={average} currency={currency}>
                <dd className={classes.dim}>
                  Of {giftWords(gifts)}, largest {formatAmount(largest.amount)}
                </dd>
              </Figure>
            ))}
          </div>
        ) : null}
        <div>
          <dt>Open pledges</dt>
          {owed.length === 0 ? <None /> : null}
          {owed.map(({ currency, left, overdue, isAbout }) => (
            <Figure key={currency} amount={left} currency={currency}>
              {Number(overdue) > 0 ? (
                <dd className={classes.late}>
                  <Badge tone="bad">
                    <IconAlertTriangle size={12} stroke={1.8} aria-hidden /> {isAbout ? 'about ' : ''}
                    {formatAmount(overdue)} overdue
                  </Badge>
                </dd>
              ) : null}
            </Figure>
          ))}
        </div>
      </dl>
      {notes.length > 0 ? <p className={classes.dim}>{notes.join(' ')}</p> : null}
    </section>
  );
}

const apartWords: Readonly<Record<string, string>> = {
  refunded: 'refunded',
  'not captured': 'not captured or failed',
  unknown: 'of unknown status',
};

function None() {
  return <dd className={classes.figure}>None</dd>;
}

interface FigureProps {
  amount: string;
  currency: string;
  /** Others stand beside it. */
  isOneOf?: boolean;
  children?: ReactNode;
}

function Figure({ amount, currency, isOneOf = false, children }: FigureProps) {
  return (
    <>
      <dd className={classes.figure}>
        {formatAmount(amount)} <small>{currency === '' && isOneOf ? 'without a currency' : currency}</small>
      </dd>
      {children}
    </>
  );
}

function Change({ compared: words }: { compared: ReturnType<typeof compared> }) {
  if (!words) return null;
  const { change, rest, isLess } = words;
  return (
    <dd className={classes.dim}>
      {change ? <b data-less={isLess || undefined}>{change}</b> : null} {rest}
    </dd>
  );
}

function Purpose({ gift: { id, row } }: { gift: GiftSeen }) {
  const purpose = purposeOf(readHeld('listTransactions', row));
  return purpose ? (
    <>
      , <TransactionLink id={id} name={purpose} />
    </>
  ) : null;
}
