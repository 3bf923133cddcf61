/**
 * Unconfirmed writes: in this tab's sessionStorage, until they are resolved or the user signs out. Field names and values are
 * not stored here, because the draft has them.
 */
import { markFormChecked } from './activity.ts';
import { type FormId, isFormId } from './form-id.ts';
import { isEnded, unconfirmedWritesPrefix as prefix } from './drafts.ts';
import { keysUnder, ofTab, parsedJson, storedText, storeText } from './storage.ts';
import { createStore } from './store.ts';
import { isObject } from './stored-value.ts';

/** Increases with every change to the stored writes. */
export const unconfirmedWritesVersion = createStore(0);

export interface UnconfirmedWrite {
  form: FormId;
  /** The number of fields in the body. */
  fields: number;
  /** Time of sending, in milliseconds. */
  sentAt: number;
  /** A sentence that says why the outcome is unknown. */
  why: string;
  /** Its idempotency key in the server's write journal. Undefined if there is no journal. */
  key?: string | undefined;
}

function notifyChange(): void {
  unconfirmedWritesVersion.set(unconfirmedWritesVersion.get() + 1);
}

/** Stores a write before it is sent: it counts as unconfirmed until its response arrives, since the page may close first. */
export function keepUnconfirmedWrite({ form, ...rest }: UnconfirmedWrite): void {
  // Without storage, only the form shows the outcome.
  if (!isEnded() && storeText(ofTab, prefix + form, JSON.stringify(rest))) notifyChange();
}

/** Returns all unconfirmed writes, newest first. */
export function unconfirmedWrites(): readonly UnconfirmedWrite[] {
  return keysUnder(ofTab, prefix)
    .map((key) => key.slice(prefix.length))
    .filter(isFormId)
    .map(unconfirmedWrite)
    .filter((write) => write !== null)
    .toSorted((one, other) => other.sentAt - one.sentAt);
}

/** Returns the unconfirmed write of a form, or null. */
export function unconfirmedWrite(form: FormId): UnconfirmedWrite | null {
  const stored = parsedJson(storedText(ofTab, prefix + form));
  if (!isObject(stored)) return null;
  const { fields, sentAt, why, key } = stored;
  if (typeof fields !== 'number' || typeof sentAt !== 'number' || typeof why !== 'string') return null;
  return { form, fields, sentAt, why, key: typeof key === 'string' ? key : undefined };
}

/** Removes a write whose outcome is now known or was checked by the user, and marks it as resolved in Activity. */
export function resolveWrite(form: FormId): void {
  dropUnconfirmedWrite(form);
  markFormChecked(form);
}

/** Removes the write that was in progress, now that it has an outcome. Earlier ones stay unconfirmed in Activity. */
export function dropUnconfirmedWrite(form: FormId): void {
  if (storeText(ofTab, prefix + form, null)) notifyChange();
}
