/** Starts the worker that reads and holds the organization's lists, and serves them to the screens. */
import { today } from '#ui/format/days.ts';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { type Configuration, headersFor } from '#api/host.ts';
import { account } from '#device/account.ts';
import { keptAccount } from '#device/account-storage.ts';
import { noteStoredRows, rowsAwaited, rowsKept } from '#device/kept-rows.ts';
import { campaignsKnownTo } from '#records/ways/use-name.ts';
import { preferences } from '#device/preferences.ts';
import { lastFigures } from '#device/last-look.ts';
import { storesRows } from '#device/row-storage.ts';
import { createStore, type Store } from '#device/store.ts';
import { token } from '#device/token.ts';
import { createSync } from '#sync/sync.ts';
import { startWorker } from '#sync/sync-worker.ts';
import type { TabState } from '#sync/serve-sync.ts';
import type { Owner } from '#sync/kept/seal.ts';
import { currentSync } from '#sync/current.ts';
import { onSignedIn } from '#ui/browser/page-state.ts';
import { asksToWait } from '#ui/browser/prefetch.ts';
import { writesInProgress } from '#ui/session/ending.ts';
import { viewerZone } from '#ui/format/time.ts';
import { joinPages } from './join-pages.ts';
import { apiOrigin } from './platform.ts';
import { onFailure, secretNow } from '#app/session/session.ts';

/** The page's time zone, passed to the worker because the worker may see a different one. */
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface BackgroundSyncOptions extends Pick<Configuration, 'replica' | 'address'> {
  /**
   * Only the door list is open: its tickets are kept current, and their gifts, which say what is paid and for which event.
   * Nothing else is read. Nothing is stored, and what's stored already stays.
   */
  isDoor?: boolean;
}

/**
 * Starts the worker. It reads all lists in the background if the deployment and the user allow it, and otherwise only what
 * screens ask for, and first pages for their names. Returns a function that ends it.
 */
export function readInBackground(
  cache: QueryClient,
  { replica: configured, address, isDoor = false }: BackgroundSyncOptions,
) {
  const { mode, perMinute, keep } = configured;
  const isSynced = () => mode !== 'off' && (preferences.get().readsAll ?? mode === 'memory');
  const readsAll = () => !isDoor && isSynced();
  const doorPages = isSynced() ? { listTransactions: Infinity, listTickets: Infinity } : {};
  const stores = () => readsAll() && storesRows(keep);
  /** Returns the owner of stored rows. Null: nothing is stored, as on a shared computer. Undefined: what is stored stays. */
  const ownerNow = async (): Promise<Owner | null | undefined> => {
    if (isDoor) return undefined;
    return stores() ? { secret: (await secretNow()) ?? '', account: keptAccount(), origin: address } : null;
  };
  const tab = watchTab(cache, readsAll, isDoor ? doorPages : undefined);
  const sync = createSync({
    owner: ownerNow(),
    worker: startWorker(sharedName()),
    platform: () => ({ origin: apiOrigin, token: token(), headers: headersFor(apiOrigin, account()), perMinute }),
    tab: tab.state,
    context() {
      const { currency, fiscalYearStartsIn: firstMonth, addsInKind } = preferences.get();
      return { zone: viewerZone() ?? ownZone, today: today(), firstMonth, currency: currency || null, addsInKind };
    },
    now: Date.now,
    refused: onFailure,
  });
  sync.joined
    .then(() => {
      currentSync.set(sync);
      // Amounts everywhere are shown by the currencies of campaigns.
      ends.push(new QueryObserver(cache, campaignsKnownTo(sync)).subscribe(() => undefined));
    })
    // The app also works without sync.
    .catch(() => undefined)
    .finally(() => rowsAwaited.set(false));
  let isStored = stores();
  if (!isStored && !isDoor) lastFigures.clear();
  const ends = [
    tab.end,
    joinPages(cache, sync),
    onSignedIn(sync.signedIn),
    sync.status.subscribe(() => {
      if (isDoor) return;
      const { kept, lists } = sync.status.get();
      rowsKept.set(kept === 'kept');
      noteStoredRows(kept === 'kept' && lists.listTransactions.wholeSince !== null ? keptAccount() : null);
    }),
    preferences.subscribe(() => {
      if (stores() === isStored) return;
      isStored = !isStored;
      if (!isStored) lastFigures.clear();
      sync.keep(ownerNow());
    }),
  ];
  return () => {
    for (const end of ends) end();
    rowsKept.set(false);
    currentSync.set(null);
    sync.end();
  };
}

/** Name of the worker that all tabs of the account share. Its URL separates the workers of different Steward versions. */
function sharedName(): string | undefined {
  const account = keptAccount();
  return account === '' ? undefined : `steward.replica ${account} ${import.meta.url}`;
}

interface Watched {
  state: Store<TabState>;
  end(): void;
}

/** Follows what the worker must know of this tab before it asks the platform. `pages`: the only ones that are read in the background. */
export function watchTab(cache: QueryClient, readsAll: () => boolean, pages?: TabState['pages']): Watched {
  let isLeft = false;
  const now = (): TabState => ({
    isSeen: !isLeft && !document.hidden && navigator.onLine,
    isWaiting: cache.isFetching() > 0 || writesInProgress.get() > 0 || asksToWait.get(),
    asksWhoGave: !pages && preferences.get().asksWhoGave,
    readsAll: readsAll(),
    ...(pages && { pages }),
  });
  const state = createStore(now());
  const look = () => {
    const next = now();
    if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next);
  };
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('visibilitychange', look, { signal });
  for (const event of ['online', 'offline']) window.addEventListener(event, look, { signal });
  // The worker isn't told by the browser that a tab was closed.
  const leave = ({ type }: Event) => {
    isLeft = type === 'pagehide';
    look();
  };
  for (const event of ['pagehide', 'pageshow']) window.addEventListener(event, leave, { signal });
  const stores = [preferences, writesInProgress, asksToWait, cache.getQueryCache()];
  const ends = [...stores.map((store) => store.subscribe(look)), () => ending.abort()];
  return { state, end: () => ends.forEach((end) => end()) };
}
