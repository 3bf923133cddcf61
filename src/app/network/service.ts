/** The application's API client, and the client of our server's write journal. */
import { createPrefetch } from '../../api/prefetch.ts';
import { createRequest, type Request, toCall } from '../../api/client.ts';
import { ownHeaders } from '../../api/host.ts';
import { createJournal } from '../../api/journal.ts';
import { account } from '../../device/account.ts';
import { rowsAwaited, rowsOpened } from '../../device/kept-rows.ts';
import { token } from '../../device/token.ts';
import { pausePrefetch } from '../../ui/browser/prefetch.ts';

const { origin } = window.location;
const headers = () => ownHeaders(account());

export const journal = createJournal({ origin, token, headers });

const send = createRequest({ origin, token, headers, answered: journal.seen });
/** Seconds without prefetching after a 429 that has no Retry-After. */
const defaultRetryAfter = 10;

export const request: Request = async (...given) => {
  // Rows stored on this computer come first.
  if (rowsAwaited.get()) await rowsOpened();
  const result = await send(...given);
  if (!result.ok && result.error.kind === 'busy') pausePrefetch(result.error.retryAfter ?? defaultRetryAfter);
  return result;
};

export const prefetch = createPrefetch({
  call: toCall(request),
  who: () => JSON.stringify([token(), account()]),
});
