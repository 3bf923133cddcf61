/** Builds the request of a list: shared by its route, its prefetch, and its screen, so that they agree. */
import * as z from 'zod/mini';
import { isPeriodName, momentsOf } from '#domain/values/periods.ts';
import { daysOf } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import { type Input, type ListName, operations } from '#api/operations.ts';
import { resources } from '#domain/resources.ts';

export type ListValues = Readonly<Record<string, string | undefined>>;

export interface ListAsk {
  /** Filters and sort from the URL. Those that the operation doesn't support are ignored. */
  values?: ListValues;
  searchText?: string | undefined;
  /** Starts at 1. By default the page in `values`. */
  page?: number;
}

/** Returns the input of a list operation for one page. The first page has no number. */
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
  if (asked['sortBy'] === undefined && asked['sortByDesc'] === undefined)
    Object.assign(asked, resources[name].usualOrder);
  if (searchText !== undefined && declared.includes('query')) asked['query'] = searchText;
  if (page > 1) asked['page'] = String(page);
  return asked as Input<Name>;
}

/** Converts a named period, such as `transactedAfter=this-month`, to its first and last second. */
function askedBy(key: string, value: string): Record<string, string> {
  const start = periodStart.exec(key)?.[1];
  if (start === undefined || !isPeriodName(value)) return { [key]: value };
  const { after, before } = momentsOf(daysOf(value), viewerZone());
  return { [key]: after, [`${start}Before`]: before };
}

const periodStart = /^(.+)After$/;

/**
 * Parameters that the platform doesn't see: filters and sort of loaded rows, the view, the open chart, the open record, and the
 * record it is compared with.
 */
const ownParams: readonly [RegExp, RegExp][] = [
  [/^f\.[a-z_]{1,40}$/, /^[^\n]{1,200}$/],
  [/^sort$/, /^-?[a-z_]{1,40}$/],
  [/^(?:view|chart)$/, /^[^\n]{1,40}$/],
  [/^(?:open|with)$/, /^[^\s]{1,100}$/],
];

/** Further parameters of a screen, and whether a text can be theirs. */
export type ListChoices = Readonly<Record<string, { test(text: string): boolean }>>;

/**
 * Parses the parameters of a list's URL by the operation's query schema; invalid ones are ignored one by one. Of two sorts
 * the descending one counts. `name` is null for a list that requests nothing. `choices`: further parameters of the screen.
 * `ignored`: parameters that the list doesn't have, or with an invalid value.
 */
export function parseListSearch(
  name: ListName | null,
  given: Readonly<Record<string, unknown>>,
  choices: ListChoices = {},
): { values: ListValues; ignored: readonly string[] } {
  const shape: Readonly<Record<string, z.ZodMiniType>> = name === null ? {} : operations[name].query._zod.def.shape;
  const isTaken = (key: string, value: string) =>
    key !== 'query' && Object.hasOwn(shape, key)
      ? z.safeParse(shape[key] as z.ZodMiniType, value).success || (periodStart.test(key) && isPeriodName(value))
      : (Object.hasOwn(choices, key) && choices[key]?.test(value) === true) ||
        (name !== null && resources[name].searchKey === key && value.trim() !== '') ||
        ownParams.some(([param, text]) => param.test(key) && text.test(value));
  const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  const taken = present.filter(([key, value]) => typeof value === 'string' && isTaken(key, value));
  const values = Object.fromEntries(taken) as Record<string, string>;
  if (values['sortByDesc'] !== undefined) delete values['sortBy'];
  const ignored = present.map(([key]) => key).filter((key) => !Object.hasOwn(values, key));
  if (values['page'] === '1') delete values['page'];
  return { values, ignored };
}
