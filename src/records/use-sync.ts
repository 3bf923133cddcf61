import { useMemo, useRef } from 'react';
import type { ListName } from '#api/operations.ts';
import { type Preferences, preferences } from '#device/preferences.ts';
import { createStore, type Store } from '#device/store.ts';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import { listNames } from '#domain/resources.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { useWorkerAnswer } from '#ui/list/list-cache.ts';

/** Milliseconds between updates of a list while its rows arrive. */
const apart = 2000;
const nothing = createStore<SyncStatus | null>(null);

/** Returns the sync client, however much is synced. Null for a moment at the start. */
export function useSync(): Sync | null {
  return useStore(currentSync);
}

/** Returns the sync client once the whole list is synced. Null until then, and without background sync, which keeps it current. */
export function useSyncWith(list: ListName): Sync | null {
  const sync = useSync();
  const isSynced = useSyncMode() === 'on';
  const isWhole = useStatus(sync, (status) => status?.lists[list].wholeSince != null);
  return isWhole && isSynced ? sync : null;
}

/** Selects from the sync status, which is null if background sync is off. `isMoving`: it's looked at every two seconds. */
export function useStatus<Selected>(
  sync: Sync | null,
  select: (status: SyncStatus | null) => Selected,
  isMoving = false,
): Selected {
  // Both stores have a nullable value.
  const status = (sync?.status ?? nothing) as typeof nothing;
  const looked = useMemo(() => (isMoving ? everyTwoSeconds(status) : status), [status, isMoving]);
  return useStore(looked, select);
}

function everyTwoSeconds<Value>(store: Store<Value>): Store<Value> {
  let value = store.get();
  return {
    get: () => value,
    subscribe(tell) {
      const timer = setInterval(() => {
        value = store.get();
        tell();
      }, apart);
      return () => clearInterval(timer);
    },
  };
}

/** Returns the start of the current minute in milliseconds, so that queries within a minute have the same input. */
export function thisMinute(): number {
  return Math.floor(Date.now() / 60_000) * 60_000;
}

/** Cache key for the preferences that figures depend on. */
export const viewerOf = ({ zone, currency, fiscalYearStartsIn, addsInKind }: Preferences) =>
  `${zone === 'utc'} ${currency} ${fiscalYearStartsIn} ${addsInKind}`;

/** Version of the synced data. Changes when rows of those lists sync, donors are identified, or changes are saved. */
export function versionOf({ lists, writes, donors }: SyncStatus, names: readonly ListName[] = listNames): string {
  return [...names.map((name) => `${lists[name].askedAt} ${lists[name].rows}`), writes, donors?.known].join();
}

/**
 * Runs a query on the synced data and reruns it when the data changes. Returns undefined until the result is there, and
 * without sync. `name` identifies the query. When only `given` changes, the previous result stays until the next.
 * `lists`: those that the result depends on, so that it isn't rerun for each page of the others.
 */
export function useSyncQuery<Answer>(
  sync: Sync | null,
  name: readonly unknown[],
  question: (ask: Sync['ask']) => Promise<Answer>,
  given?: string,
  lists?: readonly ListName[],
): Answer | undefined {
  const version = useStatus(sync, (status) => status && versionOf(status, lists));
  return useAnswer(sync, name, question, { version: String(version), given });
}

/** The same, rerun when `version` changes. */
export function useAnswer<Answer>(
  sync: Sync | null,
  name: readonly unknown[],
  question: (ask: Sync['ask']) => Promise<Answer>,
  { version, given }: { version: string; given?: string | undefined },
): Answer | undefined {
  const viewer = useStore(preferences, viewerOf);
  const before = useRef<{ of: Sync; answering: Promise<unknown> }>(null);
  const askInTurn = async (of: Sync, signal: AbortSignal) => {
    // What was superseded while the one before was answered isn't asked. A client that was replaced may never answer.
    if (before.current?.of === of) await before.current.answering.catch(() => undefined);
    signal.throwIfAborted();
    const answering = question(of.ask);
    before.current = { of, answering };
    return answering;
  };
  return useWorkerAnswer([name, viewer], {
    given,
    version,
    ask: sync && ((signal) => askInTurn(sync, signal)),
  });
}
