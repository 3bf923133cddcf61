/** Chart of precomputed figures: one bar for each, or a table. */
import { formatCount } from '../../domain/values/labels.ts';
import { Suspense, useState } from 'react';
import { useNarrow } from '../browser/layout.ts';
import { TextButton } from '../kit/button.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { Panel } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';
import { Choice } from './chart-choice.tsx';
import classes from './chart-panel.module.css';
import { formatFigure, unitLabel } from './chart-words.ts';

export interface FigureBar {
  name: string;
  /** Under the bar, where there is little room. */
  short: string;
  /** Decimal text. */
  figure: string;
  count: number;
}

interface FigureChartProps {
  title: string;
  /** Names of a bar and of what it counts: `Year`, `Gifts`. */
  head: string;
  counted: string;
  /** By currency. The oldest bar comes first. */
  series: readonly { currency: string; bars: readonly FigureBar[] }[];
  /** Explains the figures, as sentences. */
  note?: string;
}

const mostBars = 24;

const ChartBars = lazyPart(
  () => import('./chart-bars.tsx'),
  ({ ChartBars }) => ChartBars,
);

export function FigureChart({ title, head, counted, series, note = '' }: FigureChartProps) {
  const isNarrow = useNarrow();
  const [chosen, setChosen] = useState<string>();
  const [asTable, setAsTable] = useState(false);
  const shown = series.find(({ currency }) => currency === chosen) ?? series[0];
  if (!shown) return null;
  const { currency } = shown;
  const unit = unitLabel(currency, false);
  const bars = shown.bars.slice(-mostBars);
  const says = bars.map(({ name, figure }) => `${name}: ${formatFigure(figure, false)} ${unit}`);
  const isCut = bars.length < shown.bars.length && !asTable;
  const cut = isCut ? `Showing the latest ${formatCount(bars.length)} of ${formatCount(shown.bars.length)}.` : '';
  const { name: first = '' } = bars[0] ?? {};
  const { name: last = '' } = bars.at(-1) ?? {};
  return (
    <Panel
      title={title}
      aside={
        <span className={classes.aside}>
          {asTable ? null : unit}
          <TextButton onClick={() => setAsTable(!asTable)}>{asTable ? 'View as chart' : 'View as table'}</TextButton>
        </span>
      }
      footer={[note, cut].filter(Boolean).join(' ') || null}
    >
      {series.length > 1 && !asTable ? (
        <div className={classes.choices}>
          <Choice
            label="Currency"
            value={currency}
            options={series.map((one) => ({ value: one.currency, label: unitLabel(one.currency, false) }))}
            choose={setChosen}
          />
        </div>
      ) : null}
      {asTable ? (
        <div className={classes.table}>
          <PlainTable
            caption={title}
            rows={namesOf(series).toReversed()}
            columns={[
              { title: head, cell: (name) => name },
              ...series.map((one) => ({
                title: `Amount (${unitLabel(one.currency, false)})`,
                figure: true as const,
                cell: (name: string) => {
                  const bar = one.bars.find((other) => other.name === name);
                  return bar ? formatFigure(bar.figure, false) : '';
                },
              })),
              { title: counted, figure: true, cell: (name) => formatCount(countOf(series, name)) },
            ]}
          />
        </div>
      ) : (
        <div className={classes.bars} data-figured>
          <Suspense fallback={null}>
            <ChartBars
              bars={bars.map(({ name, short, figure }) => ({ name: isNarrow ? short : name, value: Number(figure) }))}
              words={`${title}, ${unit}: ${first === last ? first : `from ${first} to ${last}`}`}
              says={says}
              counted={false}
              figured={!isNarrow && bars.length <= 12}
            />
          </Suspense>
        </div>
      )}
    </Panel>
  );
}

type Series = FigureChartProps['series'];

/** Returns the names of all bars, oldest first. One currency may start later than another. */
function namesOf(series: Series): string[] {
  const longest = series.toSorted((one, other) => other.bars.length - one.bars.length);
  return [...new Set(longest.flatMap(({ bars }) => bars.map(({ name }) => name)))];
}

function countOf(series: Series, name: string): number {
  const counts = series.map(({ bars }) => bars.find((bar) => bar.name === name)?.count ?? 0);
  return counts.reduce((sum, count) => sum + count, 0);
}
