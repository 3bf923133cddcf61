/**
 * Loads the first households and campaigns in the background, so that lists can show names where rows have only IDs.
 * Screens' requests come first, and failures are silent.
 */
import { notifyLearned, learnAnswer } from '../../records/names.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../api/client.ts';
import type { Page } from '../../api/page.ts';
import { read } from '../../api/query.ts';
import { listInput } from '../../records/lists.ts';

/** Pages per list. */
const most = { listCampaigns: 2, listHouseholds: 25 } as const;
/** Milliseconds without other requests before the first page, and between pages. */
const [quiet, pause] = [3000, 1000];
/** Pages between updates of shown names: each update makes a searched list recompute all rows. */
const pagesAtOnce = 5;

/** Loads pages until done or failed. Returns a function that stops it. */
export function readNames(cache: QueryClient, call: Call): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let unsaid = false;
  const say = () => {
    if (unsaid) notifyLearned();
    unsaid = false;
  };
  const readAll = async () => {
    for (const name of ['listCampaigns', 'listHouseholds'] as const) {
      for (let page = 1; page <= most[name]; page += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one page after another, only while the app is idle
        await isQuiet(cache, page === 1 ? quiet : pause, signal);
        const input = listInput(name, { page });
        const held = cache.getQueryData<Page<unknown>>(read(name, input).queryKey);
        // oxlint-disable-next-line no-await-in-loop
        const found = held ?? (await call(name, input, { signal }));
        if (!held && learnAnswer([name], found, Date.now())) unsaid = true;
        if (page % pagesAtOnce === 0) say();
        if (!found.hasNext) break;
      }
    }
  };
  void readAll()
    .catch(() => undefined)
    .finally(say);
  return () => ending.abort();
}

/** Resolves after that long without reads in progress, once one has succeeded. Rejects when aborted. */
async function isQuiet(cache: QueryClient, milliseconds: number, signal: AbortSignal): Promise<void> {
  for (let since = Date.now(); ;) {
    signal.throwIfAborted();
    const hasAnswer = cache
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.dataUpdatedAt > 0);
    if (!hasAnswer || cache.isFetching() > 0 || !navigator.onLine) since = Date.now();
    else if (Date.now() - since >= milliseconds) return;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
