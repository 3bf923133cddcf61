/** Stands before a server's routes: takes requests that we can read in one way only, and refuses all others. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { isThisMachine } from '#api/host.ts';
import { failure, notSent, written } from './answers.ts';
import type { InFlight } from './closing.ts';
import { protocolHeader } from './custody.ts';
import { secure } from './headers.ts';
import type { Settings } from './settings.ts';

/** A server for `guard`. */
export const serverOptions = {
  keepAliveTimeout: 65_000,
  // A client that sends byte by byte keeps its place no longer than the largest body takes on a slow line.
  requestTimeout: 20_000,
  connectionsCheckingInterval: 5000,
  // We answer requests without a Host header ourselves: Node's answer lacks the security headers.
  requireHostHeader: false,
};

/** Answers a server's requests with `fetch`, if they're readable and use one of our names. */
export function guard(
  server: Server,
  settings: Pick<Settings, 'host' | 'names' | 'behindTls'>,
  inFlight: InFlight,
  fetch: Parameters<typeof getRequestListener>[0],
): void {
  const listenerFor = (https: boolean) =>
    getRequestListener(fetch, { overrideGlobalObjects: false, errorHandler: () => unreadableAnswer(https) });
  const listeners = { plain: listenerFor(false), secure: listenerFor(true) };
  const refuse = (incoming: IncomingMessage, status: number, message: string) =>
    say(incoming.socket, inFlight, refusal(status, message, isForwardedHttps(incoming)), incoming);
  server.on('request', (incoming, outgoing) => {
    if (ended.has(incoming.socket)) return;
    if (settings.behindTls) takeForHttps(incoming);
    if (isAmbiguous(incoming)) refuse(incoming, 400, 'Invalid request.');
    else if (!isAddressed(incoming, settings)) refuse(incoming, 421, misdirected);
    else if (hasNeedlessBody(incoming)) refuse(incoming, 400, 'This kind of request can’t have a body.');
    else void listeners[isForwardedHttps(incoming) ? 'secure' : 'plain'](incoming, outgoing);
  });
  server.on('connect', (incoming) => refuse(incoming, 405, 'Steward doesn’t allow tunnels.'));
  server.on('checkExpectation', (incoming) =>
    refuse(incoming, 417, 'Steward doesn’t support the Expect header of this request.'),
  );
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket, inFlight));
}

/** Answers a request whose host or address makes no sense. */
function unreadableAnswer(https: boolean): Response {
  const answer = failure(notSent(400, 'Invalid request.'));
  secure(answer.headers, { https });
  return answer;
}

function isForwardedHttps({ headers }: IncomingMessage): boolean {
  return headers[protocolHeader] === 'https';
}

const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * True if a proxy in front of the host may read the request in another way: it has no host, or two, or an encoded body.
 */
function isAmbiguous({ headers, headersDistinct }: IncomingMessage): boolean {
  const { host = '' } = headers;
  if (headersDistinct['host']?.length !== 1 || !hostPattern.test(host)) return true;
  // An address such as 127.0.0.256 fits the pattern and is none.
  if (!URL.canParse(`http://${host}`)) return true;
  return !/^(?:chunked)?$/i.test(headers['transfer-encoding'] ?? '');
}

const misdirected = 'Steward isn’t configured for this host name. An administrator can add it to STEWARD_HOSTS.';

/**
 * True if the request uses one of our names, or the address that the connection goes to. Another site can point its own
 * name here (DNS rebinding) and then read our answers in the browser.
 */
function isAddressed(
  { headers, socket }: IncomingMessage,
  { host, names = [] }: Pick<Settings, 'host' | 'names'>,
): boolean {
  const name = hostPattern.exec(headers.host ?? '')?.[1]?.toLowerCase() ?? '';
  const address = socket.localAddress?.replace(/^::ffff:(?=\d+\.)/, '') ?? '';
  return isThisMachine(name) || [address, `[${address}]`, host.toLowerCase(), ...names].includes(name);
}

/** Marks the request as https, as a proxy would, in place of what it says of itself. */
function takeForHttps({ headers, rawHeaders }: IncomingMessage): void {
  for (let place = rawHeaders.length - 2; place >= 0; place -= 2) {
    if (rawHeaders[place]?.toLowerCase() === protocolHeader) rawHeaders.splice(place, 2);
  }
  rawHeaders.push(protocolHeader, 'https');
  headers[protocolHeader] = 'https';
}

/** True if the request has a body and mustn't. Nothing reads that body, so we'd swallow any amount of it. */
function hasNeedlessBody({ method = '', headers }: IncomingMessage): boolean {
  if (!['GET', 'HEAD', 'DELETE'].includes(method)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Connections that have had their final answer: nothing that arrives there later is carried out. */
const ended = new WeakSet<Duplex>();

/** Milliseconds to read a final answer before the connection closes, even if the client is still sending. */
const farewell = 500;

/**
 * Sends a final answer and ends the connection. If an earlier request is still being answered, it finishes that answer
 * and sends no other, which would be taken for the earlier one's. `about`: the refused request.
 */
function say(socket: Duplex, inFlight: InFlight, text: string, about?: IncomingMessage): void {
  ended.add(socket);
  const earlier = Array.from(inFlight).filter(([incoming]) => incoming.socket === socket && incoming !== about);
  const [, last] = earlier.at(-1) ?? [];
  const leave = () => void setTimeout(() => socket.destroy(), farewell).unref();
  if (!last) {
    socket.end(text, leave);
    return;
  }
  last.shouldKeepAlive = false;
  last.once('close', () => socket.end(leave));
}

/** Refuses input that isn't HTTP or is too long. Node's own answer lacks the security headers. */
function refuseUnreadable(
  error: NodeJS.ErrnoException & { rawPacket?: Buffer },
  socket: Duplex,
  inFlight: InFlight,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, message] = unreadable[error.code ?? ''] ?? [400, 'Invalid request.'];
  // Node hasn't parsed the headers, so search the raw packet. A false match only adds a header to the answer.
  const https = forwardedHttps.test(error.rawPacket?.toString('latin1') ?? '');
  // If the error is in a body, that request was handed on and is still waiting for it: it's the one that we refuse.
  const ofBody = Array.from(inFlight.keys()).find((incoming) => incoming.socket === socket && !incoming.complete);
  say(socket, inFlight, refusal(status, message, https), ofBody);
}

const forwardedHttps = new RegExp(`^${protocolHeader}:[ \\t]*https[ \\t]*\\r?$`, 'im');

function refusal(status: number, message: string, https: boolean): string {
  const { headers, body } = written(notSent(status, message, { Connection: 'close' }));
  secure(headers, { https });
  const lines = Array.from(headers, ([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

const unreadable: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request URL or headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
