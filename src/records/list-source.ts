import type { ListName } from '../api/operations.ts';
import { read } from '../api/query.ts';
import { useHeldList } from './held-list.ts';
import { type ListAsk, listInput, type ListValues, parseListSearch } from './lists.ts';

/** Returns how a list screen parses its URL and requests its pages. */
export function listSource<Name extends ListName>(name: Name) {
  return {
    useHeld: (ask: ListAsk) => useHeldList(name, ask),
    parse: (given: ListValues) => parseListSearch(name, given),
    request: (ask: ListAsk) => (page: number) => read(name, listInput(name, { ...ask, page })),
  };
}
