/** What saves came to, and how to take them back: in memory, for the page that a save leads to and for Activity. */
import type { FormId } from './form-id.ts';

/** Where the service's answer to a save is not what was to be expected. */
export interface SavedDifferences {
  /** Sent, and stored as something else. */
  storedDifferently: { label: string; sent: string; stored: string }[];
  /** Not sent, and yet changed. */
  changedUnasked: { label: string; was: string; now: string }[];
  /** Sent, and not in the answer: labels of the fields. */
  notAnswered?: string[];
  /** What else is to be known of how it is now, in sentences. */
  remarks?: string[];
}

/** Of an answer that tells nothing. */
export const noDifferences: SavedDifferences = { storedDifferently: [], changedUnasked: [] };

/** A change that sets fields of a form to what they were. */
export interface UndoPlan {
  /** By the form's own fields, as prefills.ts takes them; empty where nothing can be changed back. */
  values: Readonly<Record<string, unknown>>;
  /** Fields that were changed and are not changed back. */
  leaves: readonly Left[];
}

export interface Left {
  label: string;
  why: 'not known' | 'was empty' | 'lists' | 'cannot be sent' | 'no field';
}

export interface SaveResult extends SavedDifferences {
  /** For what was changed. */
  undo: UndoPlan;
  /** For what the service changed without being asked. */
  putBack: UndoPlan;
}

const results = new Map<string, SaveResult>();
const keyOf = (form: FormId, savedAt: number) => `${form} ${savedAt}`;

export function keepSaveResult(form: FormId, savedAt: number, result: SaveResult): void {
  results.set(keyOf(form, savedAt), result);
}

/** Undefined once the page was loaded anew. */
export function saveResult(form: FormId, savedAt: number): SaveResult | undefined {
  return results.get(keyOf(form, savedAt));
}
