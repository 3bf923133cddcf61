/** One question to the service, and whether its answers are to be believed. */
import { ApiError } from '../../api/errors.ts';
import type { Input } from '../../api/operations.ts';
import type { Page } from '../../api/page.ts';

/** What of a page of gifts tells whose they are. */
export type GiftPage = Pick<
  Page<{ readonly id: string | null }>,
  'rows' | 'total' | 'unfilteredTotal' | 'unreadable' | 'hasNext'
>;

/** Asks the service for one page of gifts. It waits for its turn, and tries again what may be tried again. */
export type Ask = (input: Input<'listTransactions'>, signal?: AbortSignal) => Promise<GiftPage>;

/** Asks for a page of the gifts of these contacts, within moments that stay the same. The first page is 1. */
export type Question = (contacts: readonly string[], page?: number) => Promise<GiftPage>;

export interface When {
  /** ISO 8601. All gifts up to this moment are held, and none is newer. */
  createdBefore: string;
  signal: AbortSignal;
}

/** Questions that are all asked as of one moment, and counted. */
export interface Frozen {
  /** About all gifts of a contact. */
  whole: Question;
  /** About those created since this moment, in milliseconds. */
  since(moment: number): Question;
  requests(): number;
}

export function frozen(ask: Ask, { createdBefore, signal }: When): Frozen {
  let requests = 0;
  const question =
    (createdAfter: { createdAfter?: string }): Question =>
    async (contacts, page = 1) => {
      signal.throwIfAborted();
      requests += 1;
      const order = { sortByDesc: 'created_at', page: String(page) } as const;
      return ask({ ...createdAfter, createdBefore, ...order, contacts: contacts.join(',') }, signal);
    };
  return {
    whole: question({}),
    since: (moment) => question({ createdAfter: new Date(moment).toISOString() }),
    requests: () => requests,
  };
}

/** The answer holds every gift there is: the filter was not heard. */
export function isUnfiltered({ total, unfilteredTotal }: GiftPage): boolean {
  return total !== null && total > 0 && total === unfilteredTotal;
}

/** The ids of all gifts of these contacts; null where the pages do not fit each other. */
export async function readWhole(ask: Question, contacts: readonly string[]): Promise<Set<string> | null> {
  const gifts = new Set<string>();
  for (let number = 1, first: GiftPage | undefined; ; number += 1) {
    const page = await ask(contacts, number);
    first ??= page;
    if (isUnfiltered(page) || page.unreadable > 0 || page.total !== first.total) return null;
    const before = gifts.size;
    for (const { id } of page.rows) if (id !== null) gifts.add(id);
    if (!page.hasNext) return page.total === null || page.total === gifts.size ? gifts : null;
    // Without totals the list ends with an empty page; one that repeats would never end.
    if (gifts.size === before) return page.rows.length === 0 && page.total === null ? gifts : null;
  }
}

/** An id that nobody has finds nothing, or is refused. */
export async function hearsContacts(ask: Question, contacts: readonly string[]): Promise<boolean> {
  const page = await unlessRefused(ask, [unusedId(contacts)]);
  return page === null || (page.rows.length === 0 && (page.total ?? 0) === 0);
}

/** The largest whole number that every database takes for an id, or a number of its own kind. */
function unusedId(contacts: readonly string[]): string {
  const taken = new Set(contacts);
  if (!contacts.every((id) => /^\d+$/.test(id))) return '00000000-0000-4000-8000-000000000000';
  let unused = 2 ** 31 - 1;
  while (taken.has(String(unused))) unused -= 1;
  return String(unused);
}

/**
 * How many contacts, `most` at most, may stand in one question, as ids with commas between; 1 where no list is heard
 * whole. The client writes every parameter once, so a service that wants it repeated is asked for one at a time.
 *
 * `one` and `other` gave something; `giverOf` tells whose a gift is, as far as it was asked.
 */
export async function longestList(ask: Question, { one, other, contacts, most, giverOf }: Lists): Promise<number> {
  const first = await total(ask, [one]);
  const second = await total(ask, [other]);
  if (!first || !second) return 1;
  const both = await unlessRefused(ask, [one, other]);
  const strange = both?.rows.some(({ id }) => ![one, other, undefined].includes(giverOf(id ?? '')));
  if (both?.total !== first + second || both.total === both.unfilteredTotal || strange) return 1;

  const others = contacts.filter((id) => id !== one && id !== other);
  let length = Math.min(most, others.length + 2);
  while (length > 2) {
    const between = others.slice(0, length - 2);
    // One known giver at either end: a list that is cut leaves one of them out.
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
  giverOf: (gift: string) => string | undefined;
}

async function total(ask: Question, contacts: readonly string[]): Promise<number | null> {
  return (await unlessRefused(ask, contacts))?.total ?? null;
}

/** Null where the service looked at the question and declined it. */
async function unlessRefused(ask: Question, contacts: readonly string[]): Promise<GiftPage | null> {
  try {
    return await ask(contacts);
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'refused' || error.kind === 'missing')) return null;
    throw error;
  }
}
