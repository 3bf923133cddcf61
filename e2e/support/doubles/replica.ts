/** For tests: the replica in this thread and not in a worker, and how far the reading is. */
import type { Store } from '../../../src/device/store.ts';
import type { AtHand, AtHandStatus } from '../../../src/replica/at-hand.ts';
import { listNames, type ListState, type ListStates, nothingRead } from '../../../src/replica/lists.ts';
import { createReplica, type Replica } from '../../../src/replica/replica.ts';

export const nothingAtHand: AtHandStatus = {
  lists: nothingRead,
  waitsUntil: null,
  writes: 0,
  givers: null,
  kept: null,
};

/** Every list is that far. */
export function everyList(state: Partial<ListState>): ListStates {
  return Object.fromEntries(listNames.map((name) => [name, { ...nothingRead[name], ...state }])) as ListStates;
}

/** Nobody is asked who gave. `changed`: hears of changes to the rows. */
export function replicaInMemory(changed: () => void = () => undefined): Replica {
  const askGifts = () => Promise.reject(new Error('nobody asks'));
  return createReplica({ askGifts, told: () => undefined, kept: () => undefined, changed });
}

export function atHandOf(replica: Replica, status: Store<AtHandStatus>): AtHand {
  const ask = (question: keyof Replica, given: unknown) =>
    Promise.resolve((replica[question] as (asked: unknown) => unknown)(given));
  return { ask, status } as unknown as AtHand;
}
