/** Decides whether a gift counts, with how much, and on which date: one function for each, for the page and the worker. */
import { idOf, isObject, textOf, toList, toText } from '#api/fields.ts';
import type { Transaction } from '#api/resources.ts';
import type { Names } from './names.ts';
import { addDays, calendarDay, type Day, toDay, toInstant, type Zone } from './values/calendar.ts';
import { plural } from './values/labels.ts';
import { DecimalSum, negate, plainAmount } from './values/decimal.ts';
import { currencyCode, inKindOf } from './values/money.ts';

/**
 * `given`: captured and not refunded. `free`: the same, and came to nothing, as a free ticket does; it is no gift. `refund`: the
 * same, and below zero: money paid back as a transaction of its own, which is subtracted. `future`: dated after tomorrow, so it
 * can't have been given. `unknown`: nothing says whether it was captured.
 */
export type GiftStatus =
  | 'given'
  | 'free'
  | 'refund'
  | 'refunded'
  | 'partly refunded'
  | 'not captured'
  | 'future'
  | 'unknown';

const statusBy = new Map<string, GiftStatus | 'failed'>([
  ...tell('given', 'captured', 'completed', 'paid', 'succeeded'),
  // Money that a bank took back didn't stay, either.
  ...tell('refunded', 'refunded', 'reversed', 'chargeback', 'charged back'),
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
export function statusSaid(transaction: Stands): GiftStatus | 'failed' | undefined {
  return statusBy.get(plain(transaction['status']));
}

/** An amount that can't be read may be something. */
const isNothing = (amount: string | null) => amount !== null && !/[1-9]/.test(amount);
const isNegative = (amount: string | null) => amount?.startsWith('-') ?? false;

/** The viewer's settings that a gift is read by. */
export interface GiftViewer {
  zone: Zone;
  /** Without it, no date is in the future. */
  today?: Day;
  /** Gifts in kind are added to money. */
  addsInKind?: boolean;
}

/** By the flags of the specification; the status of a deployed platform counts where it says more. */
export function giftStatus(transaction: Stands, viewer?: GiftViewer): GiftStatus {
  const status = statusByFlags(transaction);
  if (!countsAsGiven({ status })) return status;
  if (viewer && isInFuture(dateOfGift(transaction), viewer)) return 'future';
  const amount = plainAmount(toText(transaction['amount']));
  if (status === 'given' && isNothing(amount)) return 'free';
  return isNegative(amount) ? 'refund' : status;
}

/** Tomorrow isn't: somewhere else it's that day already. */
function isInFuture(at: string | null, { zone, today }: GiftViewer): boolean {
  // No zone is more than a day from another, so most dates needn't be read.
  if (today === undefined || at === null || at.slice(0, 10) <= today) return false;
  const day = calendarDay(at, zone);
  return day !== null && day > addDays(today, 1);
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

/** Every sum of what was raised has these: gifts, less the refunds that are transactions of their own. */
export const addsToRaised = ({ status }: { status: GiftStatus }) => countsAsGiven({ status }) || status === 'refund';

/** The one definition of a known donor, for every figure: a contact. An attendee of a ticket, or a name alone, is none. */
export const isIdentified = ({ donor }: { donor: string | null }) => donor !== null;

/** Gifts of things and services, by their method or their type. */
export function isInKind(row: Stands): boolean {
  return [row['method'], row['payment_method'], row['type']].some((word) =>
    /^in[- ]?kind(?: (?:gift|donation|contribution))?$/.test(plain(word)),
  );
}

/** The parts of an amount that was paid, as decimal text. */
export interface AmountParts {
  status: GiftStatus;
  /** The part that counts as raised. Null if none does; a refund of its own is below zero. */
  kept: string | null;
  /** The part paid back. Null if none was, or the row doesn't say how much. */
  refunded: string | null;
  /** The kept part of a gift in kind, which isn't in `kept` unless the viewer adds it to money. */
  inKind: string | null;
}

/** The one reading of a transaction's amount: kept is the amount less what was refunded. */
export function amountParts(row: Stands & { amount: string | null }, viewer?: GiftViewer): AmountParts {
  const status = giftStatus(row, viewer);
  const refunded = refundedAmount(row, status);
  const counts = addsToRaised({ status }) || status === 'free' || status === 'refunded';
  const kept = counts && refunded !== null ? less(row.amount, refunded) : counts ? row.amount : null;
  const isApart = !viewer?.addsInKind && isInKind(row);
  return { status, refunded, kept: isApart ? null : kept, inKind: isApart ? kept : null };
}

/** Null where one of them can't be read. */
function less(amount: string | null, refunded: string): string | null {
  const sum = new DecimalSum();
  return sum.add(amount) && sum.add(negate(refunded)) ? sum.text : null;
}

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
function refundedAmount(row: Stands & { amount: string | null }, status: GiftStatus): string | null {
  if (status === 'refunded') return row.amount;
  const kept = status === 'partly refunded' ? keptAmount(row) : null;
  return kept === null ? null : less(row.amount, kept);
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
export function dateOfGift({ transacted_at, captured_at, line_items = [] }: Partial<Dated>): string | null {
  const ofItem = () => line_items.map(({ created_at }) => textOf(created_at)).find(Boolean);
  return textOf(transacted_at) || textOf(captured_at) || (ofItem() ?? null);
}

export interface Gift {
  /** Empty where the platform gave none. */
  id: string;
  status: GiftStatus;
  /** `2026-11-19T10:00:00Z`, or a day; null where it has none. */
  at: string | null;
  /** Milliseconds of `at`; -Infinity where it has none. */
  time: number;
  /** `2026-11-19`, in the viewer's zone. */
  day: string | null;
  /** The amount that counts, as decimal text: the kept part of a partly refunded gift. Empty if it has none. */
  amount: string;
  /** The amount paid, as decimal text. */
  paid: string;
  /** The amount paid back, as decimal text. Null if nothing was, or the row doesn't say how much. */
  refunded: string | null;
  /** Partly refunded, and counted in full: the row doesn't say how much was refunded. */
  isInFull: boolean;
  /**
   * Its own, else its campaign's, else the one of all campaigns; empty where none is known. That of a gift in kind is one of its
   * own, `USD in kind`, unless the viewer adds it to money.
   */
  currency: string;
  /** The contact's ID; null where it is not known. */
  donor: string | null;
  /** The ID of its campaign, else of its pledge's. */
  campaign: string | null;
  pledge: string | null;
  /** The plan of a recurring gift. */
  plan: string | null;
  row: Transaction;
}

/** The names that lead from a transaction to its donor, campaign, and currency. */
export interface GiftNames extends Pick<Names, 'donor' | 'currency'> {
  pledge(id: string | null | undefined): { contactId: string | null; campaignId: string | null } | undefined;
}

type Refers = Pick<Transaction, 'id' | 'pledge_id' | 'contact_id' | 'campaign_id' | 'currency'>;

/** Returns the campaign ID of the transaction, or else of its pledge. */
export function campaignIdOf({ campaign_id, pledge_id }: Refers, names: GiftNames): string | null {
  return idOf(campaign_id) ?? idOf(names.pledge(pledge_id)?.campaignId);
}

/** Returns the contact ID of the transaction, or else of its pledge, or else the one that the platform was asked for. */
export function donorIdOf({ id, contact_id, pledge_id }: Refers, names: GiftNames): string | null {
  return idOf(contact_id) ?? idOf(names.pledge(pledge_id)?.contactId) ?? names.donor(id) ?? null;
}

/** Returns the currency of the transaction, its campaign, or all campaigns. Null until one is known. */
export function currencyOf(transaction: Refers, names: GiftNames): string | null {
  return currencyCode(transaction.currency) || currencyCode(names.currency(campaignIdOf(transaction, names))) || null;
}

/** Returns the currency that an amount is shown in: that of a gift in kind is one of its own. Empty until one is known. */
export function shownCurrency(
  row: Transaction,
  currency: string | null,
  { addsInKind }: Pick<GiftViewer, 'addsInKind'> = {},
) {
  return !addsInKind && isInKind(row) ? inKindOf(currency ?? '') : (currency ?? '');
}

/** Reads a transaction as a gift. `dayOf`: the day of a moment in the viewer's zone. */
export function readGift(
  row: Transaction,
  names: GiftNames,
  viewer: GiftViewer,
  dayOf = (at: string | null) => (at === null ? null : calendarDay(at, viewer.zone)),
): Gift {
  const { status, kept, refunded, inKind } = amountParts(row, viewer);
  const paid = textOf(row.amount);
  const at = dateOfGift(row);
  return {
    id: idOf(row.id) ?? '',
    status,
    at,
    time: timeOf(at),
    day: dayOf(at),
    amount: (addsToRaised({ status }) ? (kept ?? inKind) : null) ?? paid,
    paid,
    refunded,
    isInFull: status === 'partly refunded' && refunded === null,
    currency: shownCurrency(row, currencyOf(row, names), viewer),
    donor: donorIdOf(row, names),
    campaign: campaignIdOf(row, names),
    pledge: idOf(row.pledge_id),
    plan: idOf(row.plan_id),
    row,
  };
}

/** Milliseconds; what has no date stands last. */
export function timeOf(at: string | null): number {
  const time = at === null ? NaN : (toInstant(at) ?? Date.parse(toDay(at) ?? ''));
  return Number.isNaN(time) ? -Infinity : time;
}

/** Puts the newest first, and what has no date last. Reads the time of each row once. */
export function newestFirst<Row>(rows: readonly Row[], timeIn: (row: Row) => number): Row[] {
  const timed = rows.map((row) => ({ row, time: timeIn(row) }));
  return timed.toSorted((one, other) => (one.time === other.time ? 0 : other.time - one.time)).map(({ row }) => row);
}

/** As lists show them. */
export const newestGiftsFirst = (transactions: readonly Transaction[]): Transaction[] =>
  newestFirst(transactions, (row) => timeOf(dateOfGift(row)));
