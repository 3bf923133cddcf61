/** Labels for the statement lines and payouts of the bank reconciliation. */
import { joinedPayout } from '#domain/lists/payouts.ts';
import { formatCount, plural, inList, isolateBidi } from '#domain/values/labels.ts';
import { addDays, daysBetween } from '#domain/values/calendar.ts';
import { type Match, othersOf } from '#sync/questions/bank-match.ts';
import { formatAmount } from '#ui/format/money.ts';
import { formatDate, formatDayParts } from '#ui/format/time.ts';
import {
  arrivedOf,
  bankFee,
  type BankState,
  formatUnits,
  type LineState,
  type LineStatus,
  type PayoutState,
} from './bank-state.ts';
import type { BankLine } from './statement-lines.ts';

export const statusLabels: Readonly<Record<LineStatus, string>> = {
  suggested: 'Suggested',
  left: 'Unmatched',
  matched: 'Matched',
  fee: bankFee,
  skipped: 'Skipped',
};

type Reconciled = Pick<BankState, 'lines' | 'left' | 'from' | 'to'>;

const countOf = ({ lines }: Reconciled, ...some: readonly LineStatus[]) =>
  lines.filter(({ status }) => some.includes(status)).length;

/**
 * True if no line is left, and no payout that should be on the statement. `isWhole`: every line of the statement and all
 * payouts could be read.
 */
export function isReconciled(bank: Reconciled, isWhole: boolean): boolean {
  return isWhole && bank.left.length === 0 && countOf(bank, 'suggested', 'left') === 0 && countOf(bank, 'matched') > 0;
}

/** Says how many lines are left, and at the end `November reconciled, 12 of 12`. */
export function reconciledLabel(bank: Reconciled, isWhole: boolean): string {
  const [left, skipped] = [countOf(bank, 'suggested', 'left'), countOf(bank, 'skipped')];
  const all = formatCount(bank.lines.length);
  if (left > 0) return `${formatCount(left)} of ${all} left`;
  const matched = formatCount(countOf(bank, 'matched', 'fee'));
  const done = isReconciled(bank, isWhole)
    ? `${reconciledWords(bank)}, ${matched} of ${all}`
    : `${matched} of ${all} matched`;
  return skipped > 0 ? `${done}, ${formatCount(skipped)} skipped` : done;
}

/** Names the month if the lines reach from its first week to its last. */
function reconciledWords({ from, to }: Reconciled): string {
  const isMonth = from !== '' && from.slice(0, 7) === to.slice(0, 7);
  const isWhole = isMonth && Number(from.slice(8)) <= 7 && addDays(to, 7).slice(0, 7) !== to.slice(0, 7);
  return isWhole ? `${formatDayParts(from, { month: 'long' })} reconciled` : 'Reconciled';
}

/** Returns the currency of a match. All its payouts have the same one. */
export function matchCurrency(bank: BankState, { payouts: [first = ''] }: Pick<Match, 'payouts'>): string {
  return bank.payouts.get(first)?.currency ?? '';
}

export function payoutName(bank: BankState, id: string): string {
  const state = bank.payouts.get(id);
  return (state && joinedPayout.campaign(state.payout)?.title.trim()) || `Payout ${id}`;
}

/** Formats the payouts of a match: `Winter Shelter Appeal and Comedy Night`. */
export function matchName(bank: BankState, { payouts }: Match): string {
  const names = payouts.map((id) => payoutName(bank, id));
  return inList(names);
}

/** Formats a line's match in short: `2 payouts, 15.00 less`. */
export function shortMatch(bank: BankState, line: LineState): string {
  const { match, status } = line;
  if (!match) return '';
  const [first = '', ...more] = match.payouts;
  const which = more.length === 0 ? payoutName(bank, first) : plural(match.payouts.length, 'payout', 'payouts');
  const rest =
    match.difference === 0 ? (status === 'suggested' ? 'exact' : '') : formatDifference(line, match.difference);
  return [isolateBidi(which), rest].filter(Boolean).join(', ');
}

/** Explains why a line has no payout. */
export function noMatch({ isLooking, free }: BankState, { status, units }: LineState): string {
  if (status === 'fee') return 'Charged by the bank';
  if (status === 'skipped') return 'Not a payout';
  if (units < 0 && !free.some((payout) => payout.units < 0)) return 'Withdrawal, not a payout';
  if (isLooking) return 'Finding a match…';
  return units < 0 ? 'Withdrawal, no matching payout' : 'No matching payout';
}

/** Formats how much less or more than the payouts a line is: `15.00 less`. */
function formatDifference({ units, currency }: Pick<LineState, 'units' | 'currency'>, difference: number): string {
  const amount = formatAmount(formatUnits(Math.abs(difference)), currency);
  return difference * units < 0 ? `${amount} less` : `${amount} more`;
}

/** Formats the difference as a phrase: `Deposit is 15.00 less`. */
export function differenceLabel(line: Pick<LineState, 'units' | 'currency'>, difference: number): string {
  return `${line.units < 0 ? 'Withdrawal' : 'Deposit'} is ${formatDifference(line, difference)}`;
}

export function lineDay({ day }: BankLine): string {
  return day === null ? 'No date' : formatDate(day);
}

export function lineTitle(line: BankLine): string {
  return line.day === null && !line.text ? 'Amount only' : `${lineDay(line)}, ${line.text || 'no description'}`;
}

/** Formats a payout and how far it is from the line's date: `Payout 2184 · paid Nov 17, 2026 (1 day before)`. */
export function payoutLine({ id, day, payout }: PayoutState, line: string | null): string {
  if (day === null) return `Payout ${id}`;
  const dated = `Payout ${id} · ${payout.paid_at ? 'paid' : 'expected'} ${formatDate(day)}`;
  if (line === null) return dated;
  const days = daysBetween(day, line);
  if (days === 0) return `${dated} (same day)`;
  const count = plural(Math.abs(days), 'day', 'days');
  return days > 0 ? `${dated} (${count} before)` : `${dated} (${count} after)`;
}

const mostOthers = 3;

/** Returns other possible matches of an open line. */
export function othersFor(bank: BankState, state: LineState): Match[] {
  const own = state.match?.payouts.join() ?? '';
  return othersOf(arrivedOf(state), bank.free, mostOthers + 1)
    .filter(({ payouts }) => payouts.toSorted().join() !== own.split(',').toSorted().join())
    .slice(0, mostOthers);
}
