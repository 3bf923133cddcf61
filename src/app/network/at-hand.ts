/** Syncs the organization's lists in the background, and serves them to the screens. */
import { notifyLearned, learnAnswer, mergeNames, learn } from '../../records/names.ts';
import { today } from '../../ui/values/days.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../api/client.ts';
import type { ListName } from '../../api/operations.ts';
import { keptAccount } from '../../device/account-storage.ts';
import { noteStoredRows, rowsAwaited, rowsKept } from '../../device/kept-rows.ts';
import { preferences } from '../../device/preferences.ts';
import { storesRows } from '../../device/row-storage.ts';
import { type AtHand, type AtHandOptions, readAtHand } from '../../replica/at-hand.ts';
import type { Owner } from '../../replica/kept/seal.ts';
import { atHand } from '../../replica/current.ts';
import { walkPages } from '../../ui/rows/page-walk.ts';
import { viewerZone } from '../../ui/values/time.ts';
import { runInLeaderTab } from './leader-tab.ts';
import { onFailure, secretNow } from '../session/session.ts';

/** Milliseconds between updates of learned names: each one re-renders every list on screen. */
const apart = 2000;
/** The page's time zone, passed to the worker because the worker may see a different one. */
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

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
    brought: (found) => void learnHeld(replica, found).catch(() => undefined),
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
      mergeNames({ givers: Array.from(givers, ([gift, giver]) => [gift, giver?.contactId ?? null] as const) });
      saying ??= setTimeout(say, apart);
    },
    refused: onFailure,
  });
  replica.joined
    .then(() => atHand.set(replica))
    // The app also works without the replica.
    .catch(() => undefined)
    .finally(() => rowsAwaited.set(false));
  let isStored = storesRows(keep);
  const ends = [
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

/** Lists whose names any screen may need, most needed first. Others come with the rows that need them. */
const namingLists = ['listCampaigns', 'listHouseholds', 'listPledges'] as const;

/** Learns names from rows that were stored, or that another tab synced. Rejects if the rows are dropped meanwhile. */
async function learnHeld(replica: AtHand, lists: readonly ListName[]): Promise<void> {
  for (const list of namingLists.filter((name) => lists.includes(name))) {
    // oxlint-disable-next-line no-await-in-loop -- in parts, so that the page stays responsive
    learn(await replica.ask('namesOf', list));
  }
}
