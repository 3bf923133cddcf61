/**
 * Parses and formats URL search parameters as plain strings. The router's own codec would turn `?contacts=123` into a
 * number.
 */
import { type ListName, operations } from '#api/operations.ts';
import { parseListSearch } from '#records/lists.ts';

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

type Shape<Name extends ListName> = (typeof operations)[Name]['query']['_zod']['def']['shape'];

/** `open`: the record shown beside the list. `chart`: the chart shown over it. `f.…`: filters of loaded rows. `sort`: their order. */
export type ListSearch<Name extends ListName> = {
  [K in keyof Shape<Name> | 'open' | 'sort' | 'view' | 'chart' | `f.${string}`]?: string | undefined;
};

/** Returns the parser of a record's search parameters: its page in the list, the list's filters, and its own open chart. */
export function recordSearch<Name extends ListName>(name: Name) {
  const { shape } = operations[name].query._zod.def;
  return (given: Record<string, unknown>): ListSearch<Name> & { at?: string | undefined } => {
    const { page, ...rest } = parseListSearch(name, { ...given, page: given['at'] }).values;
    const values = Object.fromEntries(Object.entries(rest).filter(([key]) => key in shape || key === 'chart'));
    return { ...(values as ListSearch<Name>), ...(page === undefined ? {} : { at: page }) };
  };
}
