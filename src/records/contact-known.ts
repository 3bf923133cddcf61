/** What is known of one contact, from the answers that happened to mention them. */
import { newestSighting, type Person, type Sighting } from '../device/people.ts';
import type { Line, Primary } from '../ui/fields/changes.ts';
import { contactFields } from './contact.ts';

export interface KnownContact {
  /** Values by field. Empty text and empty lists are known to be empty. */
  values: ReadonlyMap<string, unknown>;
  /** The answer that each value comes from. */
  cameFrom: ReadonlyMap<string, Sighting<unknown>>;
  /** The answers that these values come from, the newest first. */
  sources: readonly Sighting<unknown>[];
}

/** A contact that nothing is known of. */
export const unknownContact: KnownContact = { values: new Map(), cameFrom: new Map(), sources: [] };

/**
 * A whole contact, as a save answers it, says of each field that it is empty when it gives nothing; a member of a
 * household says so only with an empty text. The newer one wins.
 */
export function whatIsKnown(person: Person | undefined): KnownContact {
  const { member, saved } = person ?? {};
  const values = new Map<string, unknown>();
  const cameFrom = new Map<string, Sighting<unknown>>();
  const take = (sighting: Sighting<unknown> | undefined, whole: boolean) => {
    const fields = (sighting?.fields ?? {}) as Readonly<Record<string, unknown>>;
    for (const { key } of contactFields) {
      const value = fields[key];
      if (!sighting || value === undefined || (value === null && !whole)) continue;
      values.set(key, value ?? '');
      cameFrom.set(key, sighting);
    }
  };
  if (person && newestSighting(person) === member) {
    take(saved, true);
    take(member, false);
  } else {
    take(member, false);
    take(saved, true);
  }
  return { values, cameFrom, sources: [...new Set(cameFrom.values())].toSorted((one, other) => other.at - one.at) };
}

/** Whether a field that is known holds nothing. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value !== 'object') return false;
  return Object.values(value).every(isEmpty);
}

export const reachKeys = ['emails', 'phones'] as const;
export type ReachKey = (typeof reachKeys)[number];

export interface ReachRow {
  /** By which the service knows it; blank for one that is added. */
  known: string;
  knownType: string;
  value: string;
  type: string;
  removed: boolean;
  /** Blank: it becomes primary by itself where it is added and no other one is. */
  is_primary: Primary;
}

/** What is known, as it stands in the form, with what is added; and values to remove that are not known here. */
export interface ReachChange {
  /** The primary one when the form was opened: blank where there was none, null where nobody knows. */
  primaryWas: string | null;
  rows: ReachRow[];
  remove: Line[];
}

export function primaryKey(key: ReachKey): 'primary_email' | 'primary_phone' {
  return key === 'emails' ? 'primary_email' : 'primary_phone';
}

export const newReachRow: ReachRow = {
  known: '',
  knownType: '',
  value: '',
  type: '',
  removed: false,
  is_primary: '',
};

/** Every value that is known, the primary one first, each once. */
export function knownReach({ values }: KnownContact, key: ReachKey): ReachChange {
  const primary = values.get(primaryKey(key));
  const primaryWas = typeof primary === 'string' ? primary : null;
  const listed = values.get(key);
  const rows = (Array.isArray(listed) ? listed : []) as readonly { value?: unknown; type?: unknown }[];
  const types = new Map(primaryWas ? [[primaryWas, '']] : []);
  for (const { value, type } of rows) {
    if (typeof value === 'string' && value !== '') types.set(value, typeof type === 'string' ? type : '');
  }
  return {
    primaryWas,
    rows: [...types].map(([value, type]) => ({
      known: value,
      knownType: type,
      value,
      type,
      removed: false,
      is_primary: value === primaryWas ? 'yes' : '',
    })),
    remove: [],
  };
}
