import { IconChartBar } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { barsOf, mostBars, type ReadRows, usualStep } from '#domain/rows/chart.ts';
import type { ListChart } from '#domain/rows/totals.ts';
import classes from './sparkline.module.css';

/** Size of the drawing in pixels. */
const [width, height] = [160, 32];
/** The widest step: few bars aren’t stretched. */
const widest = 16;

/**
 * Returns the heights of a small picture of a chart, from 0 to 1: what's past due first, then the steps of the chart. Empty
 * if there's nothing to draw.
 */
export function sparkHeights<Row>(
  { currencies: [dated], span }: ReadRows,
  { amount, parts }: Pick<ListChart<Row>, 'amount' | 'parts'>,
  today: string,
): readonly number[] {
  if (!dated) return [];
  const cut = { most: mostBars, today, counted: amount === undefined, oldest: parts !== undefined };
  const bars = span ? barsOf(dated, usualStep(span), cut).bars : [];
  const figures = [dated.overdue, ...bars].flatMap((bar) => (bar ? [Math.max(0, Number(bar.figure))] : []));
  const top = Math.max(0, ...figures);
  return top > 0 ? figures.map((figure) => figure / top) : [];
}

interface ChartButtonProps extends ComponentProps<'button'> {
  /** Title of the chart that it opens. */
  title: string;
  heights: readonly number[];
}

/** The button that opens a chart: a small picture of it. */
export function ChartButton({ title, heights, ...button }: ChartButtonProps) {
  return (
    <button {...button} type="button" aria-label={`Chart: ${title.charAt(0).toLowerCase()}${title.slice(1)}`}>
      {heights.length > 0 ? <Sparkline heights={heights} /> : <IconChartBar size={20} stroke={1.6} aria-hidden />}
    </button>
  );
}

/** Bars without words. */
export function Sparkline({ heights }: { heights: readonly number[] }) {
  const step = Math.min(widest, width / heights.length);
  const start = width - step * heights.length;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={classes.spark} aria-hidden>
      {heights.map((part, place) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- bars have their places only
          key={place}
          x={start + place * step}
          y={height - Math.max(1, part * height)}
          width={step * 0.7}
          height={Math.max(1, part * height)}
        />
      ))}
    </svg>
  );
}
