/** The donor, campaign, and currency of a gift: from its row, and from names in other responses (src/api/README.md). */
import { idOf } from '#api/fields.ts';
import type { Transaction } from '#api/resources.ts';
import type { Names } from './names.ts';
import { purposeOf } from './gift.ts';
import { writtenName } from './person.ts';
import { isolateBidi, midSentence } from './values/labels.ts';

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
  const { id, contact_id, email, pledge_id } = transaction;
  const known = idOf(contact_id) ?? idOf(names.pledge(pledge_id)?.contactId);
  const contactId = known ?? names.giver(id) ?? null;
  const name = names.person(contactId) || writtenName(transaction);
  if (name) return { name, contactId, by: isEmail(name) ? 'email' : 'name' };
  if (email?.trim()) return { name: email.trim(), contactId, by: 'email' };
  if (contactId) return { name: `Contact ${contactId}`, contactId, by: 'contact ID' };
  const holder = names.holder(id);
  return holder ? { name: holder, contactId, by: 'ticket' } : { name: 'Unknown donor', contactId, by: 'nothing' };
}

/** Names a transaction as people do: `Eula Veum, monthly gift`. Leaves out a purpose that is only the campaign’s title. */
export function transactionName(transaction: Transaction, names: Names): string {
  const { name } = donorOf(transaction, names);
  const purpose = purposeOf(transaction);
  const campaign = names.campaign(campaignIdOf(transaction, names))?.title.trim();
  return purpose === '' || purpose === campaign ? name : `${isolateBidi(name)}, ${midSentence(purpose)}`;
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

/** Returns the campaign ID of the transaction, or else of its pledge. */
export function campaignIdOf({ campaign_id, pledge_id }: Transaction, names: Names): string | null {
  return idOf(campaign_id) ?? idOf(names.pledge(pledge_id)?.campaignId);
}

/** Returns the currency of the transaction, its campaign, or all campaigns. Null until one is known. */
export function currencyOf(transaction: Transaction, names: Names): string | null {
  return transaction.currency?.trim() || names.currency(campaignIdOf(transaction, names));
}
