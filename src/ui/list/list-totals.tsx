import { formatCount } from '../../domain/values/labels.ts';
import { Suspense, useRef, useState } from 'react';
import type { ListModel } from './list-model.ts';
import classes from './list-totals.module.css';
import { TotalsStrip } from './totals-strip.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { prefetchCode } from '../browser/prefetch.ts';
import kit from '../kit/button.module.css';

const loadChart = () => import('../chart/chart-panel.tsx');
const ChartPanel = lazyPart(loadChart, ({ ChartPanel }) => ChartPanel);

interface ListTotalsProps<Row> {
  model: Pick<ListModel<Row>, 'noun' | 'rows' | 'held' | 'narrowedHere' | 'chart' | 'besideChart' | 'totals'>;
}

/** Totals and chart of a list whose rows are all loaded. */
export function ListTotals<Row>({ model }: ListTotalsProps<Row>) {
  const [charted, setCharted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setCharted(false);
    button.current?.focus();
  };
  const { noun, totals = [], chart, held, besideChart: BesideChart } = model;
  // Sorting doesn't change totals, and adding up many rows takes time.
  const rows = model.narrowedHere ? model.rows : held?.rows;
  if (!rows || !held) return null;
  const scope = held.complete ? '' : `First ${formatCount(held.rows.length)} rows only.`;
  return (
    <div className={classes.totals}>
      <TotalsStrip rows={rows} totals={totals} noun={noun} scope={scope} all={charted} />
      {chart ? (
        <button
          ref={button}
          type="button"
          className={`${kit.text} ${classes.toggle}`}
          aria-expanded={charted}
          onPointerEnter={() => prefetchCode(loadChart)}
          onFocus={() => prefetchCode(loadChart)}
          onClick={() => setCharted(!charted)}
        >
          {charted ? 'Hide chart' : 'Show chart'}
        </button>
      ) : null}
      {chart && charted ? (
        <Suspense fallback={null}>
          <div className={classes.charts}>
            {BesideChart ? <BesideChart rows={rows} scope={scope} /> : null}
            <ChartPanel rows={rows} chart={chart} scope={scope} onClose={close} />
          </div>
        </Suspense>
      ) : null}
    </div>
  );
}
