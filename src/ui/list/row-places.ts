import type { Place } from '../rows/column.tsx';
import type { ListState } from '../rows/list-state.ts';
import { withoutKeys } from '../rows/list-values.ts';

/**
 * Where each row of a list stands. Rows that came with other pages than the one of the address say so in `pages`, by
 * their id: every page was loaded with the same filters and order, so a row is found again on the page it came with.
 */
export function rowPlaces(
  { values, page, searchText }: Pick<ListState, 'values' | 'page' | 'searchText'>,
  pages: ReadonlyMap<string, number> | undefined,
): (row: { id: string | null }) => Place {
  const rest = withoutKeys(values, ['page', 'open', 'with']);
  // One for all rows of a page: a row is drawn again when its place is another object.
  const places = new Map<number, Place>();
  return ({ id }) => {
    const at = (id === null ? undefined : pages?.get(id)) ?? page;
    const place = places.get(at) ?? { at: String(at), values: rest, searchText };
    places.set(at, place);
    return place;
  };
}

/** The address of the list at `here` with this row open beside it, on the page where the row stands. */
export function addressOfOpen(here: string, id: string, at: string): string {
  const address = new URL(here);
  address.searchParams.set('open', id);
  if (at === '1') address.searchParams.delete('page');
  else address.searchParams.set('page', at);
  return address.href;
}
