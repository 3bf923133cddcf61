/** For tests: the replica in this thread and not in a worker, and how far the reading is. */
import type { WindowAsked } from '#replica/windows.ts';
import type { ThanksAsked } from '#domain/lists/thanks.ts';
import type { CheckAsked } from '#domain/lists/quality.ts';
import type { QualityAsked } from '#replica/questions/quality.ts';
import type { DonorsAsked } from '#replica/questions/donors.ts';
import type { AnyAsk, HeldListName, HeldRow, ListGiven } from '#replica/held-lists.ts';
import type { ListName } from '#api/operations.ts';
import type { Store } from '#device/store.ts';
import type { AtHand, AtHandStatus } from '#replica/at-hand.ts';
import { type ListState, type ListStates, nothingRead } from '#replica/lists.ts';
import { listNames } from '#domain/resources.ts';
import { createReplica, type Replica, type ReplicaOptions } from '#replica/replica.ts';
import { type GivenRow, readRows } from './rows.ts';

export const nothingAtHand: AtHandStatus = {
  lists: nothingRead,
  waitsUntil: null,
  progress: null,
  identifying: null,
  writes: 0,
  givers: null,
  kept: null,
  shelves: {},
};

/** Every list is that far. */
export function everyList(state: Partial<ListState>): ListStates {
  return Object.fromEntries(listNames.map((name) => [name, { ...nothingRead[name], ...state }])) as ListStates;
}

/** A question for all rows of a list. */
export function wholeList<Name extends HeldListName>(list: Name, given: ListGiven[Name]): WindowAsked<AnyAsk> {
  const ask = { list, given, query: { filters: {} } } as AnyAsk;
  return { ask, from: 0, most: Infinity, shown: [] };
}

export type ReplicaInMemory = ReturnType<typeof replicaInMemory>;

/** Takes rows as a platform gives them. Nobody is asked who gave. `changed`: hears of changes to the rows. */
export function replicaInMemory(changed: () => void = () => undefined, asks: Partial<ReplicaOptions> = {}) {
  const askGifts = () => Promise.reject(new Error('nobody asks'));
  const nothing = () => undefined;
  const none = { askGifts, askNow: askGifts, ahead: () => 0, shelved: nothing, told: nothing, kept: nothing };
  const replica = createReplica({ ...none, changed, ...asks });
  const read = <Part extends { list: ListName; rows: readonly GivenRow[] }>(part: Part) => ({
    ...part,
    rows: readRows(part.list, part.rows),
  });
  const rowsOf = <Name extends HeldListName>(list: Name, given: ListGiven[Name]) => {
    // The list determines the type of its rows.
    return replica.window(wholeList(list, given)).rows as readonly HeldRow<Name>[];
  };
  return {
    ...replica,
    people: () => rowsOf('people', null),
    unlinked: () => rowsOf('unlinked', null),
    donors: (asked: DonorsAsked) => rowsOf('donors', { asked, amounts: [] }),
    thanks: (asked: ThanksAsked) => rowsOf('thanks', { ...asked, thanked: {} }),
    quality: (asked: QualityAsked, check: CheckAsked = 'all') => rowsOf('quality', { asked, check }),
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
