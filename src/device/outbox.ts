/**
 * Writes of forms whose outcome isn't known, in this tab's sessionStorage: each is kept before its request leaves, so that
 * it survives a reload. Deleted with the drafts at sign-out. The runs of imports are kept in the same way, see
 * import-run.ts.
 */
import * as z from 'zod/mini';
import { markFormChecked } from './activity.ts';
import { isEnded, outboxPrefix as prefix, unstoredOutbox } from './drafts.ts';
import { type FormId, isFormId } from './form-id.ts';
import { keysUnder, ofTab, parsedJson, storedText, storeText } from './storage.ts';
import { validEntries } from './valid.ts';
import { createStore } from './store.ts';

/** Increases with every change to the open writes and runs. */
export const outboxVersion = createStore(0);

/** Returns what is kept of a form or an import; undefined without anything. */
export function storedOutbox(owner: string): unknown {
  const text = unstoredOutbox.get(owner) ?? storedText(ofTab, prefix + owner) ?? null;
  return text === null ? undefined : (parsedJson(text) ?? null);
}

/** Stores what is kept of a form or an import. Returns false if the browser can't; it then lasts as long as the page. */
export function storeOutbox(owner: string, entries: readonly object[]): boolean {
  const text = entries.length === 0 ? null : JSON.stringify(entries);
  if (text !== null && isEnded()) return false;
  const isStored = storeText(ofTab, prefix + owner, text);
  if (isStored || text === null) unstoredOutbox.delete(owner);
  else {
    // What is stored is out of date.
    storeText(ofTab, prefix + owner, null);
    unstoredOutbox.set(owner, text);
  }
  outboxVersion.set(outboxVersion.get() + 1);
  return isStored;
}

const openWrite = z.object({
  id: z.string(),
  /** Its key in the server's journal. Undefined if there is no journal. */
  key: z.optional(z.string()),
  body: z.record(z.string(), z.unknown()),
  /** Time of sending, in milliseconds. */
  sentAt: z.number(),
  /** A sentence that says why the outcome is unknown. */
  why: z.string(),
});
/** A form's write that is in progress or unconfirmed. */
export type OpenWrite = z.infer<typeof openWrite>;

/** The reason of a write that was in flight when the page closed. */
export const leftBefore = 'You left the page before the result arrived.';

/** Returns the open writes of a form, oldest first: of one record one, of new records several. */
export function openWrites(form: FormId): readonly OpenWrite[] {
  return validEntries(openWrite, storedOutbox(form));
}

/** Keeps a write of a form in place of the one with the same ID. Returns false if the browser can't store it. */
export function keepWrite(form: FormId, write: OpenWrite): boolean {
  return storeOutbox(form, [...openWrites(form).filter(({ id }) => id !== write.id), write]);
}

/** Drops the open write with that ID. */
export function dropWrite(form: FormId, id: string): void {
  storeOutbox(
    form,
    openWrites(form).filter((open) => open.id !== id),
  );
}

/** Returns the open writes of all forms, newest first. */
export function allOpenWrites(): readonly (OpenWrite & { form: FormId })[] {
  const stored = keysUnder(ofTab, prefix).map((key) => key.slice(prefix.length));
  return [...stored, ...unstoredOutbox.keys()]
    .filter(isFormId)
    .flatMap((form) => openWrites(form).map((write) => ({ ...write, form })))
    .toSorted((one, other) => other.sentAt - one.sentAt);
}

/** Drops a write as `resolveWrites` does. Without a key, it's marked as resolved with the last of the form. */
export function resolveWrite(form: FormId, id: string): void {
  const key = openWrites(form).find((write) => write.id === id)?.key;
  dropWrite(form, id);
  if (key !== undefined) markFormChecked(form, key);
  else if (openWrites(form).length === 0) markFormChecked(form);
}

/** Drops a form's writes, whose outcome is now known or was checked by the user, and marks them as resolved in Activity. */
export function resolveWrites(form: FormId): void {
  storeOutbox(form, []);
  markFormChecked(form);
}
