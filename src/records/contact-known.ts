/** Contact data merged from API responses that included the contact. The API can't look up a contact. */
import { contactValues, type ContactValues } from '#domain/contact.ts';
import type { Person } from '#domain/names.ts';
import type { ContactSnapshot } from '#domain/snapshots.ts';
import { contactFields } from './contact.ts';

export interface KnownContact extends ContactValues {
  /** The responses that these values come from, newest first. */
  sources: readonly ContactSnapshot<unknown>[];
}

/** A contact without any known values. */
export const unknownContact: KnownContact = { values: new Map(), cameFrom: new Map(), sources: [] };

const keys = contactFields.map(({ key }) => key);

/** Merges the sources of a contact, as the domain decides. */
export function mergeContactSources(person: Person | null | undefined): KnownContact {
  const known = contactValues(person ?? {}, keys);
  const sources = [...new Set(known.cameFrom.values())].toSorted((one, other) => other.at - one.at);
  return { ...known, sources };
}

/** Returns true if a field's value is blank. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value !== 'object') return false;
  return Object.values(value).every(isEmpty);
}

export const contactMethodKeys = ['emails', 'phones'] as const;
export type ContactMethodKey = (typeof contactMethodKeys)[number];

/** `yes` or `no` marks a row as primary or not; blank leaves that open. */
export type Primary = '' | 'yes' | 'no';

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
  remove: { value: string }[];
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
