/** Answers /v1 from a real platform. The platform's address is the host's own setting and never comes from a request. */
import * as http from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import * as https from 'node:https';
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isRedirect } from '#api/errors.ts';
import { checkTarget } from './allow-list.ts';
import { failure, notSent } from './answers.ts';
import { holds } from './echo.ts';
import { isJson } from './json.ts';
import { freeBytes, takeRoom } from './room.ts';
import { explain, NotConnected } from './unreachable.ts';
import { readAtMost, readUpload } from './upload.ts';

const mostDown = 10 * 1024 * 1024;
/** Milliseconds from sending a request to the last byte of its answer. */
export const defaultPatience = 30_000;

/** Milliseconds until a connection stands. */
const mostConnecting = 10_000;
/** Milliseconds that a connection stays open without a request: platforms close theirs after 5 s or more. */
const mostIdle = 4000;
/**
 * Milliseconds that a write waits on a kept connection. Some platforms close theirs right after an answer without having
 * said so: then we hear of it before the write is sent, and know that it wasn't.
 */
const rest = 10;
/** Notices before an answer, such as "100 Continue", which we never ask for. */
const mostNotices = 100;

const sentUp = ['authorization', 'accept-language', 'idempotency-key', 'x-request-id'];
const sentDown = /^(?:content-type|retry-after|date|(?:x-)?ratelimit(?:-[a-z-]+)?)$/;

/** `origin`: scheme, host, and port of the platform. The returned promise never rejects: failures are answers too. */
export function forwardTo(origin: string, { patience = defaultPatience } = {}) {
  const { host: platform, protocol } = new URL(origin);
  const { Agent, request: open } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: mostIdle });

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
    let answer: IncomingMessage;
    let content: Uint8Array<ArrayBuffer> | 'too-large';
    try {
      const options = {
        method: allowed.method,
        headers: headersUp(request.headers, isWrite),
        // A write continues after the browser has gone: the platform may have carried it out, so stopping halfway won't
        // help.
        signal: isWrite ? limit : AbortSignal.any([limit, request.signal]),
      };
      const begin = (over: http.Agent | false) => open(`${origin}${allowed.address}`, { ...options, agent: over });
      const sending = begin(agent);
      answer = await answerTo(sending, body).catch((error: unknown) => {
        if (error instanceof NotConnected && sending.reusedSocket) return answerTo(begin(false), body);
        throw error;
      });
      content = await readAtMost(decompressed(answer), mostDown, { free: freeBytes, ask: () => takeRoom(limit) });
    } catch (error) {
      return failure(explain(error, { platform, seconds: patience / 1000, timedOut: limit.aborted }));
    }
    return brought(answer, content, { platform, isWrite, token: tokenIn(request.headers) });
  };
}

function headersUp(asked: Headers, isWrite: boolean): Record<string, string> {
  // Accept comes first and names JSON only: platforms use it to choose between a JSON error and a page.
  const headers: Record<string, string> = { Accept: 'application/json', 'User-Agent': 'Steward' };
  headers['Accept-Encoding'] = Array.from(decoders.keys()).join(', ');
  if (isWrite) headers['Content-Type'] = 'application/json';
  for (const name of sentUp) {
    const value = asked.get(name);
    if (value !== null) headers[name] = value;
  }
  return headers;
}

/**
 * Sends the request once it has a connection, and skips notices, which `fetch` takes for a broken answer.
 * @throws NotConnected if nothing was sent, or if a kept connection had gone before a read
 */
function answerTo(sending: ClientRequest, body: Uint8Array | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let isSent = false;
    const late = Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' });
    const connecting = setTimeout(() => sending.destroy(late), mostConnecting);
    const send = () => {
      isSent = true;
      clearTimeout(connecting);
      sending.end(body);
    };
    sending.on('socket', (socket) => {
      if (!sending.reusedSocket) socket.once('encrypted' in socket ? 'secureConnect' : 'connect', send);
      else if (body) setTimeout(send, rest);
      else send();
    });
    sending.on('error', (cause: NodeJS.ErrnoException) => {
      clearTimeout(connecting);
      const wasGone = !body && sending.reusedSocket && cause.code === 'ECONNRESET';
      reject(isSent && !wasGone ? cause : new NotConnected('No connection', { cause }));
    });
    let notices = 0;
    sending.on('information', () => {
      notices += 1;
      if (notices > mostNotices) sending.destroy(new Error('Too many notices'));
    });
    // Node.js leaves the request without an end after this one.
    sending.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('Another protocol'));
    });
    sending.on('response', resolve);
  });
}

// An answer whose end is missing is read up to there, as browsers do: whether that's JSON is checked anyway.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
const decoders = new Map<string, () => Duplex>([
  ['gzip', () => createGunzip(lenient)],
  ['deflate', () => createInflate(lenient)],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
]);
const mostCodings = 5;

/** Leaves what it can't decompress as it is, which then isn't JSON. */
function decompressed(answer: IncomingMessage): Readable {
  const names = (answer.headers['content-encoding'] ?? '').toLowerCase().match(/[^\s,]+/g) ?? [];
  const known = names.filter((name) => name !== 'identity').map((name) => decoders.get(name.replace(/^x-/, '')));
  if (known.length > mostCodings || !known.every((decoder) => decoder !== undefined)) return answer;
  return known.reduceRight<Readable>((stream, decoder) => pipeline(stream, decoder(), () => undefined), answer);
}

async function brought(
  answer: IncomingMessage,
  content: Uint8Array<ArrayBuffer> | 'too-large',
  { platform, isWrite, token }: { platform: string; isWrite: boolean; token: string | undefined },
): Promise<Response> {
  const { statusCode: status = 0 } = answer;
  const headers = headersDown(answer.headers, token);
  const faulty = (message: string, as = status >= 400 ? status : 502) =>
    failure({ status: as, message, reached: 'yes', headers });

  if (isRedirect(status)) {
    return faulty(`${platform} redirected the request (${status}). Steward doesn’t follow redirects.`, 502);
  }
  if (status < 200 || status > 599 || (status >= 300 && status < 400))
    return faulty(`${platform} returned status ${status}.`, 502);
  if (content === 'too-large') return faulty(`${platform} returned more than 10 MB.`, 502);
  // A 205 has no body, whatever comes.
  if (content.length === 0 || status === 205) return new Response(null, { status, headers });
  // Check the body, not its type: some platforms send JSON as text/html.
  if (!(await isJson(content))) {
    return faulty(`${platform} returned an unreadable response (status ${status}).`);
  }
  if (token !== undefined && holds(content, token)) {
    // The write was saved, so say so, but drop the body.
    if (isWrite && status < 300) return new Response(null, { status, headers });
    return faulty(`${platform} included your access token in its response, so Steward blocked it.`);
  }
  headers.set('Content-Type', 'application/json');
  return new Response(content, { status, headers });
}

function headersDown(answered: IncomingHttpHeaders, token: string | undefined): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const [name, value] of Object.entries(answered)) {
    const text = String(value);
    if (sentDown.test(name) && !(token !== undefined && text.includes(token))) headers.set(name, text);
  }
  return headers;
}

/** Characters; shorter tokens could match ordinary words. */
const shortestSecret = 16;

function tokenIn(headers: Headers): string | undefined {
  const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  return token.length >= shortestSecret ? token : undefined;
}
