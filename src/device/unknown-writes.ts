/**
 * Writes whose outcome is not known: in this tab's sessionStorage, until they are settled or somebody signs out. Field names
 * and values are not stored here, because the draft has what was sent.
 */
import { markFormChecked } from './activity.ts';
import { type FormId, isFormId } from './form-id.ts';
import { isEnded, unknownWritesPrefix as prefix } from './drafts.ts';
import { keysUnder, ofTab, parsedJson, storedText, storeText } from './storage.ts';
import { createStore } from './store.ts';
import { isObject } from './stored-value.ts';

/** A number that grows with every change of what is stored. */
export const unknownWritesVersion = createStore(0);

export interface UnknownWrite {
  form: FormId;
  /** How many fields the body held. */
  fields: number;
  /** In milliseconds. */
  sentAt: number;
  /** What happened, in a sentence. */
  why: string;
  /** What the host's journal knows it by; undefined where no journal is kept. */
  key?: string | undefined;
}

function tell(): void {
  unknownWritesVersion.set(unknownWritesVersion.get() + 1);
}

/** A write that is on its way counts as not known until its answer is there: the page may be left before. */
export function keepUnknownWrite({ form, ...rest }: UnknownWrite): void {
  // A browser that refuses storage shows the outcome on the form alone.
  if (!isEnded() && storeText(ofTab, prefix + form, JSON.stringify(rest))) tell();
}

/** The latest comes first. */
export function unknownWrites(): readonly UnknownWrite[] {
  return keysUnder(ofTab, prefix)
    .map((key) => key.slice(prefix.length))
    .filter(isFormId)
    .map(unknownWrite)
    .filter((write) => write !== null)
    .toSorted((one, other) => other.sentAt - one.sentAt);
}

/** Null when none is kept under that name. */
export function unknownWrite(form: FormId): UnknownWrite | null {
  const stored = parsedJson(storedText(ofTab, prefix + form));
  if (!isObject(stored)) return null;
  const { fields, sentAt, why, key } = stored;
  if (typeof fields !== 'number' || typeof sentAt !== 'number' || typeof why !== 'string') return null;
  return { form, fields, sentAt, why, key: typeof key === 'string' ? key : undefined };
}

/** It is known by now what became of it, or somebody has looked for themselves: the list of activity says so too. */
export function settleWrite(form: FormId): void {
  dropUnknownWrite(form);
  markFormChecked(form);
}

/** The write that was on its way has an outcome by now. What became of earlier ones is another matter. */
export function dropUnknownWrite(form: FormId): void {
  if (storeText(ofTab, prefix + form, null)) tell();
}
