import type { ListName } from '#api/operations.ts';

/** Names a filtered list. `isSearch`: the part searched for a row, which isn't shown as a list. */
export function shelfKey(list: ListName, input: object, isSearch = false): string {
  return JSON.stringify(isSearch ? [list, input, 'search'] : [list, input]);
}
