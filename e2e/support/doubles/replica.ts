/** For tests: the replica in this thread and not in a worker, and how far the reading is. */
import type { ListName } from '../../../src/api/operations.ts';
import type { Store } from '../../../src/device/store.ts';
import type { AtHand, AtHandStatus } from '../../../src/replica/at-hand.ts';
import { listNames, type ListState, type ListStates, nothingRead } from '../../../src/replica/lists.ts';
import { createReplica, type Replica } from '../../../src/replica/replica.ts';
import { type GivenRow, readRows } from './rows.ts';

export const nothingAtHand: AtHandStatus = {
  lists: nothingRead,
  waitsUntil: null,
  progress: null,
  writes: 0,
  givers: null,
  kept: null,
};

/** Every list is that far. */
export function everyList(state: Partial<ListState>): ListStates {
  return Object.fromEntries(listNames.map((name) => [name, { ...nothingRead[name], ...state }])) as ListStates;
}

/** Takes rows as a platform gives them. Nobody is asked who gave. `changed`: hears of changes to the rows. */
export function replicaInMemory(changed: () => void = () => undefined) {
  const askGifts = () => Promise.reject(new Error('nobody asks'));
  const replica = createReplica({ askGifts, told: () => undefined, kept: () => undefined, changed });
  const read = <Part extends { list: ListName; rows: readonly GivenRow[] }>(part: Part) => ({
    ...part,
    rows: readRows(part.list, part.rows),
  });
  return {
    ...replica,
    take: (page: WithGiven<Parameters<Replica['take']>[0]>) => replica.take(read(page)),
    update: (part: WithGiven<Parameters<Replica['update']>[0]>) => replica.update(read(part)),
    replace: (stretch: WithGiven<Parameters<Replica['replace']>[0]>) => replica.replace(read(stretch)),
  };
}

type WithGiven<Part> = Omit<Part, 'rows'> & { list: ListName; rows: readonly GivenRow[] };

export function atHandOf(replica: Replica, status: Store<AtHandStatus>): AtHand {
  const ask = (question: keyof Replica, given: unknown) =>
    Promise.resolve((replica[question] as (asked: unknown) => unknown)(given));
  return { ask, status } as unknown as AtHand;
}
