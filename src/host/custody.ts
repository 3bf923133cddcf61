/**
 * The token held by the host (`STEWARD_TOKEN_CUSTODY=host`): a cookie that no script can read names the session, and
 * what another site makes the browser send is refused.
 */
import { scrypt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Check, checkToken } from '../api/check-token.ts';
import { isObject } from '../api/fields.ts';
import { accountIn, anyAccount, type Configuration, isThisMachine, unprotected } from '../api/host.ts';
import { secretOf } from '../api/secret.ts';
import { failure } from './answers.ts';
import type { Answering } from './service.ts';
import type { Sessions } from './sessions.ts';
import { readUpload } from './upload.ts';

/** Failures of the last minute that cost nobody time; from then on each sign-in waits longer, up to the longest. */
const freeFailures = 5;
const [firstWait, longestWait] = [100, 2000];
const minute = 60_000;

const derive = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>;

/** Browsers take the prefix, and `Secure`, from https alone; over plain http only this machine is served. */
const secureName = '__Host-steward';
const plainName = 'steward-session';

export interface Custody {
  /** Who this browser is signed in as, blank for nobody, without counting as use of the session. */
  accountOf(request: Request): Pick<Configuration, 'account' | 'secret'>;
  /** The request with the session's token in place of whatever it carried, or the answer that refuses it. */
  admit(request: Request): Request | Response;
  /** `POST /session` with `{token}` and `DELETE /session`. */
  answer(request: Request): Promise<Response>;
}

/** `pause` waits that many milliseconds. */
export function createCustody(
  sessions: Sessions,
  service: Answering,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Custody {
  // The moments of sign-ins that failed.
  let failures: number[] = [];
  const slowDown = async (): Promise<void> => {
    failures = failures.filter((moment) => performance.now() - moment < minute);
    const more = failures.length - freeFailures;
    if (more >= 0) await pause(Math.min(longestWait, firstWait * 2 ** more));
  };

  const signIn = async (request: Request): Promise<Response> => {
    if (!isProtected(request)) return failure(notSafe);
    const body = await readUpload(request);
    if (body instanceof Response) return body;
    const { token, anyway } = readSignIn(body);
    await slowDown();
    const check = await checkToken('http://service.invalid', token, {
      fetch: (asked) => {
        const { pathname, search } = new URL((asked as Request).url);
        return service.answer(asked as Request, `${pathname}${search}`);
      },
    });
    if (check.result === 'not-accepted') failures.push(performance.now());
    if (check.result !== 'accepted' && !(check.result === 'limited' && anyway))
      return told(check, statuses[check.result]);
    const before = nameIn(request);
    if (before !== null) sessions.end(before);
    const account = (await derive(token, 'steward', 16)).toString('base64url');
    const secret = (await secretOf(token)) ?? '';
    return told({ ...check, account, secret }, 200, cookie(request, sessions.begin({ token, account, secret })));
  };

  const signOut = (request: Request): Response => {
    const name = nameIn(request);
    if (name !== null) sessions.end(name);
    return new Response(null, {
      status: 204,
      headers: { 'Set-Cookie': cookie(request, ''), 'Cache-Control': 'no-store' },
    });
  };

  return {
    accountOf(request) {
      const name = nameIn(request);
      const { account = '', secret = '' } = (name === null ? null : sessions.look(name)) ?? {};
      return { account, secret };
    },

    admit(request) {
      if (isForged(request)) return failure(forged);
      const name = nameIn(request);
      const session = name === null ? null : sessions.use(name);
      if (!session) return failure({ status: 401, message: 'You are signed out. Sign in to go on.' });
      const { token, account } = session;
      if (![anyAccount, account].includes(accountIn(request.headers) ?? '')) {
        return failure({ status: 401, message: 'This browser is signed in with another token by now.' });
      }
      const headers = new Headers(request.headers);
      headers.delete('cookie');
      headers.set('authorization', `Bearer ${token}`);
      const { url, method, body, signal } = request;
      // The server's requests are not taken for ones to be copied.
      return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) });
    },

    async answer(request) {
      if (isForged(request)) return failure(forged);
      return request.method === 'DELETE' ? signOut(request) : signIn(request);
    },
  };
}

function readSignIn(body: Uint8Array): { token: string; anyway: boolean } {
  try {
    const given: unknown = JSON.parse(new TextDecoder().decode(body));
    if (isObject(given) && typeof given['token'] === 'string' && given['token'].length <= 4096) {
      return { token: given['token'], anyway: given['anyway'] === true };
    }
  } catch {
    // What is not JSON holds no token either.
  }
  return { token: '', anyway: false };
}

const statuses = {
  'not-accepted': 401,
  limited: 403,
  'not-reachable': 502,
  'not-the-service': 502,
  'try-later': 429,
} as const satisfies Record<Exclude<Check['result'], 'accepted'>, number>;

function told(body: object, status: number, setCookie?: string): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (setCookie) headers.set('Set-Cookie', setCookie);
  return Response.json(body, { status, headers });
}

/** Without an end of its own: it goes with the browser, and the session goes before it. */
function cookie(request: Request, name: string): string {
  const end = name === '' ? '; Max-Age=0' : '';
  const [cookieName, secure] = isHttps(request) ? [secureName, '; Secure'] : [plainName, ''];
  return `${cookieName}=${name}; Path=/; HttpOnly; SameSite=Strict${secure}${end}`;
}

function nameIn(request: Request): string | null {
  const wanted = isHttps(request) ? secureName : plainName;
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === wanted && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

export const protocolHeader = 'x-forwarded-proto';

/** As whoever stands in front of the host says; it must not pass on what a browser says of itself. */
export function isHttps(request: Request): boolean {
  return request.headers.get(protocolHeader) === 'https';
}

/** By https, or on the machine that the host runs on. */
export function isProtected(request: Request): boolean {
  return isHttps(request) || isThisMachine(new URL(request.url).hostname);
}

/**
 * Another site's form or script: it cannot set a header of ours without being asked for permission first, which is never
 * given, and a browser says where a request comes from.
 */
function isForged(request: Request): boolean {
  const { headers } = request;
  if (accountIn(headers) === null) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = headers.get('origin');
  // Browsers leave out the origin of a read from the same origin, and of nothing else.
  if (origin === null) return request.method !== 'GET';
  return origin !== `${isHttps(request) ? 'https' : 'http'}://${headers.get('host') ?? new URL(request.url).host}`;
}

const forged = {
  status: 403,
  message: 'This request does not come from Steward itself. Nothing was sent.',
  reached: 'no',
} as const;

export const notSafe = {
  status: 403,
  message: unprotected,
  reached: 'no',
} as const;
