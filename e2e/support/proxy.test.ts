import { once } from 'node:events';
import { Agent, createServer, request as ask } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  brokenGzip,
  cut,
  delay,
  drip,
  type Fault,
  hang,
  headers,
  hold,
  interim,
  replaceBody,
  reset,
  type ResetMoment,
  restatus,
  status,
} from './fault.ts';
import { startFaultProxy } from './proxy.ts';
import type { Match } from './script.ts';

/** The usual second is over at once on a machine that stood still. */
const soon = <T>(act: () => T | Promise<T>, options: { interval?: number } = {}) =>
  vi.waitFor(act, { timeout: 20_000, ...options });

const answered = '{"data":["é","b","c"]}';

/** A small host, and the proxy in front of it. `arrived` is what the host itself has counted. */
async function start() {
  const arrived: { request: string; body: string; names: string[] }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      arrived.push({ request: `${request.method} ${request.url}`, body, names: Object.keys(request.headers) });
      const packed = request.headers['accept-encoding']?.includes('gzip');
      response.writeHead(request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json',
        'x-host': 'small',
        ...(packed ? { 'content-encoding': 'gzip' } : {}),
      });
      response.end(packed ? gzipSync(answered) : answered);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  const proxy = await startFaultProxy({ target: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  onTestFinished(async () => {
    await proxy.close();
    stop();
  });
  const get = (path: string, token?: string) =>
    fetch(proxy.address + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  return { proxy, script: proxy.for('a'), arrived, get, stop };
}

interface Line {
  socket: Socket;
  /** What has come so far, piece by piece. */
  pieces: string[];
  /** How the other side ended the connection. */
  ended: Promise<'fin' | 'rst'>;
}

/** Speaks HTTP by hand: clients hide how a connection ends. */
async function dial(address: string, request = 'GET /list HTTP/1.1', body = ''): Promise<Line> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const pieces: string[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece.toString('latin1')));
  const ended = new Promise<'fin' | 'rst'>((resolve, reject) => {
    socket.once('end', () => resolve('fin'));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve('rst') : reject(error),
    );
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `${request}\r\nHost: steward\r\nAuthorization: Bearer a\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return { socket, pieces, ended };
}

function bodyOf({ pieces }: Line): string {
  return pieces.join('').split('\r\n\r\n')[1] ?? '';
}

describe('without a fault', () => {
  test('a request passes as it is, and is listed without the token', async () => {
    const { proxy, script, arrived } = await start();
    const before = Date.now();
    const response = await fetch(`${proxy.address}/list?page=2`, {
      method: 'POST',
      headers: { authorization: 'Bearer a', 'accept-encoding': 'gzip' },
      body: '{"name":"Ames"}',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-host')).toBe('small');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe(answered);
    expect(arrived).toMatchObject([{ request: 'POST /list?page=2', body: '{"name":"Ames"}' }]);
    const [seen] = script.requests();
    expect(seen).toMatchObject({ method: 'POST', path: '/list?page=2', body: '{"name":"Ames"}', executed: 201 });
    expect(seen).toMatchObject({ connection: 1, faults: [], end: 'whole' });
    expect(seen?.headers).toContain('authorization');
    expect(JSON.stringify(seen)).not.toContain('Bearer');
    expect(seen?.at).toBeGreaterThanOrEqual(before);
    expect(seen?.at).toBeLessThanOrEqual(Date.now());
  });

  test('a HEAD request is answered without a body, and the connection goes on', async () => {
    const { proxy, script } = await start();
    const line = await dial(proxy.address, 'HEAD /list HTTP/1.1');
    await soon(() => expect(line.pieces.join('')).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n$/));
    await soon(() => expect(script.requests()).toMatchObject([{ end: 'whole' }]));
    line.pieces.length = 0;
    line.socket.write('GET /list HTTP/1.1\r\nHost: steward\r\nAuthorization: Bearer a\r\n\r\n');
    await soon(() => expect(Buffer.from(bodyOf(line), 'latin1').toString()).toBe(answered));
    expect(script.requests().map(({ connection }) => connection)).toEqual([1, 1]);
  });
});

test('a connection is kept alive, and can die under the next request', async () => {
  const { proxy, script, arrived } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const again = async () => {
    const request = ask(`${proxy.address}/list`, { agent, headers: { authorization: 'Bearer a' } }).end();
    const [response] = await once(request, 'response');
    await text(response);
  };
  await again();
  script.next({}, reset({ when: 'before' }));
  await expect(again()).rejects.toMatchObject({ code: 'ECONNRESET' });
  await again();
  expect(script.requests().map(({ connection, end }) => [connection, end])).toEqual([
    [1, 'whole'],
    [1, 'reset'],
    [2, 'whole'],
  ]);
  expect(script.executed()).toBe(2);
  expect(arrived).toHaveLength(2);
});

describe('a fault', () => {
  test('status: an answer that the host knows nothing of', async () => {
    const { script, arrived, get } = await start();
    script.next({}, status(503, { headers: { 'content-type': 'text/html', 'Retry-After': '7' }, body: '<h1>é</h1>' }));
    const response = await get('/list', 'a');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(await response.text()).toBe('<h1>é</h1>');
    expect(arrived).toEqual([]);
    expect(script.requests()).toMatchObject([{ faults: ['status 503'], executed: null, end: 'whole' }]);
    expect(script.executed()).toBe(0);
  });

  test('status 204 has no body and no length', async () => {
    const { script, get } = await start();
    script.next({}, status(204));
    const response = await get('/list', 'a');
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([204, null, '']);
  });

  test('replaceBody: the host is asked, and what it said is changed', async () => {
    const { script, get } = await start();
    script.next(
      {},
      replaceBody((body, { status }) => `${status} ${body.replace('"b"', 'é')}`),
    );
    const response = await get('/list', 'a');
    expect(await response.text()).toBe('200 {"data":["é",é,"c"]}');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('x-host')).toBe('small');
    expect(script.executed()).toBe(1);
    script.next({}, replaceBody(new Uint8Array([0xff, 0xfe])));
    expect(new Uint8Array(await (await get('/list', 'a')).arrayBuffer())).toEqual(new Uint8Array([0xff, 0xfe]));
  });

  test('headers: set, repeated and taken away', async () => {
    const { proxy, script } = await start();
    script.next({}, headers({ 'X-Host': null, 'set-cookie': ['a=1', 'b=2'], 'content-type': 'text/plain' }));
    const line = await dial(proxy.address);
    await soon(() => expect(bodyOf(line)).toHaveLength(Buffer.byteLength(answered)));
    const head = line.pieces.join('').toLowerCase();
    expect(head).not.toContain('x-host');
    expect(head.match(/set-cookie: (?:a=1|b=2)\r\n/g)).toHaveLength(2);
    expect(head.match(/content-type: .*\r\n/g)).toEqual(['content-type: text/plain\r\n']);
  });

  test('delay: the host has answered long before the browser hears of it', async () => {
    const { script, get } = await start();
    script.next({}, delay(150));
    const started = performance.now();
    const response = get('/list', 'a');
    await soon(() => expect(script.executed()).toBe(1), { interval: 5 });
    expect(script.requests()).toMatchObject([{ end: 'open' }]);
    expect((await response).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(145);
  });

  test('hold: until something has happened, for every request anew', async () => {
    const { script, get } = await start();
    const waiting: (() => void)[] = [];
    script.always(
      {},
      hold(() => new Promise<void>((resolve) => waiting.push(resolve))),
    );
    const [first, second] = [get('/list?page=1', 'a'), get('/list?page=2', 'a')];
    await soon(() => expect([waiting.length, script.executed()]).toEqual([2, 2]), { interval: 5 });
    waiting[1]?.();
    await Promise.race([first, second]);
    const ends = () => Object.fromEntries(script.requests().map(({ connection, end }) => [connection, end]));
    await soon(() => expect(Object.values(ends()).toSorted()).toEqual(['open', 'whole']), { interval: 5 });
    waiting[0]?.();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  test('hold: what is waited for may fail, and the answer comes', async () => {
    const { script, get } = await start();
    script.next(
      {},
      hold(() => Promise.reject(new Error('not to be had'))),
    );
    expect((await get('/list', 'a')).status).toBe(200);
  });

  test('hang: no byte comes while others are answered, until the connection is closed', async () => {
    const { proxy, script, arrived, get } = await start();
    script.next({}, hang());
    const line = await dial(proxy.address);
    await soon(() => expect(script.requests()).toHaveLength(1));
    expect((await get('/list', 'a')).status).toBe(200);
    expect(line.pieces).toEqual([]);
    expect(script.requests()).toMatchObject([{ end: 'open', executed: null }, { end: 'whole' }]);
    expect(arrived).toHaveLength(1);
    await proxy.close();
    expect(await line.ended).toBe('fin');
    expect(line.pieces).toEqual([]);
    expect(script.requests()[0]?.end).toBe('left');
  });

  const resets: { when: ResetMoment; executed: number; heard: RegExp }[] = [
    { when: 'before', executed: 0, heard: /^$/ },
    { when: 'after-request', executed: 1, heard: /^$/ },
    {
      when: 'after-headers',
      executed: 1,
      heard: /^HTTP\/1\.1 201 Created\r\n[^]*content-length: 23\r\n[^]*\r\n\r\n$/i,
    },
  ];
  for (const { when, executed, heard } of resets) {
    test(`reset ${when}: the connection is reset, and the host has executed ${executed}`, async () => {
      const { proxy, script, arrived } = await start();
      script.always({ method: 'POST' }, reset({ when }));
      const line = await dial(proxy.address, 'POST /items HTTP/1.1', '{"name":"VIP"}');
      expect(await line.ended).toBe('rst');
      expect(line.pieces.join('')).toMatch(heard);
      expect(arrived.map(({ body }) => body)).toEqual(executed === 1 ? ['{"name":"VIP"}'] : []);
      expect(script.executed({ method: 'POST' })).toBe(executed);
      expect(script.requests()).toMatchObject([{ faults: [`reset ${when}`], end: 'reset' }]);
    });
  }

  for (const { bytes, given } of [
    { bytes: 0, given: 0 },
    { bytes: 9, given: 9 },
    { bytes: 1000, given: 23 },
  ]) {
    test(`cut after ${bytes} bytes: more was promised, and the connection closes in good order`, async () => {
      const { proxy, script } = await start();
      script.next({}, cut(bytes));
      const line = await dial(proxy.address);
      expect(await line.ended).toBe('fin');
      expect(bodyOf(line)).toHaveLength(given);
      const promised = Number(/content-length: (\d+)/i.exec(line.pieces.join(''))?.[1]);
      expect(promised).toBe(Math.max(given + 1, 23));
      expect(script.requests()).toMatchObject([{ end: 'cut', executed: 200 }]);
    });
  }

  test('drip: the body comes in pieces, at its pace', async () => {
    const { proxy, script } = await start();
    script.next({}, drip(100));
    const started = performance.now();
    const line = await dial(proxy.address);
    await soon(() => expect(bodyOf(line)).toHaveLength(23), { interval: 5 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(180);
    expect(line.pieces.length).toBeGreaterThanOrEqual(4);
    await soon(() => expect(script.requests()).toMatchObject([{ end: 'whole' }]));
  });
});

describe('faults together', () => {
  test('all of them happen', async () => {
    const { proxy, script } = await start();
    script.next({}, status(500, { body: 'broken off here' }), headers({ 'x-odd': '1' }), delay(60), drip(200), cut(6));
    const started = performance.now();
    const line = await dial(proxy.address);
    expect(await line.ended).toBe('fin');
    expect(performance.now() - started).toBeGreaterThanOrEqual(55);
    expect(line.pieces.join('')).toMatch(/^HTTP\/1\.1 500 [^]*x-odd: 1\r\n/);
    expect(bodyOf(line)).toBe('broken');
    expect(script.requests()[0]?.faults).toHaveLength(5);
  });

  test('a delay can come before a reset', async () => {
    const { proxy, script } = await start();
    script.next({}, delay(60), reset({ when: 'before' }));
    const started = performance.now();
    expect(await (await dial(proxy.address)).ended).toBe('rst');
    expect(performance.now() - started).toBeGreaterThanOrEqual(55);
  });

  const useless: [Fault, ...Fault[]][] = [
    [status(500), status(503)],
    [status(500), replaceBody('')],
    [status(500), reset({ when: 'after-request' })],
    [hang(), delay(5)],
    [reset({ when: 'before' }), headers({})],
    [reset({ when: 'after-headers' }), cut(3)],
    [drip(5), reset({ when: 'after-headers' })],
  ];
  for (const faults of useless) {
    const names = faults.map(({ name }) => name).join(' + ');
    test(`${names} is refused, since one would hide the other`, async () => {
      const { script } = await start();
      expect(() => script.next({}, ...faults)).toThrow(`do not go together: ${names}`);
    });
  }
});

describe('the script', () => {
  test('is the token’s own', async () => {
    const { proxy, script, get } = await start();
    script.always({}, status(500));
    expect((await get('/list', 'b')).status).toBe(200);
    expect((await get('/list', 'a')).status).toBe(500);
    expect(proxy.for('b').requests()).toMatchObject([{ executed: 200 }]);
    expect(proxy.for('a')).toBe(script);
    proxy.forget('a');
    expect((await get('/list', 'a')).status).toBe(200);
    expect(script.requests()).toHaveLength(1);
  });

  test('is for requests without a token only where it names a path', async () => {
    const { script, get } = await start();
    script.always({ method: 'GET' }, status(500));
    script.always({ path: '/config.json' }, status(404));
    expect((await get('/app.js')).status).toBe(200);
    expect((await get('/config.json')).status).toBe(404);
    expect(script.requests().map(({ path }) => path)).toEqual(['/config.json']);
  });

  const matches: { match: Match; fits: boolean }[] = [
    { match: {}, fits: true },
    { match: { method: 'GET' }, fits: true },
    { match: { method: 'PUT' }, fits: false },
    { match: { path: '/list' }, fits: true },
    { match: { path: '/list?page=3' }, fits: true },
    { match: { path: '/list?page=2' }, fits: false },
    { match: { path: '/lis' }, fits: false },
    { match: { path: /^\/list/g }, fits: true },
    { match: { path: /page=3$/ }, fits: true },
    { match: { path: /page=2/ }, fits: false },
    { match: { method: 'PUT', path: '/list' }, fits: false },
  ];
  for (const { match, fits } of matches) {
    test(`${match.method ?? 'any'} ${match.path ?? 'request'} ${fits ? 'fits' : 'does not fit'} GET /list?page=3`, async () => {
      const { script, get } = await start();
      script.always(match, status(500));
      const statuses = [(await get('/list?page=3', 'a')).status, (await get('/list?page=3', 'a')).status];
      expect(statuses).toEqual(fits ? [500, 500] : [200, 200]);
      expect(script.requests(match)).toHaveLength(fits ? 2 : 0);
      expect(script.executed()).toBe(fits ? 0 : 2);
    });
  }

  test('next is for one request and comes first; of several always, the last holds; clear ends all of them', async () => {
    const { script, get } = await start();
    script.always({}, status(500));
    script.next({ path: '/list' }, status(501));
    script.next({}, status(502));
    script.always({}, status(503));
    const statuses: number[] = [];
    for (const path of ['/other', '/list', '/list']) statuses.push((await get(path, 'a')).status);
    script.clear();
    statuses.push((await get('/list', 'a')).status);
    expect(statuses).toEqual([502, 501, 503, 200]);
  });

  test('tells which faults no request has met', async () => {
    const { script, get } = await start();
    script.next({}, status(500));
    script.always({ method: 'PUT', path: '/list' }, status(503), delay(5));
    await get('/list', 'a');
    script.clear();
    script.next({ path: /pages/ }, cut(3));
    expect(script.unmet()).toEqual(['status 503 + delay 5 ms on PUT /list', 'cut after 3 bytes on any /pages/']);
  });
});

test('a write that the browser gave up is carried out all the same, and both are known', async () => {
  const { proxy, script, arrived } = await start();
  script.next({}, delay(2000));
  const line = await dial(proxy.address, 'PUT /list/1 HTTP/1.1', '{}');
  await soon(() => expect(script.executed()).toBe(1));
  line.socket.destroy();
  await soon(() => expect(script.requests()).toMatchObject([{ end: 'left', executed: 200 }]));
  expect(arrived).toHaveLength(1);
});

test('a host that is gone is a reset, not an answer', async () => {
  const { proxy, script, stop } = await start();
  stop();
  expect(await (await dial(proxy.address)).ended).toBe('rst');
  expect(script.requests()).toMatchObject([{ executed: null, end: 'reset' }]);
});

test('once closed, nothing listens', async () => {
  const { proxy, get } = await start();
  expect((await get('/list')).status).toBe(200);
  await proxy.close();
  await expect(get('/list')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

describe('an answer that is not what it says', () => {
  test('another status, of what was carried out all the same', async () => {
    const { script, get, arrived } = await start();
    script.next({}, restatus(599));
    const answer = await get('/list', 'a');
    expect([answer.status, await answer.text()]).toEqual([599, answered]);
    expect(arrived).toHaveLength(1);
    expect(script.executed()).toBe(1);
  });

  test('"100 Continue" before it, unasked', async () => {
    const { proxy, script } = await start();
    script.next({}, interim());
    const line = await dial(proxy.address);
    await soon(() => expect(line.pieces.join('')).toContain(']}'));
    expect(line.pieces.join('')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test('gzip that is none', async () => {
    const { script, get } = await start();
    script.next({}, brokenGzip());
    const answer = await get('/list', 'a');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    await expect(answer.text()).rejects.toThrow('terminated');
  });
});

test('a rule may depend on when it is asked', async () => {
  const { script, get } = await start();
  let isDown = false;
  script.always({ when: () => isDown }, status(503));
  expect((await get('/list', 'a')).status).toBe(200);
  isDown = true;
  expect((await get('/list', 'a')).status).toBe(503);
});

test('while it is away connections are refused, and then it is where it was', async () => {
  const { proxy, get } = await start();
  expect((await get('/list', 'a')).status).toBe(200);
  await proxy.away();
  await expect(get('/list', 'a')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await proxy.back();
  await proxy.back();
  expect((await get('/list', 'a')).status).toBe(200);
});

test('the token is seen wherever it stands beside its header, also in an answer that is packed', async () => {
  const { proxy, get } = await start();
  const secret = '"b"';
  const script = proxy.for(secret);
  await get('/list', secret);
  expect(script.sightings()).toEqual(['the answer of GET /list']);
  await get(`/list?${encodeURI('x')}`, 'a');
  expect(proxy.for('a').sightings().join()).toContain('of GET /list');
});
