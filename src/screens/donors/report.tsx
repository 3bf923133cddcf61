/** Board report: compares a period with an earlier one. The browser prints it or saves it as a PDF. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { RequireSync } from '#records/giving/require-sync.tsx';
import { thisMinute, useSyncQuery } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import { rightBack, yearsBack } from '#domain/values/compared.ts';
import type { Report, ReportAsked } from '#sync/questions/report.ts';
import { usePlatformName } from '#ui/browser/configuration.ts';
import { download } from '#ui/browser/download.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { PrintButton } from '#ui/kit/page-buttons.tsx';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { csvOf } from '#domain/rows/csv.ts';
import type { Field } from '#domain/rows/field.ts';
import { daysOf, periodName, plainPeriod, today } from '#ui/format/days.ts';
import { offeredPeriods } from '#ui/format/years.ts';
import { viewerZone } from '#ui/format/time.ts';
import { currencyAsked, reportChoices, reportPeriods, useDonorSearchParams } from './search-params.ts';
import { missingCurrencyMessage } from '#records/giving/currencies-named.tsx';
import { CurrencyChoice, customPeriod, invalidDatesMessage, PeriodChoice, useChoose } from './period-choice.tsx';
import { Change, formatLineValue, formatRaisedCurrencies, type FigureLine, type ReportPart } from './figure-line.tsx';
import { RaisedByMonth } from './raised-by-month.tsx';
import { monthsPart, reportParts } from './report-parts.ts';
import { ScreenSkeleton } from '#ui/list/screen-skeleton.tsx';
import classes from './report.module.css';
import { formatDays, useDonorCoverage } from './donor-labels.ts';

const title = 'Board report';
const lists = ['listCampaigns', 'listHouseholds', 'listPledges', 'listPayouts'] as const;

export function ReportScreen() {
  return (
    <RequireSync screen={title} layout="page" lists={lists}>
      {(sync) => <SyncedReport sync={sync} />}
    </RequireSync>
  );
}

/** The period of a URL without one. */
const [usual] = reportPeriods;
const namedIn = (written: string | undefined) => reportPeriods.find((one) => one === written) ?? usual;

function SyncedReport({ sync }: { sync: Sync }) {
  const { days: written, against, currency } = useDonorSearchParams(reportChoices);
  const day = today();
  const chosen = customPeriod(written);
  const whole = daysOf(namedIn(written), day);
  // A period that hasn't ended is until today.
  const days = chosen ?? { from: whole.from, to: whole.to < day ? whole.to : day };
  const before = chosen ? rightBack(chosen, chosen.to === day) : rightBack(whole, false);
  const back = against === 'before' ? before : yearsBack(days);
  const asked: ReportAsked = {
    days,
    back,
    today: day,
    now: thisMinute(),
    currency: currencyAsked(currency),
  };
  const report = useSyncQuery(sync, ['report'], (ask) => ask('report', asked), JSON.stringify(asked));
  if (!report) return <ScreenSkeleton title={title} status="Building report…" layout="page" />;
  return <BoardReport sync={sync} report={report} />;
}

function BoardReport({ sync, report }: { sync: Sync; report: Report }) {
  const status = useStore(sync.status);
  const isRefused = (name: (typeof lists)[number]) => status.lists[name].problem === 'refused';
  const { periods, currency, inDays } = report;
  const address = useDonorSearchParams(reportChoices);
  const parts = reportParts(report, { pledges: isRefused('listPledges'), payouts: isRefused('listPayouts') });
  const compared = `${formatDays(periods.now)} vs. ${formatDays(periods.past)}`;
  const organization = usePlatformName();
  const coverage = useDonorCoverage(sync, { ...report.giving.now.counted, ...inDays }, true);
  return (
    <ScreenPage>
      <p className={classes.organization}>{organization}</p>
      <PageHead
        title={<ScreenTitle title={title} />}
        meta={[
          compared,
          invalidDatesMessage(address['days']),
          missingCurrencyMessage(address['currency'], report),
          currency ? '' : 'Unknown currency',
          ...coverage,
        ]}
        actions={
          <div className={classes.actions}>
            <Choices report={report} />
            <Button onClick={() => save([...parts, monthsPart(report)], report)}>Export CSV</Button>
            <PrintButton variant="filled" />
          </div>
        }
      />
      <dl className={classes.heads}>
        {headsOf(parts).map(({ part, line }) => (
          <div key={part}>
            <dt>{part}</dt>
            <dd>
              <b>{formatLineValue(line)}</b>{' '}
              {part === 'Raised' ? <span className={classes.also}>{formatRaisedCurrencies(report)}</span> : null}{' '}
              <Change line={line} />
            </dd>
          </div>
        ))}
      </dl>
      <RaisedByMonth report={report} />
      <div className={classes.parts}>
        {parts.map((part) => (
          <Part key={part.title} part={part} now={formatDays(periods.now)} past={formatDays(periods.past)} />
        ))}
      </div>
    </ScreenPage>
  );
}

/** Parts of which no figure stands for the others. */
const withoutHead = new Set(['Top campaigns', 'Campaign pace', 'Upcoming events']);

/** Returns the key figure of each part: its total, else its first line. */
function headsOf(parts: readonly ReportPart[]) {
  return parts.flatMap(({ title: part, lines }) => {
    const line = lines.find(({ isSum }) => isSum) ?? lines[0];
    return line && !withoutHead.has(part) ? [{ part, line }] : [];
  });
}

interface PartProps {
  part: ReportPart;
  /** The dates of the figures, and of those that they're compared with. */
  now: string;
  past: string;
}

function Part({ part: { title: name, lines, covers, heading = 'Amount' }, now, past }: PartProps) {
  const isCompared = lines.some(({ before }) => before !== null);
  return (
    <Panel title={name} footer={covers}>
      {lines.length === 0 ? null : (
        <PlainTable
          caption={name}
          stacked
          rows={lines}
          isSum={({ isSum }) => isSum}
          columns={[
            {
              title: name,
              titleSpoken: true,
              cell: ({ name, link }) => (link ? <RowLink link={link}>{name}</RowLink> : name),
            },
            {
              title: isCompared ? now : heading,
              figure: true,
              cell: (line) => (
                <>
                  {line.detail ? (
                    <span className={classes.detail} data-long={line.isDetailLong}>
                      {line.detail}
                    </span>
                  ) : null}{' '}
                  {line.value === null && line.why ? line.why : formatLineValue(line)}
                </>
              ),
            },
            isCompared && {
              title: past,
              figure: true,
              cell: (line) => (line.before === null ? null : formatLineValue({ ...line, value: line.before })),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function Choices({ report: { periods, currency, currencies } }: { report: Report }) {
  const choose = useChoose();
  const { days, against = 'year' } = useDonorSearchParams(reportChoices);
  return (
    <>
      <PeriodChoice
        label="Period"
        value={customPeriod(days) ? 'days' : plainPeriod(namedIn(days))}
        options={offeredPeriods(reportPeriods).map((value) => ({ value, label: periodName(value) }))}
        days={periods.now}
        choose={(name) => choose({ days: name === plainPeriod(usual) ? undefined : name })}
        chooseDays={(chosen) => choose({ days: chosen })}
      />
      <NativeSelect
        aria-label="Compare to"
        value={against}
        data={[
          { value: 'year', label: 'vs. same period, prior year' },
          { value: 'before', label: 'vs. previous period' },
        ]}
        onChange={({ currentTarget: { value } }) => choose({ against: value === 'year' ? undefined : value })}
      />
      <CurrencyChoice currency={currency} currencies={currencies} />
    </>
  );
}

interface FileRow extends FigureLine {
  part: string;
  covers: string;
}

/** Downloads the report as CSV: one line per figure, each with its definition. */
function save(parts: readonly ReportPart[], { currency, periods: { now, past } }: Report): void {
  const rows = parts.flatMap(({ title: part, covers, lines }) => lines.map((line) => ({ ...line, part, covers })));
  const text = (key: string, value: (row: FileRow) => string | null): Field<FileRow> => {
    return { key, kind: 'text', value };
  };
  const figure = (key: string, value: (row: FileRow) => string | null): Field<FileRow> => {
    return { ...text(key, value), kind: 'amount' };
  };
  const columns = [
    text('part', ({ part }) => part),
    text('figure', ({ name }) => name),
    figure('value', ({ value }) => value),
    text('unit', ({ unit, currency: other }) => (unit === 'amount' ? (other ?? currency) : unit)),
    text('from', () => now.from),
    text('to', () => now.to),
    figure('before', ({ before }) => before),
    text('before_from', ({ before }) => (before === null ? null : past.from)),
    text('before_to', ({ before }) => (before === null ? null : past.to)),
    text('detail', ({ detail, why }) => detail ?? why ?? null),
    text('covers', ({ covers }) => covers),
  ];
  download(csvOf(rows, columns, viewerZone()), `board-report-${now.from}-${now.to}.csv`);
}
