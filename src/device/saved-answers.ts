/**
 * The last API response about each discount code and ticket item, because the API can't return them. Stores the whole
 * response and its time in localStorage until the user removes it.
 */
import { isObject } from './storage.ts';
import { keptValue } from './account-storage.ts';

export type SavedAnswerKind = 'discountCodes' | 'ticketItems';

/** Fields of a response: null and text unchanged, everything else as JSON text. */
export type AnswerFields = Readonly<Record<string, string | null>>;

export interface SavedAnswer {
  campaign: string;
  id: string;
  /** Time of the response, in milliseconds. */
  at: number;
  fields: AnswerFields;
}

/** Saved responses by kind, newest first. */
export type SavedAnswers = Readonly<Record<SavedAnswerKind, readonly SavedAnswer[]>>;

export const savedAnswerKinds: readonly SavedAnswerKind[] = ['discountCodes', 'ticketItems'];
const maxEntries = 500;

export const savedAnswers = keptValue('remembered', readSavedAnswers);

export function findSavedAnswer(kind: SavedAnswerKind, campaign: string, id: string): SavedAnswer | null {
  return savedAnswers.get()[kind].find((one) => isSame(one, { campaign, id })) ?? null;
}

/** Saves a response. Returns false if the browser refuses or the response has no ID. `campaign`: the campaign written to. */
export function saveAnswer(
  kind: SavedAnswerKind,
  campaign: string,
  answer: { readonly id: string | null; readonly [field: string]: unknown },
  at = Date.now(),
): boolean {
  const { id } = answer;
  if (id === null || id === '') return false;
  const fields = Object.fromEntries(Object.entries(answer).map(([field, value]) => [field, asText(value)]));
  return savedAnswers.change((before) => ({
    ...before,
    [kind]: mergeAnswers(before[kind], [{ campaign, id, at, fields }]),
  }));
}

/** Removes fields that were saved on the platform without their new values in the response, so the saved values are outdated. */
export function removeSavedFields(
  kind: SavedAnswerKind,
  campaign: string,
  id: string,
  fields: readonly string[],
): boolean {
  const known = findSavedAnswer(kind, campaign, id);
  if (!known) return true;
  const left = Object.fromEntries(Object.entries(known.fields).filter(([field]) => !fields.includes(field)));
  return savedAnswers.change((before) => ({
    ...before,
    [kind]: before[kind].map((one) => (isSame(one, known) ? { ...one, fields: left } : one)),
  }));
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** Adds responses. Returns false if the browser refuses. */
export function saveAnswers(more: SavedAnswers): boolean {
  return savedAnswers.change((before) => ({
    discountCodes: mergeAnswers(more.discountCodes, before.discountCodes),
    ticketItems: mergeAnswers(more.ticketItems, before.ticketItems),
  }));
}

/** Removes one response. Returns false if the browser refuses. */
export function removeSavedAnswer(kind: SavedAnswerKind, campaign: string, id: string): boolean {
  const isRemoved = savedAnswers.change((before) => ({
    ...before,
    [kind]: before[kind].filter((one) => !isSame(one, { campaign, id })),
  }));
  return savedAnswerKinds.some((any) => savedAnswers.get()[any].length > 0) ? isRemoved : removeAllSavedAnswers();
}

/** Removes all responses from storage. Returns false if the browser refuses. */
export function removeAllSavedAnswers(): boolean {
  return savedAnswers.clear();
}

type Name = Pick<SavedAnswer, 'campaign' | 'id'>;

export function isSame(one: Name, other: Name): boolean {
  return one.campaign === other.campaign && one.id === other.id;
}

/** Merges responses, newest first. Of two about the same record, keeps the later one. */
export function mergeAnswers(before: readonly SavedAnswer[], more: readonly SavedAnswer[]): readonly SavedAnswer[] {
  const newest = new Map<string, SavedAnswer>();
  for (const one of [...before, ...more]) {
    const name = JSON.stringify([one.campaign, one.id]);
    const other = newest.get(name);
    if (!other || other.at <= one.at) newest.set(name, one);
  }
  return [...newest.values()].toSorted((one, other) => other.at - one.at).slice(0, maxEntries);
}

function readSavedAnswers(given: unknown): SavedAnswers {
  const lists = isObject(given) ? given : {};
  const read = (kind: SavedAnswerKind) => {
    const list = lists[kind];
    return mergeAnswers(Array.isArray(list) ? list.filter(isSavedAnswer) : [], []);
  };
  return { discountCodes: read('discountCodes'), ticketItems: read('ticketItems') };
}

export function isSavedAnswer(given: unknown): given is SavedAnswer {
  if (!isObject(given)) return false;
  const { campaign, id, at, fields } = given;
  const isNamed = typeof campaign === 'string' && typeof id === 'string' && id !== '';
  if (!isNamed || !isTime(at) || !isObject(fields)) return false;
  return Object.values(fields).every((value) => value === null || typeof value === 'string');
}

/** Checks for a valid time in milliseconds. */
function isTime(given: unknown): given is number {
  return typeof given === 'number' && !Number.isNaN(new Date(given).getTime());
}
