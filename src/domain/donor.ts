/** A donor's name: from the gift's row, and from names in other responses (src/api/README.md). */
import type { Transaction } from '#api/resources.ts';
import type { Names } from './names.ts';
import { donorIdOf } from './gift.ts';
import { writtenName } from './person.ts';

export interface GiftDonor {
  /** `Ruth Ames`, `Contact 5789`, `Unknown donor`: the same on every screen. */
  name: string;
  /** Null if no contact is known. */
  contactId: string | null;
  /** The source of the name. An attendee (`ticket`) is only the likely donor. */
  by: 'name' | 'email' | 'contact ID' | 'ticket' | 'nothing';
}

/** Returns the donor, from the row, its pledge, the contact's synced gifts, or an attendee on its tickets. */
export function donorOf(transaction: Transaction, names: Names): GiftDonor {
  const { id, email } = transaction;
  const contactId = donorIdOf(transaction, names);
  const name = names.person(contactId) || writtenName(transaction);
  if (name) return { name, contactId, by: isEmail(name) ? 'email' : 'name' };
  if (email?.trim()) return { name: email.trim(), contactId, by: 'email' };
  if (contactId) return { name: `Contact ${contactId}`, contactId, by: 'contact ID' };
  const holder = names.holder(id);
  return holder ? { name: holder, contactId, by: 'ticket' } : { name: 'Unknown donor', contactId, by: 'nothing' };
}

/** Labels for the source of a donor's name, for columns and files. */
export const knownBy: Readonly<Record<GiftDonor['by'], string | null>> = {
  name: 'Name',
  email: 'Email',
  'contact ID': 'Contact ID',
  ticket: 'Attendee (likely)',
  nothing: null,
};

/** Returns a name to address a letter to. Null for an email, an ID, or an unknown donor. */
export function letterName({ name, by }: Pick<GiftDonor, 'name' | 'by'>): string | null {
  return by === 'name' || by === 'ticket' ? name : null;
}

/** Some contacts are known by their email only. */
export const isEmail = (name: string) => /^[^\s@]+@[^\s@]+$/.test(name);
