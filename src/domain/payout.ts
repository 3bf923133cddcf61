/** What a payout is: paid, still to be paid or void, and whether its amounts add up. For the page and the worker. */
import { type Text, textOf, toText } from '../api/fields.ts';
import type { Payout } from '../api/resources.ts';
import type { Names } from './names.ts';
import { calendarDay, type Day, daysBetween, type Zone } from './values/calendar.ts';
import { DecimalSum, negate } from './values/decimal.ts';
import { type Tone, toneOf } from './values/labels.ts';

/** As the service gave it, or as it was read. */
type PayoutRow = Readonly<Record<string, unknown>>;

interface Amounts {
  amount: Text;
  fee: Text;
  tip: Text;
  payout: Text;
}

const failedWords = /^(?:declined|failed|rejected|returned)$/i;
const voidWords = /^(?:cancel+ed|reversed|void(?:ed)?)$/i;

/** The bank or the platform didn't pay it, and a person has to act. */
function hasFailed({ status }: PayoutRow): boolean {
  return failedWords.test(textOf(status));
}

/** Its status says that no money comes of it, or that the money went back. It counts neither as paid nor as unpaid. */
export function isVoid(payout: PayoutRow): boolean {
  return hasFailed(payout) || voidWords.test(textOf(payout['status']));
}

/** The day on which it was paid, in that zone; null where it doesn't count as paid. */
export function dayPaid(payout: PayoutRow, zone: Zone): Day | null {
  return isVoid(payout) ? null : dayOf(payout['paid_at'], zone);
}

/** It is still to be paid. A service without that field doesn't say so. */
export function isUnpaid(payout: PayoutRow): boolean {
  return payout['paid_at'] !== undefined && textOf(payout['paid_at']) === '' && !isVoid(payout);
}

/**
 * How much more was paid than amount − fee − tip, as decimal text: `-12.50` is too little. Null where it adds up, where one of
 * the four can't be read, and of a void payout, which pays nothing.
 */
export function mismatch(payout: Amounts & { status?: Text }): Text {
  return isVoid({ status: payout.status }) ? null : differenceOf(payout.payout, expectedNet(payout));
}

/** The first less the second, as decimal text; null where they are the same, and where one can't be read. */
export function differenceOf(one: Text, other: Text): Text {
  const sum = new DecimalSum();
  const isRead = [one, other && negate(other)].map((part) => sum.add(part)).every(Boolean);
  return isRead && /[1-9]/.test(sum.text) ? sum.text : null;
}

/** What amount − fee − tip comes to; null where one of them can't be read. */
export function expectedNet({ amount, fee, tip }: Pick<Amounts, 'amount' | 'fee' | 'tip'>): Text {
  const sum = new DecimalSum();
  return [amount, fee && negate(fee), tip && negate(tip)].map((part) => sum.add(part)).every(Boolean) ? sum.text : null;
}

/** Days since it was expected, where it is still to be paid; null where it isn't late. `today`: `2026-11-23`. */
export function daysLate(payout: PayoutRow, today: Day, zone: Zone): number | null {
  const expected = dayOf(payout['expected_at'], zone);
  if (!expected || !isUnpaid(payout)) return null;
  const days = daysBetween(expected, today);
  return days > 0 ? days : null;
}

/** An older failure was dealt with, or never will be. */
const longestFailed = 30;

/** For how many days a payout is late, or that it failed in the last 30 days: null. Undefined if it needs no attention. */
export function payoutNeed(payout: PayoutRow, today: Day, zone: Zone): { late: number | null } | undefined {
  const late = daysLate(payout, today, zone);
  if (late !== null) return { late };
  const changed = dayOf(textOf(payout['updated_at']) || payout['expected_at'], zone);
  const isRecent = changed !== null && daysBetween(changed, today) <= longestFailed;
  return hasFailed(payout) && isRecent ? { late } : undefined;
}

/** Returns the tone of a payout's status. One that is late waits too long. */
export function payoutTone(payout: PayoutRow, today: Day, zone: Zone): Tone {
  const tone = toneOf(textOf(payout['status']));
  return tone === 'neutral' && daysLate(payout, today, zone) !== null ? 'warn' : tone;
}

/** Whole days from the day it was expected to the day it was paid: `-2` is two days early. Null where one isn't known. */
export function daysToPay(payout: PayoutRow, zone: Zone): number | null {
  const [expected, paid] = [dayOf(payout['expected_at'], zone), dayPaid(payout, zone)];
  return expected && paid ? daysBetween(expected, paid) : null;
}

function dayOf(at: unknown, zone: Zone): Day | null {
  const written = textOf(at);
  return written === '' ? null : calendarDay(written, zone);
}

/** Returns the platform's display status, or else its status code. */
export function payoutStatus({ status, ['status_friendly']: friendly }: Payout): string | null {
  return toText(friendly)?.trim() || status;
}

export function payoutMethod({ method, ['method_friendly']: friendly }: Payout): string | null {
  return toText(friendly)?.trim() || method;
}

/** Returns the currency of the payout or its campaign. Empty if neither is known. */
export function payoutCurrency({ currency, campaign_id }: Payout, names: Names): string {
  return currency?.trim() || (names.currency(campaign_id) ?? '');
}

/** Returns the campaign's title, or the payout's ID while the title is unknown. */
export function payoutName({ id, campaign_id }: Payout, names: Names): string {
  return names.campaign(campaign_id)?.title.trim() || (id ? `Payout ${id}` : 'Payout (no ID)');
}
