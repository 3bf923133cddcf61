import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrefetch } from './prefetch.ts';
import { type Call, type CallOptions, createClient } from './client.ts';
import { ApiError } from './errors.ts';

interface Asked {
  name: string;
  input: object;
  signal: AbortSignal | undefined;
  answer: (value: unknown) => void;
  fail: (error: unknown) => void;
}

let asked: Asked[] = [];
let person = 'ann';

const call = ((name: string, input: object, { signal }: CallOptions = {}) => {
  return new Promise<unknown>((answer, fail) => asked.push({ name, input, signal, answer, fail }));
}) as Call;

const ahead = () => createPrefetch({ call, who: () => person });

beforeEach(() => {
  asked = [];
  person = 'ann';
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('prefetched read', () => {
  it('prefetch: joins the same request and sends it once', async () => {
    const { send, call } = ahead();
    send('listPledges', { page: '2' });
    const answer = call('listPledges', { page: '2' });
    asked[0]?.answer('rows');
    await expect(answer).resolves.toBe('rows');
    expect(asked).toHaveLength(1);
  });

  it('prefetch: is used once; the next call sends a request', () => {
    const { send, call } = ahead();
    send('listPledges', {});
    void call('listPledges', {});
    void call('listPledges', {});
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['another operation', 'listTickets', { page: '2' }],
    ['another page', 'listPledges', { page: '3' }],
    ['the first page', 'listPledges', {}],
  ] as const)('is none for %s', (_what, name, input) => {
    const { send, call } = ahead();
    send('listPledges', { page: '2' });
    void call(name, input);
    expect(asked.map(({ name, input }) => [name, input])).toEqual([
      ['listPledges', { page: '2' }],
      [name, input],
    ]);
  });

  it('prefetch: does not match a request with another filter', () => {
    const { send, call } = ahead();
    send('listTransactions', { sortByDesc: 'transacted_at' });
    void call('listTransactions', { method: 'card', sortByDesc: 'transacted_at' });
    expect(asked).toHaveLength(2);
  });

  it('prefetch: is none for a different user', () => {
    const { send, call } = ahead();
    send('listPledges', {});
    person = 'ben';
    void call('listPledges', {});
    expect(asked).toHaveLength(2);
  });

  it('prefetch: is aborted when unclaimed for long', () => {
    const { send, call } = ahead();
    send('listPledges', {});
    vi.advanceTimersByTime(14_999);
    expect(asked[0]?.signal?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(asked[0]?.signal?.aborted).toBe(true);
    void call('listPledges', {});
    expect(asked).toHaveLength(2);
  });

  it('prefetch: continues as long as needed once joined', () => {
    const { send, call } = ahead();
    send('listPledges', {});
    void call('listPledges', {});
    vi.advanceTimersByTime(60_000);
    expect(asked[0]?.signal?.aborted).toBe(false);
  });

  it('prefetch: is aborted with its caller, also if that one was aborted before', () => {
    const { send, call } = ahead();
    const leaving = new AbortController();
    send('listPledges', {});
    send('listTickets', {});
    void call('listPledges', {}, { signal: leaving.signal });
    expect(asked[0]?.signal?.aborted).toBe(false);
    leaving.abort();
    expect(asked[0]?.signal?.aborted).toBe(true);
    void call('listTickets', {}, { signal: leaving.signal });
    expect(asked[1]?.signal?.aborted).toBe(true);
  });

  it('prefetch: passes on an error, also an earlier one', async () => {
    const { send, call } = ahead();
    const refusal = new ApiError({ kind: 'busy', status: 429, retryAfter: 7, message: 'Slow down.' });
    send('listPledges', {});
    asked[0]?.fail(refusal);
    await Promise.resolve();
    await expect(call('listPledges', {})).rejects.toBe(refusal);
  });
});

it('prefetch: never holds a write', () => {
  const { call } = ahead();
  void call('updateHousehold', { household: '1', body: {} });
  void call('updateHousehold', { household: '1', body: {} });
  expect(asked).toHaveLength(2);
});

it('prefetch: sends the same URL and headers', async () => {
  vi.useRealTimers();
  const sent: Request[] = [];
  const client = createClient({
    origin: 'https://steward.test',
    token: () => 'secret',
    headers: () => ({ 'steward-account': 'any' }),
    fetch: (request) => {
      sent.push(request as Request);
      return Promise.resolve(Response.json({ data: [] }));
    },
  });
  const { send } = createPrefetch({ call: client, who: () => '' });
  const input = { method: 'card', page: '3' };
  send('listTransactions', input);
  await client('listTransactions', input);
  const [ahead, usual] = sent.map(({ url, method, headers, cache, credentials, redirect, referrerPolicy }) => {
    return { url, method, headers: [...headers], cache, credentials, redirect, referrerPolicy };
  });
  expect(ahead).toEqual(usual);
  expect(ahead?.url).toBe('https://steward.test/v1/transactions?method=card&page=3');
});
