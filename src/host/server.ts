/** Starts the host as a server. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { reachedHeader } from '#api/errors.ts';
import { isThisMachine } from '#api/host.ts';
import { failure, notSent } from './answers.ts';
import { readBuild } from './build.ts';
import { closing, type InFlight, trackRequests } from './closing.ts';
import { protocolHeader } from './custody.ts';
import { secure } from './headers.ts';
import { listenOn } from './listening.ts';
import type { Log } from './log.ts';
import { createRoutes } from './routes.ts';
import { openService, type SandboxModule, type ServiceOptions } from './service.ts';
import { configurationOf, type Settings } from './settings.ts';

export interface HostOptions extends Settings, Omit<ServiceOptions, keyof Settings> {
  /** Folder of the built application. */
  dist?: string;
  /** Takes the log, line by line. */
  log?: Log;
  /** Returns the number of log lines that couldn't be written. */
  dropped?: () => number;
  /** Open connections at most. */
  connections?: number;
  /** Loads the sandbox's code, if the sandbox answers. */
  loadSandbox?: () => Promise<SandboxModule>;
}

export interface Host {
  /** The host's address, such as http://127.0.0.1:4173 */
  address: string;
  /** The address of the metrics, if there are any. */
  metrics: string | undefined;
  /** Finishes the requests in flight, then closes every connection, then the database. */
  close: () => Promise<void>;
}

// The same folder from src/host and from dist/host.
const builtHere = fileURLToPath(new URL('../../dist', import.meta.url));
/** One more cuts the connection that has been silent longest. */
const mostConnections = 1024;

/** @throws StartError if the port, the database, or the build can't be used */
export async function startHost({
  dist = builtHere,
  log,
  dropped,
  connections = mostConnections,
  loadSandbox = () => import('#sandbox/server.ts'),
  ...settings
}: HostOptions): Promise<Host> {
  const build = settings.sandboxOnly ? undefined : readBuild(dist);
  const server = createServer({
    keepAliveTimeout: 65_000,
    // A client that sends byte by byte keeps its place no longer than the largest body takes on a slow line.
    requestTimeout: 20_000,
    connectionsCheckingInterval: 5000,
    // We answer requests without a Host header ourselves: Node's answer lacks the security headers.
    requireHostHeader: false,
  });
  // The Postgres code and the metrics are loaded only if they're on.
  const opened: { close: () => void | Promise<void> }[] = [];
  const open = async <Part extends (typeof opened)[number]>(part: Part | Promise<Part>): Promise<Part> => {
    opened.push(await part);
    return part;
  };
  const closeOpened = async () => {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    for (const part of opened.toReversed()) await part.close();
  };
  const start = async () => {
    const { database, metrics: place, patience } = settings;
    const store = database && (await open((await import('./postgres/store.ts')).openStore(database, patience)));
    const service = await open(openService(settings, loadSandbox));
    const metrics = place && (await open((await import('./metrics.ts')).startMetrics(place, dropped)));
    return { store, service, metrics, address: await listenOn(server, settings) };
  };
  const { store, service, metrics, address } = await start().catch(async (error: unknown) => {
    await closeOpened();
    throw error;
  });
  const inFlight = trackRequests(server);
  const { close, isClosing } = closing(server, inFlight, closeOpened);
  const { fetch } = createRoutes({
    service,
    build,
    log,
    metrics,
    configuration: settings.sandboxOnly ? undefined : configurationOf(settings, new URL(address).host),
    keepsJournal: !settings.sandboxOnly,
    secret: settings.database?.secret,
    journal: store?.journal,
    counts: store?.counts,
    sessions: settings.custody === 'tab' ? undefined : store?.sessions(),
    isReady: () => !isClosing() && (store?.database.isUp() ?? true),
  });
  const listenerFor = (https: boolean) =>
    getRequestListener(fetch, { overrideGlobalObjects: false, errorHandler: () => unreadableAnswer(https) });
  const listeners = { plain: listenerFor(false), secure: listenerFor(true) };
  cutSilent(server, connections, inFlight);
  const refuse = (incoming: IncomingMessage, status: string, message: string) =>
    say(incoming.socket, inFlight, refusal(status, message, isForwardedHttps(incoming)), incoming);
  server.on('request', (incoming, outgoing) => {
    if (ended.has(incoming.socket)) return;
    if (settings.behindTls) takeForHttps(incoming);
    if (isAmbiguous(incoming)) refuse(incoming, '400 Bad Request', 'Invalid request.');
    else if (!isAddressed(incoming, settings)) refuse(incoming, '421 Misdirected Request', misdirected);
    else if (hasNeedlessBody(incoming)) refuse(incoming, '400 Bad Request', 'This kind of request can’t have a body.');
    else void listeners[isForwardedHttps(incoming) ? 'secure' : 'plain'](incoming, outgoing);
  });
  server.on('connect', (incoming) => refuse(incoming, '405 Method Not Allowed', 'Steward doesn’t allow tunnels.'));
  server.on('checkExpectation', (incoming) =>
    refuse(incoming, '417 Expectation Failed', 'Steward doesn’t support the Expect header of this request.'),
  );
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket, inFlight));
  return { address, metrics: metrics?.address, close };
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
  if (headersDistinct['host']?.length !== 1 || !hostPattern.test(headers.host ?? '')) return true;
  return !/^(?:chunked)?$/i.test(headers['transfer-encoding'] ?? '');
}

const misdirected = 'Steward isn’t configured for this host name. An administrator can add it to STEWARD_HOSTS.';

/**
 * True if the request uses one of our names, or the address that the connection goes to. Another site can point its own
 * name here (DNS rebinding) and then read our answers in the browser.
 */
function isAddressed({ headers, socket }: IncomingMessage, { host, names = [] }: Settings): boolean {
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

/**
 * If there are too many connections, cuts the one that has been idle longest and has no request in flight. So a client
 * that opens them all and stays silent locks out no one.
 */
function cutSilent(server: Server, most: number, inFlight: InFlight): void {
  // In the order of their latest requests.
  const open = new Set<Socket>();
  server.on('request', ({ socket }) => {
    if (open.delete(socket)) open.add(socket);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (open.size <= most) return;
    const unanswered = Array.from(inFlight).filter(([, { writableEnded }]) => !writableEnded);
    const busy = new Set(unanswered.map(([{ socket: one }]) => one));
    for (const one of open) {
      if (busy.has(one)) continue;
      open.delete(one);
      one.destroy();
      return;
    }
  });
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
  const [status, message] = unreadable[error.code ?? ''] ?? ['400 Bad Request', 'Invalid request.'];
  // Node hasn't parsed the headers, so search the raw packet. A false match only adds a header to the answer.
  const https = forwardedHttps.test(error.rawPacket?.toString('latin1') ?? '');
  // If the error is in a body, that request was handed on and is still waiting for it: it's the one that we refuse.
  const ofBody = Array.from(inFlight.keys()).find((incoming) => incoming.socket === socket && !incoming.complete);
  say(socket, inFlight, refusal(status, message, https), ofBody);
}

const forwardedHttps = new RegExp(`^${protocolHeader}:[ \\t]*https[ \\t]*\\r?$`, 'im');

function refusal(status: string, message: string, https: boolean): string {
  const body = JSON.stringify({ message });
  const headers = new Headers({ 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' });
  headers.set('Content-Length', String(body.length));
  headers.set(reachedHeader, 'no');
  secure(headers, { https });
  const lines = Array.from(headers, ([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n');
}

const unreadable: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request URL or headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
