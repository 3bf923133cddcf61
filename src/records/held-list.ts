/** Lists that the replica's worker holds or makes, for list screens. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListName } from '../api/operations.ts';
import { preferences } from '../device/preferences.ts';
import { formatCount } from '../domain/values/labels.ts';
import type { AtHand, AtHandStatus } from '../replica/at-hand.ts';
import type { AskOf, HeldListName, HeldRow, ListGiven } from '../replica/held-lists.ts';
import type { ListState } from '../replica/lists.ts';
import type { Window } from '../replica/windows.ts';
import { useStore } from '../ui/browser/use-store.ts';
import type { HeldRows } from '../ui/rows/held-rows.ts';
import { type ListAsk, listInput } from './lists.ts';
import { learn } from './names.ts';
import { thisMinute, useReplica, useStatus, versionOf, viewerOf } from './use-at-hand.ts';

/** Milliseconds between updates of a list while its rows arrive. */
const apart = 2000;

/** Returns the value, while it moves at most once in a while. */
function useSettled<Value>(value: Value, isMoving: boolean): Value {
  const latest = useRef(value);
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => setSettled(latest.current), apart);
    return () => clearInterval(timer);
  }, [isMoving]);
  return isMoving ? settled : value;
}

/** Version of the rows, as lists show them. */
function useVersion(replica: AtHand | null): string {
  const version = useStatus(replica, (status) => (status ? versionOf(status) : ''));
  const isReading = useStatus(replica, (status) => status !== null && isFirstReading(status));
  return useSettled(version, isReading);
}

function isFirstReading({ lists }: AtHandStatus): boolean {
  return Object.values(lists).some(({ wholeSince, problem }) => wholeSince === null && problem === null);
}

interface Held<Name extends HeldListName> {
  name: Name;
  given: ListGiven[Name];
  /** The list that it's held of or made from. */
  state: Pick<ListState, 'wholeSince' | 'askedAt' | 'beganAt' | 'nextPage' | 'last'>;
}

/** Returns the rows of a list in the worker. Null without a replica. */
export function useHeld<Name extends HeldListName>(
  replica: AtHand | null,
  { name, given, state }: Held<Name>,
): HeldRows<HeldRow<Name>> | null {
  const version = useVersion(replica);
  const viewer = useStore(preferences, viewerOf);
  const { wholeSince, askedAt, beganAt, nextPage, last } = state;
  const isWhole = wholeSince !== null;
  const coverage = isWhole || last === null ? '' : `${formatCount(nextPage - 1)} of ${formatCount(last)} pages`;
  const loadedAt = askedAt ?? wholeSince ?? beganAt ?? 0;
  const asked = JSON.stringify(given);
  return useMemo(() => {
    if (!replica) return null;
    const ask = (query: AskOf<Name>['query']) => ({ list: name, given, query }) as never;
    return {
      key: [name, asked, viewer, version],
      isWhole,
      coverage,
      loadedAt,
      async window(query, part) {
        // The list determines the type of its rows.
        const found = (await replica.ask('window', { ask: ask(query), ...part })) as Window<HeldRow<Name>>;
        learn(found.names);
        return found;
      },
      totals: (query) => replica.ask('totals', ask(query)),
      daily: (query) => replica.ask('daily', ask(query)),
      values: (key) => replica.ask('values', { ask: ask({ filters: {} }), key }),
      csv: (query, keys) => replica.ask('csv', { ask: ask(query), keys }),
      place: (query, id) => replica.ask('place', { ask: ask(query), id }),
      // Only lists of the platform have records to open.
      row: async (id) => (await replica.row(name as ListName, id))?.row as HeldRow<Name> | null,
      refresh: replica.readAgain,
    };
    // `asked` is the text of `given`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [replica, name, asked, viewer, version, isWhole, coverage, loadedAt]);
}

const unread = { wholeSince: null, askedAt: null, beganAt: null, nextPage: 1, last: null };

/** Returns the rows of a list of the platform. Null while there are none, and for filters that only the platform applies. */
export function useHeldList<Name extends ListName>(name: Name, { values = {}, searchText }: ListAsk) {
  const replica = useReplica();
  const state = useStatus(replica, (status) => status?.lists[name]);
  const input: Readonly<Record<string, string | undefined>> = listInput(name, { values, searchText, page: 1 });
  const { transactedAfter: after, transactedBefore: before, ...others } = input;
  const isHeld = state !== undefined && state.rows > 0 && JSON.stringify(others) === JSON.stringify(listInput(name));
  return useHeld(isHeld ? replica : null, {
    name,
    given: givenOf(name, { after, before }) as ListGiven[Name],
    state: state ?? unread,
  });
}

/** Lists whose fields depend on the time. */
const timed: ReadonlySet<ListName> = new Set(['listCampaigns', 'listMessages', 'listWebhooks']);

function givenOf(name: ListName, period: ListGiven['listTransactions']): ListGiven[ListName] {
  if (name === 'listTransactions') return period;
  return timed.has(name) ? { now: thisMinute() } : null;
}
