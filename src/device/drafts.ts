/**
 * Drafts of forms, in this tab's sessionStorage, so that they survive a reload, a crash, and a new sign-in. Deleted when
 * saved or discarded, and at sign-out.
 */
import { type FormId, isFormId } from './form-id.ts';
import { isObject, keysUnder, ofTab, parsedJson, storedText, storeText } from './storage.ts';

const prefix = 'steward.draft.';
/** Storage prefix of outbox.ts, whose data is deleted with the drafts. */
export const outboxPrefix = 'steward.outbox.';
/** Entries of outbox.ts that the browser can't store, by form or import: they last as long as the page. */
export const unstoredOutbox = new Map<string, string>();
/** Storage prefix of bulk.ts, whose data is deleted with the drafts. */
export const importsPrefix = 'steward.import.';
/** Storage prefix of account-storage.ts, for changes that aren't encrypted yet. */
export const unencryptedPrefix = 'steward.unsealed.';

export interface Draft<Values = unknown> {
  /** The form's current values. */
  values: Values;
  /** The form's values when it was opened. */
  start: Values;
  /** When it was last written, in milliseconds. */
  at: number;
}

/** True after a sign-out: drafts are no longer stored. */
let ended = false;

export function isEnded(): boolean {
  return ended;
}

/** Stores a form's draft; null removes it. Returns false if the browser can't store it. */
export function keepDraft(form: FormId, draft: Draft | null): boolean {
  if (draft === null) return storeText(ofTab, prefix + form, null);
  return !ended && storeText(ofTab, prefix + form, JSON.stringify(draft));
}

/** Returns a form's draft. Null without a valid one. */
export function draftOf(form: FormId): Draft | null {
  // Versions 0.1 and 0.2 stored several.
  const stored = [parsedJson(storedText(ofTab, prefix + form))].flat()[0];
  return isDraft(stored) ? stored : null;
}

function isDraft(stored: unknown): stored is Draft {
  return (
    isObject(stored) && typeof stored['at'] === 'number' && isObject(stored['values']) && isObject(stored['start'])
  );
}

/** Returns the drafts of this tab, latest first. */
export function allDrafts(): readonly { form: FormId; draft: Draft }[] {
  return keysUnder(ofTab, prefix)
    .map((key) => key.slice(prefix.length))
    .filter(isFormId)
    .flatMap((form) => {
      const draft = draftOf(form);
      return draft ? [{ form, draft }] : [];
    })
    .toSorted((one, other) => other.draft.at - one.draft.at);
}

/** Returns true if a sign-out would delete drafts, an import, or a write of unknown outcome. */
export function hasDrafts(): boolean {
  return keysUnder(ofTab, prefix, importsPrefix, outboxPrefix).length > 0 || unstoredOutbox.size > 0;
}

/** Returns true if a sign-out would delete an import's progress. */
export function hasBulkRun(): boolean {
  // A form's ID has a dot, and an import's name has none.
  return keysUnder(ofTab, outboxPrefix).some((key) => !key.slice(outboxPrefix.length).includes('.'));
}

/** Deletes this tab's drafts and unconfirmed writes, and stores no more until the page is reloaded. */
export function forgetDrafts(): void {
  ended = true;
  dropDrafts();
}

/** Deletes this tab's drafts and unconfirmed writes. New drafts are stored again. */
export function dropDrafts(): void {
  unstoredOutbox.clear();
  const prefixes = [prefix, outboxPrefix, importsPrefix, unencryptedPrefix];
  for (const key of keysUnder(ofTab, ...prefixes)) sessionStorage.removeItem(key);
}
