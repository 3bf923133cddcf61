/** Chart that compares the same days of several periods, one line each, with a legend. */
import { Suspense } from 'react';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { formatAmount } from '#ui/format/money.ts';
import type { DrawnLine } from './chart-bars.tsx';
import { unitLabel } from './chart-words.ts';
import classes from './line-chart.module.css';

export interface FigureLine extends Pick<DrawnLine, 'is'> {
  name: string;
  /** Decimal text, by day of the month. It may end before the others. */
  figures: readonly string[];
}

interface LineChartProps {
  title: string;
  /** Empty where none is known. */
  currency: string;
  /** The main line comes first. */
  lines: readonly FigureLine[];
}

const ChartLines = lazyPart(
  () => import('./chart-bars.tsx'),
  ({ ChartLines: Drawn }) => Drawn,
);

export function LineChart({ title, currency, lines }: LineChartProps) {
  const days = (lines[0]?.figures ?? []).map((_, index) => String(index + 1));
  const last = days.length;
  // One per week, and the last.
  const marked = days.filter((_, index) => (index % 7 === 0 && last - index > 3) || index + 1 === last);
  const says = days.map((day, index) =>
    [
      `Through day ${day}`,
      ...lines.map(({ name, figures }) => `${name} ${formatAmount(figures[index] ?? figures.at(-1) ?? '', currency)}`),
    ].join('\n'),
  );
  return (
    <>
      <div className={classes.chart}>
        <Suspense fallback={null}>
          <ChartLines
            // The last line is drawn on top.
            lines={lines.toReversed().map(({ is, figures }) => ({ is, values: figures.map(Number) }))}
            names={days}
            marked={marked}
            words={`${title}, ${unitLabel(currency, false)}, by day of the month: ${lines.map(({ name }) => name).join(', ')}`}
            says={says}
          />
        </Suspense>
      </div>
      <ul className={classes.legend}>
        {lines.map(({ is, name }) => (
          <li key={is} data-is={is}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
