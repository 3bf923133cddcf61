/**
 * Writes that were sent and of which nobody knows what became (design.md §3, "Outcomes"): in this tab's sessionStorage,
 * until they are settled or somebody signs out. Names of fields and values are not kept: what was sent is in the draft.
 */
import { markFormChecked } from './activity.ts';
import { type FormId, isFormId } from './form-id.ts';
import { isEnded, keysUnder, unknownWritesPrefix as prefix } from './drafts.ts';
import { createStore } from './store.ts';

/** A number that grows with every change of what is stored. */
export const unknownWritesVersion = createStore(0);

export interface UnknownWrite {
  name: FormId;
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
export function keepUnknownWrite({ name, ...rest }: UnknownWrite): void {
  if (isEnded()) return;
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(rest));
    tell();
  } catch {
    // A browser that refuses storage shows the outcome on the form alone.
  }
}

/** The latest comes first. */
export function unknownWrites(): readonly UnknownWrite[] {
  return keysUnder(prefix)
    .map((key) => key.slice(prefix.length))
    .filter(isFormId)
    .map(unknownWrite)
    .filter((write) => write !== null)
    .toSorted((one, other) => other.sentAt - one.sentAt);
}

/** Null when none is kept under that name. */
export function unknownWrite(name: FormId): UnknownWrite | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { fields, sentAt, why, key } = kept as Record<string, unknown>;
    if (typeof fields !== 'number' || typeof sentAt !== 'number' || typeof why !== 'string') return null;
    return { name, fields, sentAt, why, key: typeof key === 'string' ? key : undefined };
  } catch {
    return null;
  }
}

/** It is known by now what became of it, or somebody has looked for themselves: the list of activity says so too. */
export function settleWrite(name: FormId): void {
  dropUnknownWrite(name);
  markFormChecked(name);
}

/** The write that was on its way has an outcome by now. What became of earlier ones is another matter. */
export function dropUnknownWrite(name: FormId): void {
  try {
    sessionStorage.removeItem(prefix + name);
    tell();
  } catch {
    // There was nothing to forget.
  }
}
