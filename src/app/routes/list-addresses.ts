/** The code of each list's screen, and the request that its path sends. */
import type { ReactNode } from 'react';
import type { Input, ListName } from '#api/operations.ts';
import { type ListedName, listNames, type ListPathOf, resources } from '#domain/resources.ts';
import { listInput, parseListSearch } from '#records/lists.ts';
import { parseSearch } from './search.ts';

type ScreenOf<Name> = Name extends `list${infer Noun}` ? `${Noun}Screen` : never;

export const listScreens: {
  readonly [Name in ListName]: () => Promise<{ [Screen in ScreenOf<Name>]: () => ReactNode }>;
} = {
  listCampaigns: () => import('#screens/campaigns/campaigns.tsx'),
  listTransactions: () => import('#screens/transactions/transactions.tsx'),
  listPledges: () => import('#screens/pledges/pledges.tsx'),
  listTickets: () => import('#screens/tickets/tickets.tsx'),
  listPayouts: () => import('#screens/payouts/payouts.tsx'),
  listMessages: () => import('#screens/messages/messages.tsx'),
  listHouseholds: () => import('#screens/households/households.tsx'),
  listWebhooks: () => import('#screens/webhooks/webhooks.tsx'),
};

export const listPathOf = <Name extends ListedName>(name: Name) => `/${resources[name].many}` as ListPathOf<Name>;

/** Returns the list that a path shows. */
const listAt = (pathname: string) => listNames.find((name) => `/${resources[name].many}` === pathname);

export interface Shown {
  pathname: string;
  /** The query string, with its question mark. */
  search: string;
  /** The list's search text, from the history entry. */
  searchText?: string | undefined;
}

/** Returns the requests that a URL sends when opened, as far as they are known without the screen's code. */
export function asksAt({ pathname, search, searchText }: Shown): { name: ListName; input: Input<ListName> }[] {
  const name = listAt(pathname);
  if (!name) return [];
  const { values } = parseListSearch(name, parseSearch(search));
  return [{ name, input: listInput(name, { values, searchText }) }];
}

/** Loads the code of the list or of Home, whichever the path shows. */
export async function loadScreenAt(pathname: string): Promise<void> {
  const name = listAt(pathname);
  if (name) await listScreens[name]();
  else if (pathname === '/') await import('#screens/home/home.tsx');
}
