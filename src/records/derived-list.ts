/** Lists that the replica's worker makes of several others, for list screens. */
import { useHeld } from './held-list.ts';
import { parseListSearch } from './lists.ts';
import type { Page } from '../api/page.ts';
import type { ListSource } from '../ui/rows/list-request.ts';
import type { ListName } from '../api/operations.ts';
import type { HeldListName, HeldRow, ListGiven } from '../replica/held-lists.ts';
import type { AtHand } from '../replica/at-hand.ts';
import { ApiError } from '../api/errors.ts';
import { queryOptions } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useStore } from '../ui/browser/use-store.ts';

type DerivedName = Exclude<HeldListName, ListName>;
type Source<Name extends DerivedName> = ListSource<HeldRow<Name>>;

interface DerivedOptions<Name extends DerivedName> {
  name: Name;
  /** A stable object. */
  given: ListGiven[Name];
  /** The list by whose time its rows are as old as they are. */
  from: ListName;
  /** Extra search params of the screen. Must be a stable object. */
  choices?: Readonly<Record<string, RegExp>>;
}

/** Returns the source of a list that the worker makes. It has all of its rows. */
export function useDerivedSource<Name extends DerivedName>(
  replica: AtHand,
  { name, given, from, choices }: DerivedOptions<Name>,
) {
  const state = useStore(replica.status, ({ lists }) => lists[from]);
  const made = useHeld(replica, { name, given, state });
  // The same objects until rows change: a screen makes its columns and rows from them.
  const held = useMemo(() => made && { ...made, isWhole: true, coverage: '' }, [made]);
  const parse = useCallback<Source<Name>['parse']>((address) => parseListSearch(null, address, choices), [choices]);
  return useMemo<Source<Name>>(
    () => ({
      isWhole: true,
      parse,
      useHeld: () => held,
      // The worker gives the rows part by part: this only fails where it would.
      request: () => () =>
        queryOptions<Page<HeldRow<Name>>, ApiError>({
          queryKey: [name],
          queryFn: async () => {
            await held?.window({ filters: {} }, { from: 0, most: 0, shown: [] });
            return noRows;
          },
        }),
    }),
    [name, held, parse],
  );
}

const noRows: Page<never> = {
  rows: [],
  number: 1,
  last: 1,
  total: null,
  unfilteredTotal: null,
  from: null,
  to: null,
  hasPrevious: false,
  hasNext: false,
  unreadable: 0,
};
