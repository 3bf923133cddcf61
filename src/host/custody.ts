/**
 * Custody by the host (`STEWARD_TOKEN_CUSTODY=host`): the host holds the token, a cookie that no script can read names
 * the session, and requests forged by other sites are refused.
 */
import { scrypt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { generateCookie } from 'hono/cookie';
import type { Check } from '#api/check-token.ts';
import { isObject, parseJson } from '#api/fields.ts';
import { accountIn, anyAccount, isThisMachine, unprotected } from '#api/host.ts';
import { secretOf } from '#api/secret.ts';
import { checkWith } from './accepted.ts';
import { failure, notSent } from './answers.ts';
import { type Counts, createCounts } from './limits.ts';
import type { Answering } from './platform.ts';
import { browserName, readName, type Sessions, SessionsAway, type SignedIn } from './sessions.ts';
import { readUpload } from './upload.ts';

/**
 * After this many failed sign-ins within a minute, every sign-in waits. The wait (milliseconds) doubles with each
 * further failure, up to the longest.
 */
const freeFailures = 5;
const [firstWait, longestWait] = [100, 2000];

const derive = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>;

/**
 * Browsers accept the `__Host-` prefix and `Secure` over https only. The plain name is for http, which works on this
 * machine only.
 */
const secureName = '__Host-steward';
const plainName = 'steward-session';

interface CustodyOptions {
  counts?: Pick<Counts, 'failed' | 'failures'>;
  /** Waits this many milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

export function createCustody(
  sessions: Sessions,
  platform: Answering,
  { counts = createCounts(), pause = sleep }: CustodyOptions = {},
) {
  const slowDown = async (): Promise<void> => {
    const more = counts.failures() - freeFailures;
    if (more >= 0) await pause(Math.min(longestWait, firstWait * 2 ** more));
  };

  /** The session that an admitted request is of. Looking again would hold its answer back when the database is away. */
  const entered = new WeakMap<Request, string>();
  const endAll = (request: Request) => Promise.all(namesIn(request).map((name) => sessions.end(name)));

  const signIn = async (request: Request): Promise<Response> => {
    if (!isProtected(request)) return failure(notSafe);
    const body = await readUpload(request);
    if (body instanceof Response) return body;
    const { token, anyway } = readSignIn(body);
    await slowDown();
    const check = await checkWith(platform, token);
    // A browser that no longer waits wouldn't get the cookie.
    if (request.signal.aborted) return failure(signedOut);
    if (check.result === 'not-accepted') counts.failed();
    if (check.result !== 'accepted' && !(check.result === 'limited' && anyway)) {
      return told(check, statuses[check.result]);
    }
    await endAll(request);
    const account = (await derive(token, 'steward', 16)).toString('base64url');
    const secret = (await secretOf(token)) ?? '';
    const browser = browserName(request.headers.get('user-agent'));
    const name = await sessions.begin({ token, account, secret }, browser);
    return told({ ...check, account, secret }, 200, cookie(request, name));
  };

  const signOut = async (request: Request): Promise<Response> => {
    await endAll(request);
    return told(null, 204, cookie(request, ''));
  };

  /** Answers with the request's session, or refuses it. */
  const entering = async <Answer>(
    request: Request,
    answer: (session: Session) => Promise<Answer> | Answer,
  ): Promise<Answer | Response> => {
    if (isForged(request)) return failure(forged);
    const found = await sessionsIn(request, (name) => sessions.use(name));
    if (found.length === 0) return failure(signedOut);
    const session = ofAccount(request, found);
    if (session) return answer(session);
    return failure({ status: 401, message: 'This browser is now signed in with a different token.' });
  };

  const list = (request: Request) =>
    entering(request, async ({ name }) => {
      const listed = await sessions.list(name);
      return listed ? told({ sessions: listed }, 200) : failure(signedOut);
    });

  const signOutOther = (request: Request, id: string) =>
    entering(request, async ({ name }) => {
      if (id === 'others') await sessions.endOthers(name);
      else await sessions.end(name, id);
      return told(null, 204);
    });

  return {
    /**
     * Returns the account that this browser is signed in as (blank: signed out), without counting as use of the session,
     * or a 503 answer if we can't check right now.
     */
    accountOf: (request: Request) =>
      orAway(async () => {
        const [first] = await sessionsIn(request, (name) => sessions.look(name));
        return { account: first?.account ?? '', secret: first?.secret ?? '' };
      }),

    /** Returns the request with the session's token in place of any that it carried, or the answer that refuses it. */
    admit: (request: Request) =>
      orAway(() =>
        entering(request, ({ token, name }) => {
          entered.set(request, name);
          const headers = new Headers(request.headers);
          headers.delete('cookie');
          headers.set('authorization', `Bearer ${token}`);
          const { url, method, body, signal } = request;
          // `new Request(request)` doesn't accept the server's own request objects, so we copy the fields.
          return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) });
        }),
      ),

    /** Returns the Set-Cookie value for the answer to an admitted request, if the cookie is due for a new secret. */
    async renewed(request: Request) {
      const name = entered.get(request);
      const next = name === undefined ? null : await sessions.renew(name);
      return next === null ? null : cookie(request, next);
    },

    /**
     * Answers `POST /session` with `{token}`, `GET /session`, `DELETE /session`, `DELETE /session/{id}` for a session of
     * the same token, and `DELETE /session/others`.
     */
    answer: (request: Request) =>
      orAway(async () => {
        if (isForged(request)) return failure(forged);
        if (request.method === 'POST') return signIn(request);
        if (request.method === 'GET') return list(request);
        const [, id] = /^\/session\/([\w-]+)$/.exec(new URL(request.url).pathname) ?? [];
        return id === undefined ? signOut(request) : signOutOther(request, id);
      }),
  };
}

/** Turns `SessionsAway` into a 503: people may still be signed in, so we don't ask them to sign in again. */
async function orAway<Answer>(answer: () => Promise<Answer>): Promise<Answer | Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof SessionsAway) return failure(away);
    throw error;
  }
}

function readSignIn(body: Uint8Array): { token: string; anyway: boolean } {
  const given = parseJson(new TextDecoder().decode(body));
  const { token, anyway }: Record<string, unknown> = isObject(given) ? given : {};
  return { token: typeof token === 'string' && token.length <= 4096 ? token : '', anyway: anyway === true };
}

const statuses = {
  'not-accepted': 401,
  limited: 403,
  'not-reachable': 502,
  'no-answer': 504,
  'not-the-service': 502,
  'try-later': 429,
} as const satisfies Record<Exclude<Check['result'], 'accepted'>, number>;

/** `body`: null for a 204. */
function told(body: object | null, status: number, setCookie?: string): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (setCookie) headers.set('Set-Cookie', setCookie);
  return body ? Response.json(body, { status, headers }) : new Response(null, { status, headers });
}

/** Sets no expiry: the cookie goes when the browser closes, and the session ends before that. */
function cookie(request: Request, name: string): string {
  const secure = isHttps(request);
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'Strict' } as const;
  return generateCookie(secure ? secureName : plainName, name, { ...attributes, ...(name === '' && { maxAge: 0 }) });
}

interface Session extends SignedIn {
  name: string;
}

/** Returns the sessions that the request's cookies open. */
async function sessionsIn(
  request: Request,
  open: (name: string) => Promise<SignedIn | null>,
): Promise<readonly Session[]> {
  const found = await Promise.all(
    namesIn(request).map(async (name) => {
      const session = await open(name);
      return session ? [{ ...session, name }] : [];
    }),
  );
  return found.flat();
}

function ofAccount(request: Request, found: readonly Session[]): Session | undefined {
  const asked = accountIn(request.headers);
  return found.find(({ account }) => asked === anyAccount || asked === account);
}

/**
 * Returns every cookie value that can be a session's. Another port of the same host may have set cookies of the same
 * name, and those may come first.
 */
function namesIn(request: Request): string[] {
  const wanted = isHttps(request) ? secureName : plainName;
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const names = pairs.flatMap(([name, value = '']) => (name === wanted && readName(value) ? [value] : []));
  return [...new Set(names)];
}

export const protocolHeader = 'x-forwarded-proto';

/** Trusts the reverse proxy's header. The proxy must overwrite any value sent by the browser. */
export function isHttps(request: Request): boolean {
  return request.headers.get(protocolHeader) === 'https';
}

/** True for https, and for the machine that the host runs on. */
export function isProtected(request: Request): boolean {
  return isHttps(request) || isThisMachine(new URL(request.url).hostname);
}

/**
 * True if another site's form or script may have sent the request. It can't set our header without a CORS preflight,
 * which we never grant, and browsers say where a request comes from.
 */
function isForged(request: Request): boolean {
  const { headers } = request;
  if (accountIn(headers) === null) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = headers.get('origin');
  // Browsers leave out Origin for same-origin reads only.
  if (origin === null) return request.method !== 'GET';
  return origin !== `${isHttps(request) ? 'https' : 'http'}://${headers.get('host') ?? new URL(request.url).host}`;
}

const signedOut = { status: 401, message: 'You’re signed out. Sign in to continue.' } as const;

const away = notSent(503, 'Steward can’t verify your sign-in right now. Nothing was sent.', { 'Retry-After': '2' });

const forged = notSent(403, 'This request didn’t come from Steward. Nothing was sent.');

export const notSafe = notSent(403, unprotected);
