/** Has the worker sync the organization's lists in the background, and serves them to the screens. */
import { today } from '../../ui/values/days.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ownHeaders } from '../../api/host.ts';
import { account } from '../../device/account.ts';
import { keptAccount } from '../../device/account-storage.ts';
import { noteStoredRows, rowsAwaited, rowsKept } from '../../device/kept-rows.ts';
import { mergeNames, notifyLearned } from '../../records/names.ts';
import { preferences } from '../../device/preferences.ts';
import { storesRows } from '../../device/row-storage.ts';
import { token } from '../../device/token.ts';
import { readAtHand } from '../../replica/at-hand.ts';
import type { Owner } from '../../replica/kept/seal.ts';
import { atHand } from '../../replica/current.ts';
import { onSignedIn } from '../../ui/browser/sign-in-asked.ts';
import { viewerZone } from '../../ui/values/time.ts';
import { learnAsRead } from './learn-as-read.ts';
import { watchTab } from './watch-tab.ts';
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
export function keepAtHand(cache: QueryClient, { perMinute, keep, address }: KeepAtHandOptions): () => void {
  let saying: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    saying = undefined;
    notifyLearned();
  };
  /** Returns the owner of stored rows. Null: nothing is stored, as on a shared computer. */
  const ownerNow = async (): Promise<Owner | null> =>
    storesRows(keep) ? { secret: (await secretNow()) ?? '', account: keptAccount(), origin: address } : null;
  const tab = watchTab(cache);
  const replica = readAtHand({
    owner: ownerNow(),
    worker: startWorker(),
    service: () => ({ origin: window.location.origin, token: token(), headers: ownHeaders(account()), perMinute }),
    tab: tab.state,
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
    tab.end,
    learnAsRead(replica),
    onSignedIn(replica.signedIn),
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
function startWorker(): Worker | SharedWorker {
  const account = keptAccount();
  // The URL separates the workers of different Steward versions.
  const name = `steward.replica ${account} ${import.meta.url}`;
  if (account !== '' && 'SharedWorker' in window) {
    try {
      return new SharedWorker(new URL('../../replica/worker.ts', import.meta.url), { type: 'module', name });
    } catch {
      // Browsers may block shared workers.
    }
  }
  return new Worker(new URL('../../replica/worker.ts', import.meta.url), { type: 'module' });
}
