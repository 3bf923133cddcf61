import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '../api/operations.ts';
import { openDesk, type Refused } from './testing.ts';

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

describe('bodies', () => {
  it.each(['', '{', '{"first_name":}', "{'a':1}", '{"a":1}}', 'undefined', '[1,]', '\u0000', '{"a":"\n"}'])(
    '%j is not JSON: 400',
    async (body) => {
      const { status, body: said } = await desk.put(contact, body);
      expect(status).toBe(400);
      expect(said).toEqual({ message: 'The body is not valid JSON.' });
    },
  );

  it('bytes that are not UTF-8: 400', async () => {
    const headers = { authorization: 'Bearer world-test', 'content-type': 'application/json' };
    const body = Buffer.concat([Buffer.from('{"note":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    const request = new Request(`http://sandbox.test${contact}`, { method: 'PUT', headers, body });
    expect((await desk.send(request)).status).toBe(400);
  });

  it('a body that breaks off: 400', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{"note":'));
        controller.error(new Error('gone'));
      },
    });
    expect((await desk.send(streamed(stream))).status).toBe(400);
  });

  it.each([
    undefined,
    'text/plain',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/json',
  ])('sent as %s: 415', async (type) => {
    const headers = { authorization: 'Bearer world-test', ...(type ? { 'content-type': type } : {}) };
    const body = Buffer.from(JSON.stringify(names));
    const answer = await desk.send(new Request(`http://sandbox.test${contact}`, { method: 'PUT', headers, body }));
    expect(answer.status).toBe(415);
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=utf-8',
  ])('sent as %s: taken', async (type) =>
    expect((await desk.put(contact, names, { headers: { 'content-type': type } })).status).toBe(200),
  );

  const sized = (bytes: number) => {
    const empty = JSON.stringify({ ...names, note: '' });
    return JSON.stringify({ ...names, note: 'n'.repeat(bytes - empty.length) });
  };
  const most = 256 * 1024;

  it('256 KiB are taken, one byte more is not: 413', async () => {
    expect((await desk.put(contact, sized(most))).status).toBe(200);
    const { status, body } = await desk.put(contact, sized(most + 1));
    expect(status).toBe(413);
    expect(body).toEqual({ message: 'The body is larger than 256 KiB.' });
  });

  it('bytes are counted, not believed', async () => {
    expect((await desk.put(contact, sized(most + 1), { headers: { 'content-length': '5' } })).status).toBe(413);
    expect((await desk.put(contact, names, { headers: { 'content-length': '99999999' } })).status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(Buffer.alloc(16 * 1024, 'n'));
      },
    });
    expect((await desk.send(streamed(endless))).status).toBe(413);
    expect(sent).toBeLessThan(30);
  });

  it('two-byte characters count as two', async () => {
    const body = JSON.stringify({ ...names, note: 'é'.repeat(most / 2) });
    expect((await desk.put(contact, body)).status).toBe(413);
  });

  it.each(['[', '{"a":', '{"custom_fields":[', '{"emails":['])('10,000 deep, each %s: 4xx', async (open) => {
    const close = open.endsWith('[') ? ']' : '}';
    const deep = open.startsWith('{"custom') || open.startsWith('{"emails');
    const body = deep
      ? `${open}${'['.repeat(10_000)}${']'.repeat(10_000)}]}`
      : `${open.repeat(10_000)}1${close.repeat(10_000)}`;
    const answer = await desk.put(contact, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect((answer.body as Refused).message).toMatch(/\w/);
  });

  it('as deep as the limit lets it be: 4xx', async () => {
    expect((await desk.put(contact, '['.repeat(most))).status).toBe(400);
    expect((await desk.put(contact, `${'['.repeat(most / 2)}${']'.repeat(most / 2)}`)).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])(
    'a key %s: 422',
    async (key) => {
      for (const body of [
        `{"${key}":{"a":1}}`,
        `{"emails":[{"value":"a","${key}":1}]}`,
        `{"${key}":{"${key}":null}}`,
      ]) {
        const { status, body: said } = await desk.put(contact, body);
        expect(status).toBe(422);
        expect(JSON.stringify(said)).toContain(key);
      }
      expect(Object.prototype).not.toHaveProperty('a');
    },
  );

  it.each(['null', '1', '"text"', 'true', '[]', '[{}]'])('%s is no object: 422', async (body) => {
    const { status, body: said } = await desk.put(contact, body);
    expect(status).toBe(422);
    expect(said).toEqual({ message: 'The body must be an object.', errors: { '': ['The body must be an object.'] } });
  });

  it('text that could not be stored as it is: 422, naming the field', async () => {
    for (const note of ['a\0b', '\ud800', 'x\udfff']) {
      const { status, body } = await desk.put(contact, { ...names, note });
      expect(status).toBe(422);
      expect(Object.keys((body as Refused).errors ?? {})).toEqual(['note']);
    }
    const tags = await desk.put(contact, { ...names, tags: ['fine', 'a\0'] });
    expect(Object.keys((tags.body as Refused).errors ?? {})).toEqual(['tags.1']);
    expect((await desk.put(contact, { ...names, note: '👩‍👩‍👧‍👦 ok' })).status).toBe(200);
  });

  it('an answer does not outgrow its request', async () => {
    const { status, body } = await desk.put(contact, { ...names, tags: Array(20_000).fill(0) });
    expect(status).toBe(422);
    expect((body as Refused).message).toBe('The tags.0 field must be text. (and 19999 more errors)');
    expect(Object.keys((body as Refused).errors ?? {})).toHaveLength(100);
  });

  it('a refused write leaves nothing behind', async () => {
    const asking = { token: 'world-half' };
    const before = await desk.put(contact, names, asking);
    const emails = [{ value: 'new@example.org' }];
    const addresses = [{ city: 'Here' }, { id: 1_000_000, city: 'Nowhere' }];
    const refused = await desk.put(contact, { ...names, emails, addresses, note: 'changed' }, asking);
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({
      message: 'The addresses.1.id field is no address of this contact.',
      errors: { 'addresses.1.id': ['The addresses.1.id field is no address of this contact.'] },
    });
    const after = await desk.put(contact, names, asking);
    const still = ({ updated_at: _, ...rest }: Record<string, unknown>) => rest;
    expect(still(after.body as Record<string, unknown>)).toEqual(still(before.body as Record<string, unknown>));
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

  it('an empty value means not given', async () => {
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

  it('is answered in JSON, with a message where it is refused, and never with a fault', async () => {
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
      { numRuns: 400 },
    );
  });
});

function streamed(body: ReadableStream): Request {
  const headers = { authorization: 'Bearer world-test', 'content-type': 'application/json' };
  const init = { method: 'PUT', headers, body, duplex: 'half' };
  return new Request(`http://sandbox.test${contact}`, init);
}
