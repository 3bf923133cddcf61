/** Panels above the list of pledges: what is past due by age, and what is expected in the next months. */
import { Link } from '@tanstack/react-router';
import { unknownDue } from '#domain/pledge.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { notIncluded } from '#domain/values/money.ts';
import { SyncedPanel } from '#records/giving/synced-panel.tsx';
import { useReplicaQuery, useReplicaWith } from '#records/use-at-hand.ts';
import type { AgingBand, PledgeDesk as Desk } from '#replica/questions/pledge-desk.ts';
import { FigureChart } from '#ui/chart/figure-chart.tsx';
import { today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import { formatDayParts } from '#ui/format/time.ts';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import classes from './pledge-desk.module.css';

const lists = ['listPledges', 'listCampaigns'] as const;

/** Stays the same whatever the list below is filtered by. */
export function PledgeDesk() {
  const day = today();
  const replica = useReplicaWith('listPledges');
  const desk = useReplicaQuery(replica, ['pledge desk', day], (ask) => ask('pledgeDesk', { today: day }), '', lists);
  return (
    <div className={classes.desk}>
      <SyncedPanel title="Past due and expected" needs={['listPledges']} answer={desk} lines={4}>
        {(answer) => (
          <>
            <PastDue desk={answer} />
            <Expected desk={answer} />
          </>
        )}
      </SyncedPanel>
    </div>
  );
}

type Line = Omit<AgingBand, 'from' | 'to'> & { label: string; range: string; isSum?: true };

function labelOf({ from, to }: AgingBand): string {
  return to === null ? `Over ${from - 1} days` : `${from}–${to} days`;
}

function PastDue({ desk: { bands, pastDue, unreminded } }: { desk: Desk }) {
  const { pledges, unread } = pastDue;
  const currencies = pastDue.sums.map(({ currency }) => currency);
  const sumIn = ({ sums }: Pick<Line, 'sums'>, currency: string | undefined) =>
    sums.find((one) => one.currency === currency)?.sum ?? null;
  const most = Math.max(...bands.map((band) => Number(sumIn(band, currencies[0]))));
  const lines: Line[] = [
    ...bands.map((band) => ({ ...band, label: labelOf(band), range: `${band.from}..${band.to ?? ''}` })),
    { ...pastDue, label: 'Total', range: '1..', isSum: true },
  ];
  return (
    <Panel
      title={pledges === 0 ? 'Nothing past due' : `${formatCount(pledges)} past due`}
      info={
        <InfoButton label="How this is calculated">
          Past due: installments due before today, assuming equal installments.
        </InfoButton>
      }
      aside={
        unreminded === 0 ? null : (
          <Link to="/pledges" search={{ 'f.days_over': '1..', 'f.days_unreminded': '30..' }}>
            {formatCount(unreminded)} without a reminder in 30 days
          </Link>
        )
      }
      footer={notIncluded(unread, 'pledge', 'pledges', unknownDue) || null}
    >
      {pledges === 0 ? (
        <PanelText>No open pledge is past due.</PanelText>
      ) : (
        <div className={classes.aging}>
          <PlainTable
            caption="Past-due balances by days past due"
            rows={lines}
            isSum={({ isSum }) => isSum}
            columns={[
              {
                title: 'Days past due',
                cell: ({ label, range, pledges: many }) =>
                  many === 0 ? (
                    label
                  ) : (
                    <Link to="/pledges" search={{ 'f.days_over': range }}>
                      {label}
                    </Link>
                  ),
              },
              { title: 'Pledges', figure: true, cell: ({ pledges: many }) => formatCount(many) },
              {
                title: `Share of ${currencies[0] || 'unknown currency'}`,
                titleSpoken: true,
                cell: (line) =>
                  line.isSum ? null : (
                    <span
                      className={classes.bar}
                      aria-hidden
                      style={{ inlineSize: `${most === 0 ? 0 : (Number(sumIn(line, currencies[0])) / most) * 100}%` }}
                    />
                  ),
              },
              ...currencies.map((currency) => ({
                title: currency || 'Unknown currency',
                figure: true as const,
                cell: (line: Line) => formatAmount(sumIn(line, currency), currency),
              })),
            ]}
          />
        </div>
      )}
    </Panel>
  );
}

function Expected({ desk: { expected, unread } }: { desk: Desk }) {
  const left = notIncluded(unread, 'pledge', 'pledges', unknownDue);
  if (expected.length === 0) {
    return (
      <Panel title="Expected payments">
        <PanelText>{['No payments expected this month or in the next 5.', left].filter(Boolean).join(' ')}</PanelText>
      </Panel>
    );
  }
  const count = expected[0]?.months.length ?? 0;
  return (
    <FigureChart
      title="Expected payments"
      head="Month"
      counted="Installments"
      isCompact
      note={`This month and the next ${plural(count - 1, 'month', 'months')}. Projected: estimated from the installment frequency. ${left}`.trim()}
      series={expected.map(({ currency, months }) => ({
        currency,
        bars: months.map(({ month, sum, projected, installments }) => ({
          name: formatDayParts(month, { month: 'short', year: 'numeric' }),
          short: formatDayParts(month, { month: 'short' }),
          figure: sum,
          projected,
          count: installments,
        })),
      }))}
    />
  );
}
