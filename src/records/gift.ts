/** Reads a gift's status, donor, purpose, date, and currency from either kind of transaction (src/api/README.md). */
import { idOf } from '../api/fields.ts';
import { writtenName } from '../domain/person.ts';
import type { Transaction } from '../api/resources.ts';
import { giverKnown, holderOf, knownCurrency, pledgeOf } from '../device/known-names.ts';
import { knownName } from '../device/people.ts';

export interface GiftDonor {
  /** `Ruth Ames`, `Contact 5789`, `Unknown donor`: the same on every screen. */
  name: string;
  /** Null if no contact is known. */
  contactId: string | null;
  /** The source of the name. An attendee (`ticket`) is only the likely donor. */
  by: 'name' | 'email' | 'contact ID' | 'ticket' | 'nothing';
}

/** Returns the donor, from the row, its pledge, the contact's synced gifts, or an attendee on its tickets. */
export function donorOf(transaction: Transaction): GiftDonor {
  const { id, contact_id, email, pledge_id } = transaction;
  const known = idOf(contact_id) ?? idOf(pledge_id ? pledgeOf(pledge_id)?.contactId : null);
  const contactId = known ?? (id ? giverKnown(id) : undefined) ?? null;
  const name = (contactId && knownName(contactId)) || writtenName(transaction);
  if (name) return { name, contactId, by: isEmail(name) ? 'email' : 'name' };
  if (email?.trim()) return { name: email.trim(), contactId, by: 'email' };
  if (contactId) return { name: `Contact ${contactId}`, contactId, by: 'contact ID' };
  const holder = id ? holderOf(id) : undefined;
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

export const donorName = (transaction: Transaction) => donorOf(transaction).name;

/** Some contacts are known by their email only. */
export const isEmail = (name: string) => /^[^\s@]+@[^\s@]+$/.test(name);

/** Returns the campaign ID of the transaction, or else of its pledge. */
export function campaignIdOf({ campaign_id, pledge_id }: Transaction): string | null {
  return idOf(campaign_id) ?? idOf(pledge_id ? pledgeOf(pledge_id)?.campaignId : null);
}

/** Returns the currency of the transaction, its campaign, or all campaigns. Null until one is known. */
export function currencyOf(transaction: Transaction): string | null {
  return transaction.currency?.trim() || knownCurrency(campaignIdOf(transaction));
}
