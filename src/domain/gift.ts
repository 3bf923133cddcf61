/** Decides whether a gift counts, with how much, and on which date: one function for each, for the page and the worker. */
import { isObject, toList, toText } from '../api/fields.ts';
import { ExactSum } from './values/decimal.ts';

/**
 * `given`: captured and not refunded. `free`: the same, and came to nothing, as a free ticket does; it is no gift. `unknown`:
 * nothing says whether it was captured.
 */
export type Standing = 'given' | 'free' | 'refunded' | 'partly refunded' | 'not captured' | 'unknown';

const standingBy = new Map<string, Standing | 'failed'>([
  ...tell('given', 'captured', 'completed', 'paid', 'succeeded'),
  ...tell('refunded', 'refunded'),
  ...tell('partly refunded', 'partially refunded', 'partly refunded'),
  ...tell('not captured', 'authorized', 'not captured', 'pending', 'processing'),
  ...tell('failed', 'canceled', 'cancelled', 'declined', 'failed', 'voided'),
]);

function tell(standing: Standing | 'failed', ...words: string[]): [string, Standing | 'failed'][] {
  return words.map((word) => [word, standing]);
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

/** What the status says; undefined where it is not a word that is known. */
export function standingSaid(transaction: Stands): Standing | 'failed' | undefined {
  return standingBy.get(plain(transaction['status']));
}

/** What cannot be read may be something. */
export const isNothing = (amount: unknown) =>
  typeof amount === 'string' && /^(?:-\d.*|\+?0+(?:\.0*)?)$/.test(amount.trim());

/** By the flags of the specification; the status of a deployed service counts where it says more. */
export function standingOf(transaction: Stands): Standing {
  const standing = standingByFlags(transaction);
  return standing === 'given' && isNothing(transaction['amount']) ? 'free' : standing;
}

function standingByFlags(transaction: Stands): Standing {
  const { captured, refunded } = transaction;
  const said = standingSaid(transaction);
  if (isYes(refunded) || said === 'refunded') return 'refunded';
  if (refunded === 'partly' || said === 'partly refunded') return 'partly refunded';
  if (isYes(captured)) return 'given';
  if (isNo(captured)) return 'not captured';
  return said === 'failed' ? 'not captured' : (said ?? 'unknown');
}

/** Captured, not refunded as a whole, and of more than nothing. Every figure of what was given counts these gifts alone. */
export const countsAsGiven = ({ standing }: { standing: Standing }) =>
  standing === 'given' || standing === 'partly refunded';

/**
 * What was kept of a partly refunded gift: its payments, else its line items, that weren't refunded. Never the payout, which
 * is net of fees. Decimal text; null where the row doesn't say how much was refunded.
 */
export function keptAmount(row: object): string | null {
  const fields = row as Record<string, unknown>;
  const items = toList(fields['line_items']).filter((item) => isObject(item) && !isExtra(item['subtype']));
  return notRefunded(toList(fields['transactions']), 'amount') ?? notRefunded(items, 'total');
}

/** What was refunded: all of it, or what keptAmount leaves. Null where nothing was, or the row doesn't say how much. */
export function refundedAmount(row: Stands & { amount: string | null }): string | null {
  const standing = standingOf(row);
  if (standing === 'refunded') return row.amount;
  const kept = standing === 'partly refunded' ? keptAmount(row) : null;
  const sum = new ExactSum();
  return kept !== null && sum.add(row.amount) && sum.add(`-${kept}`) ? sum.text : null;
}

/** Fees and tips stand in the line items on top of the gift. */
const isExtra = (subtype: unknown) => ['fee', 'tip'].includes(plain(subtype));

function notRefunded(parts: readonly unknown[], field: string): string | null {
  const sum = new ExactSum();
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
  const count =
    gifts === 1 ? '1 partially refunded gift counts' : `${gifts.toLocaleString()} partially refunded gifts count`;
  return `${count} in full: the platform doesn’t say how much was refunded.`;
}

/** When a gift was given, as its Date column shows it: `2026-11-19T10:00:00Z`, or a day. Null where no field says so. */
export function dateOfGift({ transacted_at, captured_at, line_items }: Dated): string | null {
  return textOf(transacted_at) ?? textOf(captured_at) ?? dateOfItems(line_items);
}

/** That of the first line item that has one. */
function dateOfItems(items: Dated['line_items']): string | null {
  for (const item of items) {
    const at = isObject(item) ? textOf(item['created_at']) : null;
    if (at !== null) return at;
  }
  return null;
}

interface Dated {
  transacted_at?: unknown;
  captured_at: unknown;
  line_items: readonly unknown[];
}

const textOf = (value: unknown) => toText(value)?.trim() || null;
