import { IconButton, TextButton } from '../kit/button.tsx';
import { IconX } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { Choice } from './chart-choice.tsx';
import classes from './chart-panel.module.css';
import {
  type Bar,
  type Bars,
  barsOf,
  type DatedRows,
  readRows,
  type ReadRows,
  type Step,
  usualStep,
} from './chart-steps.ts';
import { figureWords, pictureWords, shortNames, stepName, stepNames, unitWords } from './chart-words.ts';
import { today } from '../values/days.ts';
import { formatCount } from '../values/money.ts';
import { Panel } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';
import { plural } from '../values/words.ts';
import { viewerZone } from '../values/time.ts';
import type { ListChart } from '../rows/totals.ts';
import { lazyPart } from '../kit/lazy-part.tsx';

interface ChartPanelProps<Row> {
  rows: readonly Row[];
  chart: ListChart<Row>;
  /** Which rows these are, where it is not the whole list: `Of the first 40 rows.` */
  scope: string;
  onClose?(): void;
}

const steps: readonly Step[] = ['day', 'week', 'month'];
const mostBars = 60;
/** A table may be longer than a picture is wide. */
const mostLines = 1000;

const ChartBars = lazyPart(
  () => import('./chart-bars.tsx'),
  ({ ChartBars }) => ChartBars,
);

/** What the rows of a list add up to over time, as bars or as a table. */
export function ChartPanel<Row>({ rows, chart, scope, onClose }: ChartPanelProps<Row>) {
  const zone = viewerZone();
  const now = today();
  const read = useMemo(() => readRows(rows, chart, zone, now), [rows, chart, zone, now]);
  const [chosenStep, setStep] = useState<Step>();
  const [chosenCurrency, setCurrency] = useState<string>();
  const [asTable, setAsTable] = useState(false);
  const [large, setLarge] = useState(false);
  const counted = chart.amount === undefined;
  const step = chosenStep ?? (read.span ? usualStep(read.span) : 'day');
  const dated = read.currencies.find(({ currency }) => currency === chosenCurrency) ?? read.currencies[0];
  const currency = dated?.currency ?? '';
  const most = asTable ? mostLines : mostBars;
  const oldest = chart.parts !== undefined;
  const cut = useMemo(
    () => (dated ? barsOf(dated, step, { most, today: now, counted, oldest }) : null),
    [dated, step, most, now, counted, oldest],
  );
  const says = useMemo(() => barWords(read, cut, { step, now, counted }), [read, cut, step, now, counted]);
  return (
    <Panel
      title={chart.title}
      aside={
        <span className={classes.aside}>
          {[dated ? unitWords(currency, counted) : '', step === 'week' ? 'weeks from Monday' : '']
            .filter(Boolean)
            .join(', ')}
          {onClose ? (
            <IconButton aria-label="Close the chart" onClick={onClose}>
              <IconX size={16} stroke={1.6} aria-hidden />
            </IconButton>
          ) : null}
        </span>
      }
      footer={
        <div className={classes.footer}>
          <p>{footerWords(chart, read, cut, step, scope)}</p>
          {cut ? (
            <>
              {asTable ? null : (
                <TextButton onClick={() => setLarge(!large)}>{large ? 'Make smaller' : 'Enlarge'}</TextButton>
              )}
              <TextButton onClick={() => setAsTable(!asTable)}>{asTable ? 'As a chart' : 'As a table'}</TextButton>
            </>
          ) : null}
        </div>
      }
    >
      {cut ? (
        <div className={classes.choices}>
          <Choice
            label="By"
            value={step}
            options={steps.map((value) => ({ value, label: stepNames[value].one }))}
            choose={(chosen) => setStep(chosen)}
          />
          {read.currencies.length > 1 ? (
            <Choice
              label="Currency"
              value={currency}
              options={read.currencies.map((one) => ({ value: one.currency, label: unitWords(one.currency, counted) }))}
              choose={setCurrency}
            />
          ) : null}
          {dated && chart.parts ? <Legend dated={dated} /> : null}
        </div>
      ) : (
        <p className={classes.none}>
          {read.undated + read.unread === 0 && chart.only
            ? chart.only.none
            : `No row has ${counted ? 'a date' : 'a date and an amount'} that can be read.`}
        </p>
      )}
      {dated && cut && asTable ? (
        <StepTable dated={dated} bars={cut.bars} step={step} chart={chart} currency={currency} counted={counted} />
      ) : null}
      {cut && !asTable ? (
        <div className={classes.bars} data-large={large || undefined}>
          <Suspense fallback={null}>
            <ChartBars
              bars={[
                ...(dated?.overdue
                  ? [{ name: 'Overdue', value: Number(dated.overdue.figure), overdue: true } as const]
                  : []),
                ...shortNames(cut.bars, step).map((name, index) => ({
                  name,
                  value: Number(cut.bars[index]?.figure ?? 0),
                  projected: Number(cut.bars[index]?.projected ?? 0),
                })),
              ]}
              words={pictureWords(chart.title, cut.bars, { step, currency, counted, overdue: dated?.overdue?.figure })}
              says={[
                ...(dated?.overdue ? [`Overdue: ${figureWords(dated.overdue.figure, counted)} ${currency}`] : []),
                ...says,
              ]}
              counted={counted}
            />
          </Suspense>
        </div>
      ) : null}
    </Panel>
  );
}

/** `16 Nov 2026: 1,250.00 USD and 270.00 GBP`: what each bar's step comes to, in every currency. */
function barWords(
  { currencies }: ReadRows,
  cut: Bars | null,
  { step, now, counted }: { step: Step; now: string; counted: boolean },
): readonly string[] {
  const every = currencies.map((dated) => ({
    unit: unitWords(dated.currency, counted),
    byStart: new Map(barsOf(dated, step, { most: Infinity, today: now, counted }).bars.map((bar) => [bar.from, bar])),
  }));
  return (cut?.bars ?? []).map((bar) => {
    const figures = every.flatMap(({ unit, byStart }) => {
      const { figure = '0', rows = 0 } = byStart.get(bar.from) ?? {};
      return rows === 0 ? [] : [`${figureWords(figure, counted)} ${unit}`];
    });
    return `${stepName(bar, step)}: ${figures.join(' and ') || 'none'}`;
  });
}

/** What the looks of the bars mean. */
function Legend({ dated }: { dated: DatedRows }) {
  const isProjected = [...dated.days.values()].some(({ projected }) => projected);
  return (
    <ul className={classes.legend}>
      {dated.overdue ? <li data-is="overdue">Overdue {figureWords(dated.overdue.figure, false)}</li> : null}
      {dated.days.size > 0 ? <li>Scheduled</li> : null}
      {isProjected ? <li data-is="projected">Projected</li> : null}
    </ul>
  );
}

interface StepTableProps<Row> {
  dated: DatedRows;
  bars: readonly Bar[];
  step: Step;
  chart: ListChart<Row>;
  currency: string;
  counted: boolean;
}

type Line = Omit<Bar, 'from' | 'running'> & { name: string };

/** The newest first; of what is still to come, the next first. */
function StepTable<Row>({ dated: { overdue }, bars, step, chart, currency, counted }: StepTableProps<Row>) {
  const { title, parts } = chart;
  const lines = bars.map((bar): Line => ({ ...bar, name: `${stepName(bar, step)}${bar.running ? ', so far' : ''}` }));
  const amount = {
    title: `Amount (${unitWords(currency, counted)})`,
    figure: true as const,
    cell: ({ figure }: Line) => figureWords(figure, counted),
  };
  const projected = {
    title: 'Of it projected',
    figure: true as const,
    cell: (line: Line) => (line.projected ? figureWords(line.projected, false) : ''),
  };
  return (
    <div className={classes.table}>
      <PlainTable
        caption={`${title}, by ${stepNames[step].one}`}
        rows={parts ? [...(overdue ? [{ ...overdue, name: 'Overdue' }] : []), ...lines] : lines.toReversed()}
        columns={[
          { title: stepNames[step].head, cell: ({ name }) => name },
          ...(counted ? [] : [amount]),
          ...(parts ? [projected] : []),
          { title: parts?.title ?? 'Rows', figure: true, cell: ({ rows }) => formatCount(rows) },
        ]}
      />
    </div>
  );
}

function footerWords<Row>(
  { parts, note = '' }: ListChart<Row>,
  { undated, unread }: ReadRows,
  cut: Bars | null,
  step: Step,
  scope: string,
): string {
  const left = (rows: number, what: string) =>
    rows === 0
      ? ''
      : `${plural(rows, 'row', 'rows')} ${rows === 1 ? 'has' : 'have'} no ${what} that can be read and ${rows === 1 ? 'is' : 'are'} not in it.`;
  return [
    scope,
    note,
    cut && cut.all > cut.bars.length
      ? `The ${parts ? 'first' : 'newest'} ${formatCount(cut.bars.length)} of ${formatCount(cut.all)} ${stepNames[step].many} are shown.`
      : '',
    left(undated, 'date'),
    left(unread, 'amount'),
  ]
    .filter(Boolean)
    .join(' ');
}
