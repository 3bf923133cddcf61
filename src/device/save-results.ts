/** Results of saves and their undo plans, in memory, for the page after a save and for Activity. */
import type { FormId } from './form-id.ts';

/** Unexpected differences in the platform's response to a save. */
export interface SavedDifferences {
  /** Sent, but stored differently. */
  storedDifferently: { label: string; sent: string; stored: string }[];
  /** Not sent, but changed. */
  changedUnasked: { label: string; was: string; now: string }[];
  /** Labels of fields that were sent but aren't in the response. */
  notAnswered?: string[];
  /** Further remarks, in sentences. */
  remarks?: string[];
}

/** The result for a response without a record. */
export const noDifferences: SavedDifferences = { storedDifferently: [], changedUnasked: [] };

/** A change that restores a form's previous values. */
export interface UndoPlan {
  /** Values by the form's own fields, as in prefills.ts. Empty if nothing can be restored. */
  values: Readonly<Record<string, unknown>>;
  /** Changed fields that aren't restored. */
  leaves: readonly Left[];
}

export interface Left {
  label: string;
  why: 'not known' | 'was empty' | 'lists' | 'cannot be sent';
}

export interface SaveResult extends SavedDifferences {
  /** The form's values that the save changed. */
  set: Readonly<Record<string, unknown>>;
  /** The save was an undo itself. */
  isUndo: boolean;
  /** Restores the user's changes. */
  undo: UndoPlan;
}

const results = new Map<string, SaveResult>();
const keyOf = (form: FormId, savedAt: number) => `${form} ${savedAt}`;

export function keepSaveResult(form: FormId, savedAt: number, result: SaveResult): void {
  results.set(keyOf(form, savedAt), result);
}

/** Returns the result of a save. Undefined after a reload. */
export function saveResult(form: FormId, savedAt: number): SaveResult | undefined {
  return results.get(keyOf(form, savedAt));
}
