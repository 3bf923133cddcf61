/**
 * Values that a form opens with, in memory only. The form's history entry holds their key, so that no value is in storage
 * or in the URL. After a reload, the form opens without them.
 */
import type { FormId } from './form-id.ts';

export interface Prefill {
  form: FormId;
  /** The reason, as a title: `Undo the change saved at 2:05 PM`. */
  title: string;
  /** Details, in sentences. */
  text: string;
  /** Values by the form's own fields. Other fields stay unchanged. */
  values: Readonly<Record<string, unknown>>;
  /** An undo: the form saves them at once, unless one of these values, which that save set, has changed since. */
  undoes?: Readonly<Record<string, unknown>>;
  /** An undo of an undo. */
  isRedo?: boolean;
}

const prefills = new Map<string, Prefill>();

/** Stores a prefill and returns its unique key. */
export function keepPrefill(prefill: Prefill): string {
  const key = `${Date.now()}.${Math.random().toString(36).slice(2, 10)}`;
  prefills.set(key, prefill);
  return key;
}

/** Returns the form's prefill with that key, or null. */
export function prefillOf(key: string, form: FormId): Prefill | null {
  const found = prefills.get(key);
  return found?.form === form ? found : null;
}

/** Deletes a prefill that was saved or is no longer needed. */
export function dropPrefill(key: string): void {
  prefills.delete(key);
}
