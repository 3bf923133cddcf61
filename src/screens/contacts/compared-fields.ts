/** Compares the known fields of two contacts. */
import { contactGroups } from '#records/contact.ts';
import type { KnownContact } from '#records/contact-known.ts';
import { formatStoredValue } from './contact-labels.ts';

export interface ComparedField {
  label: string;
  /** Empty if it's blank, undefined if it's unknown. */
  values: readonly [string | undefined, string | undefined];
}

/** Giving is compared by gifts, and when a record was changed says nothing about the person. */
const others = new Set(['Giving', 'Record']);
/** They're in the lists of all emails, phones, and addresses. */
const inLists: Readonly<Record<string, string>> = {
  primary_email: 'emails',
  primary_phone: 'phones',
  primary_address: 'addresses',
};

/** Returns the fields that differ, those that are the same, and those known for one contact only. Not what's blank. */
export function comparedFields(one: KnownContact, other: KnownContact) {
  const different: ComparedField[] = [];
  const same: ComparedField[] = [];
  const ofOne: ComparedField[] = [];
  for (const { title, fields } of contactGroups) {
    if (others.has(title)) continue;
    for (const { key, label } of fields) {
      const list = inLists[key];
      if (list !== undefined && wordsOf(one, list) && wordsOf(other, list)) continue;
      const values = [wordsOf(one, key), wordsOf(other, key)] as const;
      if (!values[0] && !values[1]) continue;
      const group = values.includes(undefined) ? ofOne : values[0] === values[1] ? same : different;
      group.push({ label, values });
    }
  }
  return { different, same, ofOne };
}

function wordsOf({ values }: KnownContact, key: string): string | undefined {
  return values.has(key) ? formatStoredValue(key, values.get(key)) : undefined;
}
