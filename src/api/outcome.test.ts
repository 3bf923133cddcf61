import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRequest } from './client.ts';
import { ApiError, type FailureKind, kindOfStatus, reachedHeader } from './errors.ts';
import { outcomeOf, toWriteResult } from './outcome.ts';
import { outcomeOfKind } from '#e2e/support/doubles/row-results.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

describe('outcomeOf()', () => {
  it.each(Object.entries(outcomeOfKind) as [FailureKind, string][])(
    'outcomeOf(): a failure of kind %s is %s',
    (kind, outcome) => {
      expect(outcomeOf(new ApiError({ kind, message: 'It failed.' }))).toBe(outcome);
    },
  );

  it.each([
    [0, 'unconfirmed'],
    [301, 'unconfirmed'],
    [307, 'unconfirmed'],
    [400, 'rejected'],
    [401, 'rejected'],
    [403, 'rejected'],
    [404, 'rejected'],
    [405, 'rejected'],
    [408, 'unconfirmed'],
    [409, 'rejected'],
    [410, 'rejected'],
    [413, 'rejected'],
    [415, 'rejected'],
    [419, 'rejected'],
    [422, 'rejected'],
    [423, 'rejected'],
    [428, 'rejected'],
    [429, 'rejected'],
    [500, 'unconfirmed'],
    [502, 'unconfirmed'],
    [503, 'unconfirmed'],
    [504, 'unconfirmed'],
    [599, 'unconfirmed'],
  ])('outcomeOf(): status %i is %s', (status, outcome) => {
    const kind = kindOfStatus(status, null);
    expect(outcomeOf(new ApiError({ kind, status, message: 'It failed.' }))).toBe(outcome);
  });
});

describe('toWriteResult()', () => {
  it.each([[{ id: '7' }], [null]])('toWriteResult(): is saved with the response for %j', (answer) => {
    expect(toWriteResult({ ok: true, answer })).toEqual({ outcome: 'saved', answer });
  });

  it.each(Object.entries(outcomeOfKind) as [FailureKind, string][])(
    'toWriteResult(): a failure of kind %s is %s with the same error',
    (kind, outcome) => {
      const error = new ApiError({ kind, message: 'It failed.' });
      const result = toWriteResult({ ok: false, error });
      expect(result).toEqual({ outcome, error });
      expect('error' in result && result.error).toBe(error);
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
  const request = createRequest({
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
  const result = await request(
    'updateHousehold',
    {
      household: before === 'no ID' ? ' ' : '12',
      body: before === 'broken rule' ? { head_contact_id: 1.5 } : { name: 'Ames' },
    },
    { signal: stop.signal },
  );
  return { began, outcome: toWriteResult(result).outcome };
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
          if (isBroken) return 'unconfirmed';
          if (status < 300) return hasNoBody || readable.includes(body) ? 'saved' : 'unconfirmed';
          // Our server was reached, and knows that the platform wasn't.
          if (reached === 'no') return 'not-sent';
          return status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unconfirmed';
        };
        expect(outcome).toBe(expected());
      }),
      { numRuns: numRuns * 5 },
    );
    expect([...seen].toSorted()).toEqual(['not-sent', 'rejected', 'saved', 'unconfirmed']);
  });
});
