/** Names and addresses of people, from any row that has them. */
import { isObject, textOf } from '../api/fields.ts';

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
  const person = [textOf(fields.first_name), textOf(fields.last_name)].filter(Boolean).join(' ');
  const company = textOf(fields.company_name) || textOf(fields.company);
  const byType = fields.type === 'company' ? company || person : person || company;
  return textOf(fields.name_display) || textOf(fields.name) || byType;
}

export const addressParts = ['address_1', 'address_2', 'city', 'state', 'zipcode', 'country'] as const;
export type Address = Readonly<Record<(typeof addressParts)[number], string>>;

/** Returns the address of a gift or a contact. Null if it has only a country, or nothing. */
export function addressOf(row: Readonly<Record<string, unknown>>): Address | null {
  const given = row['address'];
  // Most gifts of many services say nothing.
  if (given === undefined || given === null) return null;
  const fields = typeof given === 'string' ? { address_1: given } : isObject(given) ? given : {};
  const address = Object.fromEntries(addressParts.map((part) => [part, textOf(fields[part])])) as Address;
  return address.address_1 || address.city || address.zipcode ? address : null;
}

/** As on an envelope: `4 Quay Street`, `Northquay, TN 94408`, `US`. Skips blank lines. */
export function envelopeLines({ address_1, address_2, city, state, zipcode, country }: Address): string[] {
  const place = [[city, state].filter(Boolean).join(', '), zipcode].filter(Boolean).join(' ');
  // An address may come as one text of several lines.
  return [...address_1.split('\n'), address_2, place, country].map((line) => line.trim()).filter(Boolean);
}

/** `4 Quay Street, Northquay NQ1 1AA, GB` */
export function addressLine({ address }: { address: Address | null }): string | null {
  return address && envelopeLines(address).join(', ');
}
