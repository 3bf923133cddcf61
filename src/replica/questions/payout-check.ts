/** What is to be looked at on a payout. */
import { calendarDay, type Day, daysBetween, type Zone } from '../../domain/values/calendar.ts';
import type { Payout } from '../../api/resources.ts';
import { ExactSum } from '../../domain/values/decimal.ts';

type Amounts = Pick<Payout, 'amount' | 'fee' | 'tip' | 'payout'>;
type Times = Pick<Payout, 'expected_at' | 'paid_at'>;

const noMoney = /^(?:cancel+ed|failed|voided|returned)$/i;

/** Whether its status says that nothing of it comes, or stays. */
export function isNothing(status: string | null | undefined): boolean {
  return noMoney.test(status?.trim() ?? '');
}

/**
 * How much more was paid out than amount − fee − tip, as decimal text: `-12.50` is too little. Null where it adds up, and
 * where one of the four cannot be read.
 */
export function differenceOf({ amount, fee, tip, payout }: Amounts): string | null {
  const sum = new ExactSum();
  const isRead = [payout, fee, tip, negative(amount)].map((part) => sum.add(part)).every(Boolean);
  return isRead && /[1-9]/.test(sum.text) ? sum.text : null;
}

/** What `amount - fee - tip` comes to; null where one of them cannot be read. */
export function expectedPayout({ amount, fee, tip }: Amounts): string | null {
  const sum = new ExactSum();
  return [amount, negative(fee), negative(tip)].map((part) => sum.add(part)).every(Boolean) ? sum.text : null;
}

function negative(written: string | null): string | null {
  const text = written?.trim().replace(/^\+/, '') ?? null;
  return text?.startsWith('-') ? text.slice(1) : text && `-${text}`;
}

/** Whether it is still to be paid. A service that has no field for when it was paid does not say so. */
export function isUnpaid({ paid_at, status }: Pick<Payout, 'paid_at'> & { status?: string | null }): boolean {
  return paid_at !== undefined && !paid_at?.trim() && !isNothing(status);
}

/** Days since it was expected, where it is still to be paid; null where it is not, or not late. `today`: `2026-11-23`. */
export function daysLate(payout: Times & { status?: string | null }, today: Day, zone: Zone): number | null {
  const expected = payout.expected_at && calendarDay(payout.expected_at, zone);
  if (!expected || !isUnpaid(payout)) return null;
  const days = daysBetween(expected, today);
  return days > 0 ? days : null;
}

/** Whole days from the day it was expected to the day it was paid: `-2` is two days early. Null where one is not known. */
export function daysToPay({ expected_at, paid_at }: Times, zone: Zone): number | null {
  const [expected, paid] = [expected_at, paid_at].map((at) => (at ? calendarDay(at, zone) : null));
  return expected && paid ? daysBetween(expected, paid) : null;
}
