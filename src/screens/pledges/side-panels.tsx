import { formatCount } from '../../domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Pledge } from '../../api/resources.ts';
import { today } from '../../ui/format/days.ts';
import { formatAmount } from '../../ui/format/money.ts';
import { Money } from '../../ui/kit/cells.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import type { CurrencySum } from '../../domain/values/money.ts';
import { agingBuckets } from './aging.ts';
import { pledgeForecast } from './pledge-forecast.ts';

interface PledgeSidePanelsProps {
  rows: readonly Pledge[];
  /** Names the rows if they aren't the whole list. */
  scope: string;
}

/** Panels next to the chart of expected payments. */
export function PledgeSidePanels(props: PledgeSidePanelsProps) {
  return (
    <>
      <ExpectedPayments {...props} />
      <PastDue {...props} />
    </>
  );
}

/** Expected payments by month. Renders nothing if there are none. */
function ExpectedPayments({ rows, scope }: PledgeSidePanelsProps) {
  const now = today();
  const lines = useMemo(() => pledgeForecast(rows, now), [rows, now]);
  const [first] = lines;
  if (!first) return null;
  return (
    <Panel
      title="Expected: this month and next 3"
      footer={['Projected = estimated from the installment frequency.', scope].filter(Boolean).join(' ')}
    >
      <PlainTable
        caption="Expected pledge payments by month"
        rows={lines}
        columns={[
          { title: 'Month', cell: ({ label }) => label },
          ...first.sums.map(({ currency }, place) => ({
            title: currency || 'Unknown currency',
            figure: true as const,
            cell: ({ sums }: (typeof lines)[number]) => formatAmount(sums[place]?.sum ?? null),
          })),
        ]}
      />
    </Panel>
  );
}

/** Past-due pledges by age, with links to the pledges. Renders nothing if none is past due. */
function PastDue({ rows, scope }: PledgeSidePanelsProps) {
  const now = today();
  const bands = useMemo(() => agingBuckets(rows, now), [rows, now]);
  const all = bands.at(-1);
  if (!all) return null;
  return (
    <Panel
      title={`${formatCount(all.pledges)} past due`}
      aside={
        <Link to="/pledges" search={{ 'f.days_over': '1..', 'f.days_unreminded': '30..' }}>
          No reminder in 30 days
        </Link>
      }
      footer={['Past due = installments due before today, assuming equal installments.', scope]
        .filter(Boolean)
        .join(' ')}
    >
      <PlainTable
        caption="Past-due balances by days past due"
        rows={bands}
        columns={[
          {
            title: 'Days past due',
            cell: ({ label, range, pledges }) =>
              pledges === 0 ? (
                label
              ) : (
                <Link to="/pledges" search={{ 'f.days_over': range }}>
                  {label}
                </Link>
              ),
          },
          { title: 'Pledges', figure: true, cell: ({ pledges }) => formatCount(pledges) },
          { title: 'Past due', figure: 'money', cell: ({ overdue }) => <Sums sums={overdue} /> },
          { title: 'Not yet due', figure: 'money', cell: ({ rest }) => <Sums sums={rest} /> },
        ]}
      />
    </Panel>
  );
}

/** One line per currency. */
function Sums({ sums }: { sums: readonly CurrencySum[] }) {
  return sums.map(({ currency, sum }) => (
    <div key={currency}>
      <Money amount={sum} currency={currency} />
    </div>
  ));
}
