/** Parts that all drawings of a chart share: the slider that reads it, the text at the pointer, and the axes. */
import { usePlotArea, XAxis, type XAxisTickContentProps, YAxis } from 'recharts';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { isSame } from '#domain/values/collections.ts';
import { formatAxisAmount } from '#ui/format/money.ts';
import classes from './chart-bars.module.css';

/** The list behind each place of a chart. */
export interface Opens {
  /** `gifts` */
  what: string;
  open(place: number): void;
}

interface PictureProps {
  /** Description for screen readers. */
  words: string;
  /** Text of each place, in lines. */
  says: readonly string[];
  opens?: Opens | undefined;
  /** The last place that isn't ahead: the keyboard begins there, and those after it open nothing. By default the last. */
  now?: number | undefined;
  children(picture: DrawnPicture): ReactNode;
}

interface DrawnPicture {
  throttledEvents: [];
  onMouseMove(state: Active): void;
  onClick(state: Active): void;
  /** The band or line of the place that's pointed at, with its text. */
  pointed(shape: 'band' | 'line'): ReactNode;
}

/** The chart gives the place as a number or as text. */
interface Active {
  activeTooltipIndex?: unknown;
}

/** A chart that says the value of the place that's pointed at, or that the arrow keys reach from the newest. */
export function Picture({ words, says, opens, now: newest = says.length - 1, children }: PictureProps) {
  const [place, setAt] = useState<number | null>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [touched, setTouched] = useState<number | null>(null);
  // Not every browser's click says what pressed.
  const [pointer, setPointer] = useState('');
  const last = says.length - 1;
  // Other bars may have come since.
  const at = place !== null && place <= last ? place : null;
  const openAt = (opened: number) => {
    if (opened > newest) return;
    setAt(null);
    setTouched(null);
    opens?.open(opened);
  };
  const placeOf = ({ activeTooltipIndex: found }: Active) => {
    const index = found === null || found === undefined ? NaN : Number(found);
    return index >= 0 && index <= last ? index : null;
  };
  const press = (event: KeyboardEvent) => {
    const now = at ?? newest;
    if (event.key === 'Enter' && opens) return openAt(now);
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(Math.max(to, 0), last));
  };
  const click = (state: Active) => {
    const pressed = placeOf(state);
    // A finger can't point: its first press shows the value, and its second one opens the list.
    const isShownFirst = pointer === 'touch' && touched !== pressed;
    if (opens && pressed !== null && !isShownFirst) return openAt(pressed);
    setTouched(pressed);
    setAt(pressed);
  };
  return (
    <div
      ref={setHost}
      className={classes.picture}
      data-opens={opens ? true : undefined}
      role="slider"
      tabIndex={0}
      aria-label={opens ? `${words} Press Enter to view the ${opens.what}.` : words}
      aria-valuemin={1}
      aria-valuemax={says.length}
      aria-valuenow={(at ?? newest) + 1}
      aria-valuetext={says[at ?? newest]?.replaceAll('\n', ', ') ?? ''}
      onKeyDown={press}
      onPointerDownCapture={({ pointerType }) => setPointer(pointerType)}
      onFocus={() => setAt((now) => now ?? newest)}
      onBlur={() => setAt(null)}
      onPointerLeave={() => setAt(null)}
    >
      <div aria-hidden className={classes.chart}>
        {children({
          // A tap moves and clicks at once: the click must find the place that it moved to.
          throttledEvents: [],
          onMouseMove: (state) => setAt(placeOf(state)),
          onClick: click,
          pointed: (shape) =>
            at === null || !host ? null : (
              <Pointed at={at} count={says.length} shape={shape} host={host}>
                <span>{says[at]}</span>
                {opens && at <= newest ? <small>Press to view {opens.what}</small> : null}
              </Pointed>
            ),
        })}
      </div>
    </div>
  );
}

interface PointedProps {
  at: number;
  count: number;
  shape: 'band' | 'line';
  host: HTMLElement;
  children: ReactNode;
}

/** Draws inside the chart, which knows where its places are; the text stands beside the place and takes no room. */
function Pointed({ at, count, shape, host, children }: PointedProps) {
  const plot = usePlotArea();
  if (!plot) return null;
  const step = plot.width / (shape === 'band' ? count : Math.max(1, count - 1));
  const middle = plot.x + step * (shape === 'band' ? at + 0.5 : at);
  const away = (shape === 'band' ? Math.min(step * 0.3, widestBar / 2) : 0) + 8;
  const isRight = middle > plot.x + plot.width / 2;
  return (
    <>
      {shape === 'band' ? (
        <rect x={middle - step / 2} y={plot.y} width={step} height={plot.height} fill="var(--st-hover)" />
      ) : (
        <path d={`M${middle} ${plot.y}v${plot.height}`} stroke="var(--st-control)" />
      )}
      {createPortal(
        <p
          aria-hidden
          className={classes.said}
          style={isRight ? { right: `calc(100% - ${middle - away}px)` } : { left: middle + away }}
        >
          {children}
        </p>,
        host,
      )}
    </>
  );
}

/** In pixels. */
export const widestBar = 60;

export const label = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };

export const axisLook = { tickLine: false, axisLine: { stroke: 'var(--st-soft)' }, tickMargin: 6 } as const;

/** `currency`: that of amounts; undefined for other figures. */
export function figureAxis(currency: string | undefined, isWhole = false) {
  return (
    <YAxis
      width="auto"
      tick={label}
      tickLine={false}
      axisLine={false}
      tickFormatter={currency ? (value: number) => formatAxisAmount(value, currency) : formatTick}
      allowDecimals={!isWhole}
    />
  );
}

interface NamesProps {
  bars: readonly { name: string; overdue?: true; running?: boolean | undefined }[];
}

/**
 * Names below the bars: below every bar if there is room, otherwise every second, third, and so on, counted from the
 * newest. The past-due bar always has its name, and the period that still runs is marked.
 */
export function Names({ bars }: NamesProps) {
  const perBar = useStep(bars.length);
  const widths = bars.map(({ name }) => textWidth(name));
  const longest = Math.max(0, ...widths.slice(0, -1));
  // The last one ends where the bars end.
  const beforeLast = (widths.at(-1) ?? 0) + longest / 2 - perBar / 2;
  const every = Math.max(1, Math.ceil((Math.max(longest, beforeLast) + gap) / perBar));
  // The chart lays itself out again for each new value of these.
  const axis = useMemo(() => {
    const running = new Set(bars.flatMap((bar) => (bar.running ? bar.name : [])));
    return {
      ticks: bars
        .filter(({ overdue }, index) => overdue ?? (bars.length - 1 - index) % every === 0)
        .map(({ name }) => name),
      tick: ({ x, y, payload }: XAxisTickContentProps) => (
        <Name x={Number(x)} y={Number(y)} name={String(payload.value)} isRunning={running.has(String(payload.value))} />
      ),
      height: running.size > 0 ? 40 : 26,
    };
  }, [bars, every]);
  return <XAxis dataKey="name" interval="preserveEnd" minTickGap={gap / 4} {...axis} {...axisLook} />;
}

function Name({ x, y, name, isRunning }: { x: number; y: number; name: string; isRunning: boolean }) {
  const text = { x, textAnchor: 'middle', ...label } as const;
  return (
    <g>
      <text {...text} y={y + 9} {...(isRunning && { fill: 'var(--mantine-color-text)', fontWeight: 600 })}>
        {name}
      </text>
      {isRunning ? (
        <text {...text} y={y + 24}>
          to date
        </text>
      ) : null}
    </g>
  );
}

/**
 * Returns the earlier value while another is the same. A chart lays itself out again for each new object that it's given, and a
 * screen is drawn at each page of a sync.
 */
export function useSame<Value>(value: Value): Value {
  const [before, setBefore] = useState(value);
  if (isSame(before, value)) return before;
  setBefore(value);
  return value;
}

/** The width of a bar with what is around it. Zero until the chart is laid out. */
export function useStep(bars: number): number {
  const plot = usePlotArea();
  return Math.max(1, plot?.width ?? 0) / bars;
}

/** An estimate, to see which texts fit. */
const textWidth = (text: string) => text.length * 6.5;
const gap = 12;

const ordinary = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

function formatTick(value: number): string {
  return (Math.abs(value) < 10_000_000 ? ordinary : compact).format(value).replace('-', '\u2212');
}

/** Returns how figures are written above bars: in full, or else compact. Null if neither has room. */
export function figureFormat(values: readonly number[], room: number): ((value: number) => string) | null {
  const whole = (value: number) => formatTick(Math.round(value));
  const fits = (format: (value: number) => string) => values.every((value) => textWidth(format(value)) <= room);
  const short = (value: number) => compact.format(value).replace('-', '\u2212');
  return [whole, short].find(fits) ?? null;
}
