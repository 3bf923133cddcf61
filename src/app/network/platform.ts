/** The application's API client, and the client of our server's write journal. */
import { createPrefetch } from '#api/prefetch.ts';
import { createRequest, type Request, toCall } from '#api/client.ts';
import { headersFor, ownHeaders } from '#api/host.ts';
import type { Journal } from '#api/journal.ts';
import type { WriteJournal } from '#api/query.ts';
import { account } from '#device/account.ts';
import { rowsAwaited, rowsOpened } from '#device/kept-rows.ts';
import { token } from '#device/token.ts';
import { noteBusy } from '#ui/browser/prefetch.ts';
import { noteResult } from './connection.ts';

/** False in a site without our server, whose build marks the page (host/site.ts). */
export const hasServer = !('site' in document.documentElement.dataset);

/** The origin of the platform's API: ours, because our server forwards, unless `callAt` sets another. */
export let apiOrigin = window.location.origin;

let latest = new Headers();
let opened: Promise<Journal> | undefined;

/** Loads the journal's code, which comes with the code of writes. */
async function openJournal(): Promise<Journal> {
  const { createJournal } = await import('#api/journal.ts');
  const journal = createJournal({ origin: window.location.origin, token, headers: () => ownHeaders(account()) });
  journal.seen(latest);
  return journal;
}

const open = () => (opened ??= openJournal());

export const journal: WriteJournal | undefined = hasServer
  ? {
      newKey: async () => (await open()).newKey(),
      nextKey: async () => (await open()).nextKey(),
      ask: async (key) => (await open()).ask(key),
    }
  : undefined;

function seen(headers: Headers): void {
  latest = headers;
  void opened?.then((journal) => journal.seen(headers));
}

let located!: (send: Request) => void;
const sender = new Promise<Request>((resolve) => {
  located = resolve;
});

/** Sets the API's origin. Requests wait for it. */
export function callAt(origin: string): void {
  apiOrigin = origin;
  const headers = () => headersFor(origin, account());
  located(createRequest({ origin, token, headers, answered: seen }));
}

if (hasServer) callAt(apiOrigin);

/** Seconds without prefetching after a 429 that has no Retry-After. */
const defaultRetryAfter = 10;

export const request: Request = async (...given) => {
  // Rows stored on this computer come first.
  if (rowsAwaited.get()) await rowsOpened();
  const send = await sender;
  const result = await send(...given);
  noteResult(result);
  if (!result.ok && result.error.kind === 'busy') noteBusy(result.error.retryAfter ?? defaultRetryAfter);
  return result;
};

export const prefetch = createPrefetch({
  call: toCall(request),
  who: () => JSON.stringify([token(), account()]),
});
