import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PrefetchOptions, createPrefetch } from './prefetch.ts';
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

function ahead(options: Partial<PrefetchOptions> = {}) {
  return createPrefetch({ call, who: () => person, ...options });
}

beforeEach(() => {
  asked = [];
  person = 'ann';
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a read that was sent ahead', () => {
  it('is given to whoever asks for the same, and sent once', async () => {
    const { send, call } = ahead();
    send('listPledges', { page: '2' });
    const answer = call('listPledges', { page: '2' });
    asked[0]?.answer('rows');
    await expect(answer).resolves.toBe('rows');
    expect(asked).toHaveLength(1);
  });

  it('is used once: whoever asks again, asks the service', () => {
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

  it('is none with one filter more', () => {
    const { send, call } = ahead();
    send('listTransactions', { sortByDesc: 'transacted_at' });
    void call('listTransactions', { method: 'card', sortByDesc: 'transacted_at' });
    expect(asked).toHaveLength(2);
  });

  it('is not given to somebody else, and is stopped', () => {
    const { send, call } = ahead();
    send('listPledges', {});
    person = 'ben';
    void call('listPledges', {});
    expect(asked).toHaveLength(2);
    expect(asked[0]?.signal?.aborted).toBe(true);
  });

  it('is stopped and forgotten when nobody has asked for long', () => {
    const { send, call } = ahead({ longest: 1000 });
    send('listPledges', {});
    vi.advanceTimersByTime(999);
    expect(asked[0]?.signal?.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(asked[0]?.signal?.aborted).toBe(true);
    void call('listPledges', {});
    expect(asked).toHaveLength(2);
  });

  it('goes on for as long as it takes once somebody has asked', () => {
    const { send, call } = ahead({ longest: 1000 });
    send('listPledges', {});
    void call('listPledges', {});
    vi.advanceTimersByTime(60_000);
    expect(asked[0]?.signal?.aborted).toBe(false);
  });

  it('is stopped when whoever asked goes away, and when they had gone before they asked', () => {
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

  it('fails for whoever asks as the service has failed, also before they asked', async () => {
    const { send, call } = ahead();
    const refusal = new ApiError({ kind: 'busy', status: 429, retryAfter: 7, message: 'Slow down.' });
    send('listPledges', {});
    asked[0]?.fail(refusal);
    await Promise.resolve();
    await expect(call('listPledges', {})).rejects.toBe(refusal);
  });
});

it('a write is never held for anybody', () => {
  const { call } = ahead();
  void call('updateHousehold', { household: '1', body: {} });
  void call('updateHousehold', { household: '1', body: {} });
  expect(asked).toHaveLength(2);
});

it('what is sent ahead is the same request, to the same address with the same headers', async () => {
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
