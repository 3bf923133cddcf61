/** Addresses of people, from any row that has them. */
import { isObject, textOf } from '#api/fields.ts';
import { placeLine } from './postal-order.ts';

export const addressParts = ['address_1', 'address_2', 'city', 'state', 'zipcode', 'country'] as const;
export type Address = Readonly<Record<(typeof addressParts)[number], string>>;

/** Returns the address of a gift or a contact. Null if it has only a country, or nothing. */
export function addressOf(row: Readonly<Record<string, unknown>>): Address | null {
  const given = row['address'];
  // Most gifts of many platforms say nothing.
  if (given === undefined || given === null) return null;
  const fields = typeof given === 'string' ? { address_1: given } : isObject(given) ? given : {};
  const address = Object.fromEntries(addressParts.map((part) => [part, textOf(fields[part])])) as Address;
  return address.address_1 || address.city || address.zipcode ? address : null;
}

/**
 * As on an envelope: `4 Quay Street`, `Northquay, TN 94408`, `US`. Skips blank lines. `home`: the country of addresses that
 * name none, and which mail within it doesn't name.
 */
export function envelopeLines(address: Address, home = ''): string[] {
  const { address_1, address_2, country } = address;
  const shown = country.trim() === home ? '' : country;
  const place = placeLine({ ...address, country: country || home });
  // An address may come as one text of several lines.
  return [...address_1.split('\n'), address_2, place, shown].map((line) => line.trim()).filter(Boolean);
}

/** `4 Quay Street, Northquay NQ1 1AA, GB` */
export function addressLine({ address }: { address: Address | null }): string | null {
  return address && envelopeLines(address).join(', ');
}
