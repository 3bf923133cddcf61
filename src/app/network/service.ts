/** The application's API client, and the client of our server's write journal. */
import { createPrefetch } from '../../api/prefetch.ts';
import { type Call, createClient } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { ownHeaders } from '../../api/host.ts';
import { createJournal } from '../../api/journal.ts';
import { account } from '../../device/account.ts';
import { rowsAwaited, rowsOpened } from '../../device/kept-rows.ts';
import { token } from '../../device/token.ts';
import { pausePrefetch } from '../../ui/browser/prefetch.ts';

const { origin } = window.location;
const headers = () => ownHeaders(account());

export const journal = createJournal({ origin, token, headers });

const client = createClient({ origin, token, headers, answered: journal.seen });
/** Seconds without prefetching after a 429 that has no Retry-After. */
const defaultRetryAfter = 10;

const call: Call = async (...given) => {
  // Rows stored on this computer come first.
  if (rowsAwaited.get()) await rowsOpened();
  try {
    return await client(...given);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'busy') pausePrefetch(error.retryAfter ?? defaultRetryAfter);
    throw error;
  }
};

export const prefetch = createPrefetch({
  call,
  who: () => JSON.stringify([token(), account()]),
});
