/**
 * What stands in the address: plain strings, checked key by key on the way in. The router's own codec would turn
 * `?contacts=123` into a number.
 */
import * as z from 'zod/mini';
import { type ListName, operations } from '../../api/operations.ts';
import type { ListValues } from '../../records/lists.ts';

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** What a list keeps in the address beside the service's parameters: filters and order of loaded rows, and its view. */
const ownKeys: readonly [RegExp, RegExp][] = [
  [/^f\.[a-z_]{1,40}$/, /^[^\n]{1,200}$/],
  [/^sort$/, /^-?[a-z_]{1,40}$/],
  [/^view$/, /^[^\n]{1,40}$/],
  [/^open$/, /^[^\s]{1,100}$/],
];

/** Search text about a person is kept out of the address (design.md §5.3). */
const keptOut = new Set(['query']);

/**
 * The address of a list: each key as the operation's query schema takes it, dropped alone when it does not. Of two
 * orders the descending one stands.
 */
export function listSearch<Name extends ListName>(name: Name) {
  const { shape } = operations[name].query._zod.def;
  /** `open` is the record that is shown beside the list, `f.…` filters the rows that are loaded, `sort` orders them. */
  type Search = { [K in keyof typeof shape | 'open' | 'sort' | 'view' | `f.${string}`]?: string | undefined };
  const rules = Object.entries(shape).filter(([key]) => !keptOut.has(key));
  return (given: Record<string, unknown>): Search & ListValues => {
    const kept: Record<string, string> = {};
    for (const [key, rule] of rules) {
      const value = given[key];
      if (typeof value === 'string' && value !== '' && z.safeParse(rule, value).success) kept[key] = value;
    }
    for (const [key, value] of Object.entries(given)) {
      const isOwn = ownKeys.some(([name, text]) => name.test(key) && typeof value === 'string' && text.test(value));
      if (isOwn) kept[key] = String(value);
    }
    if (kept['sortByDesc'] !== undefined) delete kept['sortBy'];
    if (kept['page'] === '1') delete kept['page'];
    return kept;
  };
}

/** The address of a record: where in its list it was found, and what the list was narrowed to. */
export function recordSearch<Name extends ListName>(name: Name) {
  const ofList = listSearch(name);
  return (given: Record<string, unknown>): ReturnType<typeof ofList> & { at?: string | undefined } => {
    const { page, ...rest } = ofList({ ...given, page: given['at'] });
    const values = Object.fromEntries(
      Object.entries(rest).filter(([key]) => key in operations[name].query._zod.def.shape),
    );
    return { ...(values as typeof rest), ...(page === undefined ? {} : { at: page }) };
  };
}

/** The address of a form: that of its record, and whether it is being reviewed. */
export function formSearch<Name extends ListName>(name: Name) {
  const ofRecord = recordSearch(name);
  return (given: Record<string, unknown>): ReturnType<typeof ofRecord> & { step?: string | undefined } => ({
    ...ofRecord(given),
    ...(given['step'] === 'review' ? { step: 'review' } : {}),
  });
}
