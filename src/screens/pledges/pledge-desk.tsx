/** Panels above the list of pledges: what is past due by age, and what is expected in the next months. */
import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { unknownDue } from '#domain/pledge.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { notIncluded } from '#domain/values/money.ts';
import { SyncedPanel } from '#records/giving/synced-panel.tsx';
import { useSyncQuery, useSyncWith } from '#records/use-sync.ts';
import type { AgingBand, PledgeDesk as Desk } from '#sync/questions/pledge-desk.ts';
import { useNarrow } from '#ui/browser/media.ts';
import { useFold } from '#ui/browser/preferences.ts';
import { today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import { formatDayParts } from '#ui/format/time.ts';
import { useChart } from '#ui/chart/chart-address.ts';
import { ChartTable, type ChartTexts } from '#ui/chart/chart-texts.tsx';
import { ChartTools } from '#ui/chart/chart-tools.tsx';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import { FigureColumns } from './figure-columns.tsx';
import classes from './pledge-desk.module.css';

const lists = ['listPledges', 'listCampaigns'] as const;

/** Stays the same whatever the list below is filtered by. */
export function PledgeDesk() {
  const day = today();
  const sync = useSyncWith('listPledges');
  const desk = useSyncQuery(sync, ['pledge desk', day], (ask) => ask('pledgeDesk', { today: day }), '', lists);
  const isOpen = useFold('pledges', true)[0];
  return (
    <div className={classes.desk} data-folded={!isOpen || undefined}>
      <SyncedPanel title="Past due and expected" needs={['listPledges']} answer={desk} lines={1}>
        {(answer) => <Panels desk={answer} />}
      </SyncedPanel>
    </div>
  );
}

interface PanelsProps {
  desk: Desk;
  currency: string;
  isOpen: boolean;
}

function Panels({ desk }: { desk: Desk }) {
  const [chosen, setChosen] = useState<string>();
  const [isUnfolded, turn] = useFold('pledges', true);
  // A phone has both under a line of their own.
  const isNarrow = useNarrow();
  const codes = [...new Set([...desk.pastDue.sums, ...desk.expected].map(({ currency }) => currency))];
  const currency = codes.find((code) => code === chosen) ?? codes[0] ?? '';
  const isOpen = isUnfolded || isNarrow;
  return (
    <>
      <PastDue desk={desk} currency={currency} isOpen={isOpen} />
      <Expected
        desk={desk}
        currency={currency}
        isOpen={isOpen}
        choice={
          codes.length > 1 && isOpen ? (
            <NativeSelect
              aria-label="Currency"
              value={currency}
              data={codes.map((code) => ({ value: code, label: unitOf(code) }))}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
          ) : null
        }
        fold={
          isNarrow ? null : (
            <ActionIcon
              className={classes.fold}

              aria-label="Past due and expected payments"
              aria-expanded={isOpen}
              onClick={turn}
            >
              <IconChevronDown aria-hidden />
            </ActionIcon>
          )
        }
      />
    </>
  );
}

const unitOf = (currency: string) => currency || 'unknown currency';

function labelOf({ from, to }: AgingBand): string {
  return to === null ? `Over ${from - 1} days` : `${from}–${to} days`;
}

const sumIn = ({ sums }: Pick<AgingBand, 'sums'>, currency: string) =>
  sums.find((one) => one.currency === currency)?.sum ?? null;

function PastDue({ desk: { bands, pastDue, unreminded }, currency, isOpen }: PanelsProps) {
  const { pledges, unread } = pastDue;
  const left = notIncluded(unread, 'pledge', 'pledges', unknownDue);
  return (
    <Panel
      title={pledges === 0 ? 'Nothing past due' : `${formatCount(pledges)} past due`}
      info={
        <InfoButton label="How this is calculated">
          <p>Past due: installments due before today, assuming equal installments.</p>
          {left ? <p>{left}</p> : null}
        </InfoButton>
      }
      aside={
        pledges === 0 ? null : (
          <span className={classes.aside}>
            <b>{formatAmount(sumIn(pastDue, currency), unitOf(currency))}</b>
            {unreminded === 0 ? null : (
              <Link to="/pledges" search={{ 'f.days_over': '1..', 'f.days_unreminded': '30..' }}>
                {formatCount(unreminded)} without a reminder in 30 days
              </Link>
            )}
          </span>
        )
      }
    >
      {!isOpen ? null : pledges === 0 ? (
        <PanelText>No open pledge is past due.</PanelText>
      ) : (
        <FigureColumns
          label={`Past-due balances by days past due, in ${unitOf(currency)}`}
          isLate
          columns={bands.map((band) => ({
            name: labelOf(band),
            count: (
              <>
                {formatCount(band.pledges)}
                <span className="spoken"> {band.pledges === 1 ? 'pledge' : 'pledges'}</span>
              </>
            ),
            figure: formatAmount(sumIn(band, currency), currency),
            value: Number(sumIn(band, currency)),
            link:
              band.pledges === 0
                ? null
                : { to: '/pledges', search: { 'f.days_over': `${band.from}..${band.to ?? ''}` } },
          }))}
        />
      )}
    </Panel>
  );
}

interface ExpectedProps extends PanelsProps {
  choice: ReactNode;
  fold: ReactNode;
}

const isSome = (amount: string) => /[1-9]/.test(amount);

function Expected({ desk: { expected, unread }, currency, isOpen, choice, fold }: ExpectedProps) {
  const { asTable, change, link } = useChart('expected');
  const left = notIncluded(unread, 'pledge', 'pledges', unknownDue);
  const series = expected.find((one) => one.currency === currency)?.months ?? [];
  const count = expected[0]?.months.length ?? 0;
  const isProjected = expected.some(({ months }) => months.some(({ projected }) => isSome(projected)));
  const table = () => monthsTable(expected, isProjected);
  return (
    <Panel
      title="Expected payments"
      info={
        count === 0 ? null : (
          <InfoButton label="About expected payments">
            <p>
              This month and the next {plural(count - 1, 'month', 'months')}. Projected: estimated from the installment
              frequency.
            </p>
            {left ? <p>{left}</p> : null}
          </InfoButton>
        )
      }
      aside={
        <span className={classes.aside}>
          {isOpen && isProjected && !asTable ? <span className={classes.projected}>Projected</span> : null}
          {choice}
          {isOpen && count > 0 ? (
            <>
              <Button variant="transparent" onClick={() => change({ asTable: !asTable })}>
                {asTable ? 'View as chart' : 'View as table'}
              </Button>
              <ChartTools title="Expected payments" about={unitOf(currency)} note="" table={table} link={link} />
            </>
          ) : null}
          {fold}
        </span>
      }
    >
      {!isOpen ? null : count === 0 ? (
        <PanelText>{['No payments expected this month or in the next 5.', left].filter(Boolean).join(' ')}</PanelText>
      ) : asTable ? (
        <div className={classes.table}>
          <ChartTable table={table()} />
        </div>
      ) : series.length === 0 ? (
        <PanelText>No payments expected in {unitOf(currency)}.</PanelText>
      ) : (
        <FigureColumns
          label={`Expected payments, in ${unitOf(currency)}`}
          columns={series.map(({ month, sum, projected }) => ({
            name: monthName(month),
            figure: formatAmount(sum, currency),
            value: Number(sum),
            projected: Number(projected),
          }))}
        />
      )}
    </Panel>
  );
}

const monthName = (month: string) => formatDayParts(month, { month: 'short', year: 'numeric' });

/** All currencies beside each other. They have the same months. */
function monthsTable(expected: Desk['expected'], isProjected: boolean): ChartTexts {
  const months = expected[0]?.months ?? [];
  const amounts = (name: string, key: 'sum' | 'projected') =>
    expected.map(({ currency, months: own }) => ({
      title: `${name} (${unitOf(currency)})`,
      cell: (place: number) => formatAmount(own[place]?.[key] ?? null, currency),
    }));
  const installments = (place: number) =>
    formatCount(expected.reduce((sum, one) => sum + (one.months[place]?.installments ?? 0), 0));
  const columns = [
    ...amounts('Amount', 'sum'),
    ...(isProjected ? amounts('Projected part', 'projected') : []),
    { title: 'Installments', cell: installments },
  ];
  return {
    caption: 'Expected payments',
    columns: [{ title: 'Month' }, ...columns.map(({ title }) => ({ title, figure: true as const }))],
    rows: months.map(({ month }, place) => [monthName(month), ...columns.map(({ cell }) => cell(place))]),
  };
}
