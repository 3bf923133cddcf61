import { Bar, BarChart, CartesianGrid, LabelList, Line, LineChart, useChartWidth, XAxis, YAxis } from 'recharts';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import classes from './chart-bars.module.css';

export interface DrawnBar {
  name: string;
  /** For the height only; displayed figures are decimal text. */
  value: number;
  /** The projected part of the value. */
  projected?: number;
  overdue?: true;
}

interface ChartBarsProps {
  bars: readonly DrawnBar[];
  /** Description for screen readers. */
  words: string;
  /** Tooltip text for each bar, in every currency. */
  says: readonly string[];
  /** Whole numbers only. */
  counted: boolean;
  /** Each bar has its figure above it. */
  figured?: boolean;
}

const bar = {
  stackId: 'one',
  maxBarSize: 24,
  radius: [2, 2, 0, 0] as [number, number, number, number],
  isAnimationActive: false,
  activeBar: false,
} as const;

const label = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };

/** Bars over time. Pointing at a bar or moving with the arrow keys (from the newest) shows its text. */
export function ChartBars({ bars, words, says, counted, figured = false }: ChartBarsProps) {
  const hatched = useId();
  const isProjected = bars.some(({ projected }) => projected);
  return (
    <Picture words={words} says={says}>
      {(point) => (
        <BarChart
          onMouseMove={({ activeTooltipIndex }) => point(activeTooltipIndex)}
          responsive
          className={classes.chart ?? ''}
          data={bars.map(({ name, value, projected = 0, overdue }) => ({
            name,
            [overdue ? 'overdue' : 'value']: value - projected,
            projected,
          }))}
          margin={{ top: figured ? 20 : 8, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          barCategoryGap="20%"
        >
          <CartesianGrid vertical={false} stroke="var(--st-hair)" />
          <Names bars={bars} />
          {amounts(!counted)}
          <Bar dataKey="value" fill="var(--st-accent)" {...bar}>
            {figured ? (
              <LabelList
                dataKey="value"
                position="top"
                formatter={(value) => axisWords(Math.round(Number(value)))}
                {...label}
              />
            ) : null}
          </Bar>
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
      )}
    </Picture>
  );
}

/** Values for the heights, from left to right. A line may end before the others. */
export interface DrawnLine {
  /** `now` is the main line; it is compared with the others. */
  is: 'now' | 'dashed' | 'dotted';
  values: readonly number[];
}

interface ChartLinesProps {
  lines: readonly DrawnLine[];
  /** Names of the places. */
  names: readonly string[];
  /** The names that the axis shows. */
  marked: readonly string[];
  words: string;
  /** Tooltip text for each place. */
  says: readonly string[];
}

const strokes = {
  now: { stroke: 'var(--st-accent)', strokeWidth: 2.5 },
  dashed: { stroke: 'var(--st-control)', strokeWidth: 1.5, strokeDasharray: '5 4' },
  dotted: { stroke: 'var(--st-control)', strokeWidth: 1.5, strokeDasharray: '1.5 3' },
} as const;

/** Lines over the same days of several periods, with tooltips as for bars. */
export function ChartLines({ lines, names, marked, words, says }: ChartLinesProps) {
  return (
    <Picture words={words} says={says}>
      {(point) => (
        <LineChart
          onMouseMove={({ activeTooltipIndex }) => point(activeTooltipIndex)}
          responsive
          className={classes.chart ?? ''}
          data={names.map((name, place) => ({
            name,
            ...Object.fromEntries(lines.map(({ is, values }) => [is, values[place]])),
          }))}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--st-hair)" />
          <XAxis
            dataKey="name"
            ticks={[...marked]}
            tick={label}
            tickLine={false}
            axisLine={{ stroke: 'var(--st-soft)' }}
            tickMargin={6}
            interval={0}
          />
          {amounts(true)}
          {lines.map(({ is }) => (
            <Line key={is} dataKey={is} {...strokes[is]} dot={false} activeDot={false} isAnimationActive={false} />
          ))}
        </LineChart>
      )}
    </Picture>
  );
}

function amounts(allowDecimals: boolean) {
  return (
    <YAxis
      width="auto"
      tick={label}
      tickLine={false}
      axisLine={false}
      tickFormatter={axisWords}
      allowDecimals={allowDecimals}
    />
  );
}

interface PictureProps extends Pick<ChartBarsProps, 'words' | 'says'> {
  /** `point`: the pointer is at that place. */
  children(point: (place: unknown) => void): ReactNode;
}

/** A chart with a tooltip for one of its places. */
function Picture({ words, says, children }: PictureProps) {
  const [at, setAt] = useState<number | null>(null);
  const last = says.length - 1;
  const move = (event: KeyboardEvent) => {
    const now = at ?? last;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(to, 0), last));
  };
  return (
    <div
      className={classes.picture}
      role="slider"
      tabIndex={0}
      aria-label={words}
      aria-valuemin={1}
      aria-valuemax={says.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={says[at ?? last] ?? ''}
      onKeyDown={move}
      onFocus={() => setAt((now) => now ?? last)}
      onBlur={() => setAt(null)}
      onPointerLeave={() => setAt(null)}
    >
      <p aria-hidden className={classes.said}>
        {at === null ? null : says[at]}
      </p>
      <div aria-hidden className={classes.chart}>
        {children((place) => setAt(inBars(place, last)))}
      </div>
    </div>
  );
}

/** Parses the place of the bar under the pointer, which the chart gives as a number or as text. */
function inBars(place: unknown, last: number): number | null {
  const index = place === null || place === undefined ? NaN : Number(place);
  return index >= 0 && index <= last ? index : null;
}

/**
 * Names below the bars: below every bar if there is room, otherwise every second, third, and so on, counted from the
 * newest. The past-due bar always has its name.
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

/** In pixels, to estimate how many names fit. */
const axisWidth = 60;
const letterWidth = 6.5;
const gap = 12;

const ordinary = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

function axisWords(value: number): string {
  return (Math.abs(value) < 10_000_000 ? ordinary : compact).format(value).replace('-', '\u2212');
}
