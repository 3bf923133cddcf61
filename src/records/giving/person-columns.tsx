/** Looks of a person's name, household, contact details, address, and gift dates. */
import type { PersonRow } from '#domain/lists/people.ts';
import { type Address, addressParts } from '#domain/address.ts';
import { EmailLink, PhoneLink } from '#ui/kit/out-link.tsx';
import { dayOf } from '#ui/format/days.ts';
import { formatShortDate } from '#ui/format/time.ts';
import type { Look } from '#ui/list/column.tsx';
import { ContactLink, HouseholdNameLink } from '#records/ways/further-links.tsx';

export const contactLooks = (title: string) => ({
  name: {
    title,
    width: 'long',
    cell: ({ id, name }) => <ContactLink id={id} {...(name ? { name } : {})} />,
  } satisfies Look<Pick<PersonRow, 'id' | 'name'>>,
  id: { title: 'Contact ID', hidden: true, exported: true } as const,
});

export const emailLook: Look<{ email: string | null }> = {
  title: 'Email',
  width: 'long',
  cell: ({ email }) => <EmailLink email={email} />,
};

export const phoneLook: Look<{ phone: string | null }> = {
  title: 'Phone',
  cell: ({ phone }) => <PhoneLink phone={phone} />,
};

export const householdLook: Look<Pick<PersonRow, 'id' | 'household' | 'household_id'>> = {
  title: 'Household',
  width: 'short',
  cell: ({ id, household, household_id }) =>
    household ? <HouseholdNameLink contactId={id} household={{ id: household_id, name: household }} /> : null,
};

export const giftDayLooks = {
  last_gift: { title: 'Last gift', filter: true },
  first_gift: { title: 'First gift', filter: true, hidden: true },
} as const;

const titles: Readonly<Record<keyof Address, string>> = {
  address_1: 'Address, line 1',
  address_2: 'Address, line 2',
  city: 'City',
  state: 'State',
  zipcode: 'Postal code',
  country: 'Country',
};

/** The parts of an address, hidden on screen and selected in exports. */
export const addressLooks = Object.fromEntries(
  addressParts.map((part) => [part, { title: titles[part], hidden: true, exported: true }]),
) as Readonly<Record<keyof Address, Look<never>>>;

/** `Saved here on Nov 28`, below an address. Null for one that wasn't. */
export function savedHereLabel(at: number | undefined): string | null {
  const day = at === undefined ? null : dayOf(new Date(at).toISOString());
  return day && `Saved here on ${formatShortDate(day)}`;
}
