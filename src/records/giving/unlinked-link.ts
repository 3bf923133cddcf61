import type { LinkOptions } from '@tanstack/react-router';

/** Link to the page of a person not in contacts, by a row with their email (`ticket-61`), so that the URL has no email. */
export function unlinkedLink(row: string): LinkOptions {
  return { to: '/contacts/unlinked/$row', params: { row } };
}
