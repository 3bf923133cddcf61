/** Ends a session on this page: takes everything off the screen and reloads. */
import type { QueryClient } from '@tanstack/react-query';
import type { WriteSubscriber } from '#api/query.ts';
import type { End } from '#device/session-clock.ts';
import { flushAccountStorage } from '#device/account-storage.ts';
import { createStore } from '#device/store.ts';
import { releaseGuards } from '#ui/browser/page-state.ts';

export interface Ending {
  end: End;
  /** The reason why the reload waits: a write in progress, or a server that doesn't respond. */
  waitsFor: 'change' | 'host' | null;
}

/** The end of the session in progress; null before. */
export const ending = createStore<Ending | null>(null);
/** The URL to reload at. */
let startsAt = '';

/** The number of writes without an outcome. */
export const writesInProgress = createStore(0);
/** Counts them. */
export const countingWrites: WriteSubscriber = {
  sent: () => writesInProgress.set(writesInProgress.get() + 1),
  ended: () => writesInProgress.set(writesInProgress.get() - 1),
};

interface EndPageOptions {
  /** The URL to reload at. */
  address: string;
  /** Called once every write has its outcome. */
  before?: () => Promise<void> | void;
}

/** Milliseconds: longer than the timeouts of a write and of its journal lookup together. */
export const longestChange = 70_000;
const lookEvery = 100;
const tryEvery = 2000;
const hostTimeout = 5000;

/**
 * Clears the screen, waits for writes in progress, so that Activity gets their outcomes, and reloads as soon as our server
 * responds, so that nothing stays in memory. A sign-out overrides a lock in progress.
 */
export async function endPage(cache: QueryClient, end: End, { address, before }: EndPageOptions): Promise<void> {
  const current = ending.get();
  if (current?.end === end || (current && end === 'locked')) return;
  startsAt = address;
  if (current) {
    window.history.replaceState(null, '', address);
    return ending.set({ ...current, end });
  }
  const waitFor = (waitsFor: Ending['waitsFor']) => ending.set({ end: ending.get()?.end ?? end, waitsFor });
  const { queries, ...others } = cache.getDefaultOptions();
  cache.setDefaultOptions({ ...others, queries: { ...queries, enabled: false } });
  releaseGuards();
  waitFor(writesInProgress.get() > 0 ? 'change' : null);
  void cache.cancelQueries();
  cache.getQueryCache().clear();
  await changesEnded();
  waitFor(null);
  await before?.();
  cache.clear();
  await flushAccountStorage();
  // The history entry may hold a search text. The router no longer listens.
  window.history.replaceState(null, '', startsAt);
  while (!(await isHostThere())) {
    waitFor('host');
    await sleep(tryEvery);
  }
  window.location.replace(startsAt);
}

/** Waits until no write is in progress. Consecutive writes have short gaps between them, so it takes three quiet checks. */
async function changesEnded(): Promise<void> {
  const until = performance.now() + longestChange;
  let looks = writesInProgress.get() > 0 ? 0 : 3;
  while (looks < 3 && performance.now() < until) {
    await sleep(lookEvery);
    looks = writesInProgress.get() > 0 ? 0 : looks + 1;
  }
}

/** Returns true if our server responds. Without this check, a reload could end on the browser's error page. */
async function isHostThere(): Promise<boolean> {
  try {
    return (await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(hostTimeout) })).ok;
  } catch {
    return false;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
