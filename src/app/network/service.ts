/** The application's API client, and the client of our server's write journal. */
import { createPrefetch } from '../../api/prefetch.ts';
import { createRequest, type Request, toCall } from '../../api/client.ts';
import { headersFor, ownHeaders } from '../../api/host.ts';
import { createJournal } from '../../api/journal.ts';
import { account } from '../../device/account.ts';
import { rowsAwaited, rowsOpened } from '../../device/kept-rows.ts';
import { token } from '../../device/token.ts';
import { pausePrefetch } from '../../ui/browser/prefetch.ts';

/** False in a site without our server, whose build marks the page (host/site.ts). */
export const hasServer = !('site' in document.documentElement.dataset);

/** The origin of the platform's API: ours, because our server forwards, unless `callAt` sets another. */
export let apiOrigin = window.location.origin;

export const journal = hasServer
  ? createJournal({ origin: apiOrigin, token, headers: () => ownHeaders(account()) })
  : undefined;

let located!: (send: Request) => void;
const sender = new Promise<Request>((resolve) => {
  located = resolve;
});

/** Sets the API's origin. Requests wait for it. */
export function callAt(origin: string): void {
  apiOrigin = origin;
  const headers = () => headersFor(origin, account());
  located(createRequest({ origin, token, headers, answered: (answered) => journal?.seen(answered) }));
}

if (hasServer) callAt(apiOrigin);

/** Seconds without prefetching after a 429 that has no Retry-After. */
const defaultRetryAfter = 10;

export const request: Request = async (...given) => {
  // Rows stored on this computer come first.
  if (rowsAwaited.get()) await rowsOpened();
  const send = await sender;
  const result = await send(...given);
  if (!result.ok && result.error.kind === 'busy') pausePrefetch(result.error.retryAfter ?? defaultRetryAfter);
  return result;
};

export const prefetch = createPrefetch({
  call: toCall(request),
  who: () => JSON.stringify([token(), account()]),
});
