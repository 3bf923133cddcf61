/** One query to the platform, and checks that its answers can be trusted. */
import { ApiError } from '#api/errors.ts';
import type { Input } from '#api/operations.ts';
import type { Page } from '#api/page.ts';

/** The parts of a page of gifts that show whose they are. */
export type GiftPage = Pick<
  Page<{ readonly id: string | null }>,
  'rows' | 'total' | 'unfilteredTotal' | 'unreadable' | 'hasNext'
>;

/** Requests one page of gifts. Waits for its turn and retries what can be retried. */
export type Ask = (input: Input<'listTransactions'>) => Promise<GiftPage>;

/** Requests a page of these contacts' gifts, as of a fixed time. Pages start at 1. */
export type Question = (contacts: readonly string[], page?: number) => Promise<GiftPage>;

/** Returns a query as of a time. `createdAfter`: for gifts created since then; by default, for all. */
export function questionAsOf(createdBefore: string, ask: Ask, createdAfter?: string): Question {
  const input = { createdBefore, sortByDesc: 'created_at', ...(createdAfter && { createdAfter }) } as const;
  return (contacts, page = 1) => ask({ ...input, page: String(page), contacts: contacts.join(',') });
}

/** True if the response has all gifts: the platform ignored the filter. */
export function isUnfiltered({ total, unfilteredTotal }: GiftPage): boolean {
  return total !== null && total > 0 && total === unfilteredTotal;
}

/** Returns the IDs of all gifts of these contacts. Null if the pages contradict each other. */
export async function readWhole(ask: Question, contacts: readonly string[]): Promise<Set<string> | null> {
  const gifts = new Set<string>();
  for (let number = 1, first: GiftPage | undefined; ; number += 1) {
    const page = await ask(contacts, number);
    first ??= page;
    if (isUnfiltered(page) || page.unreadable > 0 || page.total !== first.total) return null;
    const before = gifts.size;
    for (const { id } of page.rows) if (id !== null) gifts.add(id);
    if (!page.hasNext) return page.total === null || page.total === gifts.size ? gifts : null;
    // Without totals, an empty page ends the list. A repeated page never would.
    if (gifts.size === before) return page.rows.length === 0 && page.total === null ? gifts : null;
  }
}

/** True if the platform filters by contact: an unused ID finds nothing or is rejected. */
export async function hearsContacts(ask: Question, contacts: readonly string[]): Promise<boolean> {
  const page = await unlessRefused(ask, [unusedId(contacts)]);
  return page === null || (page.rows.length === 0 && (page.total ?? 0) === 0);
}

/** Returns the largest unused integer that any database accepts as an ID, or a UUID if the IDs aren't numbers. */
function unusedId(contacts: readonly string[]): string {
  const taken = new Set(contacts);
  if (!contacts.every((id) => /^\d+$/.test(id))) return '00000000-0000-4000-8000-000000000000';
  let unused = 2 ** 31 - 1;
  while (taken.has(String(unused))) unused -= 1;
  return String(unused);
}

/**
 * Returns how many contacts, up to `most`, one query can take as comma-separated IDs. 1 if the platform doesn't read a
 * whole list. The client writes each parameter once, so a platform that wants it repeated gets one contact at a time.
 *
 * `one` and `other` have gifts. `donorOf` returns the donor of a gift, if asked before.
 */
export async function longestList(ask: Question, { one, other, contacts, most, donorOf }: Lists): Promise<number> {
  const first = await total(ask, [one]);
  const second = await total(ask, [other]);
  if (!first || !second) return 1;
  const both = await unlessRefused(ask, [one, other]);
  const strange = both?.rows.some(({ id }) => ![one, other, undefined].includes(donorOf(id ?? '')));
  if (both?.total !== first + second || both.total === both.unfilteredTotal || strange) return 1;

  const others = contacts.filter((id) => id !== one && id !== other);
  let length = Math.min(most, others.length + 2);
  while (length > 2) {
    const between = others.slice(0, length - 2);
    // Put a known donor at each end: a truncated list loses one of them.
    const [inner, whole] = [await total(ask, between), await total(ask, [one, ...between, other])];
    if (inner !== null && whole === inner + first + second) return length;
    length = Math.floor(length / 2);
  }
  return length;
}

interface Lists {
  one: string;
  other: string;
  contacts: readonly string[];
  most: number;
  donorOf: (gift: string) => string | undefined;
}

async function total(ask: Question, contacts: readonly string[]): Promise<number | null> {
  return (await unlessRefused(ask, contacts))?.total ?? null;
}

/** Returns null if the platform rejected the query. */
async function unlessRefused(ask: Question, contacts: readonly string[]): Promise<GiftPage | null> {
  try {
    return await ask(contacts);
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'refused' || error.kind === 'missing')) return null;
    throw error;
  }
}
