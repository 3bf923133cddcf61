/** Text for amounts, comparisons, and coverage on screens about giving. */
import { formatCount } from '#domain/values/labels.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { areDonorsAsked, identifyingMessage } from '#sync/progress.ts';
import type { Coverage } from '#sync/donors/gift-donors.ts';
import type { Money } from '#domain/values/money.ts';
import type { PledgeSeen } from '#sync/questions/person.ts';
import type { CurrencyGiving } from '#domain/giving.ts';
import { change } from '#domain/values/proportions.ts';
import { formatPercent, wayOf } from '#records/campaign-progress.ts';
import { yearBefore } from '#domain/values/compared.ts';
import { formatAmount } from '#ui/format/money.ts';
import { formatDate, formatMonth } from '#ui/format/time.ts';

/** Formats sums as `$1,200.00 + €30.00`. Never adds up several currencies. */
export function formatSums(sums: readonly Money[]): string {
  return sums.map(({ sum, currency }) => formatAmount(sum, currency)).join(' + ');
}

/** Formats the currencies below the leading one: `and £250.00`. Null if they have nothing. */
export function formatOthers<Sum extends Money>(others: readonly Sum[], of: (one: Sum) => string = ({ sum }) => sum) {
  const sums = others.map((one) => ({ sum: of(one), currency: one.currency || 'unknown currency' }));
  const words = formatSums(sums.filter(({ sum }) => Number(sum) !== 0)).replaceAll(' + ', ' and ');
  return words === '' ? null : `and ${words}`;
}

/** Names a currency. Where other currencies stand with it, an unknown one says so. */
export function currencyAmong({ currency }: Pick<Money, 'currency'>, all: readonly unknown[]): string {
  return currency || (all.length > 1 ? 'unknown currency' : '');
}

/** Names an event's part of a timeline: `November 2026`. Today's month is a month like the others. */
export function timelineGroup(day: string | null, today: string): string {
  if (day === null) return 'No date';
  return day > today ? 'Upcoming' : formatMonth(day.slice(0, 7));
}

/** Returns `88% of gifts with an identified donor`, rounded down so that 100% means all. Empty if there are no gifts. */
export function knownDonorsLabel({ gifts, known }: Pick<Coverage, 'gifts' | 'known'>): string {
  return gifts === 0 ? '' : `${Math.floor((known / gifts) * 100)}% of gifts with an identified donor`;
}

export interface Compared {
  /** `22.0% more`; empty if there is nothing to compare with. */
  change: string;
  /** `than on Nov 22, 2025` */
  rest: string;
  isLess: boolean;
}

/** Compares this year to date with last year to the same date. Returns null if both are zero. */
export function compareToLastYear(
  { thisYear, lastYearToDay }: Pick<CurrencyGiving, 'thisYear' | 'lastYearToDay'>,
  today: string,
): Compared | null {
  const date = formatDate(yearBefore(today));
  const percent = change(thisYear, lastYearToDay);
  if (percent === null) return Number(thisYear) > 0 ? { change: '', rest: `None by ${date}`, isLess: false } : null;
  const way = wayOf(percent);
  if (way === undefined) return { change: '', rest: `Same as on ${date}`, isLess: false };
  return {
    change: `${formatPercent(percent.replace('-', ''))} ${way}`,
    rest: `than on ${date}`,
    isLess: way === 'less',
  };
}

/** Formats the balance of a pledge: `$1,500.00` */
export function formatBalance({ left, currency }: Pick<PledgeSeen, 'left' | 'currency'>): string {
  return formatSums([{ sum: left, currency }]);
}

/** Says how many transactions have an identified donor. Returns null if all do. */
export function donorCoverageMessage({ gifts, known }: Coverage): string | null {
  return known < gifts ? `Donor identified for ${formatCount(known)} of ${formatCount(gifts)} transactions.` : null;
}

/** The same, or how far the identification is while it goes on. Returns null before it, and if all have a donor. */
export function donorsMessage(status: Pick<SyncStatus, 'donors' | 'identifying'>): string | null {
  const { donors, identifying } = status;
  if (donors === null) return null;
  return areDonorsAsked(status) ? donorCoverageMessage(donors) : identifyingMessage(identifying);
}
