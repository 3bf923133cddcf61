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

/** Words after a last name. */
const afterName = /^(?:jr|sr|i{2,3}|iv|ph\.?d|m\.?d|esq|cpa|dds|rn)\.?$/i;
/** Words that begin a last name of several: `van der Berg`. */
const beforeName = /^(?:al|bin|da|das|de|del|della|den|der|di|dos|du|el|la|le|ten|ter|van|von|zu|zum|zur)$/;

/** Splits a name, as lists by last name sort it: `Anna van der Berg`, `Hale, Robert`, `Robert Hale, Jr.`. */
export function splitName(name: string): { first: string; last: string } {
  const [before = '', ...after] = name.split(',').map((part) => part.trim());
  const given = after.filter((part) => part !== '' && !afterName.test(part)).join(' ');
  if (given !== '') return { first: given, last: before };
  const words = before.split(/\s+/).filter(Boolean);
  while (words.length > 1 && afterName.test(words.at(-1) ?? '')) words.pop();
  let from = Math.max(words.length - 1, 0);
  while (from > 1 && beforeName.test(words[from - 1] ?? '')) from -= 1;
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' ') };
}

/** The same without the email. */
export function writtenName(fields: NameFields): string {
  const person = [nameText(fields.first_name), nameText(fields.last_name)].filter(Boolean).join(' ');
  const company = nameText(fields.company_name) || nameText(fields.company);
  const byType = fields.type === 'company' ? company || person : person || company;
  return nameText(fields.name_display) || nameText(fields.name) || byType;
}
