/**
 * Stands between the browser and the host, on sockets of its own, so that a fault is a real one: a reset is a reset, and
 * a connection that was kept alive can die under the browser's next request.
 */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, textOf, toBytes, withChanges } from './answer.ts';
import type { Effects } from './fault.ts';
import { type Entry, type FaultScript, Script } from './script.ts';

export interface FaultProxy {
  /** Where it listens, as in http://127.0.0.1:4173 */
  address: string;
  /** What happens to the requests of this bearer token, or of this name; `secret` is then the token, to be nowhere. */
  for: (token: string, secret?: string) => FaultScript;
  /** Drops the script of a token, with everything it has seen. */
  forget: (token: string) => void;
  /** Breaks off whatever is open now. */
  breakOff: () => void;
  /** Nobody listens any more, and what was open is broken off: connections are refused until `back`. */
  away: () => Promise<void>;
  back: () => Promise<void>;
  /** Breaks off whatever is still open. */
  close: () => Promise<void>;
}

/** Milliseconds from the headers to a reset: one that follows at once throws away what has not left or not been read. */
const untilRead = 50;

/** `target` is asked anew for every request: what stands there may be another host by then. */
export async function startFaultProxy({ target }: { target: string | (() => string) }): Promise<FaultProxy> {
  const scripts = new Map<string, Script>();
  const connections = new WeakMap<Socket, number>();
  let connected = 0;
  // Towards the host every request has a connection of its own, so that no fault comes from there by itself.
  const agent = new Agent({ keepAlive: false });

  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const number = connections.get(request.socket) ?? 0;
    const asked = typeof target === 'string' ? target : target();
    void serve(request, response, { target: asked, agent, scripts, connection: number });
  });
  server.on('connection', (socket) => connections.set(socket, ++connected));
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    for: (token, secret) => {
      const script = scriptOf(scripts, token);
      script.secret = secret;
      return script;
    },
    forget: (token) => void scripts.delete(token),
    breakOff: () => server.closeAllConnections(),
    away: stop,
    back: async () => {
      if (!server.listening) await listen(port);
    },
    close: async () => {
      await stop();
      agent.destroy();
    },
  };
}

function scriptOf(scripts: Map<string, Script>, token: string): Script {
  const script = scripts.get(token) ?? new Script();
  scripts.set(token, script);
  return script;
}

interface Surroundings {
  target: string;
  agent: Agent;
  scripts: Map<string, Script>;
  connection: number;
}

async function serve(request: IncomingMessage, response: ServerResponse, around: Surroundings): Promise<void> {
  const { method = 'GET', url: path = '/' } = request;
  const at = Date.now();
  const sent = await buffer(request).catch(() => undefined);
  if (!sent) return;

  const { rule, script, token } = choose(request, around.scripts);
  const seen: Entry = {
    method,
    path,
    headers: Object.keys(request.headers),
    body: sent.toString(),
    key: request.headers['idempotency-key']?.toString() ?? null,
    at,
    connection: around.connection,
    faults: rule?.names ?? [],
    executed: null,
    answer: '',
    end: 'open',
  };
  script?.record(seen);
  const look = (where: string, text: string) => {
    const secret = script?.secret ?? token;
    if (secret !== undefined && text.includes(secret))
      script?.sighted(`${where} of ${method} ${path.split('?', 1)[0]}`);
  };
  const { authorization, ...others } = request.headers;
  const belongs = script?.secret === undefined;
  look('the address or a header', `${path} ${JSON.stringify(others)} ${belongs ? '' : authorization}`);
  look('the body', seen.body);
  response.once('close', () => {
    if (seen.end === 'open') seen.end = response.writableFinished ? 'whole' : 'left';
  });
  const answered = (answer: Answer) => {
    const text = textOf(answer);
    look('a header of the answer', JSON.stringify(answer.headers));
    look('the answer', text);
    if (path.startsWith('/ops/')) seen.answer = text;
  };
  const failed = () => {
    if (rule) rule.met = false;
  };
  await carryOut(rule?.effects ?? {}, { request, response, sent, seen, around, answered, failed });
}

/** A request without a token belongs to the script that has something to say about its path. */
function choose({ method = 'GET', url: path = '/', headers }: IncomingMessage, scripts: Map<string, Script>) {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? nameIn(headers, path);
  if (token !== undefined) {
    const script = scriptOf(scripts, token);
    return { token, script, rule: script.take({ method, path }, { withToken: true }) };
  }
  for (const script of scripts.values()) {
    const rule = script.take({ method, path }, { withToken: false });
    if (rule) return { script, rule };
  }
  return {};
}

/** Where the host holds the token, the browser says by this header whose request it is. */
export const scriptHeader = 'steward-test';

function nameIn(headers: IncomingHttpHeaders, path: string): string | undefined {
  const name = headers[scriptHeader];
  return typeof name === 'string' && /^\/(?:v1|ops)\b/.test(path) ? name : undefined;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The body of the request. */
  sent: Buffer;
  seen: Entry;
  around: Surroundings;
  /** Told of what the host answered. */
  answered: (answer: Answer) => void;
  /** What was to be waited for has not come. */
  failed: () => void;
}

async function carryOut(effects: Effects, exchange: Exchange): Promise<void> {
  const { response, seen } = exchange;
  const breakOff = () => {
    if (seen.end === 'open') seen.end = 'reset';
    response.socket?.resetAndDestroy();
  };
  if (effects.hang) return;
  if (effects.reset === 'before') {
    await pause(effects.delay, exchange.failed);
    return breakOff();
  }
  const original = effects.status ? ofOurOwn(effects.status) : await askHost(effects, exchange);
  if (!original) return breakOff();
  if (!effects.status) {
    seen.executed = original.status;
    exchange.answered(original);
  }
  const answer = { ...original, status: effects.restatus ?? original.status };
  await pause(effects.delay, exchange.failed);
  if (effects.reset === 'after-request') return breakOff();

  const body = effects.replaceBody ? toBytes(effects.replaceBody(answer.body.toString(), answer)) : answer.body;
  const given = effects.cut === undefined ? body : body.subarray(0, effects.cut);
  const promised = effects.cut === undefined ? body.length : Math.max(body.length, given.length + 1);
  const bodiless = exchange.request.method === 'HEAD' || [204, 304].includes(answer.status);
  const headers = bodiless ? answer.headers : { ...answer.headers, 'content-length': promised };
  if (effects.interim) response.writeContinue();
  response.writeHead(answer.status, withChanges(headers, effects.headers ?? {}));
  response.flushHeaders();

  if (effects.reset === 'after-headers') {
    await pause(untilRead);
    return breakOff();
  }
  if (effects.drip !== undefined) await dripping(given, effects.drip, response);
  if (effects.cut === undefined) {
    response.end(effects.drip === undefined ? given : undefined);
    return;
  }
  if (effects.drip === undefined) response.write(given);
  if (seen.end === 'open') seen.end = 'cut';
  response.socket?.destroySoon();
}

function ofOurOwn({ code, headers, body }: NonNullable<Effects['status']>): Answer {
  const type = body.length > 0 ? { 'content-type': 'application/json' } : {};
  return { status: code, headers: withChanges(type, headers), body: toBytes(body) };
}

/** Undefined when the host could not be asked. It carries a request out even when the browser has gone meanwhile. */
async function askHost({ replaceBody }: Effects, { request, sent, around }: Exchange): Promise<Answer | undefined> {
  const { 'transfer-encoding': chunked, [scriptHeader]: _name, ...given } = request.headers;
  const asked = ask(`${around.target}${request.url ?? '/'}`, {
    method: request.method,
    agent: around.agent,
    headers: {
      ...given,
      connection: 'close',
      ...(chunked ? { 'content-length': sent.length } : {}),
      ...(replaceBody ? { 'accept-encoding': 'identity' } : {}),
    },
  });
  // What breaks after the answer has begun is the answer's error as well, and is taken there.
  asked.on('error', () => undefined);
  asked.end(sent);
  try {
    const [answered] = (await once(asked, 'response')) as [IncomingMessage];
    const { connection: _connection, 'keep-alive': _kept, 'transfer-encoding': _coding, ...headers } = answered.headers;
    return { status: answered.statusCode ?? 0, headers, body: await buffer(answered) };
  } catch {
    return undefined;
  }
}

const most = 20;

/** In at most 20 pieces a second. */
async function dripping(body: Buffer, bytesPerSecond: number, response: ServerResponse): Promise<void> {
  const size = Math.max(1, Math.round(bytesPerSecond / most));
  for (let from = 0; from < body.length && !response.destroyed; from += size) {
    response.write(body.subarray(from, from + size));
    await pause((size / bytesPerSecond) * 1000);
  }
}

/** A wait that fails is over as well: its fault counts as never met, which fails the test. */
async function pause(length: Effects['delay'], failed?: () => void): Promise<void> {
  if (length === undefined) return;
  // A browser that has left must not keep the process of the tests until its answer would have been due.
  if (typeof length === 'number') await wait(length, undefined, { ref: false });
  else await length().catch(() => failed?.());
}
