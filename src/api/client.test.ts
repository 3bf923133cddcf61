import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ClientOptions, createClient, prepare } from './client.ts';
import { ApiError } from './errors.ts';
import { type Input, type OperationName, operations } from './operations.ts';
import { outcomeOf } from './outcome.ts';
import { inputOf, operationNames as names, sentBy } from '#e2e/support/doubles/specified.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

const origin = 'https://console.test';
type Answering = (request: Request) => Response | Promise<Response>;

/** Creates a client of a fake platform with a fixed response, and records its requests. */
function platform(answer: Answering, options: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const fake = (input: RequestInfo | URL) => {
    const request = input as Request;
    requests.push(request.clone());
    return Promise.resolve(answer(request));
  };
  return { requests, call: createClient({ origin, token: () => 'secret', fetch: fake, ...options }) };
}

const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);
const written = (body: BodyInit | null, init?: ResponseInit) => () => new Response(body, init);

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const reason = await promise.then(
    (value) => new Error('It succeeded.', { cause: value }),
    (error: unknown) => error,
  );
  if (!(reason instanceof ApiError)) throw new Error('It did not end as an ApiError.', { cause: reason });
  return reason;
}

const isList = (name: OperationName) => name.startsWith('list');
const answerOf = (name: OperationName) => (isList(name) ? [{ id: 1 }] : { id: 1 });

describe('call()', () => {
  it.each(names)('call(): sends %s with the operation’s method, path, query, and body', async (name) => {
    const { requests, call } = platform(json(answerOf(name)));
    await call(name, inputOf(name));
    const [request] = requests;
    expect(requests).toHaveLength(1);
    expect(`${request?.method} ${request?.url.replace(origin, '')}`).toBe(sentBy(name));
    const body = await request?.text();
    const { body: sent }: { body?: unknown } = inputOf(name);
    expect(body === '' ? undefined : JSON.parse(body ?? 'null')).toEqual(sent);
  });

  it.each(names)('call(): %s sends the token, Accept, and Content-Type headers', async (name) => {
    const { requests, call } = platform(json(answerOf(name)));
    await call(name, inputOf(name));
    const type = 'body' in inputOf(name) ? { 'content-type': 'application/json' } : {};
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer secret',
      ...type,
    });
  });

  it('call(): sends the idempotency key of a write, and none for a read', async () => {
    const { requests, call } = platform(json({ id: 1 }));
    await call('updateContact', { contact: '9', body: { note: 'a' } }, { key: 'k1' });
    await call('getWebhook', { webhook: '1' }, { key: 'k2' });
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['k1', null]);
  });

  it('call(): passes on response headers, also of rejected requests', async () => {
    const answered: (string | null)[] = [];
    const { call } = platform(json({}, { status: 404, headers: { 'steward-stamp': 's' } }), {
      answered: (headers) => answered.push(headers.get('steward-stamp')),
    });
    await failure(call('listTickets', {}));
    expect(answered).toEqual(['s']);
  });

  it('call(): follows no redirects, uses no cache, and sends no referrer', async () => {
    const { requests, call } = platform(json([]));
    await call('listTickets', {});
    expect(requests[0]).toMatchObject({ redirect: 'manual', cache: 'no-store', referrerPolicy: 'no-referrer' });
  });

  it('call(): reads the token every time, and sends no Authorization header when signed out', async () => {
    const tokens = ['first', 'second', null];
    const { requests, call } = platform(json([]), { token: () => tokens.shift() ?? null });
    for (let index = 0; index < 3; index += 1) await call('listTickets', {});
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer first',
      'Bearer second',
      null,
    ]);
  });

  it.each([
    ['https://console.test', 'https://console.test/v1/tickets'],
    ['https://console.test/', 'https://console.test/v1/tickets'],
    ['https://console.test/base', 'https://console.test/base/v1/tickets'],
    ['https://console.test/base/', 'https://console.test/base/v1/tickets'],
    ['http://127.0.0.1:4173', 'http://127.0.0.1:4173/v1/tickets'],
  ])('call(): with the origin %s, requests %s', async (address, url) => {
    const { requests, call } = platform(json([]), { origin: address });
    await call('listTickets', {});
    expect(requests.map((request) => request.url)).toEqual([url]);
  });

  it('call(): defaults to the global fetch', async () => {
    const { requests, call } = platform(json([{ id: 1 }]), {});
    expect(requests).toEqual([]);
    const seen: unknown[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
      seen.push(request.url);
      return Promise.resolve(Response.json([]));
    });
    await createClient({ origin, token: () => null })('listTickets', {});
    expect(seen).toEqual(['https://console.test/v1/tickets']);
    expect((await call('listTickets', {})).rows).toHaveLength(1);
  });
});

describe('call() URL', () => {
  it.each([
    ['7', '/v1/webhooks/7'],
    [' 7 ', '/v1/webhooks/7'],
    ['a/b', '/v1/webhooks/a%2Fb'],
    ['../payouts', '/v1/webhooks/..%2Fpayouts'],
    ['a?page=2', '/v1/webhooks/a%3Fpage%3D2'],
    ['a#b', '/v1/webhooks/a%23b'],
    ['%2e%2e', '/v1/webhooks/%252e%252e'],
    ['$&', '/v1/webhooks/%24%26'],
    ['a b', '/v1/webhooks/a%20b'],
    ['ä愛👍', '/v1/webhooks/%C3%A4%E6%84%9B%F0%9F%91%8D'],
    ['{webhook}', '/v1/webhooks/%7Bwebhook%7D'],
    ['//evil.test', '/v1/webhooks/%2F%2Fevil.test'],
  ])('call() URL: with the ID %j is %s', (webhook, address) => {
    expect(prepare('getWebhook', { webhook }).address).toBe(address);
  });

  it('call() URL: puts each ID in its place', () => {
    const input = { campaign: '{discountCode}', discountCode: '{campaign}', body: { amount: 1 } };
    expect(prepare('updateDiscountCode', input).address).toBe(
      '/v1/campaigns/%7BdiscountCode%7D/discount-codes/%7Bcampaign%7D',
    );
  });

  const units = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
    .map((codes) => String.fromCharCode(...codes));
  const id = fc.oneof(
    units,
    fc.stringMatching(/^[./\\%?#@: a-z0-9]{0,9}$/),
    fc.constantFrom('\ud800', '.', '..', '\udc00x'),
  );

  it('call() URL: stays under its path on our own origin for any IDs, or nothing is sent', async () => {
    await fc.assert(
      fc.asyncProperty(id, async (webhook) => {
        const { requests, call } = platform(json({ id: 1 }));
        const error = await call('getWebhook', { webhook }).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        const sent = requests.map(({ url }) => new URL(url));
        const read = sent.map((url) => [
          url.origin,
          decodeURIComponent(url.pathname.replace('/v1/webhooks/', '')),
          url.search,
        ]);
        expect([error === undefined, read]).toEqual([
          sent.length === 1,
          sent.length === 1 ? [[origin, webhook.trim(), '']] : [],
        ]);
        expect(error === undefined || (error instanceof ApiError && error.kind === 'not-sent')).toBe(true);
      }),
      { numRuns },
    );
  });

  it('call() URL: round-trips every query value', () => {
    const point = fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0xe000, max: 0x10ffff }));
    const value = fc.array(point, { maxLength: 8 }).map((points) => String.fromCodePoint(...points));
    fc.assert(
      fc.property(value, value, (query, contacts) => {
        const { address } = prepare('listHouseholds', { query, contacts });
        expect(Object.fromEntries(new URL(address, origin).searchParams)).toEqual({ query, contacts });
      }),
      { numRuns },
    );
  });

  it('call() URL: omits undefined values', () => {
    // Untyped input, as from a form or a URL.
    const input = { query: undefined, page: '2', body: undefined } as unknown as Input<'listHouseholds'>;
    expect(prepare('listHouseholds', input)).toEqual({
      method: 'GET',
      address: '/v1/households?page=2',
      body: undefined,
    });
  });

  it('call() URL: for any JSON input, is under /v1 or fails as not-sent with at most 300 characters', () => {
    const keys = fc.constantFrom(
      'household',
      'campaign',
      'discountCode',
      'body',
      'page',
      'query',
      '__proto__',
      'constructor',
      'x'.repeat(999),
    );
    const input = fc.array(fc.tuple(keys, fc.jsonValue({ maxDepth: 2 })), { maxLength: 6 }).map(Object.fromEntries);
    fc.assert(
      fc.property(fc.constantFrom(...names), input, (name, given) => {
        try {
          expect(prepare(name, given as Input<typeof name>).address).toMatch(/^\/v1\/[a-z]/);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ApiError', kind: 'not-sent' });
          expect(Array.from((error as ApiError).message).length).toBeLessThanOrEqual(300);
        }
      }),
      { numRuns: numRuns * 3 },
    );
  });
});

describe('call() with invalid input', () => {
  it.each<[OperationName, Record<string, unknown>, string[]]>([
    ['listMessages', { page: '0' }, ['page']],
    ['listMessages', { page: 2 }, ['page']],
    ['listCampaigns', { status: 'active' }, ['status']],
    ['listHouseholds', { query: null }, ['query']],
    ['listTransactions', { scope: 'mine' }, ['scope']],
    ['listTransactions', { createdAfter: '2026-11-20' }, ['createdAfter']],
    ['getWebhook', { webhook: '7', page: '1' }, ['page']],
    ['listTickets', { body: {} }, ['']],
    ['updateHousehold', { household: '7' }, ['']],
    ['updateHousehold', { household: '7', body: { note: null } }, ['note']],
    ['updateHousehold', { household: '7', body: {}, name: 'x' }, ['name']],
    ['updateContact', { contact: '7', body: { type: 'individual', first_name: 'Ada' } }, ['last_name']],
    ['updateContact', { contact: '7', body: { emails: [{ value: 1 }] } }, ['emails.0.value']],
    ['createTicketItem', { campaign: '7', body: { price: -1 } }, ['name', 'price']],
    ['updateDiscountCode', { campaign: '7', discountCode: '8', body: {} }, ['amount']],
    ['updateDiscountCode', { campaign: '7', discountCode: '8', body: { amount: 101, extra: 1 } }, ['amount', 'extra']],
    ['getWebhook', {}, []],
    ['getWebhook', { webhook: ' ' }, []],
    ['getWebhook', { webhook: '..' }, []],
    ['getWebhook', { webhook: null }, []],
    ['updateDiscountCode', { campaign: '7', discountCode: '', body: { amount: 1 } }, []],
  ])('call(): does not send %s with the invalid input %j, and names the fields', async (name, input, fields) => {
    const { requests, call } = platform(json(answerOf(name)));
    // Untyped input, as from a URL or storage.
    const error = await failure(call(name, input as Input<typeof name>));
    expect(error).toMatchObject({ kind: 'not-sent', status: undefined });
    expect(Object.keys(error.fields).toSorted()).toEqual(fields.toSorted());
    expect(error.message).toMatch(/nothing was sent\.$/i);
    expect(requests).toEqual([]);
  });
});

describe('validation message', () => {
  it('validation message: states the first error', async () => {
    const { call } = platform(json({ id: 1 }));
    const error = await failure(call('createTicketItem', { campaign: '7', body: { name: '', price: -1 } }));
    expect(error.message).toBe('The name field is required. Nothing was sent.');
    expect(error.fields).toEqual({
      name: ['The name field is required.'],
      price: ['The price field must be 0 or more.'],
    });
  });

  it('validation: works without eval, which the Content-Security-Policy blocks', () => {
    expect(z.config().jitless).toBe(true);
  });
});

describe('call() that cannot start', () => {
  it.each(['to\nken', 'to\rken', 'to\0ken', 'tok→en', '愛', '👍'])(
    'call(): fails as not-sent with the invalid token %j, and does not leak it in the error',
    async (token) => {
      const { requests, call } = platform(json([]), { token: () => token });
      const error = await failure(call('listTickets', {}));
      expect(error.kind).toBe('not-sent');
      expect(error.message).toMatch(/token/i);
      const told = [error.message, String(error.stack), String(error.cause)].join();
      expect(told).not.toContain(token);
      expect(requests).toEqual([]);
    },
  );

  it('call(): fails as not-sent if reading the token throws', async () => {
    const { requests, call } = platform(json([]), {
      token: () => {
        throw new DOMException('Storage is blocked.', 'SecurityError');
      },
    });
    expect((await failure(call('listTickets', {}))).kind).toBe('not-sent');
    expect(requests).toEqual([]);
  });

  it('call(): fails as not-sent with an invalid origin', async () => {
    const { requests, call } = platform(json([]), { origin: 'https://[' });
    expect((await failure(call('listTickets', {}))).kind).toBe('not-sent');
    expect(requests).toEqual([]);
  });

  it('call(): fails as not-sent if aborted before', async () => {
    const { requests, call } = platform(json([]));
    expect((await failure(call('listTickets', {}, { signal: AbortSignal.abort() }))).kind).toBe('not-sent');
    expect(requests).toEqual([]);
  });

  it('call(): fails as not-sent while offline', async () => {
    const { requests, call } = platform(json([]));
    vi.stubGlobal('navigator', { onLine: false });
    const error = await failure(call('listTickets', {}));
    vi.unstubAllGlobals();
    expect(error).toMatchObject({ kind: 'not-sent', message: 'You’re offline. Nothing was sent.' });
    expect(requests).toEqual([]);
  });
});

describe('response', () => {
  it.each([200, 201, 202, 206, 299])('response: status %i with a readable body is parsed', async (status) => {
    const { call } = platform(json({ id: 7, name: 'Receipts' }, { status }));
    expect(await call('getWebhook', { webhook: '7' })).toMatchObject({ id: '7', name: 'Receipts' });
  });

  it('response: is parsed by content, regardless of its type, and with a byte order mark', async () => {
    const { call } = platform(written('\ufeff{"id":7}', { headers: { 'content-type': 'text/html' } }));
    expect((await call('getWebhook', { webhook: '7' })).id).toBe('7');
  });

  it('response: of a list is a page with the requested number', async () => {
    const { call } = platform(json({ data: [{ id: 1 }], meta: { current_page: 3, last_page: 4 } }));
    expect(await call('listTickets', { page: '3' })).toMatchObject({ number: 3, last: 4, hasNext: true });
    expect(await call('listTickets', {})).toMatchObject({ number: 1, last: null });
  });

  const writes = names.filter((name) => operations[name].method !== 'GET');
  const reads = names.filter((name) => operations[name].method === 'GET');
  const empty: [number, string | null][] = [
    [204, null],
    [205, null],
    [200, ''],
    [201, ' \n'],
  ];

  it.each(writes.flatMap((name) => empty.map(([status, body]) => [name, status, body] as const)))(
    'response: %s with an empty %i and the body %j is saved without a record',
    async (name, status, body) => {
      const { call } = platform(written(body, { status }));
      expect(await call(name, inputOf(name))).toBeNull();
    },
  );

  it.each(reads.flatMap((name) => empty.map(([status, body]) => [name, status, body] as const)))(
    'response: %s with an empty %i and the body %j is unreadable',
    async (name, status, body) => {
      const { call } = platform(written(body, { status }));
      expect(await failure(call(name, inputOf(name)))).toMatchObject({ kind: 'unreadable', status });
    },
  );

  it.each([
    '<!doctype html><html><body>Sign in to the airport</body></html>',
    'OK',
    '{"id":7',
    '{"id":7} trailing',
    '{id:7}',
    'null',
    '7',
    '"saved"',
    '{}',
    '{"message":"Saved."}',
    '{"id":null}',
    '{"data":null}',
    '{12345678901234567890:1,"id":7}',
    '{"id":01234567890123456789}',
  ])('response: the body %s is unreadable, and a write is unconfirmed', async (body) => {
    const { call } = platform(written(body));
    for (const name of names) {
      const error = await failure(call(name, inputOf(name)));
      expect(error).toMatchObject({ kind: 'unreadable', status: 200 });
      expect(outcomeOf(error)).toBe('unconfirmed');
      expect(error.message).toMatch(isList(name) ? /can’t read|not a list/ : /can’t read/);
    }
  });
});

describe('number in a response', () => {
  const webhook = async (body: string) => platform(written(body)).call('getWebhook', { webhook: '1' });

  it.each([
    ['12345678901234567890', '12345678901234567890'],
    ['-12345678901234567890', '-12345678901234567890'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
    ['12345678901234567.89', '12345678901234567.89'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['1e400', '1e400'],
    ['7', '7'],
    ['25.50', '25.5'],
    ['-0.1', '-0.1'],
  ])('number: %s is parsed as %s', async (number, read) => {
    expect((await webhook(`{"id":${number}}`)).id).toBe(read);
    expect((await webhook(`{ "nested" : [ {"n": 1}, [${number}] ], "id":\n${number} }`)).id).toBe(read);
  });

  it('number: keeps its digits in every row of a list', async () => {
    const ids = ['90071992547409930', '90071992547409931', '90071992547409932'];
    const { call } = platform(written(`{"data":[${ids.map((id) => `{"id":${id}}`).join()}]}`));
    expect((await call('listTransactions', {})).rows.map(({ id }) => id)).toEqual(ids);
  });

  it('number: keeps all of up to 40 digits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String), async (digits) => {
        expect((await webhook(`{"id":${digits}}`)).id).toBe(digits);
      }),
      { numRuns },
    );
  });

  it('number: inside a text stays unchanged', async () => {
    const piece = fc.constantFrom('"', '\\', '{', '[', ':', ',', '12345678901234567890', '\\"', '\n', 'a', '👍');
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 9 }), fc.stringMatching(/^\d{16,20}$/), async (pieces, digits) => {
        const name = [...pieces, digits, ...pieces].join('');
        const read = await webhook(JSON.stringify({ [name]: name, id: 7, name, events: [name] }));
        expect([read.id, read.name, read[name], read.events]).toEqual(['7', name, name, [name]]);
      }),
      { numRuns },
    );
  });

  it('number: is found in megabytes of text and deep nesting', async () => {
    const quotes = '\\"'.repeat(1_000_000);
    expect((await webhook(`{"text":"${quotes}","id":12345678901234567890}`)).id).toBe('12345678901234567890');
    const deep = '['.repeat(190) + ']'.repeat(190);
    expect((await webhook(`{"deep":${deep},"id":12345678901234567890}`)).id).toBe('12345678901234567890');
  });
});

describe('error status', () => {
  const kinds: [number, string, string][] = [
    [300, 'platform', 'unconfirmed'],
    [301, 'platform', 'unconfirmed'],
    [302, 'platform', 'unconfirmed'],
    [304, 'platform', 'unconfirmed'],
    [307, 'platform', 'unconfirmed'],
    [400, 'refused', 'rejected'],
    [401, 'session', 'rejected'],
    [403, 'forbidden', 'rejected'],
    [404, 'missing', 'rejected'],
    [405, 'refused', 'rejected'],
    [408, 'platform', 'unconfirmed'],
    [409, 'refused', 'rejected'],
    [410, 'refused', 'rejected'],
    [413, 'refused', 'rejected'],
    [415, 'refused', 'rejected'],
    [419, 'refused', 'rejected'],
    [422, 'refused', 'rejected'],
    [423, 'refused', 'rejected'],
    [429, 'busy', 'rejected'],
    [500, 'platform', 'unconfirmed'],
    [502, 'platform', 'unconfirmed'],
    [503, 'platform', 'unconfirmed'],
    [504, 'platform', 'unconfirmed'],
    [599, 'platform', 'unconfirmed'],
  ];

  it.each(kinds)('error status: %i is of kind %s, and a write with it is %s', async (status, kind, outcome) => {
    const { requests, call } = platform(written(status === 304 ? null : '{"message":"No."}', { status }));
    for (const name of ['listTickets', 'updateHousehold', 'createTicketItem'] as const) {
      const error = await failure(call(name, inputOf(name)));
      expect(error).toMatchObject({ kind, status });
      expect(outcomeOf(error)).toBe(outcome);
    }
    expect(requests).toHaveLength(3);
  });

  it('error status: not-sent only if our server reports that the platform was never reached', async () => {
    const kindWhen = async (reached: string) => {
      const { call } = platform(
        json({ message: 'Down.' }, { status: 502, headers: { 'steward-service-reached': reached } }),
      );
      return (await failure(call('createTicketItem', inputOf('createTicketItem')))).kind;
    };
    expect([await kindWhen('no'), await kindWhen('maybe'), await kindWhen('yes')]).toEqual([
      'not-sent',
      'platform',
      'platform',
    ]);
  });

  it.each([500, 507])('error status: %i of our server says that nothing reached the platform', async (status) => {
    const { call } = platform(written('', { status, headers: { 'steward-service-reached': 'no' } }));
    for (const name of ['listTickets', 'updateHousehold'] as const) {
      expect(await failure(call(name, inputOf(name)))).toMatchObject({
        kind: 'not-sent',
        message: 'Steward had an error. Nothing reached the platform.',
      });
    }
  });

  it('error status: a 429 of our server is a wait, and a write that wasn’t sent', async () => {
    const headers = { 'steward-service-reached': 'no', 'retry-after': '1' };
    const { call } = platform(json({ message: 'Too many requests at once.' }, { status: 429, headers }));
    for (const name of ['listTickets', 'updateHousehold'] as const) {
      const error = await failure(call(name, inputOf(name)));
      expect([error.kind, error.retryAfter, outcomeOf(error)]).toEqual(['busy', 1, 'not-sent']);
    }
  });

  it('error status: passes on the message, fields, and Retry-After', async () => {
    const body = { message: 'Not valid.', errors: { 'emails.0.value': ['Taken.'] } };
    const headers = { 'retry-after': 'Fri, 20 Nov 2026 12:00:45 GMT', date: 'Fri, 20 Nov 2026 12:00:00 GMT' };
    const { call } = platform(json(body, { status: 422, headers }));
    const error = await failure(call('updateContact', inputOf('updateContact')));
    expect(error).toMatchObject({ message: 'Not valid.', fields: { 'emails.0.value': ['Taken.'] }, retryAfter: 45 });
  });

  it.each([
    ['null', 'The platform had an error.'],
    ['', 'The platform had an error.'],
    ['<html><h1>502</h1></html>', 'The platform had an error.'],
    ['[]', 'The platform had an error.'],
    ['5', 'The platform had an error.'],
    ['"Down for the night."', 'Down for the night.'],
    ['Down for the night.', 'Down for the night.'],
    ['{"message":"Down for the night."}', 'Down for the night.'],
  ])('error status: the body %s gives the message: %s', async (body, message) => {
    const { call } = platform(written(body, { status: 502 }));
    expect((await failure(call('listTickets', {}))).message).toBe(message);
  });

  it('error status: a redirect, hidden as status 0, leaves a write unconfirmed and is not followed', async () => {
    const hidden = () => {
      const response = new Response(null);
      // The browser's response to `redirect: 'manual'`, which no constructor creates.
      for (const [key, value] of Object.entries({ status: 0, ok: false, type: 'opaqueredirect' })) {
        Object.defineProperty(response, key, { value });
      }
      return response;
    };
    const seen = written(null, { status: 302, headers: { location: 'https://evil.test/' } });
    for (const answer of [hidden, seen]) {
      const { requests, call } = platform(answer);
      const error = await failure(call('createTicketItem', inputOf('createTicketItem')));
      expect([outcomeOf(error), error.message]).toEqual([
        'unconfirmed',
        'The platform redirected the request, which Steward doesn’t follow.',
      ]);
      expect(requests).toHaveLength(1);
    }
  });
});

describe('interrupted call()', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const never = () => new Promise<Response>(() => {});
  /** A body that stalls, and fails like a real one when the request is aborted. */
  const halfABody = (request: Request) =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"id":'));
          request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
        },
      }),
    );

  it.each([
    ['listTickets', 15],
    ['getWebhook', 15],
    ['updateHousehold', 30],
    ['createTicketItem', 30],
  ] as const)('because %s is not answered does so after %i seconds, as timeout', async (name, seconds) => {
    vi.useFakeTimers();
    const { requests, call } = platform(never);
    let ended: ApiError | undefined;
    const ending = failure(call(name, inputOf(name))).then((error) => (ended = error));
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await ending;
    expect(ended).toMatchObject({ kind: 'timeout', message: `The platform didn’t respond within ${seconds} seconds.` });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it('call(): times out if the body never ends', async () => {
    const clock = new AbortController();
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    const { call } = platform(halfABody);
    const ending = failure(call('getWebhook', { webhook: '7' }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    clock.abort(new DOMException('', 'TimeoutError'));
    expect((await ending).kind).toBe('timeout');
    expect(asked).toHaveBeenCalledExactlyOnceWith(30_000);
  });

  it.each([
    ['before the answer', never],
    ['in the middle of the body', halfABody],
  ])('call(): fails as aborted, and cancels the request, if stopped %s', async (_when, answer) => {
    const stop = new AbortController();
    const { requests, call } = platform((request) =>
      Promise.race([
        answer(request),
        new Promise<never>((_resolve, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
        }),
      ]),
    );
    const ending = failure(call('getWebhook', { webhook: '7' }, { signal: stop.signal }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    expect((await ending).kind).toBe('aborted');
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it.each<[string, Answering]>([
    ['the connection fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the browser stops it on its own', () => Promise.reject(new DOMException('', 'AbortError'))],
    ['something is thrown that is no Error', () => Promise.reject('text')],
    ['nothing is thrown', () => Promise.reject(undefined)],
    [
      'the body breaks in the middle',
      () => new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) })),
    ],
  ])('call(): fails as network, with a write unconfirmed, if %s', async (_why, answer) => {
    const { requests, call } = platform(answer);
    const error = await failure(call('createTicketItem', inputOf('createTicketItem')));
    expect([error.kind, outcomeOf(error)]).toEqual(['network', 'unconfirmed']);
    expect(requests).toHaveLength(1);
  });
});

describe('failed call()', () => {
  const failures: [string, Answering][] = [
    ['500', written('', { status: 500 })],
    ['502', written('', { status: 502 })],
    ['503 with Retry-After', written('', { status: 503, headers: { 'retry-after': '0' } })],
    ['408', written('', { status: 408 })],
    ['413', written('', { status: 413, headers: { 'retry-after': '0' } })],
    ['429', written('', { status: 429, headers: { 'retry-after': '0' } })],
    ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an unreadable body', written('<html>')],
  ];
  const calls = [
    'listTickets',
    'getWebhook',
    'updateHousehold',
    'updateContact',
    'updateDiscountCode',
    'createTicketItem',
  ] as const;

  it.each(failures.flatMap(([why, answer]) => calls.map((name) => [why, name, answer] as const)))(
    'call(): is not repeated after %s: one request for %s',
    async (_why, name, answer) => {
      const { requests, call } = platform(answer);
      await failure(call(name, inputOf(name)));
      expect(requests).toHaveLength(1);
    },
  );
});

describe('any response', () => {
  const body = fc.oneof(
    fc.json({ maxDepth: 3 }),
    fc.string(),
    fc.uint8Array(),
    fc.constantFrom('', '[]', '{}', '{"data":[]}', '{"id":1}', '{"data":[{"id":12345678901234567890}]}'),
  );
  const header = fc.stringMatching(/^[ -~]{0,20}$/);
  const answer = fc.record({
    status: fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 })),
    body,
    headers: fc.record(
      {
        'retry-after': header,
        date: header,
        'content-type': header,
        'steward-service-reached': fc.constantFrom('no', 'maybe', 'x'),
      },
      { requiredKeys: [] },
    ),
    breaks: fc.constantFrom('never', 'never', 'before', 'inside'),
  });

  it('call(): for any response, resolves or throws an ApiError with one plain sentence, after exactly one request', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), answer, async (name, { status, body, headers, breaks }) => {
        const bodyless = [204, 205, 304].includes(status);
        const { requests, call } = platform(() => {
          if (breaks === 'before') throw new TypeError('Failed to fetch');
          const broken = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) });
          return new Response(bodyless ? null : breaks === 'inside' ? broken : (body as BodyInit), { status, headers });
        });
        const ended = await call(name, inputOf(name)).then(
          (output) => (output === null ? operations[name].method !== 'GET' : typeof output === 'object'),
          (error: unknown) =>
            error instanceof ApiError && /^[^<>\p{Cc}]{1,300}$/u.test(error.message) && outcomeOf(error) !== undefined,
        );
        expect(ended).toBe(true);
        expect(requests).toHaveLength(1);
      }),
      { numRuns: numRuns * 2 },
    );
  });
});
