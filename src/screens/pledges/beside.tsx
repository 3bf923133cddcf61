import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Pledge } from '../../api/resources.ts';
import { today } from '../../ui/values/days.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { Money } from '../../ui/kit/cells.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import type { CurrencySum } from '../../ui/rows/totals.ts';
import { ageing } from './ageing.ts';
import { coming } from './coming.ts';

interface BesideProps {
  rows: readonly Pledge[];
  /** Which rows these are, where it is not the whole list. */
  scope: string;
}

/** Beside the chart of what is to come. */
export function Beside(given: BesideProps) {
  return (
    <>
      <Coming {...given} />
      <Overdue {...given} />
    </>
  );
}

/** What this month and the next three bring. Nothing where that is nothing. */
function Coming({ rows, scope }: BesideProps) {
  const now = today();
  const lines = useMemo(() => coming(rows, now), [rows, now]);
  const [first] = lines;
  if (!first) return null;
  return (
    <Panel
      title="This month and the next three"
      footer={['Projected: by how often somebody pays.', scope].filter(Boolean).join(' ')}
    >
      <PlainTable
        caption="What is to come of pledges, by month"
        rows={lines}
        columns={[
          { title: 'Month', cell: ({ label }) => label },
          ...first.sums.map(({ currency }, place) => ({
            title: currency || 'No currency',
            figure: true as const,
            cell: ({ sums }: (typeof lines)[number]) => formatAmount(sums[place]?.sum ?? null),
          })),
        ]}
      />
    </Panel>
  );
}

/** Overdue pledges by age, each line leading to its pledges. Nothing where none is overdue. */
function Overdue({ rows, scope }: BesideProps) {
  const now = today();
  const bands = useMemo(() => ageing(rows, now), [rows, now]);
  const all = bands.at(-1);
  if (!all) return null;
  return (
    <Panel
      title={`${formatCount(all.pledges)} overdue`}
      aside={
        <Link to="/pledges" search={{ 'f.days_over': '1..', 'f.days_unreminded': '30..' }}>
          Not reminded in 30 days
        </Link>
      }
      footer={['Overdue: installments before today, in equal parts of the balance.', scope].filter(Boolean).join(' ')}
    >
      <PlainTable
        caption="Overdue installments and the rest of the balance, by days past due"
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
          { title: 'Overdue', figure: 'money', cell: ({ overdue }) => <Sums sums={overdue} /> },
          { title: 'Not yet due', figure: 'money', cell: ({ rest }) => <Sums sums={rest} /> },
        ]}
      />
    </Panel>
  );
}

/** Several currencies stand below each other. */
function Sums({ sums }: { sums: readonly CurrencySum[] }) {
  return sums.map(({ currency, sum }) => (
    <div key={currency}>
      <Money amount={sum} currency={currency} />
    </div>
  ));
}
