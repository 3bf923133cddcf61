/** Recently opened records, by kind and ID only, in localStorage. */
import * as z from 'zod/mini';
import { keptValue } from './account-storage.ts';
import { validEntries } from './valid.ts';

const maxEntries = 20;

const visit = z.object({
  /** `household` */
  kind: z.string(),
  id: z.string(),
  /** When it was opened, in milliseconds. */
  at: z.number(),
});
export type Visit = z.infer<typeof visit>;

/** Recent visits, newest first. */
export const recentVisits = keptValue('recent', (given) => validEntries(visit, given));

/** Adds a visit, or moves it to the front. */
export function noteVisit(kind: string, id: string, at = Date.now()): void {
  recentVisits.change((before) =>
    [{ kind, id, at }, ...before.filter((visit) => visit.kind !== kind || visit.id !== id)].slice(0, maxEntries),
  );
}

/** Removes a record that the platform doesn't have. */
export function forgetVisit(kind: string, id: string): void {
  recentVisits.change((before) => before.filter((visit) => visit.kind !== kind || visit.id !== id));
}
