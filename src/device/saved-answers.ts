/**
 * The last API response about each discount code and ticket item, because the API can't return them. Stores the whole
 * response and its time in localStorage until the user removes it.
 */
import * as z from 'zod/mini';
import { isObject } from './storage.ts';
import { validEntries } from './valid.ts';
import { keptValue } from './account-storage.ts';

export type SavedAnswerKind = 'discountCodes' | 'ticketItems';

/** The last moment that a date can hold. */
const latestDate = 8.64e15;

export const savedAnswer = z.object({
  campaign: z.string(),
  id: z.string().check(z.minLength(1)),
  /** Time of the response, in milliseconds. */
  at: z.number().check(z.gte(0), z.lte(latestDate)),
  /** Fields of the response: null and text unchanged, everything else as JSON text. */
  fields: z.record(z.string(), z.nullable(z.string())),
});
export type SavedAnswer = z.infer<typeof savedAnswer>;
export type AnswerFields = SavedAnswer['fields'];

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
  const read = (kind: SavedAnswerKind) => mergeAnswers(validEntries(savedAnswer, lists[kind]), []);
  return { discountCodes: read('discountCodes'), ticketItems: read('ticketItems') };
}
