/** Decides whether a gift counts, with how much, and on which date: one function for each, for the page and the worker. */
import { idOf, isObject, textOf, toList, toText } from '#api/fields.ts';
import type { Transaction } from '#api/resources.ts';
import { toDay, toInstant } from './values/calendar.ts';
import { humanise, plural, type Tone, toneOf, yesNo } from './values/labels.ts';
import { DecimalSum } from './values/decimal.ts';

/**
 * `given`: captured and not refunded. `free`: the same, and came to nothing, as a free ticket does; it is no gift. `unknown`:
 * nothing says whether it was captured.
 */
export type GiftStatus = 'given' | 'free' | 'refunded' | 'partly refunded' | 'not captured' | 'unknown';

const statusBy = new Map<string, GiftStatus | 'failed'>([
  ...tell('given', 'captured', 'completed', 'paid', 'succeeded'),
  ...tell('refunded', 'refunded'),
  ...tell('partly refunded', 'partially refunded', 'partly refunded'),
  ...tell('not captured', 'authorized', 'not captured', 'pending', 'processing'),
  ...tell('failed', 'canceled', 'cancelled', 'declined', 'failed', 'voided'),
]);

function tell(status: GiftStatus | 'failed', ...words: string[]): [string, GiftStatus | 'failed'][] {
  return words.map((word) => [word, status]);
}

type Stands = Readonly<Record<string, unknown>>;

const plain = (word: unknown) =>
  typeof word === 'string'
    ? word
        .replace(/[_\s]+/g, ' ')
        .trim()
        .toLowerCase()
    : '';
// Most are written plainly, and lists ask it of each of their rows.
const isYes = (word: unknown) => word === 'true' || ['true', '1', 'yes'].includes(plain(word));
const isNo = (word: unknown) => word === 'false' || ['false', '0', 'no'].includes(plain(word));

/** Reads the status of a deployed platform. Undefined for an unknown word. */
function statusSaid(transaction: Stands): GiftStatus | 'failed' | undefined {
  return statusBy.get(plain(transaction['status']));
}

/** Returns true for zero or less. An amount that can't be read may be something. */
const isNothing = (amount: unknown) => typeof amount === 'string' && /^(?:-\d.*|\+?0+(?:\.0*)?)$/.test(amount.trim());

/** By the flags of the specification; the status of a deployed service counts where it says more. */
export function giftStatus(transaction: Stands): GiftStatus {
  const status = statusByFlags(transaction);
  return status === 'given' && isNothing(transaction['amount']) ? 'free' : status;
}

function statusByFlags(transaction: Stands): GiftStatus {
  const { captured, refunded } = transaction;
  const said = statusSaid(transaction);
  if (isYes(refunded) || said === 'refunded') return 'refunded';
  if (refunded === 'partly' || said === 'partly refunded') return 'partly refunded';
  if (isYes(captured)) return 'given';
  if (isNo(captured)) return 'not captured';
  return said === 'failed' ? 'not captured' : (said ?? 'unknown');
}

/** Captured, not refunded as a whole, and of more than nothing. Every figure of what was given counts these gifts alone. */
export const countsAsGiven = ({ status }: { status: GiftStatus }) => status === 'given' || status === 'partly refunded';

/**
 * Returns the kept part of a partly refunded gift: its payments, else its line items, that weren't refunded. Never the payout, which
 * is net of fees. Decimal text; null where the row doesn't say how much was refunded.
 */
export function keptAmount(row: object): string | null {
  const fields = row as Record<string, unknown>;
  const items = toList(fields['line_items']).filter((item) => isObject(item) && !isExtra(item['subtype']));
  return notRefunded(toList(fields['transactions']), 'amount') ?? notRefunded(items, 'total');
}

/** Returns the refunded part: all of it, or the rest of keptAmount. Null if nothing was, or the row doesn't say how much. */
export function refundedAmount(row: Stands & { amount: string | null }): string | null {
  const status = giftStatus(row);
  if (status === 'refunded') return row.amount;
  const kept = status === 'partly refunded' ? keptAmount(row) : null;
  const sum = new DecimalSum();
  return kept !== null && sum.add(row.amount) && sum.add(`-${kept}`) ? sum.text : null;
}

/** Fees and tips stand in the line items on top of the gift. */
const isExtra = (subtype: unknown) => ['fee', 'tip'].includes(plain(subtype));

function notRefunded(parts: readonly unknown[], field: string): string | null {
  const sum = new DecimalSum();
  for (const part of parts) {
    if (!isObject(part)) return null;
    const refunded = toText(part['refunded']);
    if (isNo(refunded) ? !sum.add(toText(part[field])) : !isYes(refunded)) return null;
  }
  return parts.length === 0 ? null : sum.text;
}

/** Names the gifts that keptAmount knows nothing of; null where there are none. */
export function countedInFull(gifts: number): string | null {
  if (gifts === 0) return null;
  const count = plural(gifts, 'partially refunded gift counts', 'partially refunded gifts count');
  return `${count} in full: the platform doesn’t say how much was refunded.`;
}

interface Dated {
  transacted_at?: unknown;
  captured_at: unknown;
  line_items: readonly { created_at?: unknown }[];
}

/** When a gift was given, as its Date column shows it: `2026-11-19T10:00:00Z`, or a day. Null where no field says so. */
export function dateOfGift({ transacted_at, captured_at, line_items }: Dated): string | null {
  const ofItem = () => line_items.map(({ created_at }) => textOf(created_at)).find(Boolean);
  return textOf(transacted_at) || textOf(captured_at) || (ofItem() ?? null);
}

export interface Gift {
  /** Empty where the service gave none. */
  id: string;
  status: GiftStatus;
  /** `2026-11-19T10:00:00Z`, or a day; null where it has none. */
  at: string | null;
  /** `2026-11-19`, in the viewer's zone. */
  day: string | null;
  /** The amount that counts, as decimal text: the kept part of a partly refunded gift. Empty if it has none. */
  amount: string;
  /** The amount paid, as decimal text. */
  paid: string;
  /** Partly refunded, and counted in full: the row doesn't say how much was refunded. */
  isInFull: boolean;
  /** Its own, else its campaign's, else the one of all campaigns; empty where none is known. */
  currency: string;
  /** The contact's ID; null where it is not known. */
  giver: string | null;
  /** The ID of its campaign, else of its pledge's. */
  campaign: string | null;
  pledge: string | null;
  /** The plan of a recurring gift. */
  plan: string | null;
  row: Transaction;
}

/** Looks up what a transaction refers to. */
export interface GiftNames {
  pledge(id: string): { contact_id: string | null; campaign_id: string | null } | undefined;
  /** The currency of a campaign, or of all campaigns; empty if unknown. */
  currencyOf(campaign: string | null): string;
  /** The contact who gave it, if neither its row nor its pledge says so. */
  giverOf(transaction: string): string | null;
  /** The day of a moment in the viewer's zone. */
  dayOf(at: string | null): string | null;
}

/** Reads a transaction as a gift, for every figure and every list. */
export function readGift(row: Transaction, { pledge: pledgeOf, currencyOf, giverOf, dayOf }: GiftNames): Gift {
  const id = idOf(row.id) ?? '';
  const pledgeId = idOf(row.pledge_id);
  const pledge = pledgeId === null ? undefined : pledgeOf(pledgeId);
  const campaign = idOf(row.campaign_id) ?? idOf(pledge?.campaign_id);
  const paid = textOf(row.amount);
  const status = giftStatus(row);
  const kept = status === 'partly refunded' ? keptAmount(row) : paid;
  const at = dateOfGift(row);
  return {
    id,
    status,
    at,
    day: dayOf(at),
    amount: kept ?? paid,
    paid,
    isInFull: kept === null,
    currency: textOf(row.currency) || currencyOf(campaign),
    giver: idOf(row.contact_id) ?? idOf(pledge?.contact_id) ?? giverOf(id),
    campaign,
    pledge: pledgeId,
    plan: idOf(row.plan_id),
    row,
  };
}

/** Milliseconds; what has no date stands last. */
export function timeOfGift({ at }: Pick<Gift, 'at'>): number {
  const time = at === null ? NaN : (toInstant(at) ?? Date.parse(toDay(at) ?? ''));
  return Number.isNaN(time) ? -Infinity : time;
}

/** As lists show them: the newest first, what has no date last. */
export function newestFirst(transactions: readonly Transaction[]): Transaction[] {
  const timed = transactions.map((row) => ({ row, time: timeOfGift({ at: dateOfGift(row) }) }));
  return timed.toSorted((one, other) => (one.time === other.time ? 0 : other.time - one.time)).map(({ row }) => row);
}

/** Labels of a gift's status by their keys, which stand in addresses. */
export const statusLabels = {
  completed: 'Completed',
  incomplete: 'Incomplete',
  failed: 'Failed',
  refunded: 'Refunded',
  'partially-refunded': 'Partially refunded',
} as const;

/** The label of a gift's status; the platform's own word, where the flags say nothing. */
export function giftStatusLabel(transaction: Transaction): string {
  const status = giftStatus(transaction);
  if (status === 'refunded') return statusLabels.refunded;
  if (status === 'partly refunded') return statusLabels['partially-refunded'];
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
const patience = 3 * 24 * 60 * 60_000;

/** Returns the tone of a gift's status. A payment that isn't complete after three days waits too long. */
export function giftTone(transaction: Transaction, now = Date.now()): Tone {
  const tone = toneOf(giftStatusLabel(transaction));
  if (tone !== 'neutral' || giftStatus(transaction) !== 'not captured') return tone;
  const since = timeOfGift({ at: dateOfGift(transaction) });
  return Number.isFinite(since) && now - since > patience ? 'warn' : 'neutral';
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
