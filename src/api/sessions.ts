/** The browsers signed in with the same token, if our server holds it. */
import * as z from 'zod/mini';
import { ApiError, kindOfStatus, reachedHeader, readErrorBody } from './errors.ts';
import { ownHeaders, ownRequest } from './host.ts';

/** The response of `GET /session`. */
const list = z.object({
  sessions: z.array(
    z.object({
      /** The session's public ID, which grants no access. */
      id: z.string(),
      /** `Firefox on Windows`; blank if unknown. */
      browser: z.string(),
      /** ISO 8601. */
      began: z.string(),
      used: z.string(),
      /** True for the requesting session. */
      isThis: z.boolean(),
    }),
  ),
});
export type SessionListed = z.output<typeof list>['sessions'][number];

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
  const { data } = list.safeParse(await response.json().catch(() => undefined));
  if (data) return data.sessions;
  throw new ApiError({ kind: 'unreadable', message: 'The Steward server sent an unexpected response.' });
}

/**
 * Ends the session with this ID. Null: ends all others.
 * @throws ApiError
 */
export async function endSession(id: string | null, options: SessionsOptions): Promise<void> {
  await ask('DELETE', `/session/${encodeURIComponent(id ?? 'others')}`, options);
}

/** Milliseconds that an answer about sessions may take. */
const sessionTimeout = 15_000;

async function ask(method: string, path: string, { origin, account, signal, fetch: given }: SessionsOptions) {
  const send = given ?? globalThis.fetch;
  const limit = AbortSignal.timeout(sessionTimeout);
  let response: Response;
  try {
    response = await send(`${origin}${path}`, {
      method,
      headers: { ...ownHeaders(account), Accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...ownRequest,
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
