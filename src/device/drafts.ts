/**
 * What was typed into a form and not yet saved: in this tab's sessionStorage, so that a reload, a crash of the tab and a
 * new sign-in keep it. It goes when it was saved or discarded, and at sign-out.
 */
import { type FormId, isFormId } from './form-id.ts';
import { keysUnder, ofTab, parsedJson, storedText, storeText } from './storage.ts';
import { isObject } from './stored-value.ts';

const prefix = 'steward.draft.';
/** Of what unknown-writes.ts keeps, which goes together with the drafts. */
export const unknownWritesPrefix = 'steward.not-known.';
/** Of what bulk.ts keeps, which was typed as well. */
export const bulkPrefix = 'steward.bulk.';
/** Of what kept.ts has not sealed yet. */
export const unsealedPrefix = 'steward.unsealed.';

export interface Draft<Values = unknown> {
  /** What was typed. */
  values: Values;
  /** The form as it was opened. */
  start: Values;
  /** When it was last written, in milliseconds. */
  at: number;
}

/** Somebody signed out: what a form still wants to keep on its way out is not kept. */
let ended = false;

export function isEnded(): boolean {
  return ended;
}

/** As many of one form as anybody leaves lying; the oldest goes when there are more. */
const mostDrafts = 10;

/** Where the latest draft of a form is kept, and where those before it are. */
const keysOf = (form: FormId) => [
  prefix + form,
  ...Array.from(
    { length: mostDrafts - 1 },
    (_none, index) => `${prefix}${form}.earlier${index === 0 ? '' : `.${index + 1}`}`,
  ),
];

/** Keeps these drafts of a form and no others, the latest first. False when the browser would not keep the latest. */
export function keepDrafts(form: FormId, drafts: readonly Draft[]): boolean {
  // From the oldest on: each has moved before another takes its place.
  const kept = keysOf(form)
    .map((key, place) => ({ key, draft: drafts[place] }))
    .toReversed()
    .map(({ key, draft }) => (draft ? keep(key, draft) : storeText(ofTab, key, null)));
  return kept.at(-1) === true;
}

function keep(key: string, draft: Draft): boolean {
  return !ended && storeText(ofTab, key, JSON.stringify(draft));
}

/** The latest comes first. What cannot be read is left out. */
export function draftsOf(form: FormId): readonly Draft[] {
  return keysOf(form)
    .map(read)
    .filter((draft) => draft !== null);
}

function read(key: string): Draft | null {
  const stored = parsedJson(storedText(ofTab, key));
  return isDraft(stored) ? stored : null;
}

function isDraft(stored: unknown): stored is Draft {
  return (
    isObject(stored) && typeof stored['at'] === 'number' && isObject(stored['values']) && isObject(stored['start'])
  );
}

/** The latest draft of each form of this tab, the latest first. */
export function allDrafts(): readonly { form: FormId; draft: Draft }[] {
  const names = keysUnder(ofTab, prefix).map((key) => key.slice(prefix.length).replace(/\.earlier(?:\.\d+)?$/, ''));
  return [...new Set(names)]
    .filter(isFormId)
    .flatMap((form) =>
      draftsOf(form)
        .slice(0, 1)
        .map((draft) => ({ form, draft })),
    )
    .toSorted((one, other) => other.draft.at - one.draft.at);
}

/** Whether a sign-out would delete something that was typed, or opened from a spreadsheet. */
export function hasDrafts(): boolean {
  return keysUnder(ofTab, prefix, bulkPrefix).length > 0;
}

/** Whether it would delete the rows of a spreadsheet. */
export function hasSpreadsheet(): boolean {
  return keysUnder(ofTab, bulkPrefix).length > 0;
}

/** Whether it would delete how far a spreadsheet was sent. */
export function hasBulkRun(): boolean {
  return keysUnder(ofTab, bulkPrefix).some((key) => key.endsWith('.run'));
}

/** Forgets every draft and every write of unknown outcome of this tab, and keeps no more until the page is loaded anew. */
export function forgetDrafts(): void {
  ended = true;
  dropDrafts();
}

/** The same, but what is typed from now on is kept. */
export function dropDrafts(): void {
  const prefixes = [prefix, unknownWritesPrefix, bulkPrefix, unsealedPrefix];
  for (const key of keysUnder(ofTab, ...prefixes)) sessionStorage.removeItem(key);
}
