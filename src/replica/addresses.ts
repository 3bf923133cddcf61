/** Where somebody lives, as a gift says it. */
import { isObject } from '../api/fields.ts';
import { textOf } from './gifts.ts';

export const addressParts = ['address_1', 'address_2', 'city', 'state', 'zipcode', 'country'] as const;
export type Address = Readonly<Record<(typeof addressParts)[number], string>>;

/** Null where nothing of it says where somebody lives: a country alone does not. */
export function addressIn(row: Readonly<Record<string, unknown>>): Address | null {
  const given = row['address'];
  // Most gifts of many services say nothing.
  if (given === undefined || given === null) return null;
  const fields = typeof given === 'string' ? { address_1: given } : isObject(given) ? given : {};
  const address = Object.fromEntries(addressParts.map((part) => [part, textOf(fields[part])])) as Address;
  return address.address_1 || address.city || address.zipcode ? address : null;
}
