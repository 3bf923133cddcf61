import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRequest } from '#api/client.ts';
import { createJournal as journalOf, outcomeByJournal } from '#api/journal.ts';
import { toWriteResult, type WriteResult } from '#api/outcome.ts';
import { failure } from './answers.ts';
import { forwardTo } from './forwarding.ts';
import { createRoutes } from './routes.ts';
import type { Answering } from './platform.ts';
import { always } from '#e2e/support/doubles/api.ts';

const origin = 'http://steward.test';
const token = 'Bearer secret';

/** A host in front of a platform that counts what it runs. */
function host(platform: Partial<Answering> = {}) {
  const carriedOut: string[] = [];
  const counting: Answering = {
    answer: async (request) => {
      carriedOut.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
      return Response.json({ id: carriedOut.length });
    },
    ...platform,
  };
  const lines: string[] = [];
  const routes = createRoutes({ platform: counting, log: (line) => lines.push(line) });
  const stamp = Promise.resolve(routes.request(`${origin}/ops`)).then(({ headers }) => headers.get('steward-stamp'));
  /** `k` means a key of that name with the host's stamp. */
  const ask = async (path: string, init: RequestInit = {}) => {
    const stamped = path === '/ops/k' ? `/ops/${await stamp}.k` : path;
    const request = new Request(`${origin}${stamped}`, init);
    if (!request.headers.has('authorization')) request.headers.set('authorization', token);
    request.headers.set('steward-tab', 'one');
    return routes.request(request);
  };
  const put = async (key: string, { path = '/v1/contacts/1', body = '{"note":"a"}', headers = {} } = {}) =>
    ask(path, {
      method: 'PUT',
      body,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key === 'k' ? `${await stamp}.k` : key,
        ...headers,
      },
    });
  return { carriedOut, lines, ask, put };
}

async function stampOf(ask: (path: string) => Promise<Response>): Promise<string> {
  return (await ask('/ops')).headers.get('steward-stamp') ?? '';
}

describe('a write with a key', () => {
  test('runs once; later arrivals get the same status, headers, and body', async () => {
    const { carriedOut, put } = host();
    const answers = await Promise.all([put('k'), put('k')]);
    answers.push(await put('k'));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(3).fill('{"id":1}'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(Array(3).fill('application/json'));
    expect(carriedOut).toEqual(['PUT /v1/contacts/1 {"note":"a"}']);
  });

  test.each([
    ['another body', { body: '{"note":"b"}' }, 422],
    ['another path', { path: '/v1/contacts/2' }, 422],
    ['another token', { headers: { authorization: 'Bearer other' } }, 409],
  ])('that was sent before with %s is refused with a reason', async (_name, changes, status) => {
    const { carriedOut, put } = host();
    await put('k');
    const answer = await put('k', changes);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('steward-service-reached')).toBe('no');
    expect(((await answer.json()) as { message: string }).message).toMatch(/sent\.$/);
    expect(carriedOut).toHaveLength(1);
  });

  test('runs if its body arrives in pieces, and matches the same body sent whole', async () => {
    const { carriedOut, ask, put } = host();
    const body = new ReadableStream({
      start(controller) {
        for (const piece of ['{"note"', ':"a"}']) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json', 'idempotency-key': `${await stampOf(ask)}.k` };
    await ask('/v1/contacts/1', { method: 'PUT', body, headers, duplex: 'half' } as RequestInit);
    expect((await put(headers['idempotency-key'])).status).toBe(200);
    expect(carriedOut).toEqual(['PUT /v1/contacts/1 {"note":"a"}']);
  });

  test.each([
    ['too large', { body: 'x'.repeat(256 * 1024 + 1) }, 413],
    ['of another type', { headers: { 'content-type': 'text/plain' } }, 415],
  ])('that is %s leaves its key unused', async (_name, changes, status) => {
    const { carriedOut, ask, put } = host();
    const key = `${await stampOf(ask)}.k`;
    expect((await put(key, changes)).status).toBe(status);
    expect(await (await ask(`/ops/${key}`)).json()).toEqual({ state: 'absent' });
    expect((await put(key)).status).toBe(200);
    expect(carriedOut).toHaveLength(1);
  });

  test('that never reached the platform is not stored', async () => {
    const { ask, put } = host({ answer: async () => failure({ status: 502, message: 'Down.', reached: 'no' }) });
    const key = `${await stampOf(ask)}.k`;
    expect((await put(key)).status).toBe(502);
    expect(await (await ask(`/ops/${key}`)).json()).toEqual({ state: 'absent' });
  });

  test('that was answered 401 is not stored, so an invalid token takes no room', async () => {
    const { ask, put } = host({ answer: async () => failure({ status: 401, message: 'No.', reached: 'yes' }) });
    const key = `${await stampOf(ask)}.k`;
    expect((await put(key)).status).toBe(401);
    expect(await (await ask(`/ops/${key}`)).json()).toEqual({ state: 'absent' });
  });

  test.each(['', 'a b', 'é', 'x'.repeat(256), 'key', '1.key', 'x!AAAAAAAAAAAA-1.key', 'AAAAAAAAAAAA-.key'])(
    'is refused if it is invalid or has no stamp (%j)',
    async (key) => {
      const { carriedOut, put } = host();
      const answer = await put(key);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('Idempotency-Key');
      expect(carriedOut).toEqual([]);
    },
  );

  test('of an earlier run does not run, since the platform may have had it', async () => {
    const { carriedOut, put } = host();
    const before = await stampOf(host().ask);
    const answer = await put(`${before}.k`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('steward-service-reached')).toBe('maybe');
    expect(carriedOut).toEqual([]);
  });
});

test('a write beyond the limits is unconfirmed if it may have run', async () => {
  const answers: (() => void)[] = [];
  const { ask, put } = host({
    answer: () => new Promise((resolve) => answers.push(() => resolve(Response.json({ id: 1 })))),
  });
  // Eight of a tab go through; the one with a key waits, and may yet run.
  const held = [...Array.from({ length: 39 }, async () => ask('/v1/campaigns')), put('k')];
  await stampOf(ask);
  await new Promise((resolve) => setImmediate(resolve));
  const again = await put('k');
  expect([again.status, again.headers.get('steward-service-reached')]).toEqual([503, 'maybe']);
  const other = await put(`${await stampOf(ask)}.other`);
  expect([other.status, other.headers.get('steward-service-reached')]).toEqual([429, 'no']);
  const going = setInterval(() => answers.splice(0).forEach((answer) => answer()), 1);
  await Promise.all(held);
  clearInterval(going);
});

test('a write without a key runs each time, and so does a read with one', async () => {
  const { carriedOut, ask } = host();
  const init = { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json' } };
  await ask('/v1/contacts/1', init);
  await ask('/v1/contacts/1', init);
  await ask('/v1/campaigns', { headers: { 'idempotency-key': 'k' } });
  await ask('/v1/campaigns', { headers: { 'idempotency-key': 'k' } });
  expect(carriedOut).toHaveLength(4);
});

test('forwarding sends the key along with its write, once', async () => {
  const received: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"id":7}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { put } = host({ answer: forwardTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) });
  const answers = await Promise.all([put('k'), put('k'), put('k')]);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(3).fill('{"id":7}'));
  expect(received.map((headers) => headers['idempotency-key'])).toEqual([expect.stringMatching(/\.k$/)]);
});

describe('GET /ops/{key}', () => {
  test('returns the outcome: status, unchanged body, when to try again', async () => {
    const body = '{"message":"Slow down.", "n":12345678901234567890}';
    const headers = { 'content-type': 'application/json', 'retry-after': '7', 'x-request-id': 'r' };
    const { ask, put } = host({ answer: async () => new Response(body, { status: 429, headers }) });
    await put('k');
    const answer = await ask('/ops/k');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ state: 'done', status: 429, headers: { 'retry-after': '7' }, body });
  });

  test('says that a write is running', async () => {
    let fulfil: (answer: Response) => void = Object;
    const { ask, put } = host({ answer: () => new Promise((resolve) => (fulfil = resolve)) });
    const running = put('k');
    await stampOf(ask);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await (await ask('/ops/k')).json()).toEqual({ state: 'executing' });
    fulfil(new Response(null, { status: 204 }));
    expect((await running).status).toBe(204);
    expect(await (await ask('/ops/k')).json()).toEqual({ state: 'done', status: 204, headers: {}, body: '' });
  });

  test('DELETE makes sure that a key that has not arrived never runs', async () => {
    const carriedOut: string[] = [];
    let isAccepted = false;
    const { ask, put } = host({
      answer: async ({ method, url }) => {
        carriedOut.push(`${method} ${new URL(url).pathname}`);
        return isAccepted ? Response.json({ data: [], meta: {} }) : Response.json({}, { status: 401 });
      },
    });
    const key = `${await stampOf(ask)}.k`;
    // Tokens are easy to make up: store nothing for one that the platform doesn't accept.
    for (const method of ['GET', 'DELETE']) {
      expect(await (await ask(`/ops/${key}`, { method })).json()).toEqual({ state: 'absent' });
    }
    isAccepted = true;
    expect(await (await ask(`/ops/${key}`, { method: 'DELETE' })).json()).toEqual({ state: 'withdrawn' });
    const late = await put(key);
    expect([late.status, late.headers.get('steward-service-reached')]).toEqual([409, 'no']);
    expect(carriedOut).toEqual(['GET /v1/webhooks', 'GET /v1/webhooks']);
  });

  test('tells other tokens nothing, and refuses requests without a token', async () => {
    const { ask, put } = host();
    await put('k');
    expect(await (await ask('/ops/k', { headers: { authorization: 'Bearer other' } })).json()).toEqual({
      state: 'absent',
    });
    const { status } = await createRoutes({ platform: { answer: async () => Response.json({}) } }).request('/ops/k');
    expect(status).toBe(401);
  });

  test.each(['/ops/%', '/ops/a%20b', '/ops/%C3%A4', '/ops/key'])('%s is no key', async (path) => {
    expect((await host().ask(path)).status).toBe(400);
  });

  test.each([['POST'], ['PUT']])('%s is not allowed', async (method) => {
    expect((await host().ask('/ops/k', { method })).status).toBe(404);
  });

  test('keeps keys out of the log', async () => {
    const { ask, lines } = host();
    await ask('/ops/k');
    expect(lines.join('\n')).toContain('"path":"/ops/{..}","status":200');
  });
});

/** Events on the way of one write. `twice`: the browser repeats it, as it does on a dead connection. */
const way = fc.record({
  arrives: fc.constantFrom('at once', 'late', 'never'),
  twice: fc.boolean(),
  answer: fc.constantFrom('whole', 'cut', 'lost'),
  status: fc.constantFrom(200, 204, 422, 429, 500, 503),
  restart: fc.constantFrom('no', 'before it arrives', 'after it ran', 'while it runs'),
  journalAnswers: fc.boolean(),
});

/** The whole chain: client, host, platform, and back through the journal. */
test('P13 the claimed outcome of a write is true, whatever happens on its way', async () => {
  const seen = new Set<string>();
  await always(
    'P13',
    fc.asyncProperty(way, async (on) => {
      let executed = 0;
      const platform: Answering = {
        answer: async (request) => {
          if (request.method === 'GET') return Response.json({});
          if (on.status < 300 || on.status >= 500) executed += 1;
          if (on.restart === 'while it runs') routes = start();
          const body = on.status === 204 ? null : JSON.stringify(on.status < 300 ? { id: 7 } : { message: 'No.' });
          return new Response(body, { status: on.status, headers: { 'content-type': 'application/json' } });
        },
      };
      const start = () => {
        const started = createRoutes({ platform });
        // The token is accepted.
        void started.request(`${origin}/v1/campaigns`, { headers: { authorization: token } });
        return started;
      };
      let routes = start();
      const late: (() => unknown)[] = [];

      const onTheWay = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
        const request = new Request(input, init);
        if (request.method !== 'PUT') {
          if (!on.journalAnswers && !request.url.endsWith('/ops')) throw new TypeError('down');
          return routes.request(request);
        }
        if (on.restart === 'before it arrives') routes = start();
        if (on.arrives === 'never') throw new TypeError('lost');
        const again = request.clone();
        if (on.arrives === 'late') {
          late.push(() => routes.request(request), ...(on.twice ? [() => routes.request(again)] : []));
          throw new TypeError('reset');
        }
        const first = routes.request(request);
        if (on.twice && on.restart === 'after it ran') {
          await first;
          routes = start();
        }
        const answer = await (on.twice ? routes.request(again) : first);
        if (on.restart === 'after it ran') routes = start();
        if (on.answer === 'lost') throw new TypeError('reset');
        return on.answer === 'cut' ? new Response('{"id":', answer) : answer;
      };

      const journal = journalOf({ origin, token: () => 'secret', fetch: onTheWay, pause: async () => undefined });
      const request = createRequest({ origin, token: () => 'secret', fetch: onTheWay, answered: journal.seen });
      const key = await journal.newKey();
      // Then it is not sent.
      if (key === undefined) return;
      const first = toWriteResult(await request('updateContact', { contact: '1', body: { note: 'a' } }, { key }));
      let end: WriteResult<unknown> = first;
      if (first.outcome === 'unconfirmed') {
        end = outcomeByJournal('updateContact', await journal.ask(key), first.error);
      }
      // What was on its way arrives in the end.
      for (const arrive of late) await arrive();

      seen.add(end.outcome);
      expect(executed).toBeLessThanOrEqual(1);
      if (end.outcome === 'saved') expect(executed).toBe(1);
      if (end.outcome === 'rejected' || end.outcome === 'not-sent') expect(executed).toBe(0);
    }),
    { least: 300 },
  );
  expect([...seen].toSorted()).toEqual(['not-sent', 'rejected', 'saved', 'unconfirmed']);
});
