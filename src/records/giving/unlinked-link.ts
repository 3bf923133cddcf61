import type { LinkOptions } from '@tanstack/react-router';

/** The page of somebody who is no contact, by a row with their e-mail: `ticket-61`, `transaction-12`. No e-mail is in it. */
export function unlinkedLink(row: string): LinkOptions {
  return { to: '/contacts/unlinked/$row', params: { row } };
}
