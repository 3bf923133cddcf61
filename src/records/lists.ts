/** What a list asks the service for: one function, so that its route, its prefetch and its screen agree. */
import * as z from 'zod/mini';
import { isPeriod, momentsOf } from '../ui/values/periods.ts';
import { type Input, type ListName, operations } from '../api/operations.ts';

export type ListValues = Readonly<Record<string, string | undefined>>;

/** Orders that are asked for by name, so that a list looks the same on every service. */
const usualOrder: Partial<Record<ListName, ListValues>> = {
  listTransactions: { sortByDesc: 'transacted_at' },
};

export interface ListAsk {
  /** Filters and order as the address holds them. What the operation does not take is left out. */
  values?: ListValues;
  searchText?: string | undefined;
  /** Counts from 1. Without it, the page that `values` name. */
  page?: number;
}

/** The input of a list operation for one page. The first page is asked for without a number. */
export function listInput<Name extends ListName>(
  name: Name,
  { values = {}, searchText, page = Number(values['page'] ?? 1) }: ListAsk = {},
): Input<Name> {
  const declared = Object.keys(operations[name].query._zod.def.shape);
  const asked: Record<string, string> = {};
  for (const key of declared) {
    const value = values[key];
    if (key !== 'page' && value !== undefined) Object.assign(asked, askedBy(key, value));
  }
  if (asked['sortBy'] === undefined && asked['sortByDesc'] === undefined) Object.assign(asked, usualOrder[name]);
  if (searchText !== undefined && declared.includes('query')) asked['query'] = searchText;
  if (page > 1) asked['page'] = String(page);
  return asked as Input<Name>;
}

/** A period that the address names, such as `transactedAfter=this-month`, is asked for by its first and last second. */
function askedBy(key: string, value: string): Record<string, string> {
  const start = periodStart.exec(key)?.[1];
  if (start === undefined || !isPeriod(value)) return { [key]: value };
  const { after, before } = momentsOf(value);
  return { [key]: after, [`${start}Before`]: before };
}

const periodStart = /^(.+)After$/;

export interface ParsedSearch {
  values: ListValues;
  /** Parameters that the list does not have, or whose value it does not take. */
  ignored: readonly string[];
}

/**
 * Parameters of a list beside the service's: filters and order of loaded rows, its view, the record that is open, and what
 * that is compared with.
 */
const ownParams: readonly [RegExp, RegExp][] = [
  [/^f\.[a-z_]{1,40}$/, /^[^\n]{1,200}$/],
  [/^sort$/, /^-?[a-z_]{1,40}$/],
  [/^view$/, /^[^\n]{1,40}$/],
  [/^(?:open|with)$/, /^[^\s]{1,100}$/],
];

/**
 * The parameters of a list's address: each as the operation's query schema takes it, ignored alone when it does not. Of
 * two orders the descending one counts. Search text about a person never stands in an address. `null`: a list that asks the
 * service for nothing. `choices`: what else the list's screen has in its address.
 */
export function parseListSearch(
  name: ListName | null,
  given: Readonly<Record<string, unknown>>,
  choices: Readonly<Record<string, RegExp>> = {},
): ParsedSearch {
  const shape: Readonly<Record<string, z.ZodMiniType>> = name === null ? {} : operations[name].query._zod.def.shape;
  const isTaken = (key: string, value: string) =>
    key !== 'query' && Object.hasOwn(shape, key)
      ? z.safeParse(shape[key] as z.ZodMiniType, value).success || (periodStart.test(key) && isPeriod(value))
      : (Object.hasOwn(choices, key) && choices[key]?.test(value) === true) ||
        ownParams.some(([param, text]) => param.test(key) && text.test(value));
  const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  const taken = present.filter(([key, value]) => typeof value === 'string' && isTaken(key, value));
  const values = Object.fromEntries(taken) as Record<string, string>;
  if (values['sortByDesc'] !== undefined) delete values['sortBy'];
  const ignored = present.map(([key]) => key).filter((key) => !Object.hasOwn(values, key));
  if (values['page'] === '1') delete values['page'];
  return { values, ignored };
}
