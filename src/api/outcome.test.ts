import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { ApiError, type FailureKind, kindOfStatus, reachedHeader } from './errors.ts';
import { waitForOutcome, outcomeOf } from './outcome.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

/** Every kind of failure. The compiler requires new ones here. */
const outcomes: Record<FailureKind, ReturnType<typeof outcomeOf>> = {
  'not-sent': 'not-sent',
  network: 'not-known',
  timeout: 'not-known',
  aborted: 'not-known',
  session: 'refused',
  forbidden: 'refused',
  missing: 'refused',
  busy: 'refused',
  refused: 'refused',
  service: 'not-known',
  unreadable: 'not-known',
};

describe('outcomeOf()', () => {
  it.each(Object.entries(outcomes) as [FailureKind, string][])(
    'outcomeOf(): a failure of kind %s is %s',
    (kind, outcome) => {
      expect(outcomeOf(new ApiError({ kind, message: 'It failed.' }))).toBe(outcome);
    },
  );

  it.each([
    [0, 'not-known'],
    [301, 'not-known'],
    [307, 'not-known'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [405, 'refused'],
    [408, 'not-known'],
    [409, 'refused'],
    [410, 'refused'],
    [413, 'refused'],
    [415, 'refused'],
    [419, 'refused'],
    [422, 'refused'],
    [423, 'refused'],
    [428, 'refused'],
    [429, 'refused'],
    [500, 'not-known'],
    [502, 'not-known'],
    [503, 'not-known'],
    [504, 'not-known'],
    [599, 'not-known'],
  ])('outcomeOf(): status %i is %s', (status, outcome) => {
    const kind = kindOfStatus(status, null);
    expect(outcomeOf(new ApiError({ kind, status, message: 'It failed.' }))).toBe(outcome);
  });

  it.each([new TypeError('a defect of our own'), new DOMException('', 'AbortError'), 'text', null, undefined, {}])(
    'outcomeOf(): the unexpected error %s is not-known',
    (error) => {
      expect(outcomeOf(error)).toBe('not-known');
    },
  );
});

describe('waitForOutcome()', () => {
  it.each([[{ id: '7' }], [null]])('waitForOutcome(): resolves to saved with the response for %j', async (answer) => {
    expect(await waitForOutcome(Promise.resolve(answer))).toEqual({ outcome: 'saved', answer });
  });

  it.each(Object.entries(outcomes) as [FailureKind, string][])(
    'waitForOutcome(): a failure of kind %s resolves to %s with the same error',
    async (kind, outcome) => {
      const error = new ApiError({ kind, message: 'It failed.' });
      const end = await waitForOutcome(Promise.reject(error));
      expect(end).toEqual({ outcome, error });
      expect('error' in end && end.error).toBe(error);
    },
  );

  it.each([new TypeError('a defect of our own'), 'text', undefined])(
    'waitForOutcome(): the unexpected error %s resolves to not-known with an ApiError that keeps the cause',
    async (thrown) => {
      const end = await waitForOutcome(Promise.reject(thrown));
      const message = 'Something went wrong while reading the response.';
      expect(end).toMatchObject({ outcome: 'not-known', error: { kind: 'unreadable', message, cause: thrown } });
      expect('error' in end && end.error).toBeInstanceOf(ApiError);
    },
  );
});

/** The circumstances of a write. */
interface Transport {
  /** A reason why it is never sent. */
  before: 'nothing' | 'offline' | 'broken rule' | 'bad token' | 'no ID' | 'stopped';
  /** The connection fails after sending began, before or during the response. */
  breaks: 'never' | 'before the answer' | 'in the answer' | 'by a stop';
  status: number;
  body: string;
  /** The reached header of our own server. */
  reached: 'yes' | 'no' | null;
}

const readable = ['', ' ', '{"id":12,"name":"Ames"}', '{"data":{"id":"12"}}'];
const unreadable = ['<html></html>', '{"id":12,"na', '[]', '{"name":"Ames"}', 'null', '12', '{"id":null}'];

const transport: fc.Arbitrary<Transport> = fc.record({
  before: fc.oneof(
    { weight: 6, arbitrary: fc.constant('nothing' as const) },
    fc.constantFrom('offline' as const, 'broken rule' as const, 'bad token' as const, 'no ID' as const),
    fc.constant('stopped' as const),
  ),
  breaks: fc.oneof(
    { weight: 3, arbitrary: fc.constant('never' as const) },
    fc.constantFrom('before the answer' as const, 'in the answer' as const, 'by a stop' as const),
  ),
  status: fc.oneof(fc.integer({ min: 200, max: 599 }), fc.constantFrom(200, 201, 204, 401, 408, 422, 429, 502)),
  body: fc.constantFrom(...readable, ...unreadable),
  reached: fc.constantFrom(null, 'yes' as const, 'no' as const),
});

/** Sends a write, and returns whether sending began. */
async function sent({ before, breaks, status, body, reached }: Transport) {
  let began = false;
  const stop = new AbortController();
  if (before === 'stopped') stop.abort();
  vi.stubGlobal('navigator', { onLine: before !== 'offline' });
  const call = createClient({
    origin: 'https://service.example',
    token: () => (before === 'bad token' ? 'a\nb' : 'token'),
    fetch: () => {
      began = true;
      if (breaks === 'before the answer') return Promise.reject(new TypeError('Failed to fetch'));
      if (breaks === 'by a stop') {
        stop.abort();
        return Promise.reject(new DOMException('', 'AbortError'));
      }
      const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
      const content = [204, 205, 304].includes(status) ? null : breaks === 'in the answer' ? broken : body;
      return Promise.resolve(new Response(content, { status, headers: reached ? { [reachedHeader]: reached } : {} }));
    },
  });
  const end = await waitForOutcome(
    call(
      'updateHousehold',
      {
        household: before === 'no ID' ? ' ' : '12',
        body: before === 'broken rule' ? { head_contact_id: 1.5 } : { name: 'Ames' },
      },
      { signal: stop.signal },
    ),
  );
  return { began, outcome: end.outcome };
}

describe('outcome of every response', () => {
  it('outcome: saved only with a readable 2xx, rejected only with a 4xx, not sent only if sending never began', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(transport, async (way) => {
        const { before, breaks, status, body, reached } = way;
        const { began, outcome } = await sent(way);
        seen.add(outcome);
        expect(began).toBe(before === 'nothing');
        const hasNoBody = [204, 205, 304].includes(status);
        const isBroken = breaks !== 'never' && !(breaks === 'in the answer' && hasNoBody);
        const expected = () => {
          if (!began) return 'not-sent';
          if (isBroken) return 'not-known';
          if (status < 300) return hasNoBody || readable.includes(body) ? 'saved' : 'not-known';
          // Our server was reached, and knows that the platform wasn't.
          if (reached === 'no') return 'not-sent';
          return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'not-known';
        };
        expect(outcome).toBe(expected());
      }),
      { numRuns: numRuns * 5 },
    );
    expect([...seen].toSorted()).toEqual(['not-known', 'not-sent', 'refused', 'saved']);
  });
});
