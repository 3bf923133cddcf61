/**
 * Values that a form is to open with, in memory alone: the history entry of the form has their key, and no storage and no
 * address has a value. Once the page was loaded anew, the key leads nowhere and the form opens plainly.
 */
import type { FormId } from './form-id.ts';

export interface Prefill {
  form: FormId;
  /** Why, as a title: `Undo of the change saved at 14:05:12`. */
  title: string;
  /** What else is to be known about it, in sentences. */
  text: string;
  /** By the form's own fields; what is not here stays as the form has it. */
  values: Readonly<Record<string, unknown>>;
}

const prefills = new Map<string, Prefill>();

/** Its key, which no other page gives. */
export function keepPrefill(prefill: Prefill): string {
  const key = `${Date.now()}.${Math.random().toString(36).slice(2, 10)}`;
  prefills.set(key, prefill);
  return key;
}

/** Null when there is none under that key for that form. */
export function prefillOf(key: string, form: FormId): Prefill | null {
  const found = prefills.get(key);
  return found?.form === form ? found : null;
}

/** It was saved, or is not wanted any more. */
export function dropPrefill(key: string): void {
  prefills.delete(key);
}
