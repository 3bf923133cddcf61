/** Contact data merged from API responses that included the contact. The API can't look up a contact. */
import { asGiven } from '#api/fields.ts';
import { newestSnapshot, type Person, type ContactSnapshot } from '#domain/names.ts';
import type { Line, Primary } from '#ui/fields/changes.ts';
import { contactFields } from './contact.ts';

export interface KnownContact {
  /** Values by field. Empty text and empty lists mean that the field is blank, not unknown. */
  values: ReadonlyMap<string, unknown>;
  /** The response that each value comes from. */
  cameFrom: ReadonlyMap<string, ContactSnapshot<unknown>>;
  /** The responses that these values come from, newest first. */
  sources: readonly ContactSnapshot<unknown>[];
}

/** A contact without any known values. */
export const unknownContact: KnownContact = { values: new Map(), cameFrom: new Map(), sources: [] };

/**
 * Merges the sources of a contact; newer values win. In the response to a save, a missing field means that it is blank. For a
 * household member, only an empty string does, or a primary email or phone that is null.
 */
export function mergeContactSources(person: Person | undefined): KnownContact {
  const { member, saved } = person ?? {};
  const values = new Map<string, unknown>();
  const cameFrom = new Map<string, ContactSnapshot<unknown>>();
  const take = (sighting: ContactSnapshot<unknown> | undefined, whole: boolean) => {
    const fields = ((whole ? sighting?.fields : asGiven(sighting?.fields)) ?? {}) as Readonly<Record<string, unknown>>;
    for (const { key } of contactFields) {
      const value = fields[key];
      if (!sighting || value === undefined || (value === null && !whole && !primaryKeys.has(key))) continue;
      values.set(key, value ?? '');
      cameFrom.set(key, sighting);
    }
  };
  if (person && newestSnapshot(person) === member) {
    take(saved, true);
    take(member, false);
  } else {
    take(member, false);
    take(saved, true);
  }
  return { values, cameFrom, sources: [...new Set(cameFrom.values())].toSorted((one, other) => other.at - one.at) };
}

/** Returns true if a field's value is blank. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value !== 'object') return false;
  return Object.values(value).every(isEmpty);
}

const primaryKeys: ReadonlySet<string> = new Set(['primary_email', 'primary_phone']);

export const contactMethodKeys = ['emails', 'phones'] as const;
export type ContactMethodKey = (typeof contactMethodKeys)[number];

export interface ContactMethodRow {
  /** The stored value; blank for an added row. */
  known: string;
  knownType: string;
  value: string;
  type: string;
  removed: boolean;
  /** Blank: an added row becomes primary if no other row is. */
  is_primary: Primary;
}

/** Known and added rows in the form, and values to remove that aren't known here. */
export interface ContactMethodsChange {
  /** The primary value when the form was opened: blank if there was none, null if unknown. */
  primaryWas: string | null;
  rows: ContactMethodRow[];
  remove: Line[];
}

export function primaryKey(key: ContactMethodKey): 'primary_email' | 'primary_phone' {
  return key === 'emails' ? 'primary_email' : 'primary_phone';
}

export const newContactMethodRow: ContactMethodRow = {
  known: '',
  knownType: '',
  value: '',
  type: '',
  removed: false,
  is_primary: '',
};

/** Returns every known value once, the primary one first. */
export function knownContactMethods({ values }: KnownContact, key: ContactMethodKey): ContactMethodsChange {
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
      ...newContactMethodRow,
      known: value,
      knownType: type,
      value,
      type,
      is_primary: value === primaryWas ? 'yes' : '',
    })),
    remove: [],
  };
}
