/** Chart of precomputed figures: one bar for each or a line of their running total, or a table. */
import { Button, Group, Text } from '@mantine/core';
import { mostBars } from '#domain/rows/chart.ts';
import { formatCount } from '#domain/values/labels.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNarrow } from '#ui/browser/media.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { useChart } from './chart-address.ts';
import { Choice } from './chart-choice.tsx';
import { ChartTable, type ChartTexts } from './chart-texts.tsx';
import { ChartTools } from './chart-tools.tsx';
import type { Opens } from './chart-parts.tsx';
import classes from './chart-panel.module.css';
import { formatFigure, unitLabel } from './chart-words.ts';
import { LineChart } from './line-chart.tsx';
import { type FigureBar, linesOf, type RunningTotal } from './running-total.ts';

export type { RunningTotal };

interface FigureChartProps {
  /** In addresses, which open it. Without it, they don't. */
  name?: string;
  title: string;
  /** Names of a bar and of what it counts: `Year`, `Gifts`. */
  head: string;
  counted: string;
  /** By currency. The oldest bar comes first. */
  series: readonly { currency: string; bars: readonly FigureBar[] }[];
  /** Names what the figures are, where they aren't amounts of a currency. */
  measure?: { title: string; unit: string; say(figure: string): string; isWhole?: boolean } | undefined;
  /** Another choice, beside those of the chart. */
  choice?: ReactNode;
  /** Names of the bars' period and of the one before it: `2026`, `2025`. */
  compared?: { now: string; before: string } | undefined;
  /** Short names say enough: what they leave out is the same for all bars. */
  isShort?: boolean;
  /** Draws the running total as a line. Each bar has its `total`, and a short name of its own. */
  running?: RunningTotal;
  /** Shown where there are no bars. */
  none?: string;
  /** Explains the figures, as sentences. */
  note?: string;
}

const ChartBars = lazyPart(
  () => import('./chart-bars.tsx'),
  ({ ChartBars }) => ChartBars,
);

export function FigureChart({
  name,
  title,
  head,
  counted,
  series,
  measure,
  choice: other,
  compared,
  running,
  isShort: saysEnough = false,
  none = '',
  note = '',
}: FigureChartProps) {
  const router = useRouter();
  const isNarrow = useNarrow();
  const { currency: chosen, asTable, isLinked, change, link } = useChart(name);
  const aside = useRef<HTMLSpanElement>(null);
  const [isOpened] = useState(isLinked);
  const shown = series.find(({ currency }) => currency === chosen) ?? series[0];
  useEffect(() => {
    const section = isOpened ? aside.current?.closest('section') : null;
    return section ? keepInSight(section) : undefined;
  }, [isOpened]);
  if (!shown || (shown.bars.length === 0 && none)) {
    return none ? (
      <Panel
        title={title}
        aside={
          <span ref={aside} className={classes.aside}>
            {other}
          </span>
        }
      >
        <Text inherit py={12} px="md">
          {none}
        </Text>
      </Panel>
    ) : null;
  }
  const { currency } = shown;
  const unit = measure?.unit ?? unitLabel(currency, false);
  const say = measure?.say ?? ((figure: string) => formatFigure(figure, currency || unit));
  const bars = running ? shown.bars : shown.bars.slice(-mostBars);
  const says = bars.map(({ before, ...bar }) =>
    [{ ...bar, name: fullName(bar) }, before]
      .flatMap((one) => (one ? `${one.name}: ${say(one.figure)}` : []))
      .concat(isSome(bar.projected) ? `Projected: ${say(bar.projected ?? '')}` : [])
      .join('\n'),
  );
  // The axis finds its places by their names: a month of two years needs both.
  const isShort = (isNarrow || saysEnough) && new Set(bars.map(({ short }) => short)).size === bars.length;
  const links = bars.flatMap(({ link }) => link ?? []);
  const opens =
    links.length === bars.length && links.length > 0
      ? { what: counted.toLowerCase(), open: (place: number) => void (links[place] && router.navigate(links[place])) }
      : undefined;
  const isCut = bars.length < shown.bars.length && !asTable;
  const cut = isCut ? `Showing the latest ${formatCount(bars.length)} of ${formatCount(shown.bars.length)}.` : '';
  const [first, last] = [bars[0], bars.at(-1)].map((bar) => (bar ? fullName(bar) : ''));
  const isProjected = bars.some(({ projected }) => isSome(projected));
  const choice =
    series.length > 1 && !asTable ? (
      <Choice
        label="Currency"
        value={currency}
        options={series.map((one) => ({ value: one.currency, label: unitLabel(one.currency, false) }))}
        choose={(code) => change({ currency: code })}
      />
    ) : null;
  const legend =
    (compared || isProjected) && !asTable ? (
      <ul className={classes.legend} data-legend="bars">
        <li>{compared?.now ?? 'Scheduled'}</li>
        {compared ? <li data-is="before">{compared.before}</li> : null}
        {isProjected ? <li data-is="projected">Projected</li> : null}
      </ul>
    ) : null;
  const table = (): ChartTexts =>
    tableOf(series, {
      caption: title,
      head,
      counted,
      measure,
      amounts: [
        { title: compared?.now ?? measure?.title ?? 'Amount', figure: ({ figure }) => figure },
        running !== undefined && { title: 'Total', figure: ({ total }) => total },
        compared !== undefined && { title: compared.before, figure: ({ before }) => before?.figure },
        isProjected && { title: 'Projected part', figure: ({ projected }) => projected },
      ],
    });
  const period = first === last ? first : `${first} to ${last}`;
  return (
    <Panel
      title={title}
      aside={
        <span ref={aside} className={classes.aside}>
          {other}
          {/* The axis has the symbol of a currency. */}
          {asTable || (currency !== '' && !measure) ? null : unit}
          <Button variant="transparent" onClick={() => change({ asTable: !asTable })}>
            {asTable ? 'View as chart' : 'View as table'}
          </Button>
          <ChartTools
            title={title}
            about={`${unit} · ${period}`}
            note={note}
            table={table}
            link={name === undefined ? undefined : link}
          />
        </span>
      }
      footer={[note, cut].filter(Boolean).join(' ') || null}
    >
      {choice || legend ? (
        <Group gap="8px 16px" pt={12} px="md">
          {choice}
          {legend}
        </Group>
      ) : null}
      {asTable ? (
        <div className={classes.table}>
          <ChartTable table={table()} />
        </div>
      ) : running ? (
        <RunningLine title={title} currency={currency} bars={bars} running={running} opens={opens} />
      ) : (
        <div className={classes.bars} data-figured>
          <Suspense fallback={null}>
            <ChartBars
              bars={bars.map(({ name, short, figure, projected, running, before }) => ({
                name: isShort ? short : name,
                value: Number(figure),
                projected: Number(projected ?? 0),
                running,
                before: before && Number(before.figure),
              }))}
              words={`${title}, ${unit}: ${first === last ? first : `from ${first} to ${last}`}.`}
              says={says}
              counted={measure?.isWhole ?? false}
              currency={measure ? undefined : currency}
              opens={opens}
            />
          </Suspense>
        </div>
      )}
    </Panel>
  );
}

interface RunningLineProps extends Pick<FigureChartProps, 'title'> {
  currency: string;
  bars: readonly FigureBar[];
  running: RunningTotal;
  opens: Opens | undefined;
}

function RunningLine({ title, currency, bars, running, opens }: RunningLineProps) {
  const { lines, places } = linesOf(bars, running, { currency, most: useNarrow() ? 3 : 6 });
  return <LineChart title={title} currency={currency} lines={lines} places={{ ...places, opens }} />;
}

const isSome = (amount = '') => /[1-9]/.test(amount);

function fullName({ name, running }: Pick<FigureBar, 'name' | 'running'>): string {
  return running ? `${name} (to date)` : name;
}

type Series = FigureChartProps['series'];

interface AskedTable extends Pick<FigureChartProps, 'head' | 'counted' | 'measure'> {
  caption: string;
  /** In each currency. False is one that isn't needed now. */
  amounts: readonly ({ title: string; figure(bar: FigureBar): string | undefined } | false)[];
}

/** Scrolls to what a link leads to, and again as the page grows around it, until the viewer does something. */
function keepInSight(section: HTMLElement): () => void {
  const watch = new ResizeObserver(() => section.scrollIntoView({ block: 'center' }));
  for (const part of section.closest('main')?.children ?? []) watch.observe(part);
  const ended = new AbortController();
  const end = () => {
    watch.disconnect();
    ended.abort();
  };
  for (const act of ['wheel', 'pointerdown', 'keydown']) window.addEventListener(act, end, { signal: ended.signal });
  return end;
}

/** A line for each bar, with its amounts in every currency. */
function tableOf(series: Series, { caption, head, counted, measure, amounts }: AskedTable): ChartTexts {
  // The figure is the count itself.
  const isCount = measure?.title === counted && amounts.filter(Boolean).length === 1;
  const columns = series.flatMap(({ currency, bars }) =>
    amounts.flatMap((amount) => {
      if (!amount) return [];
      const say = measure?.say ?? ((figure: string) => formatFigure(figure, currency));
      const cell = (name: string) => {
        const bar = bars.find((one) => fullName(one) === name);
        return bar ? say(amount.figure(bar) ?? '') : '';
      };
      return [{ title: measure ? amount.title : `${amount.title} (${unitLabel(currency, false)})`, cell }];
    }),
  );
  return {
    caption,
    columns: [head, ...columns.map(({ title }) => title), ...(isCount ? [] : [counted])].map((title, place) => ({
      title,
      ...(place > 0 && { figure: true }),
    })),
    rows: namesOf(series).map((name) => [
      name,
      ...columns.map(({ cell }) => cell(name)),
      ...(isCount ? [] : [formatCount(countOf(series, name))]),
    ]),
  };
}

/** Returns the names of all bars, oldest first. One currency may start later than another. */
function namesOf(series: Series): string[] {
  const longest = series.toSorted((one, other) => other.bars.length - one.bars.length);
  return [...new Set(longest.flatMap(({ bars }) => bars.map(fullName)))];
}

function countOf(series: Series, name: string): number {
  const counts = series.map(({ bars }) => bars.find((bar) => fullName(bar) === name)?.count ?? 0);
  return counts.reduce((sum, count) => sum + count, 0);
}
