/** Strip of figures at the top of a person's page: giving, averages, and open pledges. */
import { freeTicketsMessage } from '../../domain/lists/transactions.ts';
import type { Apart } from '../../replica/questions/sums.ts';
import { plural } from '../../domain/values/labels.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countedInFull, purposeOf } from '../../domain/gift.ts';
import type { GiftSeen } from '../../replica/questions/person.ts';
import { Badge } from '../../ui/kit/cells.tsx';
import { formatAmount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';
import { TransactionLink } from '../links.tsx';
import classes from './giving.module.css';
import type { Person } from './use-person.ts';
import { compareToLastYear, type Compared, donorCoverageMessage, formatSums } from './giving-labels.ts';

export function GivingStrip({ person }: { person: Person }) {
  const { currencies, first, last, owed, apart, free, undated, unread, inFull, coverage, today, firstMonth } = person;
  const notes = [
    donorCoverageMessage(coverage),
    apart.length > 0 ? `Not included: ${apart.map(apartLabel).join(', ')}.` : null,
    countedInFull(inFull),
    freeTicketsMessage(free),
    unread > 0 ? plural(unread, 'gift has an invalid amount.', 'gifts have invalid amounts.') : null,
    undated > 0 ? undatedMessage(undated) : null,
  ].filter(Boolean);
  return (
    <section className={classes.strip} aria-label="Giving">
      <dl>
        <div className={classes.first}>
          <dt>Lifetime giving</dt>
          {currencies.length === 0 ? <None /> : null}
          {currencies.map(({ currency, sum }) => (
            <Figure key={currency} amount={sum} currency={currency} isOneOf={currencies.length > 1} />
          ))}
          <dd className={classes.dim}>
            {first?.day
              ? `${plural(person.gifts, 'gift', 'gifts')}, first on ${formatDate(first.day)}`
              : plural(person.gifts, 'gift', 'gifts')}
          </dd>
        </div>
        <div>
          <dt>{firstMonth === 1 ? 'This year' : 'This fiscal year'}</dt>
          {currencies.length === 0 ? <None /> : null}
          {currencies.map((one) => (
            <Figure key={one.currency} amount={one.thisYear} currency={one.currency}>
              <Change comparison={compareToLastYear(one, today)} />
              {Number(one.lastYear) > 0 ? (
                <dd className={classes.dim}>
                  {`${formatAmount(one.lastYear)} ${firstMonth === 1 ? 'last year' : 'last fiscal year'}`}
                </dd>
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
                  {`Of ${plural(gifts, 'gift', 'gifts')}, largest ${formatAmount(largest.amount)}`}
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
                    <IconAlertTriangle size={12} stroke={1.8} aria-hidden />{' '}
                    {isAbout ? `about ${formatAmount(overdue)} past due` : `${formatAmount(overdue)} past due`}
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

/** Formats what doesn't count: `25.00 USD refunded`, or the number of gifts if no amount can be read. */
function apartLabel({ standing, sums, gifts }: Apart): string {
  return `${formatSums(sums) || plural(gifts, 'gift', 'gifts')} ${statusLabels[standing] ?? ''}`;
}

const statusLabels: Readonly<Record<string, string>> = {
  refunded: 'refunded',
  'not captured': 'incomplete or failed',
  unknown: 'with unknown status',
};

function undatedMessage(count: number): string {
  return count === 1
    ? '1 gift without a date isn’t included in yearly totals.'
    : `${plural(count, 'gift', 'gifts')} without a date aren’t included in yearly totals.`;
}

function None() {
  return <dd className={classes.figure}>None</dd>;
}

interface FigureProps {
  amount: string;
  currency: string;
  /** True if the figure is one of several currencies. */
  isOneOf?: boolean;
  children?: ReactNode;
}

function Figure({ amount, currency, isOneOf = false, children }: FigureProps) {
  return (
    <>
      <dd className={classes.figure}>
        {formatAmount(amount)} <small>{currency === '' && isOneOf ? '(unknown currency)' : currency}</small>
      </dd>
      {children}
    </>
  );
}

function Change({ comparison }: { comparison: Compared | null }) {
  if (!comparison) return null;
  const { change, rest, isLess } = comparison;
  return (
    <dd className={classes.dim}>
      {change ? <b data-less={isLess || undefined}>{change}</b> : null} {rest}
    </dd>
  );
}

function Purpose({ gift: { id, row } }: { gift: GiftSeen }) {
  const purpose = purposeOf(row);
  return purpose ? (
    <>
      , <TransactionLink id={id} name={purpose} />
    </>
  ) : null;
}
