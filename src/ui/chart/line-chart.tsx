/** Chart of lines over the same places, with a legend: the days of several periods, or a sum on its way to a goal. */
import { Suspense } from 'react';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { formatAmount } from '#ui/format/money.ts';
import type { DrawnLine } from './chart-bars.tsx';
import type { Opens } from './chart-parts.tsx';
import { unitLabel } from './chart-words.ts';
import classes from './line-chart.module.css';

export interface FigureLine extends Pick<DrawnLine, 'is'> {
  name: string;
  /** Decimal text, by place. It may end before the others, or begin after them. */
  figures: readonly (string | undefined)[];
}

export interface LinePlaces {
  /** Each has another. */
  names: readonly string[];
  /** Those that the axis shows. */
  marked: readonly string[];
  /** Text of each. */
  says: readonly string[];
  /** Names all of them: `by day of the month`. */
  by: string;
  opens?: Opens | undefined;
  /** The last place that isn't ahead. */
  now?: number;
}

interface LineChartProps {
  title: string;
  /** Empty where none is known. */
  currency: string;
  /** The main line comes first. */
  lines: readonly FigureLine[];
  /** By default, the days of a month. */
  places?: LinePlaces;
}

const ChartLines = lazyPart(
  () => import('./chart-bars.tsx'),
  ({ ChartLines: Drawn }) => Drawn,
);

export function LineChart({ title, currency, lines, places = daysOfMonth(lines, currency) }: LineChartProps) {
  const { by, ...drawn } = places;
  return (
    <>
      <div className={classes.chart}>
        <Suspense fallback={null}>
          <ChartLines
            // The last line is drawn on top.
            lines={lines.toReversed().map(({ is, figures }) => ({
              is,
              values: figures.map((figure) => (figure === undefined ? undefined : Number(figure))),
            }))}
            currency={currency}
            words={`${title}, ${unitLabel(currency, false)}, ${by}: ${lines.map(({ name }) => name).join(', ')}`}
            {...drawn}
          />
        </Suspense>
      </div>
      <ul className={classes.legend} data-legend="lines">
        {lines.map(({ is, name }) => (
          <li key={is} data-is={is}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function daysOfMonth(lines: readonly FigureLine[], currency: string): LinePlaces {
  const names = (lines[0]?.figures ?? []).map((_, index) => String(index + 1));
  const last = names.length;
  return {
    names,
    // One per week, and the last.
    marked: names.filter((_, index) => (index % 7 === 0 && last - index > 3) || index + 1 === last),
    says: names.map((day, index) =>
      [
        `Through day ${day}`,
        ...lines.map(
          ({ name, figures }) => `${name} ${formatAmount(figures[index] ?? figures.at(-1) ?? '', currency)}`,
        ),
      ].join('\n'),
    ),
    by: 'by day of the month',
  };
}
