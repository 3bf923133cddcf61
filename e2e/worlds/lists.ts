/** For tests over all lists of the platform: what the sandbox has of each. A new list is one row of the table. */
import type { ListName } from '#api/operations.ts';
import { resources, titleOf } from '#domain/resources.ts';
import { specified } from '../support/doubles/specified.ts';

export type AnyRow = { id: string | null } & Record<string, unknown>;

interface Facts {
  /** In the sandbox. */
  pages: number;
  /** What a row is called by, the first that isn't empty; its ID where nothing is named. */
  named?: readonly string[];
  /** Names come from other answers, so rows are told by the ID below their name. */
  byId?: true;
  /** A text field of its rows, which faults change. */
  field: string;
  /** Heads of columns that are figures or words as they came, and the field each shows. */
  shows?: Readonly<Record<string, string>>;
  /** A filter of loaded rows, and what it leaves. */
  filter?: { query: string; keeps: (row: AnyRow) => boolean };
  /** A filter of the platform that leaves nothing: then the search is one of the page. Without one, the search is of the whole. */
  none?: string;
  /** A filter of loaded rows that leaves nothing, where the platform searches. */
  noneHere?: string;
  hasTotals?: true;
  /** Pixels from the top of the window to the table, where a panel stands above it. */
  most?: number;
}

const table: Readonly<Record<ListName, Facts>> = {
  listTransactions: {
    pages: 300,
    byId: true,
    field: 'method',
    filter: { query: 'f.amount=100..', keeps: ({ amount }) => Number(amount) >= 100 },
    none: '?method=barter',
    hasTotals: true,
  },
  listHouseholds: {
    pages: 15,
    named: ['name'],
    field: 'note',
    shows: { Name: 'name' },
    noneHere: '?f.name=zzzzzz',
  },
  listCampaigns: {
    pages: 2,
    named: ['title', 'code'],
    field: 'subtitle',
    shows: { Title: 'title' },
    filter: { query: 'f.currency=USD', keeps: ({ currency }) => currency === 'USD' },
  },
  listPledges: {
    pages: 35,
    byId: true,
    field: 'memo',
    filter: { query: 'f.amount_remaining=0.01..', keeps: ({ amount_remaining }) => Number(amount_remaining) > 0 },
    hasTotals: true,
    most: 294,
  },
  listTickets: {
    pages: 75,
    named: ['name', 'title'],
    field: 'title',
    shows: { Transaction: 'transaction_id' },
    filter: { query: 'f.checked_in_at=none', keeps: ({ checked_in_at }) => !checked_in_at },
    hasTotals: true,
  },
  listPayouts: {
    pages: 5,
    byId: true,
    field: 'memo',
    filter: { query: 'f.paid_at=none', keeps: ({ paid_at }) => !paid_at },
    hasTotals: true,
  },
  listMessages: {
    pages: 3,
    named: ['subject', 'internal_name'],
    field: 'preheader',
    filter: { query: 'f.channel=email', keeps: ({ channel }) => String(channel).toLowerCase() === 'email' },
  },
  listWebhooks: {
    pages: 1,
    named: ['name', 'url'],
    field: 'last_status_description',
    filter: { query: 'f.enabled=yes', keeps: ({ enabled }) => enabled === true || enabled === 'true' },
    most: 400,
  },
};

export const allLists = (Object.keys(table) as ListName[]).map((operation) => ({
  operation,
  title: titleOf(operation),
  noun: resources[operation].many,
  path: `/${resources[operation].many}`,
  hasPage: resources[operation].hasPage === true,
  /** What its first page is asked for with. */
  input: resources[operation].usualOrder ?? {},
  isBare: specified[operation].answer.form === 'array',
  ...table[operation],
}));

export type AList = (typeof allLists)[number];
