import { afterAll, describe, expect, it } from 'vitest';
import { openDesk, type Refused } from '#e2e/support/doubles/sandbox.ts';

const desk = openDesk();
afterAll(() => desk.close());

const contact = '/v1/contacts/4801';
const names = { first_name: 'Ruth', last_name: 'Ames' };

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

  it('accepts 256 KiB, and not one byte more: 413', async () => {
    expect((await desk.put(contact, sized(most))).status).toBe(200);
    const { status, body } = await desk.put(contact, sized(most + 1));
    expect(status).toBe(413);
    expect(body).toEqual({ message: 'The body is larger than 256 KiB.' });
  });

  it('enforces body size by bytes read, not by Content-Length', async () => {
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

  it('nested as deep as the limit allows: 4xx', async () => {
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

  it('text that can’t be stored unchanged: 422, naming the field', async () => {
    for (const note of ['a\0b', '\ud800', 'x\udfff']) {
      const { status, body } = await desk.put(contact, { ...names, note });
      expect(status).toBe(422);
      expect(Object.keys((body as Refused).errors ?? {})).toEqual(['note']);
    }
    const tags = await desk.put(contact, { ...names, tags: ['fine', 'a\0'] });
    expect(Object.keys((tags.body as Refused).errors ?? {})).toEqual(['tags.1']);
    expect((await desk.put(contact, { ...names, note: '👩‍👩‍👧‍👦 ok' })).status).toBe(200);
  });

  it('a response doesn’t outgrow its request', async () => {
    const { status, body } = await desk.put(contact, { ...names, tags: Array(20_000).fill(0) });
    expect(status).toBe(422);
    expect((body as Refused).message).toBe('The tags.0 field must be text. (and 19999 more errors)');
    expect(Object.keys((body as Refused).errors ?? {})).toHaveLength(100);
  });

  it('a rejected write leaves nothing behind', async () => {
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

function streamed(body: ReadableStream): Request {
  const headers = { authorization: 'Bearer world-test', 'content-type': 'application/json' };
  const init = { method: 'PUT', headers, body, duplex: 'half' };
  return new Request(`http://sandbox.test${contact}`, init);
}
