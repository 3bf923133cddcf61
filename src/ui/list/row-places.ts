import type { Place } from '../rows/column.tsx';
import type { ListState } from '../rows/list-state.ts';
import { withoutKeys } from '../rows/list-values.ts';

/**
 * Returns the place of each row in its list. `pages` has the page number of loaded rows by ID: all pages were loaded with
 * the same filters and sort, so a row can be found again on its page.
 */
export function rowPlaces(
  { values, page, searchText }: Pick<ListState, 'values' | 'page' | 'searchText'>,
  pages: ReadonlyMap<string, number> | undefined,
): (row: { id: string | null }) => Place {
  const rest = withoutKeys(values, ['page', 'open', 'with']);
  // One object per page: a row re-renders when its place is a different object.
  const places = new Map<number, Place>();
  return ({ id }) => {
    const at = (id === null ? undefined : pages?.get(id)) ?? page;
    const place = places.get(at) ?? { at: String(at), values: rest, searchText };
    places.set(at, place);
    return place;
  };
}

/** Returns the URL of the list at `here` with this row open, on the row's page. */
export function addressOfOpen(here: string, id: string, at: string): string {
  const address = new URL(here);
  address.searchParams.set('open', id);
  if (at === '1') address.searchParams.delete('page');
  else address.searchParams.set('page', at);
  return address.href;
}
