/**
 * Reads the first households and campaigns in the background, once the screen stands, so that lists that number people
 * and campaigns can name them. It never comes before what a screen asks for, and no failure is shown.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../api/client.ts';
import type { Page } from '../../api/page.ts';
import { read } from '../../api/query.ts';
import { listInput } from '../../records/lists.ts';
import { notifyLearned } from '../../device/known-names.ts';
import { learnAnswer } from '../../records/learn-names.ts';

/** How many pages of each. */
const most = { listCampaigns: 2, listHouseholds: 25 } as const;
/** Milliseconds for which nothing was asked, before the first page and between two. */
const [quiet, pause] = [3000, 1000];
/** After so many pages the names are shown: a long list that is searched reads all of its rows anew for them. */
const pagesAtOnce = 5;

/** Reads until it is done, something fails, or the returned function is called. */
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
        // oxlint-disable-next-line no-await-in-loop -- one page after another, and only while nothing else is asked
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

/** Resolves when a read has succeeded and none has been on its way for so long; rejects when it is called off. */
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
