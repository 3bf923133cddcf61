/**
 * What was typed into a form and not yet saved: in this tab's sessionStorage, so that a reload, a crash of the tab and a
 * new sign-in keep it. It goes when it was saved or discarded, and at sign-out.
 */
const prefix = 'steward.draft.';
/** Of what unknown-writes.ts keeps, which goes together with the drafts. */
export const unknownWritesPrefix = 'steward.not-known.';
/** Of what bulk.ts keeps, which was typed as well. */
export const bulkPrefix = 'steward.bulk.';

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

/** False when the browser would not keep it. */
export function keepDraft<Values>(name: string, draft: Draft<Values>): boolean {
  if (ended) return false;
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The draft of that name; null when there is none, or when it cannot be read. */
export function draftOf(name: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || typeof kept.at !== 'number') return false;
  return 'values' in kept && isRecord(kept.values) && 'start' in kept && isRecord(kept.start);
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // There was nothing to forget.
  }
}

/** Every draft of this tab, by name; the latest comes first. */
export function allDrafts(): readonly { name: string; draft: Draft }[] {
  return draftKeys()
    .map((key) => key.slice(prefix.length))
    .flatMap((name) => {
      const draft = draftOf(name);
      return draft ? [{ name, draft }] : [];
    })
    .toSorted((one, other) => other.draft.at - one.draft.at);
}

/** Whether a sign-out would delete something that was typed, or opened from a spreadsheet. */
export function hasDrafts(): boolean {
  return keysUnder(prefix, bulkPrefix).length > 0;
}

/** Whether it would delete how far a spreadsheet was sent. */
export function hasBulkRun(): boolean {
  return keysUnder(bulkPrefix).some((key) => key.endsWith('.run'));
}

/** Forgets every draft and every write of unknown outcome of this tab, and keeps no more until the page is loaded anew. */
export function forgetDrafts(): void {
  ended = true;
  dropDrafts();
}

/** The same, but what is typed from now on is kept. */
export function dropDrafts(): void {
  for (const key of keysUnder(prefix, unknownWritesPrefix, bulkPrefix)) sessionStorage.removeItem(key);
}

function draftKeys(): string[] {
  return keysUnder(prefix);
}

/** Keys of this tab's storage that begin like this. */
export function keysUnder(...prefixes: readonly string[]): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => prefixes.some((start) => key.startsWith(start)));
  } catch {
    return [];
  }
}
