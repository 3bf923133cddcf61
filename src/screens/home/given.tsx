/** The Home panel of the money raised this month, compared with last month and last year, and of yesterday's gifts. */
import { plural } from '#domain/values/labels.ts';
import { addDays, startOf } from '#domain/values/calendar.ts';
import { inKindOf } from '#domain/values/money.ts';
import { Link } from '@tanstack/react-router';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Text } from '@mantine/core';
import { whyNotCompared } from '#domain/basis.ts';
import { countedInFull } from '#domain/gift.ts';
import { formatOthers, formatSums } from '#records/giving/giving-labels.ts';
import { SyncedPanel } from '#records/giving/synced-panel.tsx';
import { useSyncWith } from '#records/use-sync.ts';
import type { Month, MonthGiven } from '#sync/questions/month.ts';
import { useChart } from '#ui/chart/chart-address.ts';
import { ChartTable, type ChartTexts } from '#ui/chart/chart-texts.tsx';
import { ChartTools } from '#ui/chart/chart-tools.tsx';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { Bar } from '#ui/list/screen-skeleton.tsx';
import { today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import classes from './given.module.css';
import { formatMonthName } from './home-labels.ts';
import { AsOf, LastKnown, useKeepFigures, useKeptFigures } from './kept-figures.tsx';
import { MonthFigures } from './month-figures.tsx';
import { useMonth } from './month.tsx';

const needs = ['listTransactions'] as const;
const panel = 'raised';
const title = 'Raised this month';

export function RaisedThisMonth({ isAsked }: { isAsked: boolean }) {
  return (
    <SyncedPanel
      title={title}
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
  const { currency: chosen, asTable, change: changeChart, link } = useChart('raised');
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
      title={title}
      aside={
        shown ? (
          <span className={classes.aside}>
            {others.length > 0 ? (
              <NativeSelect
                aria-label="Currency"
                size="xs"
                w="5.5rem"
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
            <Button variant="transparent" onClick={() => changeChart({ asTable: !asTable })}>
              {asTable ? 'View as chart' : 'View as table'}
            </Button>
            <ChartTools
              title={title}
              about={`${shown.currency || 'Unknown currency'} · ${formatMonthName(shown.now.from)}`}
              note={footWords({ unread, inFull, why })}
              table={() => daysTable(shown)}
              link={link}
            />
          </span>
        ) : null
      }
      footer={<Foot unread={unread} inFull={inFull} why={why} />}
    >
      <div className={classes.room}>
        {shown ? (
          <MonthFigures given={shown} yearToDate={month.yearToDate} inKind={inKind} isCompared={why === null} />
        ) : (
          <Text inherit py={12} px="md">
            No gifts yet this month or in the periods it’s compared with.
          </Text>
        )}
        <Yesterday came={came} />
        {shown && asTable ? (
          <div className={classes.table}>
            <ChartTable table={daysTable(shown)} />
          </div>
        ) : null}
        {shown && !asTable ? (
          <LineChart
            title={title}
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

function Foot(props: FootProps) {
  return (
    <div className={classes.foot}>
      <span>{footWords(props)}</span>
    </div>
  );
}

function footWords({ unread, inFull, why = null }: FootProps): string {
  const counted =
    unread > 0
      ? `Completed gifts, less refunds, not including ${plural(unread, 'gift', 'gifts')} with an invalid amount.`
      : 'Completed gifts, less refunds.';
  return [counted, countedInFull(inFull), why].filter(Boolean).join(' ');
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

function daysTable({ currency, now, month, year }: MonthGiven): ChartTexts {
  const periods = [now, month, year];
  return {
    caption: `Running total by day, ${currency || 'unknown currency'}`,
    columns: [
      { title: 'Day' },
      ...periods.map(({ from }) => ({ title: formatMonthName(from), figure: true as const })),
    ],
    // The newest day comes first.
    rows: now.byDay
      .map((_, index) => [
        String(Number(addDays(now.from, index).slice(8))),
        ...periods.map(({ byDay }) => (byDay[index] === undefined ? '' : formatAmount(byDay[index], currency))),
      ])
      .toReversed(),
  };
}
