import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { type Bar, type Bars, barsOf, type DatedRows, mostBars, type ReadRows, usualStep } from '#domain/rows/chart.ts';
import type { ListChart } from '#domain/rows/totals.ts';
import { plural, formatCount } from '#domain/values/labels.ts';
import { IconX } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { readChart, type ShownChart, writeChart } from './chart-address.ts';
import { Choice } from './chart-choice.tsx';
import { ChartTable, type ChartTexts } from './chart-texts.tsx';
import { ChartTools } from './chart-tools.tsx';
import classes from './chart-panel.module.css';
import { lastOf, type Step, steps } from '#domain/values/calendar.ts';
import {
  formatFigure,
  chartDescription,
  shortNames,
  periodName,
  stepName,
  stepNames,
  unitLabel,
} from './chart-words.ts';
import { useNarrow } from '#ui/browser/media.ts';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import { Panel } from '#ui/kit/page.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

interface ChartPanelProps<Row> {
  /** The rows by day. */
  read: ReadRows;
  chart: ListChart<Row>;
  /** Which rows these are, where it is not the whole list: `First 40 rows only.` */
  scope: string;
  /** As the address has it: `month`, `week.EUR.table`. */
  shown: string;
  /** Puts it into the address. */
  show(chart: string): void;
  /** Filters the list by what a bar adds up. */
  open(filters: Readonly<Record<string, string>>): void;
  onClose(): void;
}

/** A table may be longer than a picture is wide. */
const mostLines = 1000;

const ChartBars = lazyPart(
  () => import('./chart-bars.tsx'),
  ({ ChartBars }) => ChartBars,
);

/** Totals of a list over time, as bars or as a table. */
export function ChartPanel<Row>({ read, chart, scope, shown, show, open, onClose }: ChartPanelProps<Row>) {
  const now = today();
  const isNarrow = useNarrow();
  const { name, currency: chosenCurrency, asTable } = readChart(shown);
  const chosenStep = steps.find((one) => one === name);
  const change = (changes: Partial<ShownChart>) =>
    show(writeChart({ name, currency: chosenCurrency, asTable, ...changes }));
  const [large, setLarge] = useState(false);
  const counted = chart.amount === undefined;
  const step = chosenStep ?? (chart.byMonth ? 'month' : read.span ? usualStep(read.span) : 'day');
  const dated = read.currencies.find(({ currency }) => currency === chosenCurrency) ?? read.currencies[0];
  const currency = dated?.currency ?? '';
  // The axis has the symbol of a currency.
  const unit = dated && (counted || currency === '') ? unitLabel(currency, counted) : '';
  const most = asTable ? mostLines : mostBars;
  const oldest = chart.parts !== undefined;
  const cut = useMemo(
    () => (dated ? barsOf(dated, step, { most, today: now, counted, oldest }) : null),
    [dated, step, most, now, counted, oldest],
  );
  const { opens: filters } = chart;
  const opens = filters && {
    what: filters.what,
    open(place: number) {
      const { from } = cut?.bars[place] ?? {};
      if (from === undefined) return;
      const to = lastOf(from, step);
      // Rows may be filtered by days within the step: the bar is of those days only.
      const [first = from, last = to] = read.span ?? [];
      open(filters.within({ from: first > from ? first : from, to: last < to ? last : to }, currency, viewerZone()));
    },
  };
  const table = (rows: DatedRows, { bars }: Bars) => stepTable(rows, { bars, step, chart, currency, counted });
  const note = footerText(chart, read, cut, step, scope);
  const says = useMemo(() => barDescriptions(read, cut, { step, now, counted }), [read, cut, step, now, counted]);
  const choices = cut ? (
    <>
      <Choice
        label="Group by"
        value={step}
        options={steps.map((value) => ({ value, label: stepNames[value].one }))}
        choose={(chosen) => change({ name: chosen })}
      />
      {read.currencies.length > 1 ? (
        <Choice
          label="Currency"
          value={currency}
          options={read.currencies.map((one) => ({
            value: one.currency,
            label: unitLabel(one.currency, counted),
          }))}
          choose={(code) => change({ currency: code })}
        />
      ) : null}
    </>
  ) : null;
  return (
    <Panel
      title={chart.title}
      aside={
        <span className={classes.aside}>
          {isNarrow ? null : choices}
          {[unit, step === 'week' ? 'weeks start Monday' : ''].filter(Boolean).join(', ')}
          {dated && cut ? (
            <ChartTools
              title={chart.title}
              about={`${unitLabel(currency, counted)} · ${periodName(cut.bars, step)}`}
              note={note}
              table={() => table(dated, barsOf(dated, step, { most: mostLines, today: now, counted, oldest }))}
              link={() => location.href}
            />
          ) : null}
          <ActionIcon aria-label="Close chart" onClick={onClose}>
            <IconX aria-hidden />
          </ActionIcon>
        </span>
      }
      footer={
        <div className={classes.footer}>
          <p>{note}</p>
          {cut ? (
            <>
              {asTable ? null : (
                <Button variant="transparent" onClick={() => setLarge(!large)}>
                  {large ? 'Collapse' : 'Expand'}
                </Button>
              )}
              <Button variant="transparent" onClick={() => change({ asTable: !asTable })}>
                {asTable ? 'View as chart' : 'View as table'}
              </Button>
            </>
          ) : null}
        </div>
      }
    >
      {cut ? (
        isNarrow || (dated && chart.parts) ? (
          <Group gap="8px 16px" pt={12} px="md">
            {isNarrow ? choices : null}
            {dated && chart.parts ? <Legend dated={dated} /> : null}
          </Group>
        ) : null
      ) : (
        <Text inherit py={12} px="md">
          {read.undated + read.unread === 0 && chart.only ? chart.only.none : noValidRows(counted)}
        </Text>
      )}
      {dated && cut && asTable ? (
        <div className={classes.table}>
          <ChartTable table={table(dated, cut)} />
        </div>
      ) : null}
      {cut && !asTable ? (
        <div className={classes.bars} data-large={large || undefined}>
          <Suspense fallback={null}>
            <ChartBars
              bars={[
                ...(dated?.overdue
                  ? [{ name: 'Past due', value: Number(dated.overdue.figure), overdue: true } as const]
                  : []),
                ...shortNames(cut.bars, step).map((name, index) => ({
                  name,
                  value: Number(cut.bars[index]?.figure ?? 0),
                  projected: Number(cut.bars[index]?.projected ?? 0),
                  running: cut.bars[index]?.running,
                })),
              ]}
              words={chartDescription(chart.title, cut.bars, {
                step,
                currency,
                counted,
                overdue: dated?.overdue?.figure,
              })}
              says={[...(dated?.overdue ? [`Past due: ${formatFigure(dated.overdue.figure, currency)}`] : []), ...says]}
              counted={counted}
              currency={counted ? undefined : currency}
              opens={opens}
            />
          </Suspense>
        </div>
      ) : null}
    </Panel>
  );
}

/** Returns the text of each bar, in every currency: `16 Nov 2026: $1,250.00 and £270.00`. */
function barDescriptions(
  { currencies }: ReadRows,
  cut: Bars | null,
  { step, now, counted }: { step: Step; now: string; counted: boolean },
): readonly string[] {
  const every = currencies.map((dated) => ({
    unit: unitLabel(dated.currency, counted),
    currency: counted ? null : dated.currency,
    byStart: new Map(barsOf(dated, step, { most: Infinity, today: now, counted }).bars.map((bar) => [bar.from, bar])),
  }));
  return (cut?.bars ?? []).map((bar) => {
    const figures = every.flatMap(({ unit, currency, byStart }) => {
      const { figure = '0', rows = 0 } = byStart.get(bar.from) ?? {};
      return rows === 0 ? [] : [`${formatFigure(figure, currency)} ${unit}`];
    });
    return `${stepName(bar, step)}: ${figures.join(' and ') || 'none'}`;
  });
}

/** Legend of the bars. */
function Legend({ dated }: { dated: DatedRows }) {
  const isProjected = [...dated.days.values()].some(({ projected }) => projected);
  return (
    <ul className={classes.legend} data-legend="bars">
      {dated.overdue ? <li data-is="overdue">Past due {formatFigure(dated.overdue.figure, dated.currency)}</li> : null}
      {dated.days.size > 0 ? <li>Scheduled</li> : null}
      {isProjected ? <li data-is="projected">Projected</li> : null}
    </ul>
  );
}

interface AskedTable<Row> {
  bars: readonly Bar[];
  step: Step;
  chart: ListChart<Row>;
  currency: string;
  counted: boolean;
}

type Line = Omit<Bar, 'from' | 'running'> & { name: string };

/** The figures as a table: newest first, or next first for expected payments. */
function stepTable<Row>({ overdue }: DatedRows, { bars, step, chart, currency, counted }: AskedTable<Row>): ChartTexts {
  const { title, parts } = chart;
  const lines = bars.map((bar): Line => ({ ...bar, name: `${stepName(bar, step)}${bar.running ? ' (to date)' : ''}` }));
  const columns: { title: string; cell(line: Line): string }[] = [
    ...(counted
      ? []
      : [
          {
            title: `Amount (${unitLabel(currency, counted)})`,
            cell: ({ figure }: Line) => formatFigure(figure, currency),
          },
        ]),
    ...(parts
      ? [
          {
            title: 'Projected part',
            cell: ({ projected }: Line) => (projected ? formatFigure(projected, currency) : ''),
          },
        ]
      : []),
    { title: parts?.title ?? 'Rows', cell: ({ rows }) => formatCount(rows) },
  ];
  const shown = parts ? [...(overdue ? [{ ...overdue, name: 'Past due' }] : []), ...lines] : lines.toReversed();
  return {
    caption: `${title}, by ${stepNames[step].one}`,
    columns: [
      { title: stepNames[step].head },
      ...columns.map(({ title: head }) => ({ title: head, figure: true as const })),
    ],
    rows: shown.map((line) => [line.name, ...columns.map(({ cell }) => cell(line))]),
  };
}

function footerText<Row>(
  { parts, note = '' }: ListChart<Row>,
  { undated, unread }: ReadRows,
  cut: Bars | null,
  step: Step,
  scope: string,
): string {
  const left = (rows: number, what: string) =>
    rows === 0
      ? ''
      : plural(rows, `row without a valid ${what} isn’t shown.`, `rows without a valid ${what} aren’t shown.`);
  return [
    scope,
    note,
    cut && cut.all > cut.bars.length
      ? `Showing the ${parts ? 'first' : 'latest'} ${formatCount(cut.bars.length)} of ${formatCount(cut.all)} ${stepNames[step].many}.`
      : '',
    left(undated, 'date'),
    left(unread, 'amount'),
  ]
    .filter(Boolean)
    .join(' ');
}

function noValidRows(counted: boolean): string {
  return counted ? 'No rows have a valid date.' : 'No rows have a valid date and amount.';
}
