/** A contact's gifts: totals and the most recent ones. */
import { useNames, names } from '../../records/names.ts';
import { currencyOf } from '../../domain/donor.ts';
import { isOpen, isOverdue } from '../../domain/pledge.ts';
import { plural, formatCount } from '../../domain/values/labels.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import { read } from '../../api/query.ts';
import type { Pledge, Transaction } from '../../api/resources.ts';
import { countedInFull, dateOf, purposeOf, statusOf } from '../../domain/gift.ts';
import { TransactionLink } from '../../records/links.tsx';
import { listInput } from '../../records/lists.ts';
import { formatShownOf } from '../../records/answer-words.ts';
import { StatusBadge } from '../../records/tones.tsx';
import { Moment, Money } from '../../ui/kit/cells.tsx';
import { HoldUntil } from '../../ui/kit/hold-until.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { PanelText, QueryPanel } from '../../ui/kit/query-panel.tsx';
import { usePreference } from '../../ui/browser/preferences.ts';
import { type Loading, useLoaded } from '../../ui/rows/loaded.ts';
import { type CurrencySum, sumByCurrency } from '../../domain/values/money.ts';
import { today } from '../../ui/values/days.ts';
import { formatDate, viewerZone, zoneName } from '../../ui/values/time.ts';
import { dayGiven, givingOf } from './giving.ts';
import type { ContactPledgesModel } from './pledges.tsx';
import classes from './gifts.module.css';

const shown = 8;
/** Longer lists aren't totaled here. */
const mostPages = 100;

/** Balance of the contact's open pledges, once all pledges are loaded. */
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
  const left = {
    amount: (pledge: Pledge) => pledge.amount_remaining,
    currency: ({ campaign_id }: Pledge) => names.get().currency(campaign_id),
  };
  const { sums, unread } = sumByCurrency(open, left);
  return (
    <>
      {unread === open.length && unread > 0 ? null : <Sums sums={sums} />}
      {unread > 0 ? <dd>{unread === 1 ? 'Invalid amount' : `${unread} invalid amounts`}</dd> : null}
      {late > 0 ? <dd className={classes.dim}>{late === open.length ? 'Past due' : `${late} past due`}</dd> : null}
    </>
  );
}

interface GiftsProps {
  id: string;
  /** The first page. */
  query: UseQueryResult<Page<Transaction>, ApiError>;
}

/** Lifetime, this-year, and last-gift figures. Content below waits for the totals to avoid layout shift. */
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
  // A gift's currency may come from its campaign or pledge.
  const names = useNames();
  const isWhole = data !== undefined && !data.hasNext;
  const loadsAll = data !== undefined && data.hasNext && data.last !== null && data.last <= mostPages;
  const { dataUpdatedAt } = query;
  useEffect(() => {
    if (loadsAll && (!loaded || loaded.loadedAt < dataUpdatedAt)) void load(loaded !== undefined);
    // Run once per response, so a refresh recalculates the totals.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loadsAll, id, dataUpdatedAt]);
  if (!data || data.rows.length === 0) return children;
  if (loadsAll && !loaded && !failed) {
    return (
      <>
        <section className={classes.figures} aria-label="Giving" aria-busy="true">
          <p className={classes.dim}>{totalingMessage(data.total, loading)}</p>
        </section>
        <HoldUntil until={false}>{children}</HoldUntil>
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
            <dt>Lifetime giving</dt>
            <Sums sums={giving.given} />
            <dd className={classes.dim}>{plural(giving.gifts, 'gift', 'gifts')}</dd>
          </div>
          <div>
            <dt>{firstMonth === 1 ? 'This year' : 'This fiscal year'}</dt>
            <Sums sums={giving.thisYear} />
          </div>
          {last ? (
            <div>
              <dt>Last gift</dt>
              <dd>
                <Money amount={last.amount} currency={currencyOf(last, names)} />
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
            {data.total === null
              ? `Based on the ${formatCount(rows.length)} most recent transactions.`
              : `Based on the ${formatCount(rows.length)} most recent of ${formatCount(data.total)} transactions.`}{' '}
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

function totalingMessage(total: number | null, loading: Loading | null): string {
  const transactions = total === null ? 'all transactions' : plural(total, 'transaction', 'transactions');
  return loading?.last
    ? `Totaling ${transactions}, page ${loading.page} of ${loading.last}…`
    : `Totaling ${transactions}…`;
}

function Sums({ sums }: { sums: readonly CurrencySum[] }) {
  if (sums.length === 0) return <dd>None</dd>;
  return sums.map(({ currency, sum }) => (
    <dd key={currency}>
      <Money amount={sum} currency={currency} />
      {currency === '' ? <small className={classes.dim}> unknown currency</small> : null}
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
      part={({ rows, total }) => formatShownOf(Math.min(rows.length, shown), total)}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <PlainTable
            caption={`Most recent transactions for contact ${id}`}
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
                cell: (gift) => <Money amount={gift.amount} currency={currencyOf(gift, names.get())} />,
              },
              { title: 'Status', cell: (gift) => <StatusBadge status={statusOf(gift)} /> },
            ]}
          />
        ) : (
          <PanelText>No transactions.</PanelText>
        )
      }
    </QueryPanel>
  );
}
