/** Answers that only a bare socket gives, as a platform or a proxy in front of it may. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { reachedHeader } from '#api/errors.ts';
import { forwardTo } from './forwarding.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
  server = undefined;
});

const change = { method: 'PUT', body: '{"name":"Ayşe"}', headers: { 'content-type': 'application/json' } };

/** A platform that answers each request, whose text it gets, with bytes of its own. */
async function platform(answer: (socket: Socket, request: string) => void) {
  const requests: string[] = [];
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n') + 4;
      const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
      if (end < 4 || text.length < end + length) return;
      requests.push(text);
      const request = text;
      text = '';
      answer(socket, request);
    });
  });
  const listening = server;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const forward = forwardTo(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  const ask = async (target: string, init?: RequestInit) => {
    const answered = await forward(new Request(`http://steward.test${target}`, init), target);
    return { status: answered.status, reached: answered.headers.get(reachedHeader), body: await answered.text() };
  };
  return {
    read: (signal?: AbortSignal) => ask('/v1/campaigns', { ...(signal && { signal }) }),
    write: (signal?: AbortSignal) => ask('/v1/contacts/1', { ...change, ...(signal && { signal }) }),
    requests,
    connections: sockets,
  };
}

const head = (...lines: string[]) => [...lines, '', ''].join('\r\n');
const list = '{"data":[]}';
const whole = head('HTTP/1.1 200 OK', `Content-Length: ${list.length}`) + list;
const good = { status: 200, reached: null, body: list };
const notUsable = { status: 502, reached: 'maybe' };

describe('a notice before the answer (1xx) that no one asked for is passed over:', () => {
  test.each([
    ['100', head('HTTP/1.1 100 Continue')],
    ['102', head('HTTP/1.1 102 Processing')],
    ['103 with headers', head('HTTP/1.1 103 Early Hints', 'Link: </style.css>; rel=preload', 'Content-Length: 3')],
    ['one that we do not know', head('HTTP/1.1 150 Soon')],
    ['several', head('HTTP/1.1 100 Continue') + head('HTTP/1.1 102 Processing').repeat(9)],
  ])('%s', async (_name, notice) => {
    for (const pieces of [[notice + whole], [notice, whole], (notice + whole).match(/[^]{1,5}/g) ?? []]) {
      const { read, write, requests } = await platform((socket) => {
        const send = ([piece, ...others]: string[]) => {
          if (piece !== undefined) socket.write(piece, () => setImmediate(send, others));
        };
        send(pieces);
      });
      expect(await read()).toEqual(good);
      expect(await write()).toEqual(good);
      expect(requests).toHaveLength(2);
    }
  });

  test('but not without end', async () => {
    const { read } = await platform((socket) => {
      const more = () => {
        if (!socket.destroyed) socket.write(head('HTTP/1.1 102 Processing').repeat(100), more);
      };
      more();
    });
    const begun = performance.now();
    expect(await read()).toMatchObject(notUsable);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test('nor in place of one', async () => {
    const { write } = await platform((socket) => socket.end(head('HTTP/1.1 100 Continue')));
    expect(await write()).toMatchObject(notUsable);
  });
});

describe('an answer that can be read in two ways, or not at all, is none:', () => {
  test.each([
    ['two lengths', head('HTTP/1.1 200 OK', 'Content-Length: 11', 'Content-Length: 12') + list],
    ['a length and chunks', head('HTTP/1.1 200 OK', 'Content-Length: 3', 'Transfer-Encoding: chunked') + list],
    ['a chunk without a size', head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked') + `zz\r\n${list}\r\n0\r\n\r\n`],
    [
      'a chunk longer than it says',
      head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked') + `2\r\n${list}\r\n0\r\n\r\n`,
    ],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['HTTP/2', 'HTTP/2 200 OK\r\n\r\n'],
    ['another protocol', head('HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade')],
    ['headers over 16 KiB', head('HTTP/1.1 200 OK', `A: ${'a'.repeat(20_000)}`, 'Content-Length: 11') + list],
    ['a header folded', head('HTTP/1.1 200 OK', 'A: a', '\0b: c', 'Content-Length: 11') + list],
    ['only bare line feeds', whole.replaceAll('\r', '')],
    ['nothing', ''],
  ])('%s', async (_name, bytes) => {
    const { write, requests } = await platform((socket) => socket.end(bytes));
    expect(await write()).toMatchObject(notUsable);
    expect(requests).toHaveLength(1);
  });
});

describe('compressed answers', () => {
  const pack = {
    gzip: gzipSync(list),
    'x-gzip': gzipSync(list),
    deflate: deflateSync(list),
    br: brotliCompressSync(list),
  };
  const packed = (coding: string, content: Uint8Array, status = '200 OK') =>
    Buffer.concat([
      Buffer.from(head(`HTTP/1.1 ${status}`, `Content-Encoding: ${coding}`, `Content-Length: ${content.length}`)),
      content,
    ]);

  test.each([
    ...Object.entries(pack),
    ['GZip', pack.gzip],
    ['deflate, gzip', gzipSync(pack.deflate)],
    ['identity', Buffer.from(list)],
    // What is missing is only a checksum.
    ['gzip', pack.gzip.subarray(0, -8)],
  ] as [string, Uint8Array][])('%s', async (coding, content) => {
    const { read } = await platform((socket) => socket.write(packed(coding, content)));
    expect(await read()).toEqual(good);
  });

  test.each(['gzip', 'br', 'deflate'])('without a byte (%s)', async (coding) => {
    const { write } = await platform((socket) => socket.write(packed(coding, new Uint8Array())));
    expect(await write()).toEqual({ ...good, body: '' });
  });

  test.each(['zstd', 'zstd, gzip', 'gzip, zstd', 'constructor'])(
    'in one that we didn’t ask for (%s)',
    async (coding) => {
      const { read, requests } = await platform((socket) => socket.write(packed(coding, pack.gzip)));
      expect(await read()).toMatchObject({ status: 502, reached: 'yes' });
      expect(requests[0]).toMatch(/^accept-encoding: gzip, deflate, br\r$/im);
    },
  );

  test.each(['gzip', 'br', 'deflate'])('that are none (%s)', async (coding) => {
    const { write } = await platform((socket) => socket.write(packed(coding, Buffer.from('This is not packed.'))));
    expect(await write()).toMatchObject(notUsable);
  });
});

describe('the connection', () => {
  test('is used again, and what came without a request is no answer', async () => {
    const { read, write, connections } = await platform((socket) => socket.write(whole));
    await read();
    await write();
    expect(connections.size).toBe(1);
    const [socket] = connections;
    socket?.write(head('HTTP/1.1 200 OK', 'Content-Length: 6') + '"evil"');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(await read()).toEqual(good);
  });

  test('may be closed after any answer: nothing is lost with it, and no write is in doubt', async () => {
    const { read, write, requests } = await platform((socket) => socket.end(whole));
    for (const ask of [read, write, read, read, write, write, read]) expect(await ask()).toEqual(good);
    expect(requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
  });

  test('that breaks off a write in the middle is not replaced', async () => {
    const { read, write, requests } = await platform((socket, request) => {
      if (request.startsWith('PUT')) socket.destroy();
      else socket.write(whole);
    });
    await read();
    expect(await write()).toMatchObject(notUsable);
    expect(requests).toHaveLength(2);
  });

  test('what comes after the answer is not the next one', async () => {
    for (const after of [head('HTTP/1.1 200 OK', 'Content-Length: 6') + '"evil"', '"evil"', '\r\n']) {
      const { read, write } = await platform((socket, request) => {
        socket.write(request.startsWith('PUT') ? head('HTTP/1.1 204 No Content', 'Content-Length: 6') + after : whole);
      });
      expect(await write()).toEqual({ ...good, status: 204, body: '' });
      expect(await read()).toEqual(good);
    }
  });

  test('trailers are no headers', async () => {
    const trailing = `b\r\n${list}\r\n0\r\nRetry-After: 5\r\nContent-Type: text/html\r\n\r\n`;
    const { read } = await platform((socket) =>
      socket.write(head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', 'Trailer: Retry-After') + trailing),
    );
    expect(await read()).toEqual(good);
    expect(await read()).toEqual(good);
  });

  test('another protocol is no answer', async () => {
    const { read } = await platform((socket) => socket.end(head('HTTP/1.1 101 Switching Protocols')));
    expect(await read()).toMatchObject({ status: 502 });
  });

  test('a body of a status that has none is dropped', async () => {
    const { read } = await platform((socket) => socket.write(whole.replace('200 OK', '205 Reset Content')));
    expect(await read()).toEqual({ ...good, status: 205, body: '' });
  });

  test.each(['before', 'in'])('a browser that leaves ends its read %s the answer, not its write', async (moment) => {
    const begun = moment === 'in' ? head('HTTP/1.1 200 OK', 'Content-Length: 11') + list.slice(0, 3) : '';
    const rest = whole.slice(begun.length);
    const leaving = new AbortController();
    const gone: string[] = [];
    const { read, write } = await platform((socket, request) => {
      socket.on('close', () => gone.push(request.slice(0, 3)));
      socket.write(begun, () => leaving.abort());
      if (request.startsWith('PUT')) setTimeout(() => socket.write(rest), 50);
    });
    const writing = write(leaving.signal);
    await read(leaving.signal);
    await expect.poll(() => gone).toEqual(['GET']);
    expect(await writing).toEqual(good);
  });
});

describe('without a connection nothing was sent, and that is said:', () => {
  test.each([
    ['a handshake without an answer', () => undefined, 'connection timed out'],
    ['a handshake that is broken off', (socket: Socket) => socket.end(), 'connection failed'],
    ['a handshake that is reset', (socket: Socket) => socket.resetAndDestroy(), 'connection failed'],
  ])('%s', async (_name, answer, words) => {
    const hello = createServer((socket) => void socket.on('error', () => undefined).once('data', () => answer(socket)));
    server = hello;
    await new Promise<void>((resolve) => {
      hello.on('connection', (socket) => sockets.add(socket)).listen(0, '127.0.0.1', resolve);
    });
    const origin = `https://127.0.0.1:${(hello.address() as AddressInfo).port}`;
    const asked = new Request('http://steward.test/v1/campaigns');
    const answered = await forwardTo(origin, { patience: 200 })(asked, '/v1/campaigns');
    expect([answered.status, answered.headers.get(reachedHeader)]).toEqual([502, 'no']);
    expect(await answered.text()).toContain(words);
  });
});
