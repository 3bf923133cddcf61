/** Syncs the organization's lists in the background, and serves them to the screens. */
import { today } from '../../ui/values/days.ts';
import { toInstant, instantOf } from '../../domain/values/calendar.ts';
import { hashKey, type QueryCache, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Call } from '../../api/client.ts';
import type { ListName } from '../../api/operations.ts';
import type { Transaction } from '../../api/resources.ts';
import { dateOfGift } from '../../domain/gift.ts';
import { keptAccount } from '../../device/account-storage.ts';
import { noteStoredRows, rowsAwaited, rowsKept } from '../../device/kept-rows.ts';
import { learnGiver, notifyLearned } from '../../device/known-names.ts';
import { preferences } from '../../device/preferences.ts';
import { storesRows } from '../../device/row-storage.ts';
import { learnAnswer } from '../../records/learn-names.ts';
import { type AtHand, type AtHandOptions, readAtHand } from '../../replica/at-hand.ts';
import type { Owner } from '../../replica/kept/seal.ts';
import { atHand } from '../../replica/current.ts';
import { listNames } from '../../replica/lists.ts';
import type { Loaded } from '../../ui/rows/loaded.ts';
import { loadedKey } from '../../ui/rows/list-cache.ts';
import { walkPages } from '../../ui/rows/page-walk.ts';
import { listInput } from '../../records/lists.ts';
import { dayOf } from '../../ui/values/days.ts';
import { viewerZone } from '../../ui/values/time.ts';
import { runInLeaderTab } from './leader-tab.ts';
import { onFailure, secretNow } from '../session/session.ts';

/** Milliseconds between updates of learned names: each one re-renders every list on screen. */
const apart = 2000;
/** The page's time zone, passed to the worker because the worker may see a different one. */
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Rows per request to the worker. */
const most = 1000;

export interface KeepAtHandOptions {
  perMinute: number;
  /** True if rows may be stored in this browser. */
  keep: boolean;
  /** The platform's host name. */
  address: string;
}

/** Starts the sync. Returns a function that stops it. */
export function keepAtHand(
  cache: QueryClient,
  call: Call,
  { perMinute, keep, address }: KeepAtHandOptions,
): () => void {
  let saying: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    saying = undefined;
    notifyLearned();
  };
  /** Returns the owner of stored rows. Null: nothing is stored, as on a shared computer. */
  const ownerNow = async (): Promise<Owner | null> =>
    storesRows(keep) ? { secret: (await secretNow()) ?? '', account: keptAccount(), origin: address } : null;
  const replica = readAtHand({
    owner: ownerNow(),
    brought: (found) => void learnHeld(replica, found, { say, given: () => lists.given() }).catch(() => undefined),
    ...startWorker(),
    async ask(list, input, signal) {
      const page = await call(list, input, { signal });
      if (learnAnswer([list], page, Date.now())) saying ??= setTimeout(say, apart);
      return page;
    },
    walk: walkPages,
    pace: { perMinute, mayAsk: () => cache.isFetching() === 0 && navigator.onLine && !document.hidden },
    asksWhoGave: { get: () => preferences.get().asksWhoGave, subscribe: preferences.subscribe },
    context() {
      const { currency, fiscalYearStartsIn: firstMonth } = preferences.get();
      return { zone: viewerZone() ?? ownZone, today: today(), firstMonth, currency: currency || null };
    },
    now: Date.now,
    told(givers) {
      for (const [gift, giver] of givers) learnGiver(gift, giver?.contactId ?? null);
      saying ??= setTimeout(say, apart);
    },
    refused: onFailure,
  });
  const lists = giveLists(cache, replica);
  replica.joined
    .then(() => atHand.set(replica))
    .then(lists.given)
    // The app also works without the replica.
    .catch(() => undefined)
    .finally(() => rowsAwaited.set(false));
  let isStored = storesRows(keep);
  const ends = [
    lists.end,
    replica.status.subscribe(() => {
      const { kept, lists } = replica.status.get();
      rowsKept.set(kept === 'kept');
      noteStoredRows(kept === 'kept' && lists.listTransactions.wholeSince !== null ? keptAccount() : null);
    }),
    preferences.subscribe(() => {
      if (storesRows(keep) === isStored) return;
      isStored = !isStored;
      replica.keep(ownerNow());
    }),
  ];
  return () => {
    for (const end of ends) end();
    rowsKept.set(false);
    clearTimeout(saying);
    atHand.set(null);
    replica.end();
  };
}

/** Starts one worker for all tabs of the account if the browser supports it, otherwise one for this tab. */
function startWorker(): Pick<AtHandOptions, 'worker' | 'turns'> {
  const account = keptAccount();
  // The URL separates the workers of different Steward versions.
  const name = `steward.replica ${account} ${import.meta.url}`;
  if (account !== '' && 'locks' in navigator && 'SharedWorker' in window) {
    try {
      return {
        worker: new SharedWorker(new URL('../../replica/worker.ts', import.meta.url), { type: 'module', name }),
        turns: (read, signal) => runInLeaderTab(name, read, signal),
      };
    } catch {
      // Browsers may block shared workers.
    }
  }
  return { worker: new Worker(new URL('../../replica/worker.ts', import.meta.url), { type: 'module' }) };
}

/** Lists that contain names, most needed first. */
const namingLists = ['listCampaigns', 'listHouseholds', 'listPledges', 'listTransactions', 'listTickets'] as const;

/**
 * Learns names from rows that were stored, or that another tab synced. The long lists wait for the rows on screen. Rejects if
 * the rows are dropped meanwhile.
 */
async function learnHeld(
  replica: AtHand,
  lists: readonly ListName[],
  { say, given }: { say(): void; given(): Promise<unknown> },
): Promise<void> {
  for (const list of namingLists.filter((name) => lists.includes(name))) {
    // oxlint-disable no-await-in-loop -- in parts, so that the page stays responsive
    if (list === 'listTransactions') {
      say();
      await given();
    }
    for (let from = 0, count = 1; from < count; from += most) {
      const found = await replica.ask('rows', { list, from, most });
      const { wholeSince, beganAt } = replica.status.get().lists[list];
      learnAnswer(
        [list],
        { rows: found.rows, total: wholeSince === null ? null : found.count },
        wholeSince ?? beganAt ?? 0,
      );
      ({ count } = found);
    }
    // oxlint-enable no-await-in-loop
  }
  say();
}

/**
 * Puts synced rows into the query cache for lists on screen, whole or limited to the requested dates. `given` resolves when
 * the lists that are on screen have theirs.
 */
function giveLists(cache: QueryClient, replica: AtHand): { given(): Promise<unknown>; end(): void } {
  /** By request: when the list was synced, the version of its rows, and the rows given. */
  const given = new Map<string, { stamp: string; version: number; rows: unknown }>();
  const rowsAt = (key: QueryKey) => cache.getQueryData<Loaded<unknown>>(key)?.rows;
  const giving = new Map<string, Promise<unknown>>();
  const look = () => {
    const { lists, writes } = replica.status.get();
    for (const { list, asked } of shown(cache.getQueryCache())) {
      const { wholeSince, askedAt } = lists[list];
      const key = loadedKey([list, asked]);
      const name = hashKey(key);
      if (wholeSince === null || giving.has(name)) continue;
      const stamp = `${askedAt ?? wholeSince} ${writes}`;
      const before = given.get(name);
      // Pages loaded from the platform may have replaced the given rows.
      if (before?.stamp === stamp && rowsAt(key) === before.rows) continue;
      const gives = give(list, asked, askedAt ?? wholeSince)
        .then((version) => given.set(name, { stamp, version, rows: rowsAt(key) }))
        // The sync stopped meanwhile.
        .catch(() => undefined)
        .finally(() => giving.delete(name));
      giving.set(name, gives);
    }
  };
  /** @returns the version of the rows given to the list */
  async function give(list: ListName, asked: Asked, loadedAt: number): Promise<number> {
    const key = loadedKey([list, asked]);
    const before = cache.getQueryData<Loaded<unknown>>(key);
    const known = given.get(hashKey(key));
    if (before && before.rows === known?.rows && known.version === (await replica.ask('version', list))) {
      cache.setQueryData(key, { ...before, loadedAt });
      return known.version;
    }
    const rows: unknown[] = [];
    let read = 0;
    let version: number | undefined;
    for (;;) {
      const part = { list, from: read, most, ...(version !== undefined && { version }) };
      // oxlint-disable-next-line no-await-in-loop -- in parts, so that the page stays responsive
      const found = await replica.ask('rows', part);
      if (version !== undefined && found.version !== version) [rows.length, read] = [0, 0];
      version = found.version;
      read += found.rows.length;
      rows.push(...inPeriod(found.rows, asked));
      if (read >= found.count) break;
    }
    const loaded: Loaded<unknown> = {
      rows,
      loadedAt,
      complete: true,
      tooMuch: false,
      stuck: null,
      failed: null,
      nextPage: 1,
      total: rows.length,
      repeated: 0,
      changed: false,
      pages: new Map(),
    };
    cache.setQueryData(key, loaded);
    return version;
  }
  const ends = [replica.status.subscribe(look), cache.getQueryCache().subscribe(look)];
  look();
  return { given: () => Promise.all(giving.values()), end: () => ends.forEach((end) => end()) };
}

/** A list's input, without its page. */
type Asked = Readonly<Record<string, string | undefined>>;

/** Returns the active list requests that synced rows can answer: a whole list, or transactions in a date range. */
function shown(queries: QueryCache): { list: ListName; asked: Asked }[] {
  return queries.findAll({ type: 'active' }).flatMap(({ queryKey: [name, input] }) => {
    const list = listNames.find((one) => one === name);
    if (!list) return [];
    const { page: _, ...asked } = input as Asked;
    const { transactedAfter: _after, transactedBefore: _before, ...others } = asked;
    return JSON.stringify(others) === JSON.stringify(listInput(list)) ? [{ list, asked }] : [];
  });
}

/** Filters transactions by the date shown to the user. Returns all rows without a period. */
export function inPeriod(rows: readonly object[], { transactedAfter, transactedBefore }: Asked): readonly object[] {
  if (transactedAfter === undefined && transactedBefore === undefined) return rows;
  const first = toInstant(transactedAfter ?? '') ?? -Infinity;
  const last = toInstant(transactedBefore ?? '') ?? Infinity;
  return rows.filter((row) => {
    const at = dateOfGift(row as Transaction);
    const time = at === null ? null : (toInstant(at) ?? startOf(at));
    return time !== null && time >= first && time <= last;
  });
}

/** Returns the start of a date in the viewer's zone. */
function startOf(written: string): number | null {
  const day = dayOf(written);
  return day === null ? null : toInstant(instantOf(day, '00:00:00', viewerZone()) ?? '');
}
