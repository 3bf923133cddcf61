/** The paths of lists: the request that each sends, and the code of its screen. */
import type { Input, ListName } from '#api/operations.ts';
import { listInput, parseListSearch } from '#records/lists.ts';
import { parseSearch } from './search.ts';

export const listAddresses = {
  '/campaigns': { name: 'listCampaigns', load: () => import('#screens/campaigns/campaigns.tsx') },
  '/transactions': { name: 'listTransactions', load: () => import('#screens/transactions/transactions.tsx') },
  '/pledges': { name: 'listPledges', load: () => import('#screens/pledges/pledges.tsx') },
  '/tickets': { name: 'listTickets', load: () => import('#screens/tickets/tickets.tsx') },
  '/payouts': { name: 'listPayouts', load: () => import('#screens/payouts/payouts.tsx') },
  '/messages': { name: 'listMessages', load: () => import('#screens/messages/messages.tsx') },
  '/households': { name: 'listHouseholds', load: () => import('#screens/households/households.tsx') },
  '/webhooks': { name: 'listWebhooks', load: () => import('#screens/webhooks/webhooks.tsx') },
} as const satisfies Record<`/${string}`, { name: ListName; load: () => Promise<unknown> }>;

export type ListAddress = keyof typeof listAddresses;

export interface Shown {
  pathname: string;
  /** The query string, with its question mark. */
  search: string;
  /** The list's search text, from the history entry. */
  searchText?: string | undefined;
}

/** Returns the requests that a URL sends when opened, as far as they are known without the screen's code. */
export function asksAt({ pathname, search, searchText }: Shown): { name: ListName; input: Input<ListName> }[] {
  if (!isListAddress(pathname)) return [];
  const { name } = listAddresses[pathname];
  const { values } = parseListSearch(name, parseSearch(search));
  return [{ name, input: listInput(name, { values, searchText }) }];
}

/** Loads the code of the list or of Home, whichever the path shows. */
export async function loadScreenAt(pathname: string): Promise<void> {
  if (isListAddress(pathname)) await listAddresses[pathname].load();
  else if (pathname === '/') await import('#screens/home/home.tsx');
}

function isListAddress(pathname: string): pathname is ListAddress {
  return Object.hasOwn(listAddresses, pathname);
}
