import { Bar, BarChart, CartesianGrid, useChartWidth, XAxis, YAxis } from 'recharts';
import { useId } from 'react';
import classes from './chart-bars.module.css';

export interface DrawnBar {
  name: string;
  /** For its height alone: figures that are read are decimal text. */
  value: number;
  /** What of the value is projected. */
  projected?: number;
  overdue?: true;
}

interface ChartBarsProps {
  bars: readonly DrawnBar[];
  /** What the picture shows, for those who do not see it. */
  words: string;
  /** Whole numbers only. */
  counted: boolean;
}

const bar = {
  stackId: 'one',
  maxBarSize: 24,
  radius: [2, 2, 0, 0] as [number, number, number, number],
  isAnimationActive: false,
  activeBar: false,
} as const;

const label = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };

/** Bars over time. A picture: there is nothing in it to press or to focus. */
export function ChartBars({ bars, words, counted }: ChartBarsProps) {
  const hatched = useId();
  const isProjected = bars.some(({ projected }) => projected);
  return (
    <div className={classes.picture} role="img" aria-label={words}>
      <div aria-hidden className={classes.chart}>
        <BarChart
          responsive
          className={classes.chart ?? ''}
          data={bars.map(({ name, value, projected = 0, overdue }) => ({
            name,
            [overdue ? 'overdue' : 'value']: value - projected,
            projected,
          }))}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          barCategoryGap="20%"
        >
          <CartesianGrid vertical={false} stroke="var(--st-hair)" />
          <Names bars={bars} />
          <YAxis
            width="auto"
            tick={label}
            tickLine={false}
            axisLine={false}
            tickFormatter={axisWords}
            allowDecimals={!counted}
          />
          <Bar dataKey="value" fill="var(--st-accent)" {...bar} />
          {bars.some(({ overdue }) => overdue) ? <Bar dataKey="overdue" fill="var(--st-danger)" {...bar} /> : null}
          {isProjected ? (
            <>
              <pattern id={hatched} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width={6} height={6} fill="var(--st-accent-soft)" />
                <rect width={2} height={6} fill="var(--st-accent)" />
              </pattern>
              <Bar dataKey="projected" fill={`url(#${hatched})`} stroke="var(--st-accent)" {...bar} />
            </>
          ) : null}
        </BarChart>
      </div>
    </div>
  );
}

/**
 * Every bar has its name where there is room, else every second, third and so on, counted from the newest. The first has
 * its name where it is what is overdue.
 */
function Names({ bars }: Pick<ChartBarsProps, 'bars'>) {
  const perBar = Math.max(1, (useChartWidth() ?? 0) - axisWidth) / bars.length;
  const widths = bars.map(({ name }) => name.length * letterWidth);
  const longest = Math.max(0, ...widths.slice(0, -1));
  // The last one ends where the bars end.
  const beforeLast = (widths.at(-1) ?? 0) + longest / 2 - perBar / 2;
  const every = Math.max(1, Math.ceil((Math.max(longest, beforeLast) + gap) / perBar));
  const named = bars.filter(({ overdue }, index) => overdue ?? (bars.length - 1 - index) % every === 0);
  return (
    <XAxis
      dataKey="name"
      ticks={named.map(({ name }) => name)}
      tick={label}
      tickLine={false}
      axisLine={{ stroke: 'var(--st-soft)' }}
      tickMargin={6}
      interval="preserveEnd"
      minTickGap={gap / 4}
    />
  );
}

/** In pixels, as far as it matters for how many names there is room. */
const axisWidth = 60;
const letterWidth = 6.5;
const gap = 12;

const ordinary = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

function axisWords(value: number): string {
  return (Math.abs(value) < 10_000_000 ? ordinary : compact).format(value).replace('-', '\u2212');
}
