/**
 * Discount codes and ticket items as the service last answered about them: it has no way to read them. Everything of the
 * answer, and when it came, in localStorage until it is forgotten.
 */
import { kept } from './kept.ts';

export type RememberedKind = 'discountCodes' | 'ticketItems';

export interface Remembered {
  campaign: string;
  id: string;
  /** When the answer came, in milliseconds. */
  at: number;
  /** Every field of the answer: null and text as they were, all else as JSON text. */
  fields: Readonly<Record<string, string | null>>;
}

/** The newest of each kind come first. */
export type AllRemembered = Readonly<Record<RememberedKind, readonly Remembered[]>>;

const rememberedKinds: readonly RememberedKind[] = ['discountCodes', 'ticketItems'];
const mostKept = 500;

const store = kept('steward.remembered', readRemembered);

export const allRemembered = store.value;
export const onRemembered = store.subscribe;

export function rememberedOne(kind: RememberedKind, campaign: string, id: string): Remembered | null {
  return allRemembered()[kind].find((one) => isSame(one, { campaign, id })) ?? null;
}

/** False when the browser would not keep it, or the answer has no id. `campaign` is the one that was written to. */
export function remember(
  kind: RememberedKind,
  campaign: string,
  answer: { readonly id: string | null; readonly [field: string]: unknown },
  at = Date.now(),
): boolean {
  const { id } = answer;
  if (id === null || id === '') return false;
  const fields = Object.fromEntries(Object.entries(answer).map(([field, value]) => [field, asText(value)]));
  return store.change((before) => ({ ...before, [kind]: withNew(before[kind], [{ campaign, id, at, fields }]) }));
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** False when the browser would not forget it. */
export function forgetOne(kind: RememberedKind, campaign: string, id: string): boolean {
  const isForgotten = store.change((before) => ({
    ...before,
    [kind]: before[kind].filter((one) => !isSame(one, { campaign, id })),
  }));
  return rememberedKinds.some((any) => allRemembered()[any].length > 0) ? isForgotten : forgetAllRemembered();
}

/** Nothing of it is left in storage. False when the browser would not forget it. */
export function forgetAllRemembered(): boolean {
  return store.clear();
}

type Name = Pick<Remembered, 'campaign' | 'id'>;

function isSame(one: Name, other: Name): boolean {
  return one.campaign === other.campaign && one.id === other.id;
}

/** The later of two answers about the same thing stays. */
function withNew(before: readonly Remembered[], more: readonly Remembered[]): readonly Remembered[] {
  const newest = new Map<string, Remembered>();
  for (const one of [...before, ...more]) {
    const name = JSON.stringify([one.campaign, one.id]);
    const other = newest.get(name);
    if (!other || other.at <= one.at) newest.set(name, one);
  }
  return [...newest.values()].toSorted((one, other) => other.at - one.at).slice(0, mostKept);
}

function readRemembered(given: unknown): AllRemembered {
  const lists = isObject(given) ? given : {};
  const read = (kind: RememberedKind) => {
    const list = lists[kind];
    return withNew(Array.isArray(list) ? list.filter(isRemembered) : [], []);
  };
  return { discountCodes: read('discountCodes'), ticketItems: read('ticketItems') };
}

function isRemembered(given: unknown): given is Remembered {
  if (!isObject(given)) return false;
  const { campaign, id, at, fields } = given;
  const isNamed = typeof campaign === 'string' && typeof id === 'string' && id !== '';
  if (!isNamed || !isTime(at) || !isObject(fields)) return false;
  return Object.values(fields).every((value) => value === null || typeof value === 'string');
}

/** Milliseconds that a date can have. */
function isTime(given: unknown): given is number {
  return typeof given === 'number' && !Number.isNaN(new Date(given).getTime());
}

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

const fileKind = 'steward.remembered';
const fileVersion = 1;

/** JSON text of everything that is remembered, for a file. */
export function exportRemembered(now = Date.now()): string {
  const exported_at = new Date(now).toISOString();
  return JSON.stringify({ kind: fileKind, version: fileVersion, exported_at, ...allRemembered() }, null, 2);
}

export type Imported =
  /** How many were not there before, were replaced by a later answer, or were there as late or later. */
  | { result: 'imported'; added: number; replaced: number; skipped: number; isKept: boolean }
  /** Nothing was taken over. What is wrong with the file, and what to do. */
  | { result: 'refused'; message: string };

/** Takes the text of an exported file over, all of it or nothing. Of two answers about the same thing the later stays. */
export function importRemembered(text: string, now = Date.now()): Imported {
  const read = readFile(text, now);
  if (typeof read === 'string') return { result: 'refused', message: `${read} Nothing was imported.` };
  const found = { added: 0, replaced: 0, skipped: 0 };
  const before = allRemembered();
  for (const kind of rememberedKinds) {
    for (const one of withNew(read[kind], [])) {
      const other = before[kind].find((candidate) => isSame(candidate, one));
      if (!other) found.added += 1;
      else if (other.at < one.at) found.replaced += 1;
      else found.skipped += 1;
    }
  }
  const isKept = store.change((here) => ({
    discountCodes: withNew(read.discountCodes, here.discountCodes),
    ticketItems: withNew(read.ticketItems, here.ticketItems),
  }));
  return { result: 'imported', ...found, isKept };
}

const oneOf: Record<RememberedKind, string> = { discountCodes: 'Discount code', ticketItems: 'Ticket item' };

/** What stands in the file, or a sentence about why it cannot be read. */
function readFile(text: string, now: number): AllRemembered | string {
  if (text.trim() === '') return 'The file is empty.';
  const given = parsed(text);
  if (given === undefined) return 'The file is no JSON, or it was cut off. Export it again where it came from.';
  if (!isObject(given) || given['kind'] !== fileKind) {
    return 'The file was not exported from this list. Choose one that was.';
  }
  const { version } = given;
  if (typeof version !== 'number' || version > fileVersion) {
    return 'The file was exported by a later version of Steward. Reload this page to get it, then import again.';
  }
  const lists: Record<RememberedKind, readonly Remembered[]> = { discountCodes: [], ticketItems: [] };
  for (const kind of rememberedKinds) {
    const list = given[kind];
    if (!Array.isArray(list)) return `The file has no list “${kind}”. Export it again where it came from.`;
    const broken = list.findIndex((entry) => !isRemembered(entry));
    if (broken !== -1) {
      return `${oneOf[kind]} ${broken + 1} in the file lacks its campaign, ID, time or fields. Export it again where it came from.`;
    }
    // Where it came from the clock may be ahead, and what is answered from now on is later all the same.
    lists[kind] = list.filter(isRemembered).map((one) => ({ ...one, at: Math.min(one.at, now) }));
  }
  return lists;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
