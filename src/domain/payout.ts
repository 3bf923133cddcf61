/** Payout rules, for the page and the worker: paid, unpaid, or void, and whether the amounts add up. */
import { idOf, isObject, type Text, textOf, toText } from '#api/fields.ts';
import type { Payout, Transaction } from '#api/resources.ts';
import type { Names } from './names.ts';
import { calendarDay, type Day, daysBetween, type Zone } from './values/calendar.ts';
import { canReadAll, DecimalSum, negate } from './values/decimal.ts';
import { type Tone, toneOf } from './values/labels.ts';

/** From the platform, or parsed. */
type PayoutRow = Readonly<Record<string, unknown>>;

interface Amounts {
  amount: Text;
  fee: Text;
  tip: Text;
  payout: Text;
}

const failedWords = /^(?:declined|failed|rejected|returned)$/i;
const voidWords = /^(?:cancel+ed|reversed|void(?:ed)?)$/i;

/** True if the bank or the platform didn't pay it, so a person has to act. */
function hasFailed({ status }: PayoutRow): boolean {
  return failedWords.test(textOf(status));
}

/** True if its status says no money will arrive, or it was returned. It counts neither as paid nor as unpaid. */
export function isVoid(payout: PayoutRow): boolean {
  return hasFailed(payout) || voidWords.test(textOf(payout['status']));
}

/** Returns the day it was paid, in that time zone. Null if it doesn't count as paid. */
export function dayPaid(payout: PayoutRow, zone: Zone): Day | null {
  return isVoid(payout) ? null : dayOf(payout['paid_at'], zone);
}

/** True if it hasn't been paid yet. False if the platform has no such field. */
export function isUnpaid(payout: PayoutRow): boolean {
  return payout['paid_at'] !== undefined && textOf(payout['paid_at']) === '' && !isVoid(payout);
}

/** Returns false if one of the four amounts that the platform gives can't be read: no sum includes the payout then. */
export function canRead({ amount, fee, tip, payout }: Amounts): boolean {
  return canReadAll([amount, fee, tip, payout]);
}

/**
 * Returns how much more was paid than amount − fee − tip, as decimal text: `-12.50` is too little. Null if it adds up, if
 * we can't read one of the four, and for void payouts.
 */
export function mismatch(payout: Amounts & { status?: Text }): Text {
  return isVoid({ status: payout.status }) ? null : differenceOf(payout.payout, expectedNet(payout));
}

/** Returns the first minus the second, as decimal text. Null if they're equal, or we can't read one. */
export function differenceOf(one: Text, other: Text): Text {
  const sum = new DecimalSum();
  const isRead = [one, other && negate(other)].map((part) => sum.add(part)).every(Boolean);
  return isRead && /[1-9]/.test(sum.text) ? sum.text : null;
}

/** Returns amount − fee − tip. Null if we can't read one of them. */
export function expectedNet({ amount, fee, tip }: Pick<Amounts, 'amount' | 'fee' | 'tip'>): Text {
  return sumIfRead([amount, fee && negate(fee), tip && negate(tip)]);
}

/** Returns the days since an unpaid payout was expected. Null if it isn't late. `today`: `2026-11-23`. */
export function daysLate(payout: PayoutRow, today: Day, zone: Zone): number | null {
  const expected = dayOf(payout['expected_at'], zone);
  if (!expected || !isUnpaid(payout)) return null;
  const days = daysBetween(expected, today);
  return days > 0 ? days : null;
}

/** Days. Older failures were dealt with, or never will be. */
const longestFailed = 30;

/**
 * Returns how many days a payout is late, or null if it failed in the last 30 days. Undefined if it needs no attention.
 */
export function payoutNeed(payout: PayoutRow, today: Day, zone: Zone): { late: number | null } | undefined {
  const late = daysLate(payout, today, zone);
  if (late !== null) return { late };
  const changed = dayOf(textOf(payout['updated_at']) || payout['expected_at'], zone);
  const isRecent = changed !== null && daysBetween(changed, today) <= longestFailed;
  return hasFailed(payout) && isRecent ? { late } : undefined;
}

/** Returns the tone of a payout's status: a warning if it's late. */
export function payoutTone(payout: PayoutRow, today: Day, zone: Zone): Tone {
  const tone = toneOf(textOf(payout['status']));
  return tone === 'neutral' && daysLate(payout, today, zone) !== null ? 'warn' : tone;
}

/** Returns whole days from the expected day to the paid day: `-2` is two days early. Null if one is unknown. */
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

/** The parts of a transaction as its payout counts them. Null for a part that the row doesn't say. */
export const payoutPart = {
  /** Everything the donor paid: the gift, tips, and covered fees. */
  gross: (row: Transaction): Text => sumIfRead([row.amount, row.fee_covered, tipsOf(row)]),
  fees: ({ fee }: Transaction): Text => fee,
  tips: tipsOf,
  net: ({ payout }: Transaction): Text => payout,
};

/** Tips are line items. A payment without line items doesn't say if it had a tip. */
function tipsOf({ line_items }: Transaction): Text {
  if (line_items.length === 0) return null;
  const tips = line_items.filter(isObject).filter(({ subtype }) => toText(subtype)?.trim().toLowerCase() === 'tip');
  return sumIfRead(tips.map(({ total }) => toText(total)));
}

function sumIfRead(amounts: readonly Text[]): Text {
  const sum = new DecimalSum();
  return amounts.every((amount) => sum.add(amount)) ? sum.text : null;
}

/** Returns true if all of these transactions, of which there are some, name one payout. */
export function areOfOnePayout(rows: readonly Transaction[]): boolean {
  const payout = idOf(rows[0]?.payout_id);
  return payout !== null && rows.every((row) => idOf(row.payout_id) === payout);
}
