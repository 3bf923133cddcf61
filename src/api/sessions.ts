/** The browsers signed in with the same token, if our server holds it. */
import { ApiError, kindOfStatus, reachedHeader, readErrorBody } from './errors.ts';
import { isObject, toText } from './fields.ts';
import { ownHeaders } from './host.ts';

/** An entry of `{sessions}` in the response of `GET /session`. */
export interface SessionListed {
  /** The session's public ID, which grants no access. */
  id: string;
  /** `Firefox on Windows`; blank if unknown. */
  browser: string;
  /** ISO 8601. */
  began: string;
  used: string;
  /** True for the requesting session. */
  isThis: boolean;
}

export interface SessionsOptions {
  /** Our server's origin. */
  origin: string;
  /** The page's account. */
  account: string | null;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}

/** @throws ApiError */
export async function listSessions(options: SessionsOptions): Promise<SessionListed[]> {
  const response = await ask('GET', '/session', options);
  const body: unknown = await response.json().catch(() => undefined);
  const given = isObject(body) ? body['sessions'] : undefined;
  if (!Array.isArray(given)) {
    throw new ApiError({ kind: 'unreadable', message: 'The Steward server sent an unexpected response.' });
  }
  return given.map(readSession).filter((session) => session !== null);
}

/**
 * Ends the session with this ID. Null: ends all others.
 * @throws ApiError
 */
export async function endSession(id: string | null, options: SessionsOptions): Promise<void> {
  await ask('DELETE', `/session/${encodeURIComponent(id ?? 'others')}`, options);
}

function readSession(given: unknown): SessionListed | null {
  if (!isObject(given)) return null;
  const id = toText(given['id']) ?? '';
  if (id === '') return null;
  return {
    id,
    browser: toText(given['browser']) ?? '',
    began: toText(given['began']) ?? '',
    used: toText(given['used']) ?? '',
    isThis: given['isThis'] === true,
  };
}

/** Milliseconds. */
const patience = 15_000;

async function ask(method: string, path: string, { origin, account, signal, fetch: given }: SessionsOptions) {
  const send = given ?? globalThis.fetch;
  const limit = AbortSignal.timeout(patience);
  let response: Response;
  try {
    response = await send(`${origin}${path}`, {
      method,
      headers: { ...ownHeaders(account), Accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch (error) {
    const message = 'Can’t reach Steward. Check your connection and try again.';
    throw new ApiError({ kind: signal?.aborted ? 'aborted' : 'network', message }, { cause: error });
  }
  if (response.ok) return response;
  const { status, headers } = response;
  const { message } = readErrorBody(await response.json().catch(() => undefined), status);
  throw new ApiError({ kind: kindOfStatus(status, headers.get(reachedHeader)), message, status });
}
