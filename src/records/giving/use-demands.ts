/** Lists under filters that a page needs read: they are read when it opens, unless they just were. */
import { useEffect, useRef } from 'react';
import { ApiError } from '#api/errors.ts';
import type { Input, ListName } from '#api/operations.ts';
import { shelfKey } from '#sync/shelf-key.ts';
import type { ShelfState, ShelfStates } from '#sync/shelves.ts';
import { fillShelf } from '#records/shelf.ts';
import { useSync, useStatus } from '#records/use-sync.ts';

export interface Demand {
  list: ListName;
  input: Input<ListName>;
  /** All records of the list share it, so it stays as read until a save or Refresh. */
  isShared?: boolean;
}

/** Longer lists load to the end only on request. */
const mostPages = 100;
/** Milliseconds for which rows count as new, as for pages of lists. */
const newFor = 30_000;

const none: ShelfStates = {};

const keyOf = ({ list, input }: Demand) => shelfKey(list, input);

/** Why a list wasn't read to its end, as far as it was asked for. */
export const failureOf = (state: ShelfState | undefined) => state?.failed ?? state?.filled?.failed ?? null;

/** Returns the state of each demand: undefined if it's about to be read. `demands`: a stable array. */
export function useDemands(demands: readonly Demand[]): (demand: Demand) => ShelfState | undefined {
  const sync = useSync();
  const shelves = useStatus(sync, (status) => status?.shelves ?? none);
  const asked = useRef<{ of: readonly Demand[]; keys: Set<string> }>({ of: demands, keys: new Set() });
  useEffect(() => {
    if (!sync) return;
    if (asked.current.of !== demands) asked.current = { of: demands, keys: new Set() };
    const { keys } = asked.current;
    for (const demand of demands) {
      const { list, input, isShared = false } = demand;
      const state = shelves[keyOf(demand)];
      // The worker waits for the next sign-in before it asks.
      const needsSignIn = failureOf(state)?.kind === 'session' && !state?.reading;
      const key = state?.outOfDate ? `${keyOf(demand)} ${state.filled?.loadedAt} ${state.filled?.rows}` : keyOf(demand);
      if (keys.has(key) && !needsSignIn) continue;
      keys.add(key);
      // Only signing out ends it.
      fillShelf({ list, input, most: mostPages, unlessNewerThan: isShared ? Infinity : newFor }).catch(() => undefined);
    }
  }, [sync, demands, shelves]);
  return (demand) => shelves[keyOf(demand)];
}

/** Reads what is left of a list, to its end. */
export function loadRest({ list, input }: Demand): void {
  fillShelf({ list, input }).catch(() => undefined);
}

/** Reads these lists again. Returns the first error. */
export async function refreshDemands(demands: readonly Demand[]): Promise<ApiError | null> {
  const states = await Promise.all(
    demands.map(({ list, input }) => fillShelf({ list, input, again: true, most: mostPages })),
  );
  const failure = states.map(failureOf).find((one) => one !== null);
  return failure ? new ApiError(failure) : null;
}
