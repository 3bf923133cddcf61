import type { ListName } from '../api/operations.ts';
import { read } from '../api/query.ts';
import { type ListAsk, listInput, type ListValues, parseListSearch } from './lists.ts';

/** How the screen of a list reads its address and asks for its pages. */
export function listSource<Name extends ListName>(name: Name) {
  return {
    parse: (given: ListValues) => parseListSearch(name, given),
    request: (ask: ListAsk) => (page: number) => read(name, listInput(name, { ...ask, page })),
  };
}
