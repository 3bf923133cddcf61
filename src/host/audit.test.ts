import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprinting } from './audit.ts';
import { forwardTo } from './forwarding.ts';
import { createRoutes } from './routes.ts';
import type { Answering } from './platform.ts';

const token = 'token-of-hannah';
const typed = 'Hannah-Mae Okafor';

/** A host that answers with `platform`, and the writes in its log. */
function host(platform: Answering['answer']) {
  const lines: string[] = [];
  const routes = createRoutes({ platform: { answer: platform }, log: (line) => lines.push(line) });
  const write = async (method: string, path: string, headers: Record<string, string> = {}) =>
    routes.request(`http://localhost${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-request-id': 'request-1',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ note: typed }),
    });
  const audited = () => {
    expect(lines.join('\n')).not.toMatch(/hannah|okafor/i);
    const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    return read.filter(({ msg }) => msg === 'write').map(({ time: _time, level: _level, msg: _msg, ...rest }) => rest);
  };
  const newKey = async () => `${(await routes.request('/ops')).headers.get('steward-stamp')}.0123456789abcdef`;
  return { routes, write, audited, newKey };
}

test('audit log: a write has account, operation, record, and outcome; the same key again is marked as repeated', async () => {
  const { write, audited, newKey } = host(async () => Response.json({ id: 8812, note: typed }));
  const key = await newKey();
  for (const id of ['request-1', 'request-2']) {
    const answer = await write('PUT', '/v1/contacts/8812', { 'idempotency-key': key, 'x-request-id': id });
    expect(answer.headers.get('x-request-id')).toBe(id);
  }
  const [first, second] = audited();
  expect(first).toEqual({
    id: 'request-1',
    account: expect.stringMatching(/^[\w-]{16}$/) as string,
    operation: 'updateContact',
    record: { contact: '8812' },
    outcome: 'saved',
    status: 200,
    key,
  });
  expect(second).toEqual({ ...first, id: 'request-2', repeated: true });
});

test('audit log: a created record has its ID from the answer', async () => {
  const { write, audited } = host(async () => Response.json({ data: { id: 901 } }, { status: 201 }));
  await write('POST', '/v1/campaigns/77/items/tickets');
  expect(audited()).toMatchObject([{ operation: 'createTicketItem', record: { campaign: '77', ticketItem: '901' } }]);
});

test.each([
  [422, {}, 'rejected'],
  [409, { 'steward-service-reached': 'no' }, 'not-sent'],
  [500, {}, 'unconfirmed'],
  [504, { 'steward-service-reached': 'maybe' }, 'unconfirmed'],
])('audit log: an answer of %i %o is %s', async (status, headers, outcome) => {
  const { write, audited } = host(async () => Response.json({ message: typed }, { status, headers }));
  await write('PUT', '/v1/campaigns/77/discount-codes/5');
  expect(audited()).toMatchObject([{ record: { campaign: '77', discountCode: '5' }, outcome, status }]);
});

test('audit log: a server error is unconfirmed, a request that was turned away is not sent', async () => {
  const { write, audited } = host(() => Promise.reject(new Error(typed)));
  await write('PUT', '/v1/contacts/1');
  await write('PUT', '/v1/contacts/1', { 'idempotency-key': typed });
  expect(audited()).toMatchObject([{ outcome: 'unconfirmed' }, { outcome: 'not-sent' }]);
  expect(audited().every((line) => !('key' in line))).toBe(true);
});

test('audit log: has no reads, and masks values that are not plain IDs', async () => {
  const { routes, write, audited } = host(async () => Response.json({ id: 'Hannah Mae' }, { status: 201 }));
  await routes.request('/v1/campaigns');
  await write('PUT', '/v1/contacts/hannah%40example.org');
  await write('POST', '/v1/campaigns/77/items/tickets');
  await write('PUT', '/v1/okafor/1');
  expect(audited().map(({ record }) => record)).toEqual([{ contact: '{..}' }, { campaign: '77', ticketItem: '{..}' }]);
});

test('fingerprinting(): tells accounts apart, and lasts as long as the secret', () => {
  const [one, again, other] = ['a secret', 'a secret', 'another'].map((secret) =>
    fingerprinting(Buffer.from(secret))('token'),
  );
  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(fingerprinting(Buffer.from('a secret'))('token-2')).not.toBe(one);
  expect(fingerprinting()('token')).not.toBe(fingerprinting()('token'));
});

test('the platform gets the same request ID as the log', async () => {
  const heard: unknown[] = [];
  const platform = createServer((request, response: ServerResponse) => {
    heard.push(request.headers['x-request-id']);
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'another' }).end('{"id":1}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void platform.close());
  await once(platform, 'listening');
  const { write } = host(forwardTo(`http://127.0.0.1:${(platform.address() as AddressInfo).port}`));
  const answer = await write('PUT', '/v1/contacts/1');
  expect([heard, answer.headers.get('x-request-id')]).toEqual([['request-1'], 'request-1']);
});
