/** The parts of Needs attention that records decide: past-due pledges, payouts that are late or failed, and unpaid gifts. */
import { IconCircleCheck } from '@tabler/icons-react';
import { formatAmount } from '#ui/format/money.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, plural } from '#domain/values/labels.ts';
import { type Money as MoneySum, notIncluded } from '#domain/values/money.ts';
import { unknownDue } from '#domain/pledge.ts';
import { SyncedPart } from '#records/giving/synced-panel.tsx';
import { PledgeLink } from '#records/links.tsx';
import { readyViews } from '#records/ready-views.ts';
import { listInput } from '#records/lists.ts';
import { thisMinute, useSyncQuery, useSyncWith } from '#records/use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import type { LatePayouts } from '#sync/questions/late-payouts.ts';
import type { Overdue } from '#sync/questions/overdue.ts';
import { today } from '#ui/format/days.ts';

import { RowLink } from '#ui/kit/row-link.tsx';
import { Bar, bars } from '#ui/list/screen-skeleton.tsx';
import { AsOf, LastKnown, useKeepFigures, useKeptFigures } from './kept-figures.tsx';
import { LeadSum } from './month.tsx';
import classes from './overdue.module.css';

const [pastDue, unreminded] = readyViews.pledges;
const late = readyViews.payouts[1];
const pledgeLists = ['listCampaigns', 'listHouseholds', 'listPledges'] as const;
const nonePastDue = 'No past-due pledges';
const noneWaiting = 'No late or failed payouts';
const payoutLists = ['listCampaigns', 'listPayouts'] as const;

/** `isAlone`: nothing else needs attention. */
export function OverdueParts({ isAsked, isAlone }: { isAsked: boolean; isAlone: boolean }) {
  const isOn = useSyncMode() === 'on';
  const day = today();
  const pledgesAsked = { today: day, most: 3 };
  const pledges = useSyncQuery(
    useSyncWith('listPledges'),
    ['overdue', pledgesAsked],
    (ask) => ask('overdue', pledgesAsked),
    undefined,
    pledgeLists,
  );
  const payoutsAsked = { today: day, most: 2 };
  const payouts = useSyncQuery(
    useSyncWith('listPayouts'),
    ['late payouts', payoutsAsked],
    (ask) => ask('latePayouts', payoutsAsked),
    undefined,
    payoutLists,
  );
  // Kept here, so that nothing of before is left of what's settled since.
  useKeepFigures({ panel: 'pledges', lists: pledgeLists, figures: pledges ? { pastDue: pledges } : null });
  const waiting = payouts && {
    late: { count: payouts.late, sums: payouts.sums },
    failed: { count: payouts.failed, sums: [] },
  };
  useKeepFigures({ panel: 'payouts', lists: payoutLists, figures: waiting ?? null });
  const unpaid = useUnpaid();
  const isCalm = pledges?.count === 0 && unpaid === 0 && payouts && payouts.late + payouts.failed === 0;
  if (isAlone && isCalm) return <Calm isAll>Nothing needs your attention.</Calm>;
  return (
    <>
      <div className={isOn ? classes.pledges : undefined}>
        <SyncedPart needs={['listPledges']} answer={pledges} skeleton={<LastPastDue />} isAsked={isAsked}>
          {(overdue) => <PastDue overdue={overdue} />}
        </SyncedPart>
      </div>
      {isOn ? (
        <div className={classes.payouts}>
          <SyncedPart needs={['listPayouts']} answer={payouts} skeleton={<LastWaiting />}>
            {(answer) => <Waiting payouts={answer} />}
          </SyncedPart>
        </div>
      ) : null}
      {isOn ? (
        <div className={classes.unpaid}>
          <SyncedPart needs={['listTransactions']} answer={unpaid} skeleton={<Bars count={1} />}>
            {(count) => <Unpaid count={count} />}
          </SyncedPart>
        </div>
      ) : null}
    </>
  );
}

const pastDueLabel = (count: number) => plural(count, 'past-due pledge', 'past-due pledges');

function PastDue({ overdue: { count, sums, unread, isAbout, first, unreminded: many } }: { overdue: Overdue }) {
  if (count === 0) return <Calm>{nonePastDue}</Calm>;
  return (
    <>
      <p className={classes.head}>
        <Link to="/pledges" search={{ ...pastDue.values, view: pastDue.key }}>
          {pastDueLabel(count)}
        </Link>
        <Sums sums={sums} isAbout={isAbout} />
      </p>
      <ul className={classes.rows}>
        {first.map(({ id, donor, days, amount, currency, isAbout: isPart }) => (
          <Row key={id} days={days} amount={amount} currency={currency} isAbout={isPart}>
            <PledgeLink id={id} name={donor} />
          </Row>
        ))}
      </ul>
      <p className={classes.foot}>
        {many > 0 ? (
          <Link to="/pledges" search={{ ...unreminded.values, view: unreminded.key }}>
            {formatCount(many)} without a reminder in 30 days
          </Link>
        ) : null}{' '}
        {notIncluded(unread, 'pledge', 'pledges', unknownDue)}
      </p>
    </>
  );
}

/** `1 failed payout, 2 late payouts` */
function waitingLabel(late: number, failed: number): string {
  return [
    failed > 0 ? plural(failed, 'failed payout', 'failed payouts') : '',
    late > 0 ? plural(late, 'late payout', 'late payouts') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function Waiting({ payouts: { late: count, failed, sums, unread, first } }: { payouts: LatePayouts }) {
  if (count + failed === 0) return <Calm>{noneWaiting}</Calm>;
  return (
    <>
      <p className={classes.head}>
        {/* Failed ones aren't in the view of late ones. */}
        <Link to="/payouts" search={failed > 0 ? { 'f.attention': 'yes' } : { ...late.values, view: late.key }}>
          {waitingLabel(count, failed)}
        </Link>
        {/* The list's total leaves out those that failed, so there's no sum of both. */}
        {failed > 0 ? null : <Sums sums={sums} />}
      </p>
      <ul className={classes.rows}>
        {first.map(({ id, name, days, amount, currency }) => (
          <Row key={id} days={days} amount={amount} currency={currency}>
            <RowLink link={{ to: '/payouts', search: { open: id } }} dir="auto">
              {name || `Payout ${id}`}
            </RowLink>
          </Row>
        ))}
      </ul>
      {failed === 0 && unread > 0 ? <p className={classes.foot}>{notIncluded(unread, 'payout', 'payouts')}</p> : null}
    </>
  );
}

/** The days within which a payment that isn't complete can still be asked about. */
const unpaidFilters = { captured: 'no' } as const;
const recent = { transactedAfter: 'last-30-days' } as const;

/** How many rows the list has that the part leads to. */
function useUnpaid(): number | undefined {
  const { transactedAfter: after, transactedBefore: before } = listInput('listTransactions', {
    values: recent,
    page: 1,
  });
  const given = { after, before, now: thisMinute() };
  return useSyncQuery(
    useSyncWith('listTransactions'),
    ['unpaid', after, before],
    (ask) => ask('count', { list: 'listTransactions', given, query: { filters: unpaidFilters } }),
    undefined,
    ['listTransactions'],
  );
}

function Unpaid({ count }: { count: number }) {
  if (count === 0) return <Calm>No incomplete or failed payments</Calm>;
  return (
    <p className={classes.head}>
      <Link to="/transactions" search={{ ...recent, 'f.captured': unpaidFilters.captured }}>
        {plural(count, 'incomplete or failed payment', 'incomplete or failed payments')}
      </Link>
      <small className={classes.within}>Last 30 days</small>
    </p>
  );
}

/** One sum is aligned with the amounts below it. */
function Sums({ sums: [one, ...others], isAbout = false }: { sums: readonly MoneySum[]; isAbout?: boolean }) {
  if (!one) return null;
  return (
    <span className={others.length > 0 ? undefined : classes.amount}>
      {isAbout ? 'about ' : ''}
      {others.length > 0 ? <LeadSum sums={[one, ...others]} /> : formatAmount(one.sum, one.currency)}
    </span>
  );
}

interface RowProps {
  /** Null if it failed. */
  days: number | null;
  amount: string | null;
  currency: string;
  isAbout?: boolean;
  /** Its name, with a link. */
  children: ReactNode;
}

function Row({ days, amount, currency, isAbout = false, children }: RowProps) {
  return (
    <li>
      <span className={classes.name}>{children}</span>
      <span className={classes.days} data-failed={days === null || undefined}>
        {days === null ? 'Failed' : plural(days, 'day', 'days')}
      </span>
      <span className={classes.amount}>
        {isAbout ? 'about ' : ''}
        {amount === null ? 'Amount unknown' : formatAmount(amount, currency)}
      </span>
    </li>
  );
}

function Calm({ isAll = false, children }: { isAll?: boolean; children: string }) {
  return (
    <p className={isAll ? `${classes.calm} ${classes.nothing}` : classes.calm}>
      <IconCircleCheck size={18} stroke={1.6} aria-hidden />
      {children}
    </p>
  );
}

function LastPastDue() {
  const kept = useKeptFigures({ panel: 'pledges' });
  const pastDue = kept?.figures['pastDue'];
  if (!kept || !pastDue) return <Bars count={4} />;
  const { count, sums, isAbout } = pastDue;
  return (
    <LastHead at={kept.at} words={count === 0 ? nonePastDue : pastDueLabel(count)} sums={sums} isAbout={isAbout} />
  );
}

function LastWaiting() {
  const kept = useKeptFigures({ panel: 'payouts' });
  const { late, failed } = kept?.figures ?? {};
  if (!kept || !late || !failed) return <Bars count={3} />;
  const words = waitingLabel(late.count, failed.count) || noneWaiting;
  return <LastHead at={kept.at} words={words} sums={failed.count > 0 ? [] : late.sums} isAbout={false} />;
}

interface LastHeadProps {
  /** Milliseconds. */
  at: number;
  words: string;
  sums: readonly MoneySum[];
  isAbout: boolean;
}

/** The head of a part as it was at the last visit. */
function LastHead({ at, words, sums, isAbout }: LastHeadProps) {
  return (
    <LastKnown>
      <p className={classes.head}>
        <b>{words}</b>
        <Sums sums={sums} isAbout={isAbout} />
      </p>
      <div className={classes.foot}>
        <AsOf at={at} />
      </div>
    </LastKnown>
  );
}

function Bars({ count }: { count: number }) {
  return (
    <ul className={classes.bars} aria-hidden>
      {bars(count).map((bar) => (
        <li key={bar}>
          <Bar />
        </li>
      ))}
    </ul>
  );
}
