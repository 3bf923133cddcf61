import { Bar, BarChart, CartesianGrid, LabelList, Line, LineChart, XAxis } from 'recharts';
import { useId, useMemo } from 'react';
import classes from './chart-bars.module.css';
import {
  axisLook,
  figureAxis,
  figureFormat,
  label,
  Names,
  type Opens,
  Picture,
  useSame,
  useStep,
  widestBar,
} from './chart-parts.tsx';

export interface DrawnBar {
  name: string;
  /** For the height only; displayed figures are decimal text. */
  value: number;
  /** The projected part of the value. */
  projected?: number;
  overdue?: true;
  /** The same period before, outlined beside it. */
  before?: number | undefined;
  /** More may come in its period. */
  running?: boolean | undefined;
}

interface ChartBarsProps {
  bars: readonly DrawnBar[];
  /** Description for screen readers. */
  words: string;
  /** Text of each bar, in every currency. */
  says: readonly string[];
  /** Whole numbers only. */
  counted: boolean;
  /** That of amounts; undefined for other figures. */
  currency?: string | undefined;
  opens?: Opens | undefined;
}

const radius: [number, number, number, number] = [2, 2, 0, 0];
const barMargin = { top: 18, right: 0, bottom: 0, left: 0 };
const lineMargin = { top: 8, right: 8, bottom: 0, left: 0 };
const still = { radius, isAnimationActive: false, activeBar: false } as const;

/** Bars over time, with the figure of each where it has room. */
export function ChartBars({ bars: given, words, says, counted, currency, opens }: ChartBarsProps) {
  const hatched = useId();
  const bars = useSame(given);
  const data = useMemo(
    () =>
      bars.map(({ name, value, projected = 0, overdue, before }) => ({
        name,
        [overdue ? 'overdue' : 'value']: value - projected,
        projected,
        before,
        whole: value,
      })),
    [bars],
  );
  const drawn = useMemo(() => {
    const isProjected = bars.some(({ projected }) => projected);
    const isCompared = bars.some(({ before }) => before !== undefined);
    const now = { ...still, stackId: 'now', maxBarSize: isCompared ? widestBar / 2 : widestBar };
    const figures = <Figures bars={bars} isCompared={isCompared} />;
    return (
      <>
        <CartesianGrid vertical={false} stroke="var(--st-hair)" />
        <Names bars={bars} />
        {figureAxis(currency, counted)}
        {isCompared ? <Bar dataKey="before" fill="none" stroke="var(--st-control)" {...now} stackId="before" /> : null}
        {bars.some(({ overdue }) => overdue) ? <Bar dataKey="overdue" fill="var(--st-danger)" {...now} /> : null}
        <Bar dataKey="value" fill="var(--st-accent)" {...now}>
          {isProjected ? null : figures}
        </Bar>
        {isProjected ? (
          <>
            <pattern id={hatched} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width={6} height={6} fill="var(--st-accent-soft)" />
              <rect width={2} height={6} fill="var(--st-accent)" />
            </pattern>
            <Bar dataKey="projected" fill={`url(#${hatched})`} stroke="var(--st-accent)" {...now}>
              {figures}
            </Bar>
          </>
        ) : null}
      </>
    );
  }, [bars, counted, currency, hatched]);
  return (
    <Picture words={words} says={says} opens={opens}>
      {({ pointed, ...events }) => (
        <BarChart
          {...events}
          responsive
          className={classes.chart ?? ''}
          data={data}
          margin={barMargin}
          accessibilityLayer={false}
          barCategoryGap="20%"
          barGap={2}
        >
          {pointed('band')}
          {drawn}
        </BarChart>
      )}
    </Picture>
  );
}

/** Figures above the bars, if all of them have room. */
function Figures({ bars, isCompared }: { bars: readonly DrawnBar[]; isCompared: boolean }) {
  const step = useStep(bars.length);
  // Beside a bar to compare with, a figure must not stand on that bar.
  const room = isCompared ? Math.min(step * 0.4, widestBar / 2) : step - 4;
  const format = figureFormat(
    bars.map(({ value }) => value),
    room,
  );
  if (!format) return null;
  return (
    <LabelList
      dataKey="whole"
      position="top"
      formatter={(value) => (Number(value) === 0 ? '' : format(Number(value)))}
      {...label}
      fill="var(--mantine-color-text)"
    />
  );
}

/** Values for the heights, from left to right. A line may end before the others, or begin after them. */
export interface DrawnLine {
  /** `now` is the main line, `projected` what it may come to; it is compared with the others. */
  is: 'now' | 'projected' | 'dashed' | 'dotted';
  values: readonly (number | undefined)[];
}

interface ChartLinesProps {
  lines: readonly DrawnLine[];
  /** Names of the places. */
  names: readonly string[];
  /** The names that the axis shows. */
  marked: readonly string[];
  /** Empty where none is known. */
  currency: string;
  words: string;
  /** Text of each place. */
  says: readonly string[];
  opens?: Opens | undefined;
  /** The last place that isn't ahead. */
  now?: number | undefined;
}

const strokes = {
  now: { stroke: 'var(--st-accent)', strokeWidth: 2.5 },
  projected: { stroke: 'var(--st-accent)', strokeWidth: 2, strokeDasharray: '2 4' },
  dashed: { stroke: 'var(--st-control)', strokeWidth: 1.5, strokeDasharray: '5 4' },
  dotted: { stroke: 'var(--st-control)', strokeWidth: 1.5, strokeDasharray: '1.5 3' },
} as const;

/** Lines over the same places. A dot marks today, where the main line ends. */
export function ChartLines({ lines, names, marked, currency, words, says, opens, now }: ChartLinesProps) {
  const given = useSame({ lines, names, marked });
  const data = useMemo(
    () =>
      given.names.map((name, place) => ({
        name,
        ...Object.fromEntries(given.lines.map(({ is, values }) => [is, values[place]])),
      })),
    [given],
  );
  const drawn = useMemo(
    () => (
      <>
        <CartesianGrid vertical={false} stroke="var(--st-hair)" />
        <XAxis dataKey="name" ticks={[...given.marked]} tick={label} interval={0} {...axisLook} />
        {figureAxis(currency)}
        {given.lines.map(({ is, values }) => (
          <Line
            key={is}
            dataKey={is}
            {...strokes[is]}
            dot={({ cx, cy, index }) =>
              is === 'now' && index === values.length - 1 ? (
                <circle key={index} cx={cx} cy={cy} r={4} fill="var(--st-accent)" />
              ) : null
            }
            activeDot={false}
            isAnimationActive={false}
          />
        ))}
      </>
    ),
    [given, currency],
  );
  return (
    <Picture words={words} says={says} opens={opens} now={now}>
      {({ pointed, ...events }) => (
        <LineChart
          {...events}
          responsive
          className={classes.chart ?? ''}
          data={data}
          margin={lineMargin}
          accessibilityLayer={false}
        >
          {pointed('line')}
          {drawn}
        </LineChart>
      )}
    </Picture>
  );
}
