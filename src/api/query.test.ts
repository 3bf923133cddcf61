import {
  focusManager,
  MutationObserver,
  onlineManager,
  type QueryClient,
  QueryClientProvider,
  QueryObserver,
} from '@tanstack/react-query';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type Call, createClient } from './client.ts';
import { ApiError, type Failure, type FailureKind } from './errors.ts';
import type { Input, OperationName, ReadName, WriteName } from './operations.ts';
import type { Journal, JournalAnswer } from './journal.ts';
import {
  connect,
  createQueryClient,
  read,
  refresh,
  type SentWrite,
  staleReads,
  type WriteSubscriber,
} from './query.ts';
import { triesAgain, waitBefore } from './retry.ts';
import { askAgain, keyedWrites, newOperationKey, useWrite } from './writes.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

interface Called {
  name: OperationName;
  input: unknown;
  signal: AbortSignal | undefined;
}

/** Connects a fake client, and records its calls. */
function connected(answer: (called: Called, count: number) => unknown): Called[] {
  const calls: Called[] = [];
  const call: Call = async <Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    options?: { signal?: AbortSignal },
  ) => {
    const called = { name, input, signal: options?.signal };
    calls.push(called);
    return (await answer(called, calls.length)) as Answer<Name>;
  };
  connect(call, undefined, [staleReads]);
  return calls;
}

const never = () => new Promise<never>(() => {});
const failing = (failure: Omit<Failure, 'message'>) => () => {
  throw new ApiError({ message: 'It failed.', ...failure });
};

let cache: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  cache = createQueryClient();
  cache.mount();
});
afterEach(() => {
  cache.clear();
  cache.unmount();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Observes a read, as a screen does. */
function watch<Name extends ReadName>(name: Name, input: Input<Name>) {
  const observer = new QueryObserver(cache, read(name, input));
  observer.subscribe(() => {});
  return observer;
}

/** Returns the result of `useWrite` outside a page. */
function writing<Name extends WriteName>(name: Name, affects: readonly ReadName[]) {
  type Write = ReturnType<typeof useWrite<Name>>;
  const given: Write[] = [];
  function Form({ gives }: { gives: (write: Write) => void }) {
    gives(useWrite(name, { affects }));
    return null;
  }
  const form = createElement(Form, { gives: (write) => given.push(write) });
  renderToString(createElement(QueryClientProvider, { client: cache }, form));
  const [write] = given;
  if (!write) throw new Error('The component was not rendered.');
  return write;
}

/** Returns the current state of a promise. */
function watched<T>(promise: Promise<T>) {
  const seen: { ended: 'no' | 'resolved' | 'rejected' } = { ended: 'no' };
  promise.then(
    () => (seen.ended = 'resolved'),
    () => (seen.ended = 'rejected'),
  );
  return seen;
}

const newItem = { campaign: '5', body: { name: 'Gala', price: 25 } };

describe('read()', () => {
  it('read(): its key is the operation and its input', () => {
    expect(read('listTickets', { page: '2' }).queryKey).toEqual(['listTickets', { page: '2' }]);
    expect(read('getWebhook', { webhook: '7' }).queryKey).toEqual(['getWebhook', { webhook: '7' }]);
  });

  it('read(): calls its operation, and is aborted when unused', async () => {
    const calls = connected(never);
    const asked = cache.fetchQuery(read('listTickets', { page: '2' }));
    const ending = watched(asked);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toMatchObject([{ name: 'listTickets', input: { page: '2' } }]);
    expect(calls[0]?.signal?.aborted).toBe(false);
    await cache.cancelQueries();
    expect(calls[0]?.signal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(ending.ended).toBe('rejected');
  });

  it('read(): is requested once if used twice', async () => {
    const calls = connected(() => ({ rows: [] }));
    watch('listTickets', { page: '2' });
    watch('listTickets', { page: '2' });
    watch('listTickets', { page: '3' });
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ input }) => input)).toEqual([{ page: '2' }, { page: '3' }]);
  });

  it('read(): is called while offline, and the client reports it', async () => {
    onlineManager.setOnline(false);
    const calls = connected(failing({ kind: 'not-sent' }));
    const observer = watch('listTickets', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(1);
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
  });

  it('read(): is retried when the browser is back online', async () => {
    onlineManager.setOnline(false);
    connected(failing({ kind: 'not-sent' }));
    const observer = watch('listTickets', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().status).toBe('error');
    const calls = connected(() => ({ rows: [] }));
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(1);
    expect(observer.getCurrentResult().status).toBe('success');
  });

  it('read(): is refetched only after 30 seconds', async () => {
    const calls = connected(() => ({ rows: [] }));
    watch('listTickets', {});
    await vi.advanceTimersByTimeAsync(29_999);
    watch('listTickets', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    watch('listTickets', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(2);
  });

  it('read(): is not refetched on window focus, which would disturb forms', async () => {
    const calls = connected(() => ({ rows: [] }));
    watch('listTickets', {});
    await vi.advanceTimersByTimeAsync(60_000);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
    focusManager.setFocused(undefined);
    expect(calls).toHaveLength(1);
  });

  it('read(): unused data is deleted after five minutes, because it may be personal', async () => {
    connected(() => ({ rows: [] }));
    const { queryKey } = read('listTickets', {});
    const stop = new QueryObserver(cache, read('listTickets', {})).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(299_999);
    expect(cache.getQueryData(queryKey)).toEqual({ rows: [] });
    await vi.advanceTimersByTimeAsync(1);
    expect(cache.getQueryData(queryKey)).toBeUndefined();
  });

  it('read(): rows with keys of Object.prototype can be refetched', async () => {
    const bodies = [
      '[{"id":1,"constructor":null,"__proto__":{"polluted":1},"hasOwnProperty":1}]',
      '[{"id":1,"constructor":{"prototype":null},"__proto__":null,"hasOwnProperty":2}]',
      '[{"id":2,"toString":"x","__proto__":[1]}]',
    ];
    const answers = [...bodies, ...bodies].map((body) => new Response(body));
    connect(
      createClient({
        origin: 'https://console.test',
        token: () => null,
        fetch: () => Promise.resolve(answers.shift() as Response),
      }),
    );
    const observer = watch('listTickets', {});
    for (const id of ['1', '1', '2', '1', '1', '2']) {
      await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
      expect(observer.getCurrentResult().data?.rows.map((row) => row.id)).toEqual([id]);
      expect('polluted' in {}).toBe(false);
      if (answers.length > 0) void observer.refetch();
    }
  });
});

const everyKind: FailureKind[] = [
  'not-sent',
  'network',
  'timeout',
  'aborted',
  'session',
  'forbidden',
  'missing',
  'busy',
  'refused',
  'service',
  'unreadable',
];

describe('failing read()', () => {
  const failures: [Omit<Failure, 'message'>, number][] = [
    [{ kind: 'network' }, 3],
    [{ kind: 'timeout' }, 3],
    [{ kind: 'service', status: 408 }, 3],
    [{ kind: 'busy', status: 429 }, 3],
    [{ kind: 'busy', status: 429, retryAfter: 60 }, 3],
    [{ kind: 'busy', status: 429, retryAfter: 61 }, 1],
    [{ kind: 'service', status: 500 }, 3],
    [{ kind: 'service', status: 502 }, 3],
    [{ kind: 'service', status: 503, retryAfter: 0 }, 3],
    [{ kind: 'service', status: 503, retryAfter: 86_400 }, 1],
    [{ kind: 'service', status: 504 }, 3],
    // Our server couldn't reach the platform, which may be temporary.
    [{ kind: 'not-sent', status: 502 }, 3],
    // A redirect is a configuration error, so retrying is pointless.
    [{ kind: 'service', status: 0 }, 1],
    [{ kind: 'service', status: 302 }, 1],
    [{ kind: 'not-sent' }, 1],
    [{ kind: 'not-sent', status: 413 }, 1],
    [{ kind: 'aborted' }, 1],
    [{ kind: 'session', status: 401 }, 1],
    [{ kind: 'forbidden', status: 403 }, 1],
    [{ kind: 'missing', status: 404 }, 1],
    [{ kind: 'refused', status: 400 }, 1],
    [{ kind: 'refused', status: 422 }, 1],
    [{ kind: 'unreadable', status: 200 }, 1],
  ];

  it.each(failures)('read(): after %j, has %i attempts', async (failure, attempts) => {
    const calls = connected(failing(failure));
    const ending = watched(cache.fetchQuery(read('listTickets', {})));
    await vi.advanceTimersByTimeAsync(200_000);
    expect(ending.ended).toBe('rejected');
    expect(calls).toHaveLength(attempts);
  });

  it('read(): is not retried after an unexpected error', async () => {
    const calls = connected(() => {
      throw new TypeError('a defect of our own');
    });
    const ending = watched(cache.fetchQuery(read('listTickets', {})));
    await vi.advanceTimersByTimeAsync(200_000);
    expect([ending.ended, calls.length]).toEqual(['rejected', 1]);
  });

  it('read(): succeeds on the second attempt', async () => {
    connected((_called, count) => (count === 1 ? failing({ kind: 'service', status: 503 })() : { rows: [] }));
    const ending = watched(cache.fetchQuery(read('listTickets', {})));
    await vi.advanceTimersByTimeAsync(8000);
    expect(ending.ended).toBe('resolved');
  });

  it('read(): waits for Retry-After', async () => {
    const calls = connected(failing({ kind: 'busy', status: 429, retryAfter: 20 }));
    watched(cache.fetchQuery(read('listTickets', {})));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
  });

  it('read(): waits at most 0.5 s before the second attempt and 1 s before the third', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    const calls = connected(failing({ kind: 'network' }));
    watched(cache.fetchQuery(read('listTickets', {})));
    const seen: number[] = [];
    for (let elapsed = 0; elapsed < 2000; elapsed += 100) {
      await vi.advanceTimersByTimeAsync(100);
      seen.push(calls.length);
    }
    expect(seen.join('')).toBe('11112222222222333333');
  });
});

describe('retry rules', () => {
  const error = fc
    .record({
      kind: fc.constantFrom(...everyKind),
      status: fc.option(fc.integer({ min: 0, max: 599 }), { nil: undefined }),
      retryAfter: fc.option(fc.oneof(fc.nat(120), fc.nat(1_000_000_000)), { nil: undefined }),
    })
    .map(
      ({ kind, status, retryAfter }) =>
        new ApiError({
          kind,
          message: 'It failed.',
          ...(status === undefined ? {} : { status }),
          ...(retryAfter === undefined ? {} : { retryAfter }),
        }),
    );
  const anyError = fc.oneof(error, fc.constant(new TypeError('x')), fc.jsonValue());

  it('retry rules: three attempts, after temporary failures, with a Retry-After of at most a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), anyError, (failures, error) => {
        if (!triesAgain(failures, error)) return;
        expect(failures).toBeLessThan(3);
        expect(error).toBeInstanceOf(ApiError);
        const { kind, status = -1, retryAfter = 0 } = error as ApiError;
        expect(retryAfter).toBeLessThanOrEqual(60);
        expect(status >= 500 || [408, 429].includes(status) || (status < 0 && /^(network|timeout)$/.test(kind))).toBe(
          true,
        );
      }),
      { numRuns: numRuns * 2 },
    );
  });

  it('retry rules: a failure never increases the attempts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), anyError, (failures, error) => {
        expect(triesAgain(failures + 1, error) && !triesAgain(failures, error)).toBe(false);
      }),
      { numRuns },
    );
  });

  it('retry rules: wait at least Retry-After, and at most 8 seconds without it', () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        anyError,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (failures, error, random) => {
          const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
          const wait = waitBefore(failures, error, () => random);
          expect(wait).toBeGreaterThanOrEqual(asked);
          expect(wait).toBeLessThanOrEqual(Math.max(asked, 8000, 0));
          expect(wait).toBeLessThanOrEqual(Math.max(asked, 500 * 2 ** failures));
        },
      ),
      { numRuns: numRuns * 2 },
    );
  });

  it('retry rules: use full jitter', () => {
    const plain = new ApiError({ kind: 'network', message: 'Cut off.' });
    expect([0, 0.5, 0.75].map((random) => waitBefore(2, plain, () => random))).toEqual([0, 1000, 1500]);
    expect([0, 1, 2, 3, 4, 5, 60].map((failures) => waitBefore(failures, plain, () => 1))).toEqual([
      500, 1000, 2000, 4000, 8000, 8000, 8000,
    ]);
    const asked = new ApiError({ kind: 'busy', message: 'Slow down.', retryAfter: 3 });
    expect([0, 1].map((random) => waitBefore(0, asked, () => random))).toEqual([3000, 3000]);
  });
});

describe('useWrite()', () => {
  it('write: by default is sent once and at once, even while offline', () => {
    expect(cache.getDefaultOptions().mutations).toEqual({ networkMode: 'always', retry: 0 });
  });

  it('write: an unconfigured mutation is not retried either', async () => {
    let attempts = 0;
    const mutationFn = () => {
      attempts += 1;
      return Promise.reject(new ApiError({ kind: 'service', status: 503, retryAfter: 0, message: 'Down.' }));
    };
    const observer = new MutationObserver(cache, { mutationFn });
    const ending = watched(observer.mutate());
    await vi.advanceTimersByTimeAsync(200_000);
    expect([ending.ended, attempts]).toEqual(['rejected', 1]);
  });

  it('useWrite(): calls its operation once and returns the response', async () => {
    const calls = connected(() => ({ id: '9' }));
    const { mutateAsync } = writing('createTicketItem', []);
    const answer = await mutateAsync(newItem);
    expect(answer).toEqual({ id: '9' });
    expect(calls).toMatchObject([{ name: 'createTicketItem', input: newItem }]);
  });

  it.each(everyKind)(
    'useWrite(): after a failure of kind %s, is not sent again, even when back online',
    async (kind) => {
      onlineManager.setOnline(false);
      const calls = connected(failing({ kind, status: 503, retryAfter: 0 }));
      const ending = watched(writing('createTicketItem', ['listCampaigns']).mutateAsync(newItem));
      await vi.advanceTimersByTimeAsync(0);
      expect([ending.ended, calls.length]).toEqual(['rejected', 1]);
      onlineManager.setOnline(true);
      await vi.advanceTimersByTimeAsync(200_000);
      expect(calls).toHaveLength(1);
    },
  );

  it.each<[FailureKind | 'saved', boolean]>([
    ['saved', true],
    ['network', true],
    ['timeout', true],
    ['aborted', true],
    ['service', true],
    ['unreadable', true],
    ['not-sent', false],
    ['session', false],
    ['forbidden', false],
    ['missing', false],
    ['busy', false],
    ['refused', false],
  ])('useWrite(): ended as %s, refetches affected reads: %s, and no others', async (ended, again) => {
    const answer = ({ name }: Called) =>
      name.startsWith('list') || ended === 'saved' ? { rows: [] } : failing({ kind: ended })();
    const calls = connected(answer);
    watch('listHouseholds', { page: '1' });
    watch('listTickets', {});
    await vi.advanceTimersByTimeAsync(0);
    calls.length = 0;
    watched(writing('updateHousehold', ['listHouseholds']).mutateAsync({ household: '7', body: {} }));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ name }) => name)).toEqual(['updateHousehold', ...(again ? ['listHouseholds'] : [])]);
  });

  it.each(['saved', 'unreadable'] as const)(
    'useWrite(): ended as %s, settles before the affected reads are refetched',
    async (ended) => {
      connected(() => ({ rows: [] }));
      watch('listHouseholds', {});
      await vi.advanceTimersByTimeAsync(0);
      connected(({ name }) =>
        name === 'listHouseholds' ? never() : ended === 'saved' ? null : failing({ kind: ended })(),
      );
      const ending = watched(writing('updateHousehold', ['listHouseholds']).mutateAsync({ household: '7', body: {} }));
      await vi.advanceTimersByTimeAsync(0);
      expect(ending.ended).toBe(ended === 'saved' ? 'resolved' : 'rejected');
    },
  );
});

describe('write with a key', () => {
  const asked: string[] = [];
  const journal = (found: JournalAnswer | null): Journal => ({
    seen: () => undefined,
    newKey: async () => 'k1',
    nextKey: async () => 'k2',
    ask: async (key) => {
      asked.push(key);
      return found;
    },
  });
  beforeEach(() => asked.splice(0));
  const given = { household: '7', body: { note: 'a' }, operationKey: 'k1' };
  const call = (failure: Omit<Failure, 'message'>): Call => {
    const keys: (string | undefined)[] = [];
    return async (_name, input, options) => {
      keys.push(options?.key);
      expect(input).toEqual({ household: '7', body: { note: 'a' } });
      expect(keys).toEqual(['k1']);
      return failing(failure)();
    };
  };

  it('keyed write: is sent with the key, and skips the journal if the outcome is known', async () => {
    connect(call({ kind: 'refused', status: 422 }), journal(null));
    await expect(writing('updateHousehold', []).mutateAsync(given)).rejects.toMatchObject({ kind: 'refused' });
    expect(asked).toEqual([]);
  });

  it('keyed write: a lost response is resolved by the journal', async () => {
    connect(call({ kind: 'network' }), journal({ state: 'done', status: 200, headers: {}, body: '{"id":7}' }));
    expect(await writing('updateHousehold', []).mutateAsync(given)).toMatchObject({ id: '7' });
    connect(call({ kind: 'network' }), journal({ state: 'withdrawn' }));
    await expect(writing('updateHousehold', []).mutateAsync(given)).rejects.toMatchObject({ kind: 'not-sent' });
    connect(call({ kind: 'timeout' }), journal(null));
    await expect(writing('updateHousehold', []).mutateAsync(given)).rejects.toMatchObject({ kind: 'timeout' });
    expect(asked).toEqual(['k1', 'k1', 'k1']);
  });

  it('keyed write: is not sent without a key', async () => {
    const calls = connected(() => null);
    connect(async (name, input) => void calls.push({ name, input, signal: undefined }) as never, journal(null));
    const keyless = writing('updateHousehold', []).mutateAsync({ household: '7', body: { note: 'a' } });
    await expect(keyless).rejects.toMatchObject({ kind: 'not-sent' });
    expect(calls).toEqual([]);
  });

  it('keyed write: skips the journal if the server reported how far it got', async () => {
    connect(call({ kind: 'service', status: 504, reached: 'maybe' }), journal(null));
    await expect(writing('updateHousehold', []).mutateAsync(given)).rejects.toMatchObject({ status: 504 });
    expect(asked).toEqual([]);
  });

  it('keyed write: can be looked up later by its key, which the journal creates', async () => {
    const ask = () => askAgain(cache, 'updateHousehold', { affects: [], operationKey: 'k9' });
    connect(call({ kind: 'network' }), journal({ state: 'done', status: 204, headers: {}, body: '' }));
    expect(await newOperationKey()).toBe('k1');
    expect(await ask()).toEqual({ outcome: 'saved', answer: null });
    connect(call({ kind: 'network' }), journal({ state: 'done', status: 422, headers: {}, body: '{"message":"No."}' }));
    expect(await ask()).toMatchObject({ outcome: 'refused', error: { status: 422 } });
    for (const silent of [null, { state: 'lost' }, { state: 'done', status: 500, headers: {}, body: '' }] as const) {
      connect(call({ kind: 'network' }), journal(silent));
      expect(await ask()).toBeNull();
    }
    expect(asked).toEqual(['k9', 'k9', 'k9', 'k9', 'k9']);
    connect(call({ kind: 'network' }));
    expect(await newOperationKey()).toBeUndefined();
    expect(await ask()).toBeNull();
  });

  it('keyed write: concurrent lookups share one request', async () => {
    connect(call({ kind: 'network' }), journal({ state: 'done', status: 204, headers: {}, body: '' }));
    const ask = () => askAgain(cache, 'updateHousehold', { affects: [], operationKey: 'k9' });
    const saved = { outcome: 'saved', answer: null };
    expect(await Promise.all([ask(), ask()])).toEqual([saved, saved]);
    expect(asked).toEqual(['k9']);
    await ask();
    expect(asked).toEqual(['k9', 'k9']);
  });

  it('keyed write: a late confirmation refetches affected reads', async () => {
    const calls = connected(() => ({ rows: [] }));
    watch('listHouseholds', {});
    await vi.advanceTimersByTimeAsync(0);
    const client: Call = async (name, input) => {
      calls.push({ name, input, signal: undefined });
      return { rows: [] } as never;
    };
    connect(client, journal({ state: 'done', status: 200, headers: {}, body: '{"id":7}' }), [staleReads]);
    await askAgain(cache, 'updateHousehold', { affects: ['listHouseholds'], operationKey: 'k9' });
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ name }) => name)).toEqual(['listHouseholds', 'listHouseholds']);
  });
});

describe('write subscribers', () => {
  it('write subscribers: notified before send, before the caller resolves, and on later journal updates', async () => {
    const heard: string[] = [];
    const seen = new Set<SentWrite>();
    const subscriber: WriteSubscriber = {
      sent: (write) => {
        seen.add(write);
        heard.push(`sent ${write.operation} of ${write.run}`);
      },
      ended: (write, { outcome }) => heard.push(`${seen.has(write) ? 'the same' : 'another'} ${outcome}`),
      found: ({ operationKey }, { outcome }) => heard.push(`${operationKey} ${outcome}`),
    };
    const silent: Call = async () => {
      heard.push('request');
      throw new ApiError({ kind: 'network', message: '' });
    };
    const answers: (JournalAnswer | null)[] = [null, { state: 'done', status: 200, headers: {}, body: '{"id":7}' }];
    const newKey = async () => 'k1';
    const journal: Journal = { seen() {}, newKey, nextKey: newKey, ask: async () => answers.shift() ?? null };
    connect(silent, journal, [{}, subscriber]);
    const writes = keyedWrites(cache, 'updateHousehold', { affects: [], bulk: 'run.1' });
    await writes.send({ household: '7', body: {} }, 'k1').then(({ outcome }) => heard.push(`answered ${outcome}`));
    await writes.ask('k1');
    expect(heard).toEqual([
      'sent updateHousehold of run.1',
      'request',
      'the same not-known',
      'answered not-known',
      'k1 saved',
    ]);
  });
});

describe('refresh()', () => {
  it('refresh(): refetches active queries of these operations only', async () => {
    const calls = connected(() => ({ rows: [] }));
    watch('listHouseholds', { page: '1' });
    watch('listHouseholds', { page: '2' });
    watch('listTickets', {});
    await cache.fetchQuery(read('listPayouts', {}));
    calls.length = 0;
    await refresh(cache, ['listHouseholds', 'listPayouts']);
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['listHouseholds', { page: '1' }],
      ['listHouseholds', { page: '2' }],
    ]);
    expect(cache.getQueryState(read('listPayouts', {}).queryKey)?.isInvalidated).toBe(true);
    expect(cache.getQueryState(read('listTickets', {}).queryKey)?.isInvalidated).toBe(false);
  });
});

describe('read() and useWrite() before connect()', () => {
  it('read() and useWrite(): throw a clear error before connect()', async () => {
    vi.resetModules();
    const fresh = await import('./query.ts');
    await expect(cache.fetchQuery({ ...fresh.read('listTickets', {}), retry: false })).rejects.toThrow(/connect\(\)/);
  });
});
