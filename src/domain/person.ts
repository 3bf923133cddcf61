/** Names of people, from any row that has them. */
import { textOf } from '#api/fields.ts';
import { withoutEntities } from './values/entities.ts';

/** Returns a name as people write it. Some platforms store `O&#039;Neil`. */
export const nameText = (value: unknown): string => withoutEntities(textOf(value));

/** Fields of a contact, a gift or a ticket that name a person. */
interface NameFields {
  readonly type?: unknown;
  readonly name_display?: unknown;
  readonly name?: unknown;
  readonly first_name?: unknown;
  readonly last_name?: unknown;
  readonly company_name?: unknown;
  readonly company?: unknown;
  readonly primary_email?: unknown;
  readonly email?: unknown;
}

/** Returns the display name, else the name by type, else the email. Empty if the fields give none. */
export function personName(fields: NameFields): string {
  return writtenName(fields) || textOf(fields.primary_email) || textOf(fields.email);
}

/** The same without the email. */
export function writtenName(fields: NameFields): string {
  const person = [nameText(fields.first_name), nameText(fields.last_name)].filter(Boolean).join(' ');
  const company = nameText(fields.company_name) || nameText(fields.company);
  const byType = fields.type === 'company' ? company || person : person || company;
  return nameText(fields.name_display) || nameText(fields.name) || byType;
}
