/**
 * The resources that the platform lists, as data for the page and the worker. A new list begins with a row here; the compiler
 * names what else it needs.
 */
import type { ListName } from '#api/operations.ts';
import { sentenceCase } from './values/labels.ts';

export interface Resource {
  /** Nouns in lower case. The plural is the list's path, here and on the platform. */
  one: string;
  many: string;
  /** A record has its own page. Otherwise it opens beside its list. */
  hasPage?: true;
  /** `first`: its records are named by those of other lists. `last`: it's so long that the others go first. */
  syncs?: 'first' | 'last';
  /** Its rows show something of gifts, and change with them. */
  showsGifts?: true;
  /** Its fields depend on the time. */
  isTimed?: true;
  /** The start of the platform's parameters (`transactedAfter`) that the worker answers, by the date that rows show. */
  period?: string;
  /** The key of its search text in the URL. Others don't have theirs there: it may be a person's name. */
  searchKey?: string;
  /** A default sort that's requested explicitly, so that the list looks the same on every platform. */
  usualOrder?: Readonly<Record<string, string>>;
}

/** In the order in which the command menu offers records by ID. */
const table = {
  listTransactions: {
    one: 'transaction',
    many: 'transactions',
    syncs: 'last',
    period: 'transacted',
    usualOrder: { sortByDesc: 'transacted_at' },
  },
  listCampaigns: {
    one: 'campaign',
    many: 'campaigns',
    hasPage: true,
    syncs: 'first',
    showsGifts: true,
    isTimed: true,
  },
  listHouseholds: {
    one: 'household',
    many: 'households',
    hasPage: true,
    syncs: 'first',
    showsGifts: true,
  },
  listPledges: {
    one: 'pledge',
    many: 'pledges',
    syncs: 'first',
  },
  listTickets: {
    one: 'ticket',
    many: 'tickets',
    syncs: 'last',
  },
  listPayouts: { one: 'payout', many: 'payouts' },
  listMessages: {
    one: 'message',
    many: 'messages',
    isTimed: true,
    searchKey: 'q',
  },
  listWebhooks: {
    one: 'webhook',
    many: 'webhooks',
    hasPage: true,
    showsGifts: true,
    isTimed: true,
  },
} as const satisfies Record<ListName, Resource>;

export type ListedName = keyof typeof table;
type Listed = (typeof table)[ListedName];

/** `transaction` */
export type ListedKind = Listed['one'];
/** `/transactions` */
export type ListPathOf<Name extends ListedName> = `/${(typeof table)[Name]['many']}`;
export type ListPath = ListPathOf<ListedName>;

// A list that's missing in the table is an error there, and nowhere else.
export const resources = table as unknown as Readonly<Record<ListName, Resource & Pick<Listed, 'one' | 'many'>>>;

const all = Object.keys(table) as ListName[];
const syncing = (turn: Resource['syncs']) => all.filter((list) => resources[list].syncs === turn);

/** All lists, in sync order. */
export const listNames: readonly ListName[] = [...syncing('first'), ...syncing(undefined), ...syncing('last')];

/** `Pledges` */
export function titleOf(list: ListName): string {
  return sentenceCase(resources[list].many);
}
