/** The records last opened in this browser: kind and id alone, in localStorage, so that they are there again tomorrow. */
import { isObject } from './stored-value.ts';
import { keptValue } from './kept.ts';

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

/** The newest comes first. */
export const recentVisits = keptValue('recent', readVisits);

/** A record that is opened again moves to the front. */
export function noteVisit(kind: string, id: string, at = Date.now()): void {
  recentVisits.change((before) =>
    [{ kind, id, at }, ...before.filter((visit) => visit.kind !== kind || visit.id !== id)].slice(0, maxEntries),
  );
}

/** The service has no such record. */
export function forgetVisit(kind: string, id: string): void {
  recentVisits.change((before) => before.filter((visit) => visit.kind !== kind || visit.id !== id));
}
