/** Sign-in, with the token held by this tab or by our server. */
import { type Check, checkToken } from './check-token.ts';
import { isObject, toText } from './fields.ts';
import { type Configuration, ownHeaders, ownRequest, unprotected } from './host.ts';
import { isSafeOrigin } from './safe-origin.ts';

/**
 * The result of a sign-in. If our server holds the token, `account` is the token's stable ID, which grants no access, and
 * `secret` encrypts the account's data in this browser. `refused`: rejected by Steward itself, without asking the platform.
 */
export type SignedIn = (Check | { result: 'refused'; message: string }) & {
  account?: string;
  secret?: string;
};

export interface SignInOptions {
  custody: Configuration['custody'];
  origin: string;
  token: string;
  /** Sign in even if the token has limited access. */
  anyway?: boolean;
  fetch?: typeof fetch;
  /** Stops waiting for an answer, which may otherwise take as long as it likes. */
  signal?: AbortSignal;
}

/** Milliseconds. */
const askAgainAfter = 1000;

/**
 * Checks a token, again and again while there is no answer, unless the page or the API is on plain http, where others could read it. If our server holds tokens,
 * sends it there, which signs this browser in if it is accepted.
 */
export async function signIn(asked: SignInOptions): Promise<SignedIn> {
  const { origin, signal } = asked;
  const page = globalThis.location?.origin ?? origin;
  if (![page, origin].every(isSafeOrigin)) return { result: 'refused', message: unprotected };
  for (;;) {
    const found = await signInOnce(asked);
    if (found.result !== 'no-answer') return found;
    // A proxy may say at once that there is no answer.
    await new Promise((resolve) => setTimeout(resolve, askAgainAfter));
    if (signal?.aborted) return found;
  }
}

async function signInOnce({ custody, origin, token, anyway = false, ...options }: SignInOptions): Promise<SignedIn> {
  if (custody === 'tab') return checkToken(origin, token, options);
  const send = options.fetch ?? globalThis.fetch;
  try {
    const response = await send(`${origin}/session`, {
      method: 'POST',
      headers: { ...ownHeaders(), Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, anyway }),
      signal: options.signal ?? null,
      ...ownRequest,
    });
    return readSignedIn(await response.json(), response.status);
  } catch {
    return { result: 'not-reachable', message: 'Check your connection and try again.' };
  }
}

const results: readonly string[] = [
  'accepted',
  'limited',
  'not-accepted',
  'not-reachable',
  'no-answer',
  'not-the-service',
  'try-later',
] satisfies Check['result'][];

/** Statuses with which our server rejects a request before checking the token. */
const refusals: readonly number[] = [403, 413, 415];

/** Parses the server's response. Anything unexpected means not signed in. */
export function readSignedIn(body: unknown, status: number): SignedIn {
  const given = isObject(body) ? body : {};
  const message = toText(given['message']) ?? 'The Steward server sent an unexpected response.';
  const account = toText(given['account']) ?? '';
  const secret = toText(given['secret']) ?? '';
  if (given['result'] === undefined && refusals.includes(status)) return { result: 'refused', message };
  const result = results.includes(String(given['result'])) ? (given['result'] as Check['result']) : 'not-reachable';
  // Without an account, the sign-in didn't succeed.
  if (account !== '' && (result === 'accepted' || result === 'limited')) return { result, message, account, secret };
  return { result: result === 'accepted' ? 'not-reachable' : result, message };
}
