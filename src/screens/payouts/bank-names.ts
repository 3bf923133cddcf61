/** What payouts are called beside a line of a statement. */
import { daysBetween } from '../../domain/values/calendar.ts';
import { knownCampaign } from '../../records/links.tsx';
import { type Match, othersOf } from '../../replica/questions/bank-match.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';
import { arrivedOf, type BankState, type LineState, type PayoutState, written } from './bank-state.ts';
import type { BankLine } from './statement.ts';

/** Payouts of one line have one currency. */
export function matchCurrency(bank: BankState, { payouts: [first = ''] }: Pick<Match, 'payouts'>): string {
  return bank.payouts.get(first)?.currency ?? '';
}

export function payoutName(bank: BankState, id: string): string {
  const campaign = bank.payouts.get(id)?.payout.campaign_id;
  return knownCampaign(campaign)?.title.trim() || `Payout ${id}`;
}

/** `Winter Shelter Appeal and Comedy Night` */
export function matchName(bank: BankState, { payouts }: Match): string {
  const names = payouts.map((id) => payoutName(bank, id));
  return new Intl.ListFormat('en').format(names);
}

/** `2 payouts, 15.00 less` */
export function shortMatch(bank: BankState, { match, status }: LineState): string {
  if (!match) return '';
  const [first = '', ...more] = match.payouts;
  const which = more.length === 0 ? payoutName(bank, first) : `${formatCount(match.payouts.length)} payouts`;
  const rest = match.difference === 0 ? (status === 'suggested' ? 'exact' : '') : differenceWords(match.difference);
  return [which, rest].filter(Boolean).join(', ');
}

/** Why a line has no payout. */
export function noMatch({ isLooking }: BankState, { status, units }: LineState): string {
  if (status === 'fee') return 'Taken by the bank';
  if (status === 'skipped') return 'Not a payout';
  if (units <= 0) return 'Money out, which no payout is';
  return isLooking ? 'Looking for its payout' : 'No payout near this amount';
}

/** `15.00 less` */
export function differenceWords(units: number): string {
  return `${formatAmount(written(Math.abs(units)))} ${units < 0 ? 'less' : 'more'}`;
}

export function lineDay({ day }: BankLine): string {
  return day === null ? 'No date' : formatDate(day);
}

export function lineTitle(line: BankLine): string {
  return line.day === null && !line.text ? 'Amount only' : `${lineDay(line)}, ${line.text || 'no text'}`;
}

/** `Payout 2184, paid 17 Nov 2026, one day before` */
export function payoutLine({ id, day, payout }: PayoutState, line: string | null): string {
  if (day === null) return `Payout ${id}`;
  const said = `Payout ${id}, ${payout.paid_at ? 'paid' : 'expected'} ${formatDate(day)}`;
  if (line === null) return said;
  const days = daysBetween(day, line);
  const many = `${formatCount(Math.abs(days))} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  const when = days === 0 ? 'the same day' : `${many} ${days > 0 ? 'before' : 'after'}`;
  return `${said}, ${when}`;
}

const mostOthers = 3;

/** What else an open line may be. */
export function othersFor(bank: BankState, state: LineState): Match[] {
  const own = state.match?.payouts.join() ?? '';
  if (state.units <= 0) return [];
  return othersOf(arrivedOf(state), bank.free, mostOthers + 1)
    .filter(({ payouts }) => payouts.toSorted().join() !== own.split(',').toSorted().join())
    .slice(0, mostOthers);
}
