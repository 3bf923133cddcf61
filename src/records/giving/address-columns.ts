/** Address columns: one for the screen, and one for each part in exports. */
import { type Address, addressOf, addressParts } from '../../domain/person.ts';
import { personOf } from '../../device/people.ts';
import type { Column } from '../../ui/rows/column.tsx';

const titles: Readonly<Record<keyof Address, string>> = {
  address_1: 'Address, line 1',
  address_2: 'Address, line 2',
  city: 'City',
  state: 'State',
  zipcode: 'Postal code',
  country: 'Country',
};

interface Addressed {
  address: Address | null;
}

/** Adds the address from the contact's last saved change if the row has none. */
export function withSavedAddress<Row extends Addressed & { contact_id: string | null }>(row: Row): Row {
  if (row.address !== null || row.contact_id === null) return row;
  const { primary_address, addresses = [] } = personOf(row.contact_id)?.saved?.fields ?? {};
  const [address = null] = [primary_address, ...addresses].flatMap((each) => addressOf({ address: each }) ?? []);
  return address === null ? row : { ...row, address };
}

/** `4 Quay Street, Northquay NQ1 1AA, GB` */
export function addressLine({ address }: Addressed): string | null {
  if (!address) return null;
  const { address_1, address_2, city, state, zipcode, country } = address;
  const place = [city, state, zipcode].filter(Boolean).join(' ');
  return [address_1, address_2, place, country].filter(Boolean).join(', ');
}

/** Columns for the parts of an address, hidden on screen and selected in exports. */
export function addressPartColumns<Row extends Addressed>(): readonly Column<Row>[] {
  return addressParts.map((part) => ({
    key: part,
    title: titles[part],
    kind: 'text',
    hidden: true,
    exported: true,
    value: ({ address }) => address?.[part] || null,
  }));
}
