import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '#api/operations.ts';
import { openDesk, type Refused } from '#e2e/support/doubles/sandbox.ts';

const desk = openDesk();
afterAll(() => desk.close());

const contact = '/v1/contacts/4801';
const names = { first_name: 'Ruth', last_name: 'Ames' };

describe('tokens', () => {
  it.each([
    ['no header', undefined],
    ['nothing', ''],
    ['no scheme', 'sandbox'],
    ['another scheme', 'Basic c2FuZGJveA=='],
    ['no token', 'Bearer '],
    ['two tokens', 'Bearer sandbox sandbox'],
    ['an unknown token', 'Bearer someone'],
    ['a world without a name', 'Bearer world-'],
    ['a name beyond the letters', 'Bearer world-a/b'],
    ['a token of 201 characters', `Bearer world-${'a'.repeat(195)}`],
    ['the lasting world with more after it', 'Bearer sandbox-2'],
  ])('%s: 401', async (_, authorization) => {
    for (const { method, path } of Object.values(operations)) {
      const address = `http://sandbox.test${path.replaceAll(/\{\w+\}/g, '1')}`;
      const headers = { ...(authorization === undefined ? {} : { authorization }), 'content-type': 'application/json' };
      const body = method === 'GET' ? {} : { body: '{}' };
      const answer = await desk.send(new Request(address, { method, headers, ...body }));
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ message: 'Unauthenticated.' });
    }
  });

  it('a token of 200 characters is one', async () => {
    expect((await desk.get('/v1/webhooks', { token: `empty-${'a'.repeat(194)}` })).status).toBe(200);
  });
});

describe('addresses', () => {
  it.each([
    '/',
    '/v1',
    '/v2/messages',
    '/v1/contacts',
    '/v1/messages/',
    '/v1//messages',
    '/v1/Messages',
    '/v1/webhooks/',
    '/v1/webhooks/..%2fcampaigns',
    '/v1/webhooks/%2e%2e%2fcampaigns',
    '/v1/webhooks/31%00',
    '/v1/webhooks/31%2f',
    '/v1/webhooks/%33%31',
    '/v1/webhooks/-31',
    '/v1/webhooks/31.0',
    '/v1/webhooks/031',
    '/v1/webhooks/3e1',
    '/v1/webhooks/31;',
    '/v1/webhooks/٣١',
    '/v1/webhooks/9007199254740993',
    `/v1/webhooks/${'9'.repeat(5000)}`,
    '/v1/webhooks/__proto__',
    '/v1/webhooks/1',
  ])('GET %s: 404', async (address) => {
    const { status, headers, body } = await desk.get(address);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/json');
    expect((body as Refused).message).toMatch(/\w/);
  });

  it.each([
    ['DELETE', '/v1/webhooks/31', 'GET'],
    ['POST', '/v1/messages', 'GET'],
    ['PATCH', contact, 'PUT'],
    ['GET', contact, 'PUT'],
    ['OPTIONS', '/v1/transactions', 'GET'],
    ['PUT', '/v1/campaigns/77/items/tickets', 'POST'],
  ])('%s %s: 405, allowing %s', async (method, address, allowed) => {
    const { status, headers, body } = await desk.ask(method, address, undefined);
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(allowed);
    expect(body).toEqual({ message: `${method} is not offered here.` });
  });

  it.each([
    ['PUT', '/v1/contacts/1', names],
    ['PUT', '/v1/households/1', {}],
    ['POST', '/v1/campaigns/1/items/tickets', { name: 'n', price: 1 }],
    ['PUT', '/v1/campaigns/77/discount-codes/1', { amount: 1 }],
    ['PUT', '/v1/campaigns/76/discount-codes/1601', { amount: 1 }],
  ])('%s %s, a record that is not there: 404, whatever the body says', async (method, address, body) => {
    expect((await desk.ask(method, address, body)).status).toBe(404);
    expect((await desk.ask(method, address, { amount: 'x', name: 5 })).status).toBe(404);
  });
});

describe('queries', () => {
  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['page=1e3', 'page'],
    ['page=%2B1', 'page'],
    ['page=9999999999', 'page'],
    ['page=1&page=2', 'page'],
    ['per_page=5', 'per_page'],
    ['Page=2', 'Page'],
    ['unknown=', 'unknown'],
    ['constructor=1', 'constructor'],
    ['__proto__=1', '__proto__'],
    ['constructor=1&constructor=2', 'constructor'],
    ['page[]=1', 'page[]'],
  ])('every list refuses ?%s, naming %s', async (query, field) => {
    for (const { method, path } of Object.values(operations)) {
      if (method !== 'GET' || path.includes('{')) continue;
      const { status, body } = await desk.get(`${path}?${query}`);
      expect(status).toBe(422);
      expect(Object.keys((body as Refused).errors ?? {})).toEqual([field]);
    }
  });

  it('a write takes no query', async () => {
    expect((await desk.put(`${contact}?page=1`, names)).status).toBe(422);
  });

  it.each([
    ['sortBy=amount&sortByDesc=amount', ['sortBy', 'sortByDesc']],
    ['sortBy=name', ['sortBy']],
    ['sortByDesc=id', ['sortByDesc']],
    ['scope=everything', ['scope']],
    ['transactedAfter=2026-11-20', ['transactedAfter']],
    ['createdBefore=yesterday', ['createdBefore']],
    ['updatedAfter=2026-02-30T00:00:00Z', ['updatedAfter']],
    ['checkDepositedAfter=2026-01-01T00:00:00%2B99:00', ['checkDepositedAfter']],
    ['contacts=4801,', ['contacts']],
    ['contacts=Ruth', ['contacts']],
    ['contacts=4801%00', ['contacts']],
    ['method=%00', ['method']],
  ])('transactions refuse ?%s', async (query, fields) => {
    const { status, body } = await desk.get(`/v1/transactions?${query}`);
    expect(status).toBe(422);
    expect(Object.keys((body as Refused).errors ?? {})).toEqual(fields);
  });

  it.each([
    ['sortBy=id&sortByDesc=id', ['sortBy', 'sortByDesc']],
    ['sortBy=envelope_name', ['sortBy']],
    ['sortByDesc=toString', ['sortByDesc']],
    ['headContactId=me', ['headContactId']],
    ['contacts=1;2', ['contacts']],
    ['query=a%00', ['query']],
  ])('households refuse ?%s', async (query, fields) => {
    const { status, body } = await desk.get(`/v1/households?${query}`);
    expect(status).toBe(422);
    expect(Object.keys((body as Refused).errors ?? {})).toEqual(fields);
  });

  it('an empty value counts as missing', async () => {
    const all = (await desk.get('/v1/transactions')).body;
    const empty = '?page=&method=&scope=&contacts=&transactedAfter=&sortBy=&sortByDesc=';
    expect((await desk.get(`/v1/transactions${empty}`)).body).toEqual(all);
    const households = (await desk.get('/v1/households')).body;
    expect((await desk.get('/v1/households?query=&sortBy=&headContactId=')).body).toEqual(households);
  });

  it('SQL in a value stays a value', async () => {
    const { status, body } = await desk.get(`/v1/transactions?method=${encodeURIComponent("card' OR 1=1 --")}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ meta: { total: 0, unfiltered_total: 6000 } });
  });
});

describe('whatever is sent', () => {
  const rows = Object.values(operations);
  const words = fc.oneof(
    fc.constantFrom('emails', 'value', 'name', 'price', 'amount', 'tags', 'page', 'query', 'sortBy'),
    fc.string(),
  );
  const json = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(words, fc.oneof(fc.jsonValue(), fc.array(fc.dictionary(words, fc.jsonValue())))),
    fc.record({
      first_name: fc.string({ unit: 'grapheme' }),
      last_name: fc.string({ unit: 'binary' }),
      note: fc.string(),
    }),
    fc.record({ name: fc.string({ unit: 'binary' }), price: fc.double(), total_quantity: fc.maxSafeInteger() }),
    fc.record({ amount: fc.double({ min: 1, max: 100, noNaN: true }), uses: fc.double({ min: 1 }), code: fc.string() }),
  );
  const segment = fc.oneof(fc.constantFrom('77', '4801', '501', '1601', '31'), fc.nat().map(String), fc.webSegment());

  it('gets JSON, with a message if it’s rejected, and never a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rows),
        segment,
        fc.array(fc.tuple(words, fc.string({ unit: 'binary' })), { maxLength: 3 }),
        json,
        async ({ method, path }, id, query, body) => {
          const params = new URLSearchParams(query);
          const address = `${path.replaceAll(/\{\w+\}/g, id)}?${params}`;
          const { status, body: said } = await desk.ask(
            method,
            address,
            method === 'GET' ? undefined : JSON.stringify(body),
          );
          expect(status).toBeLessThan(500);
          if (status >= 400) expect((said as Refused).message).toMatch(/\S/);
        },
      ),
      { numRuns: 250 },
    );
  });
});
