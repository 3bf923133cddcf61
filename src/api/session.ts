/** Signing in, whether this tab or the host holds the token. */
import { type Check, checkToken } from './check-token.ts';
import { isObject, toText } from './fields.ts';
import { type Configuration, isThisMachine, ownHeaders, unprotected } from './host.ts';

/**
 * `account` stands for the token where the host holds it: the same token has the same one, and nothing can be done with it.
 * `secret` comes with it, and seals what the account keeps in this browser.
 * `refused`: by Steward itself, so that the service was not asked.
 */
export type SignedIn = (Check | { result: 'refused'; message: string }) & {
  account?: string;
  secret?: string;
};

export interface SignInOptions {
  custody: Configuration['custody'];
  origin: string;
  token: string;
  /** Also when the token is accepted with limits. */
  anyway?: boolean;
  fetch?: typeof fetch;
}

/** Checks a token; where the host holds it, it is handed over, and this browser is signed in when it is accepted. */
export async function signIn({ custody, origin, token, anyway = false, ...options }: SignInOptions): Promise<SignedIn> {
  if (custody === 'tab') return checkToken(origin, token, options);
  const { protocol, hostname } = new URL(origin);
  if (protocol !== 'https:' && !isThisMachine(hostname)) return { result: 'refused', message: unprotected };
  const send = options.fetch ?? globalThis.fetch;
  try {
    const response = await send(`${origin}/session`, {
      method: 'POST',
      headers: { ...ownHeaders(), Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, anyway }),
      signal: AbortSignal.timeout(45_000),
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    return readSignedIn(await response.json(), response.status);
  } catch {
    return { result: 'not-reachable', message: 'Steward could not be reached. Check the connection, then try again.' };
  }
}

const results: readonly string[] = [
  'accepted',
  'limited',
  'not-accepted',
  'not-reachable',
  'not-the-service',
  'try-later',
] satisfies Check['result'][];

/** With these the host refuses what was sent, before it has a token to check. */
const refusals: readonly number[] = [403, 413, 415];

/** Whatever else the host answers is no sign-in. */
export function readSignedIn(body: unknown, status: number): SignedIn {
  const given = isObject(body) ? body : {};
  const message = toText(given['message']) ?? 'The host of Steward answered in a way that cannot be read.';
  const account = toText(given['account']) ?? '';
  const secret = toText(given['secret']) ?? '';
  if (given['result'] === undefined && refusals.includes(status)) return { result: 'refused', message };
  const result = results.includes(String(given['result'])) ? (given['result'] as Check['result']) : 'not-reachable';
  // Signed in is only who has an account to show for it.
  if (account !== '' && (result === 'accepted' || result === 'limited')) return { result, message, account, secret };
  return { result: result === 'accepted' ? 'not-reachable' : result, message };
}
