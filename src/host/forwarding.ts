/** Answers /v1 from a real service. The service's address is the host's own setting and never comes from a request. */
import { isRedirect } from '#api/errors.ts';
import { checkTarget } from './allow-list.ts';
import { failure, notSent } from './answers.ts';
import { holds } from './echo.ts';
import { isJson } from './json.ts';
import { freeBytes, takeRoom } from './room.ts';
import { explain } from './unreachable.ts';
import { readAtMost, readUpload } from './upload.ts';

const mostDown = 10 * 1024 * 1024;
/** Milliseconds from sending a request to the last byte of its answer. */
export const defaultPatience = 30_000;

const sentUp = ['authorization', 'accept-language', 'idempotency-key', 'x-request-id'];
const sentDown = /^(?:content-type|retry-after|date|(?:x-)?ratelimit(?:-[a-z-]+)?)$/;

/** `origin`: scheme, host, and port of the service. The returned promise never rejects: failures are answers too. */
export function forwardTo(origin: string, { patience = defaultPatience } = {}) {
  const service = new URL(origin).host;

  return async (request: Request, target: string): Promise<Response> => {
    const allowed = checkTarget(request.method, target);
    if ('status' in allowed) {
      const { status, message, allow } = allowed;
      return failure(notSent(status, message, allow ? { Allow: allow.join(', ') } : {}));
    }
    const isWrite = allowed.method !== 'GET';
    const body = isWrite ? await readUpload(request) : undefined;
    if (body instanceof Response) return body;

    const limit = AbortSignal.timeout(patience);
    let answer: Response;
    let content: Uint8Array<ArrayBuffer> | 'too-large';
    try {
      answer = await fetch(`${origin}${allowed.address}`, {
        method: allowed.method,
        headers: headersUp(request.headers, isWrite),
        redirect: 'manual',
        // A write continues after the browser has gone: the service may have carried it out, so stopping halfway won't
        // help.
        signal: isWrite ? limit : AbortSignal.any([limit, request.signal]),
        ...(body ? { body } : {}),
      });
      content = await readAtMost(answer.body, mostDown, { free: freeBytes, ask: () => takeRoom(limit) });
    } catch (error) {
      return failure(explain(error, { service, seconds: patience / 1000, timedOut: limit.aborted }));
    }
    return brought(answer, content, { service, isWrite, token: tokenIn(request.headers) });
  };
}

function headersUp(asked: Headers, isWrite: boolean): Headers {
  // Accept comes first and names JSON only: services use it to choose between a JSON error and a page.
  const headers = new Headers({ Accept: 'application/json', 'User-Agent': 'Steward' });
  if (isWrite) headers.set('Content-Type', 'application/json');
  for (const name of sentUp) {
    const value = asked.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

async function brought(
  answer: Response,
  content: Uint8Array<ArrayBuffer> | 'too-large',
  { service, isWrite, token }: { service: string; isWrite: boolean; token: string | undefined },
): Promise<Response> {
  const { status } = answer;
  const headers = headersDown(answer.headers, token);
  const faulty = (message: string, as = status >= 400 ? status : 502) =>
    failure({ status: as, message, reached: 'yes', headers });

  if (isRedirect(status)) {
    return faulty(`${service} redirected the request (${status}). Steward doesn’t follow redirects.`, 502);
  }
  if (status < 200 || status > 599 || (status >= 300 && status < 400))
    return faulty(`${service} returned status ${status}.`, 502);
  if (content === 'too-large') return faulty(`${service} returned more than 10 MB.`, 502);
  if (content.length === 0) return new Response(null, { status, headers });
  // Check the body, not its type: some services send JSON as text/html.
  if (!(await isJson(content))) {
    return faulty(`${service} returned an unreadable response (status ${status}).`);
  }
  if (token !== undefined && holds(content, token)) {
    // The write was saved, so say so, but drop the body.
    if (isWrite && answer.ok) return new Response(null, { status, headers });
    return faulty(`${service} included your access token in its response, so Steward blocked it.`);
  }
  headers.set('Content-Type', 'application/json');
  return new Response(content, { status, headers });
}

function headersDown(answered: Headers, token: string | undefined): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const [name, value] of answered) {
    if (sentDown.test(name) && !(token !== undefined && value.includes(token))) headers.set(name, value);
  }
  return headers;
}

/** Characters; shorter tokens could match ordinary words. */
const shortestSecret = 16;

function tokenIn(headers: Headers): string | undefined {
  const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  return token.length >= shortestSecret ? token : undefined;
}
