/** Labels and captions of Donors and of the board report. */
import { plural } from '#domain/values/labels.ts';
import { knownDonorsLabel } from '#records/giving/giving-labels.ts';
import type { Sync } from '#sync/sync.ts';
import { areDonorsAsked, identifyingMessage } from '#sync/progress.ts';
import type { Giving } from '#sync/questions/donors.ts';
import type { Period } from '#domain/values/periods.ts';
import { fiscalYearName } from '#domain/values/compared.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { yearWord } from '#ui/format/years.ts';
import { calendar, formatDayParts } from '#ui/format/time.ts';

/** Names a compared period: `2026`, or `Jan 1 – Mar 31, 2026` for custom dates. */
export function comparedPeriodName({ compared }: Pick<Giving, 'compared'>, period: Period): string {
  return compared === 'days' ? formatDays(period) : fiscalYearName(period);
}

/** Formats a date range: `Jan 1 – Mar 31, 2026` */
export function formatDays({ from, to }: Period): string {
  const [first, last] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number];
  const range = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC', calendar });
  // Some fonts and spreadsheet programs can't show thin spaces.
  return range.formatRange(first, last).replaceAll('\u2009', ' ');
}

/** Title of the column with the giving of a period: `2026 giving`, `Giving Jan 1 – Mar 31, 2026` */
export function givingTitle(giving: Pick<Giving, 'compared'>, period: Period): string {
  return giving.compared === 'days' ? `Giving ${formatDays(period)}` : `${fiscalYearName(period)} giving`;
}

/** Formats a day without its year: `November 23` */
export function formatMonthDay(day: string): string {
  return formatDayParts(day, { month: 'long', day: 'numeric' });
}

/** Title of the earlier period's figures: `2025 to Nov 23`, `2025` */
export function pastPeriodTitle({ compared, periods: { past, year } }: Pick<Giving, 'compared' | 'periods'>): string {
  if (compared === 'days') return formatDays(past);
  return past.to === year.to
    ? fiscalYearName(year)
    : `${fiscalYearName(year)} to ${formatDayParts(past.to, { month: 'short', day: 'numeric' })}`;
}

/** Says which periods are compared: `This year through November 23 vs. same period in 2025` */
export function comparisonCaption({
  compared,
  periods: { now, past, year },
}: Pick<Giving, 'compared' | 'periods'>): string {
  if (compared === 'days') return `${formatDays(now)} vs. ${formatDays(past)}`;
  const before = fiscalYearName(year);
  if (compared === 'same-day')
    return `This ${yearWord()} through ${formatMonthDay(now.to)} vs. same period in ${before}`;
  if (compared === 'whole') return `This ${yearWord()} to date vs. all of ${before}`;
  return `All of ${fiscalYearName(now)} vs. all of ${before}`;
}

/** Returns captions that say what the figures include. `isSaid`: the page says elsewhere of how many gifts the donor is known. */
export function useDonorCoverage(sync: Sync, counted: Giving['counted'], isSaid = false): string[] {
  const rows = useStore(sync.status, ({ lists }) => lists.listTransactions.rows);
  const identifying = useStore(sync.status, (status) =>
    areDonorsAsked(status) ? null : identifyingMessage(status.identifying),
  );
  const { unread, withoutDay } = counted;
  return [
    `All ${plural(rows, 'transaction', 'transactions')}`,
    identifying ?? (isSaid ? '' : knownDonorsLabel(counted)),
    unread === 0 ? '' : `${plural(unread, 'gift', 'gifts')} with an invalid amount`,
    withoutDay === 0 ? '' : `${plural(withoutDay, 'gift', 'gifts')} without a date`,
  ].filter(Boolean);
}
