/** Addresses of the gifts of the contacts in a list: they hold the list's own address, since gifts have filters of their own. */
import type { LinkOptions } from '@tanstack/react-router';
import { type Values, withoutKeys } from '#ui/record/record-link.ts';
import { withoutUnset } from '#ui/list/list-address.ts';

/** Returns the link to the gifts of the contacts at that address of Contacts. */
export function theirGifts(contacts: Values, contactsText: string | undefined): LinkOptions {
  const of = new URLSearchParams(
    withoutUnset(withoutKeys(contacts, ['page', 'open', 'with'])) as Record<string, string>,
  );
  return { to: '/contacts/giving', search: of.size === 0 ? {} : { of: of.toString() }, state: { contactsText } };
}

/** Returns the address of Contacts in the address of their gifts. */
export function contactsIn(of: string | undefined): Values {
  return Object.fromEntries(new URLSearchParams(of));
}

/** Parameters of the address besides those of a list. */
export const ofContacts = { of: /^[^\n]+$/ };
