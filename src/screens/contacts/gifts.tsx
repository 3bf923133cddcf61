/** A contact's gifts: what they add up to, and the newest of them. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import { read } from '../../api/query.ts';
import type { Pledge, Transaction } from '../../api/resources.ts';
import { JoinedMoney } from '../../records/currencies.tsx';
import { countedInFull } from '../../domain/gift.ts';
import { currencyOf, dateOf, purposeOf, statusOf } from '../../records/gift.ts';
import { TransactionLink, useLearned } from '../../records/links.tsx';
import { listInput } from '../../records/lists.ts';
import { currencyOfPledge } from '../../records/pledge.ts';
import { isOpen, isOverdue } from '../../replica/pledge-terms.ts';
import { partWords } from '../../records/answer-words.ts';
import { StatusBadge } from '../../records/tones.tsx';
import { Moment, Money } from '../../ui/kit/cells.tsx';
import { InPlace } from '../../ui/kit/hold-until.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { PanelWords, QueryPanel } from '../../ui/kit/query-panel.tsx';
import { usePreference } from '../../ui/browser/preferences.ts';
import { useLoaded } from '../../ui/rows/loaded.ts';
import { type CurrencySum, sumUp } from '../../ui/rows/totals.ts';
import { formatCount } from '../../ui/values/money.ts';
import { today } from '../../ui/values/days.ts';
import { formatDate, viewerZone, zoneName } from '../../ui/values/time.ts';
import { dayGiven, givingOf } from './giving.ts';
import type { ContactPledgesModel } from './pledges.tsx';
import classes from './gifts.module.css';

const shown = 8;
/** A list that is longer is added up in its own screen. */
const mostPages = 100;

/** What is left of theirs, as far as all pledges are read. */
function OpenPledges({ id, pledges: { query, own = [] } }: { id: string; pledges: ContactPledgesModel }) {
  if (!query.data?.complete) {
    return (
      <dd>
        {query.isPending ? (
          'Loading…'
        ) : (
          <Link to="/pledges" search={{ 'f.contact_id': id }}>
            See pledges
          </Link>
        )}
      </dd>
    );
  }
  const open = own.filter(isOpen);
  const late = open.filter((pledge) => isOverdue(pledge, today(), viewerZone())).length;
  const left = { label: '', amount: (pledge: Pledge) => pledge.amount_remaining, currency: currencyOfPledge };
  const { sums, unread } = sumUp(open, left);
  return (
    <>
      {unread === open.length && unread > 0 ? null : <Sums sums={sums} />}
      {unread > 0 ? <dd>{unread === 1 ? 'Amount not readable' : `${unread} amounts not readable`}</dd> : null}
      {late > 0 ? <dd className={classes.dim}>{late === open.length ? 'Past due' : `${late} past due`}</dd> : null}
    </>
  );
}

interface GiftsProps {
  id: string;
  /** The first page. */
  query: UseQueryResult<Page<Transaction>, ApiError>;
}

/** Given in all, this year and last, over all gifts. What stands below it is held back until they are added up. */
export function ContactGiving({
  id,
  query,
  pledges,
  children,
}: GiftsProps & { pledges: ContactPledgesModel; children: ReactNode }) {
  const { data } = query;
  const firstMonth = usePreference('fiscalYearStartsIn');
  const { loaded, loading, failed, load } = useLoaded(
    (page) => read('listTransactions', listInput('listTransactions', { values: { contacts: id }, page })),
    'gifts',
  );
  // The campaign or the pledge of a gift may tell its currency.
  useLearned();
  const isWhole = data !== undefined && !data.hasNext;
  const loadsAll = data !== undefined && data.hasNext && data.last !== null && data.last <= mostPages;
  const { dataUpdatedAt } = query;
  useEffect(() => {
    if (loadsAll && (!loaded || loaded.loadedAt < dataUpdatedAt)) void load(loaded !== undefined);
    // Once for each answer about a contact: a refresh adds up anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loadsAll, id, dataUpdatedAt]);
  if (!data || data.rows.length === 0) return children;
  if (loadsAll && !loaded && !failed) {
    const page = loading?.last ? `, page ${loading.page} of ${loading.last}` : '';
    return (
      <>
        <section className={classes.figures} aria-label="Giving" aria-busy="true">
          <p className={classes.dim}>
            {`Adding up ${data.total === null ? 'all' : formatCount(data.total)} transactions${page}…`}
          </p>
        </section>
        <InPlace until={false}>{children}</InPlace>
      </>
    );
  }
  const rows = isWhole ? data.rows : (loaded?.rows ?? data.rows);
  const giving = givingOf(rows, firstMonth);
  const { last } = giving;
  return (
    <>
      <section className={classes.figures} aria-label="Giving">
        <dl>
          <div className={classes.first}>
            <dt>Given in all</dt>
            <Sums sums={giving.given} />
            <dd className={classes.dim}>{giving.gifts === 1 ? '1 gift' : `${formatCount(giving.gifts)} gifts`}</dd>
          </div>
          <div>
            <dt>{firstMonth === 1 ? 'This year' : 'This fiscal year'}</dt>
            <Sums sums={giving.thisYear} />
          </div>
          {last ? (
            <div>
              <dt>Last gift</dt>
              <dd>
                <JoinedMoney amount={last.amount} currency={() => currencyOf(last)} />
              </dd>
              <dd className={classes.dim}>{formatDate(dayGiven(last) ?? '')}</dd>
            </div>
          ) : null}
          {giving.apart.map(({ label, sums }) => (
            <div key={label}>
              <dt>{label}</dt>
              <Sums sums={sums} />
            </div>
          ))}
          <div>
            <dt>Open pledges</dt>
            <OpenPledges id={id} pledges={pledges} />
          </div>
        </dl>
        {giving.inFull > 0 ? <p className={classes.dim}>{countedInFull(giving.inFull)}</p> : null}
        {isWhole || loaded?.complete ? null : (
          <p className={classes.dim}>
            Over {formatCount(rows.length)} of {data.total === null ? 'more' : formatCount(data.total)} transactions,
            the newest.{' '}
            <Link to="/transactions" search={{ contacts: id }}>
              See all
            </Link>
          </p>
        )}
      </section>
      {children}
    </>
  );
}

function Sums({ sums }: { sums: readonly CurrencySum[] }) {
  if (sums.length === 0) return <dd>None</dd>;
  return sums.map(({ currency, sum }) => (
    <dd key={currency}>
      <Money amount={sum} currency={currency} />
      {currency === '' ? <small className={classes.dim}> currency not known</small> : null}
    </dd>
  ));
}

export function ContactGifts({ id, query }: GiftsProps) {
  return (
    <QueryPanel
      title="Transactions"
      what="Transactions"
      query={query}
      rows={shown}
      aside={
        <Link to="/transactions" search={{ contacts: id }}>
          All transactions
        </Link>
      }
      part={({ rows, total }) => partWords(Math.min(rows.length, shown), total)}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <PlainTable
            caption={`Newest transactions of contact ${id}`}
            stacked
            rows={rows.slice(0, shown)}
            columns={[
              {
                title: 'Transaction',
                cell: (gift) => (
                  <>
                    <TransactionLink id={gift.id} name={purposeOf(gift)} />
                    {purposeOf(gift) ? <p className={classes.dim}>{gift.id}</p> : null}
                  </>
                ),
              },
              { title: `Date (${zoneName()})`, cell: (gift) => <Moment at={dateOf(gift).at} /> },
              {
                title: 'Amount',
                figure: 'money',
                cell: (gift) => <JoinedMoney amount={gift.amount} currency={() => currencyOf(gift)} />,
              },
              { title: 'Status', cell: (gift) => <StatusBadge status={statusOf(gift)} /> },
            ]}
          />
        ) : (
          <PanelWords>No transactions.</PanelWords>
        )
      }
    </QueryPanel>
  );
}
