/** How the lists of the service are asked for: one function, so that loader, screen and search for a row agree. */
import { type Input, type ListName, operations } from '../api/operations.ts';

export type ListValues = Readonly<Record<string, string | undefined>>;

/** Orders that are asked for by name, so that a list looks the same on every service. */
const usualOrder: Partial<Record<ListName, ListValues>> = {
  listTransactions: { sortByDesc: 'transacted_at' },
};

export interface ListAsk {
  page: number;
  values: ListValues;
  searchText?: string | undefined;
}

/** The input of a list operation for one page under these filters. The first page is asked for without a number. */
export function listInput<Name extends ListName>(name: Name, { page, values, searchText }: ListAsk): Input<Name> {
  const declared = Object.keys(operations[name].query._zod.def.shape);
  const asked: Record<string, string> = {};
  for (const key of declared) {
    const value = values[key];
    if (key !== 'page' && value !== undefined) asked[key] = value;
  }
  if (asked['sortBy'] === undefined && asked['sortByDesc'] === undefined) Object.assign(asked, usualOrder[name]);
  if (searchText !== undefined && declared.includes('query')) asked['query'] = searchText;
  if (page > 1) asked['page'] = String(page);
  return asked as Input<Name>;
}
