/** Strip of figures at the top of a person's page: giving, averages, and open pledges. */
import { freeTicketsMessage } from '../../domain/lists/transactions.ts';
import type { Apart } from '../../domain/giving.ts';
import { plural } from '../../domain/values/labels.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countedInFull, purposeOf } from '../../domain/gift.ts';
import type { GiftSeen } from '../../replica/questions/person.ts';
import { Badge, Day } from '../../ui/kit/cells.tsx';
import { Bar } from '../../ui/list/screen-skeleton.tsx';
import { formatAmount } from '../../ui/format/money.ts';
import { TransactionLink } from '../links.tsx';
import classes from './giving.module.css';
import { PartLine } from './part-line.tsx';
import type { Part } from './person-parts.ts';
import type { Person } from './use-person.ts';
import { compareToLastYear, type Compared, donorCoverageMessage, formatSums } from './giving-labels.ts';
import { formatShortDate } from '../../ui/format/time.ts';

/** Figures that would mislead while transactions are missing are left out. The last gift comes with the first page. */
export function GivingStrip({ person }: { person: Person }) {
  const { currencies, first, last, owed, apart, free, undated, unread, inFull, coverage, today, firstMonth } = person;
  const { gifts: part, pledges } = person.parts;
  const notes = [
    person.isSynced && !person.isExact ? donorCoverageMessage(coverage) : null,
    apart.length > 0 ? `Not included: ${apart.map(apartLabel).join(', ')}.` : null,
    countedInFull(inFull),
    freeTicketsMessage(free),
    unread > 0 ? plural(unread, 'gift has an invalid amount.', 'gifts have invalid amounts.') : null,
    undated > 0 ? undatedMessage(undated) : null,
  ].filter(Boolean);
  return (
    <section className={classes.strip} aria-label="Giving">
      <dl>
        <Cell title="Lifetime giving" part={part} isNone={currencies.length === 0} isFirst>
          {currencies.map(({ currency, sum }) => (
            <Figure key={currency} amount={sum} currency={currency} isOneOf={currencies.length > 1} />
          ))}
          <dd className={classes.dim}>
            {first?.day
              ? `${plural(person.gifts, 'gift', 'gifts')}, first on ${formatShortDate(first.day)}`
              : plural(person.gifts, 'gift', 'gifts')}
          </dd>
        </Cell>
        <Cell title={firstMonth === 1 ? 'This year' : 'This fiscal year'} part={part} isNone={currencies.length === 0}>
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
        </Cell>
        <Cell
          title="Last gift"
          part={part}
          isKnown={part.isWhole || (last !== null && person.hasNewest)}
          isNone={last === null}
        >
          {last ? (
            <>
              <Figure amount={last.amount} currency={last.currency} />
              <dd className={classes.dim}>
                <Day at={last.day} />
                <Purpose gift={last} />
              </dd>
            </>
          ) : null}
        </Cell>
        <Cell title="Average gift" part={part} isNone={currencies.length === 0}>
          {currencies.map(({ currency, average, largest, gifts }) => (
            <Figure key={currency} amount={average} currency={currency}>
              <dd className={classes.dim}>
                {`Of ${plural(gifts, 'gift', 'gifts')}, largest ${formatAmount(largest.amount)}`}
              </dd>
            </Figure>
          ))}
        </Cell>
        <Cell title="Open pledges" part={pledges} isNone={owed.length === 0}>
          {owed.map(({ currency, left, overdue, isAbout }) => (
            <Figure key={currency} amount={left} currency={currency}>
              {Number(overdue) > 0 ? (
                <dd className={classes.late}>
                  <Badge tone="warn">
                    <IconAlertTriangle size={12} stroke={1.8} aria-hidden />{' '}
                    {isAbout ? `about ${formatAmount(overdue)} past due` : `${formatAmount(overdue)} past due`}
                  </Badge>
                </dd>
              ) : null}
            </Figure>
          ))}
        </Cell>
      </dl>
      <PartLine part={part} />
      {part.isWhole && notes.length > 0 ? <p className={classes.dim}>{notes.join(' ')}</p> : null}
    </section>
  );
}

interface CellProps {
  title: string;
  part: Part;
  /** True if the figure doesn't change with what isn't loaded. */
  isKnown?: boolean;
  isNone: boolean;
  isFirst?: boolean;
  children: ReactNode;
}

function Cell({ title, part, isKnown = part.isWhole, isNone, isFirst = false, children }: CellProps) {
  return (
    <div className={isFirst ? classes.first : undefined} aria-busy={!isKnown && part.isLoading}>
      <dt>{title}</dt>
      {isKnown && isNone ? <dd className={classes.figure}>None</dd> : null}
      {isKnown ? children : part.isLoading ? <Loading /> : <dd className={classes.dim}>Not available</dd>}
    </div>
  );
}

function Loading() {
  return (
    <dd className={classes.figure}>
      <span aria-hidden>
        <Bar />
      </span>
      <span className="spoken">Loading…</span>
    </dd>
  );
}

/** Formats what doesn't count: `25.00 USD refunded`, or the number of gifts if no amount can be read. */
function apartLabel({ status, sums, gifts }: Apart): string {
  return `${formatSums(sums) || plural(gifts, 'gift', 'gifts')} ${statusLabels[status] ?? ''}`;
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
