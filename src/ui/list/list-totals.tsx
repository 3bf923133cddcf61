import { Suspense, useRef, useState } from 'react';
import type { ListModel } from './list-model.ts';
import classes from './list-totals.module.css';
import type { LoadedList } from '../rows/loaded.ts';
import { loadedRows } from '../rows/loaded-words.ts';
import { TotalsStrip } from './totals-strip.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { prefetchCode } from '../browser/prefetch.ts';
import textButton from '../kit/text-button.module.css';

const loadChart = () => import('../chart/chart-panel.tsx');
const ChartPanel = lazyPart(loadChart, ({ ChartPanel }) => ChartPanel);

interface ListTotalsProps<Row> {
  model: Pick<ListModel<Row>, 'noun' | 'rows' | 'atHand' | 'narrowedHere' | 'chart' | 'totals'> & {
    all: Pick<LoadedList<Row>, 'loaded'>;
  };
}

/** What a list that is loaded as a whole adds up to, and how that spreads over time. */
export function ListTotals<Row>({ model }: ListTotalsProps<Row>) {
  const [charted, setCharted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setCharted(false);
    button.current?.focus();
  };
  const { noun, totals = [], chart, all } = model;
  // Sums over many rows take their time, and another order changes none of them.
  const rows = model.narrowedHere ? model.rows : model.atHand;
  if (!rows || !all.loaded) return null;
  const scope = `of ${loadedRows(all.loaded)}${model.narrowedHere ? ', as filtered' : ''}`;
  return (
    <div className={classes.totals}>
      <TotalsStrip rows={rows} totals={totals} noun={noun} scope={scope} />
      {chart ? (
        <button
          ref={button}
          type="button"
          className={`${textButton.button} ${classes.toggle}`}
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
          <ChartPanel rows={rows} chart={chart} scope={scope} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}
