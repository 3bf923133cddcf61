/** Ends a session on this page: takes everything off the screen and reloads. */
import type { QueryClient } from '@tanstack/react-query';
import type { End } from '../../device/session-clock.ts';
import { keptInStep } from '../../device/kept.ts';
import { createStore } from '../../device/store.ts';
import { releaseGuards } from '../browser/guards.ts';

export interface Ending {
  end: End;
  /** What the reload waits for: a write on its way, or a host that does not answer. */
  waitsFor: 'change' | 'host' | null;
}

/** Null until the page begins to end; it changes with what the page waits for. */
export const ending = createStore<Ending | null>(null);
/** The address to reload at. */
let startsAt = '';

interface EndPageOptions {
  /** The address to reload at. */
  address: string;
  /** Called once every write has its outcome. */
  before?: () => Promise<void> | void;
}

/** Milliseconds: longer than the client waits for an answer, and then the journal for an outcome. */
export const longestChange = 70_000;
const lookEvery = 100;
const tryEvery = 2000;
const patience = 5000;

/**
 * Takes everything off the screen, waits for writes on their way, so that Activity gets their outcomes, and reloads as
 * soon as the host answers, so that nothing stays in memory. A sign-out wins over a lock that is under way.
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
  waitFor(cache.isMutating() > 0 ? 'change' : null);
  void cache.cancelQueries();
  cache.getQueryCache().clear();
  await changesEnded(cache);
  waitFor(null);
  await before?.();
  cache.clear();
  await keptInStep();
  // The history entry may hold a search text. The router no longer listens.
  window.history.replaceState(null, '', startsAt);
  while (!(await isHostThere())) {
    waitFor('host');
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    await sleepUntilOnline(tryEvery);
  }
  window.location.replace(startsAt);
}

/** Writes that are sent one after the other have a short gap between them, so three quiet looks are needed. */
async function changesEnded(cache: QueryClient): Promise<void> {
  const until = performance.now() + longestChange;
  let looks = cache.isMutating() > 0 ? 0 : 3;
  while (looks < 3 && performance.now() < until) {
    // oxlint-disable-next-line no-await-in-loop -- until it is so
    await sleep(lookEvery);
    looks = cache.isMutating() > 0 ? 0 : looks + 1;
  }
}

/** Without this, a reload could end on the browser's own error page. */
async function isHostThere(): Promise<boolean> {
  try {
    return (await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(patience) })).ok;
  } catch {
    return false;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Sleeps that long at most, and wakes when the browser is online again. */
async function sleepUntilOnline(milliseconds: number): Promise<void> {
  const awake = new AbortController();
  const online = new Promise<void>((resolve) =>
    window.addEventListener('online', () => resolve(), { signal: awake.signal }),
  );
  await Promise.race([sleep(milliseconds), online]);
  awake.abort();
}
