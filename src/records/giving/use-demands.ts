/** Lists under filters that a page needs read: they are read when it opens, unless they just were. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { ApiError } from '#api/errors.ts';
import type { Input, ListName } from '#api/operations.ts';
import { shelfKey, type ShelfState, type ShelfStates } from '#replica/shelves.ts';
import { fillShelf } from '#records/shelf.ts';
import { useReplica, useStatus } from '#records/use-at-hand.ts';

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

export interface Demands {
  /** Undefined: about to be read. */
  stateOf(demand: Demand): ShelfState | undefined;
  /** Reads what is left of a list, to its end. */
  load(demand: Demand): void;
  /** Reads these lists again. Returns the first error. */
  refresh(demands: readonly Demand[]): Promise<ApiError | null>;
}

const keyOf = ({ list, input }: Demand) => shelfKey(list, input);

/** `demands`: a stable array. */
export function useDemands(demands: readonly Demand[]): Demands {
  const replica = useReplica();
  const shelves = useStatus(replica, (status) => status?.shelves ?? none);
  const asked = useRef<{ of: readonly Demand[]; keys: Set<string> }>({ of: demands, keys: new Set() });
  useEffect(() => {
    if (!replica) return;
    if (asked.current.of !== demands) asked.current = { of: demands, keys: new Set() };
    const { keys } = asked.current;
    for (const demand of demands) {
      const { list, input, isShared = false } = demand;
      const state = shelves[keyOf(demand)];
      // The worker waits for the next sign-in before it asks.
      const needsSignIn = (state?.failed ?? state?.filled?.failed)?.kind === 'session' && !state?.reading;
      const key = state?.outOfDate ? `${keyOf(demand)} ${state.filled?.loadedAt} ${state.filled?.rows}` : keyOf(demand);
      if (keys.has(key) && !needsSignIn) continue;
      keys.add(key);
      // Only signing out ends it.
      fillShelf({ list, input, most: mostPages, unlessNewerThan: isShared ? Infinity : newFor }).catch(() => undefined);
    }
  }, [replica, demands, shelves]);
  const stateOf = useCallback((demand: Demand) => shelves[keyOf(demand)], [shelves]);
  return useMemo(
    () => ({
      stateOf,
      load({ list, input }) {
        fillShelf({ list, input }).catch(() => undefined);
      },
      async refresh(some) {
        const states = await Promise.all(
          some.map(({ list, input }) => fillShelf({ list, input, again: true, most: mostPages })),
        );
        const failure = states
          .map(({ failed, filled }) => failed ?? filled?.failed ?? null)
          .find((one) => one !== null);
        return failure ? new ApiError(failure) : null;
      },
    }),
    [stateOf],
  );
}
