/** Recently opened records, by kind and ID only, in localStorage. */
import { isObject } from './storage.ts';
import { keptValue } from './account-storage.ts';

const maxEntries = 20;

export interface Visit {
  /** `household` */
  kind: string;
  id: string;
  /** When it was opened, in milliseconds. */
  at: number;
}

function readVisits(given: unknown): readonly Visit[] {
  return Array.isArray(given) ? given.filter(isVisit).slice(0, maxEntries) : [];
}

function isVisit(given: unknown): given is Visit {
  if (!isObject(given)) return false;
  const { kind, id, at } = given;
  return typeof kind === 'string' && typeof id === 'string' && typeof at === 'number';
}

/** Recent visits, newest first. */
export const recentVisits = keptValue('recent', readVisits);

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
