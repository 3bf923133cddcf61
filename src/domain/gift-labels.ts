/** A gift in words: its status, date, method, purpose, dedication, and message. */
import { isObject, toText } from '#api/fields.ts';
import type { Transaction } from '#api/resources.ts';
import { dateOfGift, giftStatus, type GiftViewer, isInKind, statusSaid, timeOf } from './gift.ts';
import { humanise, type Tone, toneOf, yesNo } from './values/labels.ts';

/** Labels of a gift's status by their keys, which stand in addresses. */
export const statusLabels = {
  completed: 'Completed',
  incomplete: 'Incomplete',
  failed: 'Failed',
  refunded: 'Refunded',
  refund: 'Refund',
  'partially-refunded': 'Partially refunded',
  future: 'Dated in the future',
} as const;

/** The label of a gift's status; the platform's own word, where the flags say nothing. */
export function giftStatusLabel(transaction: Transaction, viewer?: GiftViewer): string {
  const status = giftStatus(transaction, viewer);
  if (status === 'refunded') return statusLabels.refunded;
  if (status === 'partly refunded') return statusLabels['partially-refunded'];
  if (status === 'refund') return statusLabels.refund;
  if (status === 'future') return statusLabels.future;
  const said = statusSaid(transaction);
  if (said === undefined && transaction.status) return humanise(transaction.status);
  if (status === 'given' || status === 'free') return statusLabels.completed;
  if (status === 'not captured') return said === 'failed' ? statusLabels.failed : statusLabels.incomplete;
  return transaction.captured ?? '';
}

export type PaymentProblem = 'Payment failed' | 'Payment pending' | 'Unpaid' | 'Refunded';

/** Returns why a payment doesn't stand; without the platform's own word, an incomplete one is unpaid. Null if none is known. */
export function paymentProblem(transaction: Transaction): PaymentProblem | null {
  const status = giftStatus(transaction);
  if (status === 'refunded') return 'Refunded';
  if (status !== 'not captured') return null;
  const said = statusSaid(transaction);
  if (said === 'failed') return 'Payment failed';
  return said === 'not captured' ? 'Payment pending' : 'Unpaid';
}

/** How long a payment may take to complete, in milliseconds. */
const longestPayment = 3 * 24 * 60 * 60_000;

/** Returns the tone of a gift's status. A payment that isn't complete after three days waits too long. */
export function giftTone(transaction: Transaction, now = Date.now()): Tone {
  const tone = toneOf(giftStatusLabel(transaction));
  if (tone !== 'neutral' || giftStatus(transaction) !== 'not captured') return tone;
  const since = timeOf(dateOfGift(transaction));
  return Number.isFinite(since) && now - since > longestPayment ? 'warn' : 'neutral';
}

/** Returns the first line item other than fees and tips: `Pledge payment 3 of 12`, `2 × Seat`. */
export function purposeOf({ line_items }: Transaction): string {
  const item = line_items.find(({ subtype }) => !/^(?:fee|tip)$/i.test(subtype ?? '')) ?? line_items[0];
  if (!item) return '';
  const words = item.description?.trim() || humanise(item.subtype || item.type);
  return words && /^\d+$/.test(item.quantity ?? '') && Number(item.quantity) > 1
    ? `${item.quantity} × ${words}`
    : words;
}

/** Says of an amount that it isn't money. Null if it is. */
export const inKindLabel = (transaction: Transaction): string | null => (isInKind(transaction) ? 'In kind' : null);

/** Returns the gift date. `marked`: the transaction has no date, so this one comes from its line items. */
export function dateOf(transaction: Transaction): { at: string | null; marked: boolean } {
  const at = dateOfGift(transaction);
  return { at, marked: at !== null && dateOfGift({ ...transaction, line_items: [] }) === null };
}

export function methodOf({ method, payment_method }: Transaction): string | null {
  return method || payment_method || null;
}

/** Formats the payment method: `Card`, `Card, recurring`. Empty without a method. */
export function methodLabel(transaction: Transaction): string {
  const method = humanise(methodOf(transaction));
  return method && yesNo(transaction.is_recurring) === 'Yes' ? `${method}, recurring` : method;
}

/** Formats the dedication: `In memory of Áine Byrne`. For an object: type, name, then its other values in order. */
export function dedicationOf({ dedication }: Transaction): string {
  if (!isObject(dedication)) return Array.isArray(dedication) ? '' : (toText(dedication)?.trim() ?? '');
  const { type, name, ...others } = dedication;
  const head = [humanise(toText(type)), typeof name === 'string' ? name.trim() : ''].filter(Boolean).join(' ');
  return [head, valuesIn(others)].filter(Boolean).join(', ');
}

/** Returns the donor's public message. */
export function messageOf({ giving_space }: Transaction): string {
  const message = isObject(giving_space) ? giving_space['message'] : null;
  return typeof message === 'string' ? message.trim() : '';
}

/** Joins an object's texts and numbers. */
function valuesIn(object: Record<string, unknown>): string {
  return Object.values(object)
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() || [] : []))
    .join(', ');
}
