/**
 * Discount codes and ticket items as the service last answered about them, since it has no operation that reads them. The
 * whole answer and its time, in localStorage until the user forgets it.
 */
import { isObject } from './stored-value.ts';
import { keptValue } from './kept.ts';

export type RememberedKind = 'discountCodes' | 'ticketItems';

/** The fields of an answer: null and text as they were, all else as JSON text. */
export type AnswerFields = Readonly<Record<string, string | null>>;

export interface Remembered {
  campaign: string;
  id: string;
  /** When the answer came, in milliseconds. */
  at: number;
  fields: AnswerFields;
}

/** The newest of each kind come first. */
export type AllRemembered = Readonly<Record<RememberedKind, readonly Remembered[]>>;

export const rememberedKinds: readonly RememberedKind[] = ['discountCodes', 'ticketItems'];
const maxEntries = 500;

export const allRemembered = keptValue('remembered', readRemembered);

export function rememberedOne(kind: RememberedKind, campaign: string, id: string): Remembered | null {
  return allRemembered.get()[kind].find((one) => isSame(one, { campaign, id })) ?? null;
}

/** False when the browser refuses, or the answer has no id. `campaign` is the one that was written to. */
export function remember(
  kind: RememberedKind,
  campaign: string,
  answer: { readonly id: string | null; readonly [field: string]: unknown },
  at = Date.now(),
): boolean {
  const { id } = answer;
  if (id === null || id === '') return false;
  const fields = Object.fromEntries(Object.entries(answer).map(([field, value]) => [field, asText(value)]));
  return allRemembered.change((before) => ({
    ...before,
    [kind]: withNew(before[kind], [{ campaign, id, at, fields }]),
  }));
}

/** The service saved these fields and did not answer with their values, so the old values are no longer true. */
export function forgetFields(kind: RememberedKind, campaign: string, id: string, fields: readonly string[]): boolean {
  const known = rememberedOne(kind, campaign, id);
  if (!known) return true;
  const left = Object.fromEntries(Object.entries(known.fields).filter(([field]) => !fields.includes(field)));
  return allRemembered.change((before) => ({
    ...before,
    [kind]: before[kind].map((one) => (isSame(one, known) ? { ...one, fields: left } : one)),
  }));
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** Adds these. False when the browser refuses. */
export function rememberAll(more: AllRemembered): boolean {
  return allRemembered.change((before) => ({
    discountCodes: withNew(more.discountCodes, before.discountCodes),
    ticketItems: withNew(more.ticketItems, before.ticketItems),
  }));
}

/** False when the browser refuses. */
export function forgetOne(kind: RememberedKind, campaign: string, id: string): boolean {
  const isForgotten = allRemembered.change((before) => ({
    ...before,
    [kind]: before[kind].filter((one) => !isSame(one, { campaign, id })),
  }));
  return rememberedKinds.some((any) => allRemembered.get()[any].length > 0) ? isForgotten : forgetAllRemembered();
}

/** Removes the entry from storage. False when the browser refuses. */
export function forgetAllRemembered(): boolean {
  return allRemembered.clear();
}

type Name = Pick<Remembered, 'campaign' | 'id'>;

export function isSame(one: Name, other: Name): boolean {
  return one.campaign === other.campaign && one.id === other.id;
}

/** Of two answers about the same record the later one wins. The newest come first. */
export function withNew(before: readonly Remembered[], more: readonly Remembered[]): readonly Remembered[] {
  const newest = new Map<string, Remembered>();
  for (const one of [...before, ...more]) {
    const name = JSON.stringify([one.campaign, one.id]);
    const other = newest.get(name);
    if (!other || other.at <= one.at) newest.set(name, one);
  }
  return [...newest.values()].toSorted((one, other) => other.at - one.at).slice(0, maxEntries);
}

function readRemembered(given: unknown): AllRemembered {
  const lists = isObject(given) ? given : {};
  const read = (kind: RememberedKind) => {
    const list = lists[kind];
    return withNew(Array.isArray(list) ? list.filter(isRemembered) : [], []);
  };
  return { discountCodes: read('discountCodes'), ticketItems: read('ticketItems') };
}

export function isRemembered(given: unknown): given is Remembered {
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
