/** The Home panel of the money raised this month, compared with last month and last year, and of yesterday's gifts. */
import { plural } from '#domain/values/labels.ts';
import { addDays, startOf } from '#domain/values/calendar.ts';
import { change } from '#domain/values/proportions.ts';
import { inKindOf } from '#domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { whyNotCompared } from '#domain/basis.ts';
import { countedInFull } from '#domain/gift.ts';
import { goalProgress } from '#domain/campaign.ts';
import { formatChange, formatPercent, wayOf } from '#records/campaign-progress.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { yearWord } from '#ui/format/years.ts';
import { formatOthers, formatSums } from '#records/giving/giving-labels.ts';
import { SyncedPanel } from '#records/giving/synced-panel.tsx';
import { useSyncWith } from '#records/use-sync.ts';
import type { DaysGiven, Month, MonthGiven } from '#sync/questions/month.ts';
import { useChart } from '#ui/chart/chart-address.ts';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { giftsIn } from '#records/ways/further-links.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { TextButton } from '#ui/kit/button.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { Bar } from '#ui/list/screen-skeleton.tsx';
import { today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import classes from './given.module.css';
import { formatDayRange, formatMonthName } from './home-labels.ts';
import { AsOf, LastKnown, useKeepFigures, useKeptFigures } from './kept-figures.tsx';
import { useMonth } from './month.tsx';

const needs = ['listTransactions'] as const;
const panel = 'raised';

export function RaisedThisMonth({ isAsked }: { isAsked: boolean }) {
  return (
    <SyncedPanel
      title="Raised this month"
      needs={needs}
      answer={useMonth(useSyncWith('listTransactions'))}
      skeleton={<Skeleton />}
      meanwhile={<Yesterday />}
      isAsked={isAsked}
    >
      {(month) => <Raised month={month} />}
    </SyncedPanel>
  );
}

function Raised({ month }: { month: Month }) {
  const { currency: chosen, asTable, change: changeChart } = useChart('raised');
  const { currencies, yesterday, unread, inFull, basis } = month;
  const why = whyNotCompared(basis);
  const shown = currencies.find(({ currency }) => currency === (chosen ?? month.currency)) ?? currencies[0];
  const came =
    yesterday.gifts === 0 ? 'No gifts' : `${plural(yesterday.gifts, 'gift', 'gifts')}, ${formatSums(yesterday.sums)}`;
  const inKind = shown && currencies.find(({ currency }) => currency === inKindOf(shown.currency));
  const others = currencies.filter((one) => one !== shown && one !== inKind);
  const sums = currencies.map(({ currency, now }) => ({ sum: now.sum, currency }));
  useKeepFigures({ panel, of: startOf(today(), 'month'), lists: needs, figures: { raised: { sums } } });
  return (
    <Panel
      title="Raised this month"
      aside={
        shown ? (
          <span className={classes.aside}>
            {others.length > 0 ? (
              <NativeSelect
                aria-label="Currency"
                size="xs"
                value={shown.currency}
                data={currencies
                  .filter((one) => one !== inKind)
                  .map(({ currency }) => ({
                    value: currency,
                    label: currency || 'Unknown currency',
                  }))}
                onChange={(event) => changeChart({ currency: event.currentTarget.value })}
              />
            ) : null}
            <TextButton onClick={() => changeChart({ asTable: !asTable })}>
              {asTable ? 'View as chart' : 'View as table'}
            </TextButton>
          </span>
        ) : null
      }
      footer={<Foot unread={unread} inFull={inFull} why={why} />}
    >
      <div className={classes.room}>
        {shown ? (
          <MonthFigures given={shown} yearToDate={month.yearToDate} inKind={inKind} isCompared={why === null} />
        ) : (
          <p className={classes.none}>No gifts yet this month or in the periods it’s compared with.</p>
        )}
        <Yesterday came={came} />
        {shown && asTable ? <DaysTable given={shown} /> : null}
        {shown && !asTable ? (
          <LineChart
            title="Raised this month"
            currency={shown.currency}
            lines={[
              { is: 'now', name: formatMonthName(shown.now.from), figures: shown.now.byDay },
              { is: 'dashed', name: formatMonthName(shown.month.from), figures: shown.month.byDay },
              { is: 'dotted', name: formatMonthName(shown.year.from), figures: shown.year.byDay },
            ]}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** As large as the panel with its figures. */
function Skeleton() {
  const kept = useKeptFigures({ panel, of: startOf(today(), 'month') });
  const [lead, ...others] = kept?.figures['raised']?.sums ?? [];
  return (
    <>
      <div className={classes.room}>
        {kept && lead ? (
          <LastKnown className={classes.kept}>
            <p className={classes.sum}>
              <b>{formatAmount(lead.sum, lead.currency)}</b>
              {lead.currency === '' ? ' unknown currency' : null}
            </p>
            <p>{formatOthers(others)}</p>
            <AsOf at={kept.at} />
          </LastKnown>
        ) : (
          <div className={classes.bars} aria-hidden>
            <Bar />
          </div>
        )}
        <Yesterday />
      </div>
      <footer>
        <Foot unread={0} inFull={0} />
      </footer>
    </>
  );
}

interface FootProps {
  unread: number;
  inFull: number;
  /** Why the figures aren't compared. */
  why?: string | null;
}

function Foot({ unread, inFull, why = null }: FootProps) {
  return (
    <div className={classes.foot}>
      <span>
        {unread > 0
          ? `Completed gifts, less refunds, not including ${plural(unread, 'gift', 'gifts')} with an invalid amount.`
          : 'Completed gifts, less refunds.'}{' '}
        {[countedInFull(inFull), why].filter(Boolean).join(' ')}
      </span>
    </div>
  );
}

/** Leads to the gifts that are counted; until they are, to all transactions. */
function Yesterday({ came }: { came?: string }) {
  const words = came ?? 'View transactions';
  return (
    <p className={classes.yesterday}>
      <span>Dated yesterday</span>
      <Link
        to="/transactions"
        search={{ transactedAfter: 'yesterday', ...(came !== undefined && { 'f.counts': 'yes' }) }}
        aria-label={`Dated yesterday: ${words}`}
      >
        {words}
      </Link>
    </p>
  );
}

interface MonthFiguresProps extends Pick<Month, 'yearToDate'> {
  given: MonthGiven;
  /** The gifts in kind of that currency. */
  inKind: MonthGiven | undefined;
  isCompared: boolean;
}

function MonthFigures({ given: { currency, now, month, year }, yearToDate, inKind, isCompared }: MonthFiguresProps) {
  return (
    <div className={classes.figures}>
      <p className={classes.sum}>
        <RowLink link={giftsIn(now, currency)}>
          <b>{formatAmount(now.sum, currency)}</b>
          {currency === '' ? ' unknown currency' : null}
        </RowLink>
        {inKind && inKind.now.gifts > 0 ? (
          <>
            {' · in kind '}
            <RowLink link={giftsIn(inKind.now, inKind.currency)}>
              {formatAmount(inKind.now.sum, inKind.currency)}
            </RowLink>
          </>
        ) : null}
      </p>
      <dl className={classes.before}>
        {[month, year].map((days) => (
          <Before key={days.from} now={isCompared ? now.sum : null} days={days} currency={currency} />
        ))}
        <YearToDate given={yearToDate} currency={currency} />
      </dl>
    </div>
  );
}

/** The sum raised this year, beside its goal where one is set. */
function YearToDate({ given, currency }: { given: Month['yearToDate']; currency: string }) {
  const goal = usePreference('yearGoal');
  const sum = given.sums.find((one) => one.currency === currency)?.sum ?? '0';
  const progress = goal === '' ? null : goalProgress(sum, goal);
  return (
    <div>
      <dt>
        This {yearWord()}
        {progress ? `, of ${formatAmount(goal, currency)}` : ' to date'}
      </dt>
      <dd>
        <RowLink link={giftsIn(given, currency)}>{formatAmount(sum, currency)}</RowLink>
      </dd>
      <dd>{progress ? formatPercent(progress.percent) : ''}</dd>
    </div>
  );
}

interface BeforeProps {
  /** Null if it isn't compared. */
  now: string | null;
  days: DaysGiven;
  currency: string;
}

function Before({ now, days, currency }: BeforeProps) {
  const more = now === null ? null : change(now, days.sum);
  return (
    <div>
      <dt>{formatDayRange(days)}</dt>
      <dd>
        <RowLink link={giftsIn(days, currency)}>{formatAmount(days.sum, currency)}</RowLink>
      </dd>
      <dd data-way={wayOf(more)}>{more === null ? '' : formatChange(more)}</dd>
    </div>
  );
}

function DaysTable({ given: { currency, now, month, year } }: { given: MonthGiven }) {
  const rows = now.byDay.map((_, index) => index).toReversed();
  const column = (days: DaysGiven) => ({
    title: formatMonthName(days.from),
    figure: true as const,
    cell: (index: number) => (days.byDay[index] === undefined ? '' : formatAmount(days.byDay[index], currency)),
  });
  return (
    <div className={classes.table}>
      <PlainTable
        caption={`Running total by day, ${currency || 'unknown currency'}`}
        rows={rows}
        columns={[
          { title: 'Day', cell: (index) => String(Number(addDays(now.from, index).slice(8))) },
          column(now),
          column(month),
          column(year),
        ]}
      />
    </div>
  );
}
