import { focusManager, onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, type Call, createClient } from './client.ts';
import { ApiError, type Failure, type FailureKind } from './errors.ts';
import type { Input, OperationName, ReadName } from './operations.ts';
import { connect, createQueryClient, read, refresh } from './query.ts';
import { triesAgain, waitBefore } from './retry.ts';

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
  connect(call);
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

/** Returns the current state of a promise. */
function watched<T>(promise: Promise<T>) {
  const seen: { ended: 'no' | 'resolved' | 'rejected' } = { ended: 'no' };
  promise.then(
    () => (seen.ended = 'resolved'),
    () => (seen.ended = 'rejected'),
  );
  return seen;
}

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
  'platform',
  'unreadable',
];

describe('failing read()', () => {
  const failures: [Omit<Failure, 'message'>, number][] = [
    [{ kind: 'network' }, 3],
    [{ kind: 'timeout' }, 3],
    [{ kind: 'platform', status: 408 }, 3],
    [{ kind: 'busy', status: 429 }, 3],
    [{ kind: 'busy', status: 429, retryAfter: 60 }, 3],
    [{ kind: 'busy', status: 429, retryAfter: 61 }, 1],
    [{ kind: 'platform', status: 500 }, 3],
    [{ kind: 'platform', status: 502 }, 3],
    [{ kind: 'platform', status: 503, retryAfter: 0 }, 3],
    [{ kind: 'platform', status: 503, retryAfter: 86_400 }, 1],
    [{ kind: 'platform', status: 504 }, 3],
    // Our server couldn't reach the platform, which may be temporary.
    [{ kind: 'not-sent', status: 502 }, 3],
    // A redirect is a configuration error, so retrying is pointless.
    [{ kind: 'platform', status: 0 }, 1],
    [{ kind: 'platform', status: 302 }, 1],
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
    connected((_called, count) => (count === 1 ? failing({ kind: 'platform', status: 503 })() : { rows: [] }));
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

describe('read() before connect()', () => {
  it('read(): throws a clear error before connect()', async () => {
    vi.resetModules();
    const fresh = await import('./query.ts');
    await expect(cache.fetchQuery({ ...fresh.read('listTickets', {}), retry: false })).rejects.toThrow(/connect\(\)/);
  });
});
