import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { createJournal, type JournalAnswer, longestAsk, outcomeByJournal, readJournalAnswer } from './journal.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const cut = new ApiError({ kind: 'network', message: 'The connection was cut off.' });
const done = (status: number, body = '', headers = {}): JournalAnswer => ({ state: 'done', status, headers, body });

afterEach(() => void vi.restoreAllMocks());

describe('readJournalAnswer()', () => {
  it.each<[string, unknown, JournalAnswer | null]>([
    ['a state', { state: 'absent' }, { state: 'absent' }],
    ['a state with more', { state: 'lost', since: 1 }, { state: 'lost' }],
    ['an outcome', { state: 'done', status: 200, headers: { date: 'x' }, body: '{}' }, done(200, '{}', { date: 'x' })],
    ['an outcome without headers', { state: 'done', status: 200, body: '' }, null],
    ['an outcome without a status', { state: 'done', body: '' }, null],
    ['the last status that there is', { state: 'done', status: 599, headers: {}, body: '' }, done(599)],
    ['a status that is none', { state: 'done', status: 99, headers: {}, body: '' }, null],
    ['a status beyond all', { state: 'done', status: 600, headers: {}, body: '' }, null],
    ['a status in words', { state: 'done', status: '200', headers: {}, body: '' }, null],
    ['a body that is not text', { state: 'done', status: 200, headers: {}, body: {} }, null],
    ['one that is running', { state: 'executing' }, { state: 'executing' }],
    ['another state', { state: 'saved' }, null],
    ['a page', '<html>', null],
    ['nothing', undefined, null],
  ])('readJournalAnswer(): %s', (_name, body, read) => {
    expect(readJournalAnswer(body)).toEqual(read);
  });
});

describe('outcomeByJournal()', () => {
  it('outcomeByJournal(): saved, with the parsed response', () => {
    const end = outcomeByJournal('updateHousehold', done(200, '{"id":7,"name":"Ames","created_at":null}'), cut);
    expect(end).toMatchObject({ outcome: 'saved', answer: { id: '7', name: 'Ames' } });
  });

  it('outcomeByJournal(): saved without a record', () => {
    expect(outcomeByJournal('updateContact', done(204), cut)).toEqual({ outcome: 'saved', answer: null });
  });

  it('outcomeByJournal(): rejected, with fields and retry time', () => {
    const body = '{"message":"The note is too long.","errors":{"note":["Too long."]}}';
    const end = outcomeByJournal('updateContact', done(422, body, { 'retry-after': '7' }), cut);
    const error = { status: 422, message: 'The note is too long.', fields: { note: ['Too long.'] }, retryAfter: 7 };
    expect(end).toMatchObject({ outcome: 'rejected', error });
  });

  it('outcomeByJournal(): not sent if withdrawn', () => {
    const end = outcomeByJournal('updateContact', { state: 'withdrawn' }, cut);
    const message = 'The request didn’t reach the platform. Nothing was sent.';
    expect(end).toMatchObject({ outcome: 'not-sent', error: { kind: 'not-sent', message } });
  });

  it.each<[string, JournalAnswer | null]>([
    ['the journal gave no answer', null],
    ['it is still running', { state: 'executing' }],
    ['it may still arrive', { state: 'absent' }],
    ['the server restarted', { state: 'lost' }],
  ])('outcomeByJournal(): unconfirmed with the first error if %s', (_name, found) => {
    expect(outcomeByJournal('updateContact', found, cut)).toEqual({ outcome: 'unconfirmed', error: cut });
  });

  it.each([
    ['the platform failed', done(500, '{"message":"No."}')],
    ['it gave up', done(408)],
    ['the answer is no record', done(200, '<html>')],
  ])('outcomeByJournal(): unconfirmed with the journal’s error if %s', (_name, found) => {
    const end = outcomeByJournal('updateContact', found, cut);
    expect(end.outcome).toBe('unconfirmed');
    expect('error' in end && end.error).not.toBe(cut);
  });

  it('outcomeByJournal(): always one of the four, and saved or not sent only on the journal’s word', () => {
    const state = fc.constantFrom('absent', 'executing', 'withdrawn', 'lost', 'done', 'saved', '');
    const headers = fc.constantFrom({}, { 'retry-after': '7' }, null);
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({ state, status: fc.integer({ min: 0, max: 700 }), headers, body: fc.json() }),
      fc.record({
        state: fc.constant('done'),
        status: fc.constantFrom(200, 204, 404, 500),
        headers,
        body: fc.string(),
      }),
    );
    fc.assert(
      fc.property(body, (given) => {
        const found = readJournalAnswer(given);
        const { outcome } = outcomeByJournal('createTicketItem', found, cut);
        const status = found?.state === 'done' ? found.status : undefined;
        if (outcome === 'saved') expect(status).toSatisfy((is: number) => is >= 200 && is < 300);
        if (outcome === 'not-sent') expect(found?.state).toBe('withdrawn');
        if (outcome === 'rejected') expect(status).toSatisfy((is: number) => is >= 400 && is < 500);
        expect(['saved', 'rejected', 'not-sent', 'unconfirmed']).toContain(outcome);
      }),
      { numRuns },
    );
  });
});

/** A fake server with these responses in turn, repeating the last, which records its requests. */
function host(answers: unknown[], { stamp }: { stamp?: string } = {}) {
  const asked: string[] = [];
  const waited: number[] = [];
  const headers: Headers[] = [];
  const journal = createJournal({
    origin: 'https://console.test',
    token: () => 'secret',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push(`${request.method} ${request.url.replace('https://console.test', '')}`);
      headers.push(request.headers);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (answer instanceof Error) throw answer;
      if (answer instanceof Response) return answer;
      return Response.json(answer, stamp === undefined ? {} : { headers: { 'steward-stamp': stamp } });
    },
    pause: async (milliseconds) => void waited.push(milliseconds),
  });
  return { journal, asked, waited, headers };
}

describe('journal.ask()', () => {
  it('journal.ask(): ends with the first final answer, and sends the token', async () => {
    const { journal, asked, waited, headers } = host([{ state: 'executing' }, new Error('down'), done(204)]);
    expect(await journal.ask('a/b')).toEqual(done(204));
    expect(asked).toEqual(Array.from({ length: 3 }, () => 'GET /ops/a%2Fb'));
    expect(waited).toEqual([0, 1000, 2000]);
    expect(headers[0]?.get('authorization')).toBe('Bearer secret');
  });

  it.each([300, 503])('journal.ask(): ignores answers with status %i and keeps polling', async (status) => {
    const { journal, asked } = host([Response.json(done(204), { status }), { state: 'lost' }]);
    expect(await journal.ask('k')).toEqual({ state: 'lost' });
    expect(asked).toHaveLength(2);
  });

  it('journal.ask(): withdraws a write that has not arrived', async () => {
    const { journal, asked } = host([{ state: 'absent' }, { state: 'withdrawn' }]);
    expect(await journal.ask('k')).toEqual({ state: 'withdrawn' });
    expect(asked).toEqual(['GET /ops/k', 'DELETE /ops/k']);
  });

  it('journal.ask(): keeps polling if the write arrives meanwhile', async () => {
    const { journal } = host([{ state: 'absent' }, { state: 'executing' }, done(200, '{}')]);
    expect(await journal.ask('k')).toEqual(done(200, '{}'));
  });

  it.each([401, 403, 404, 405])(
    'journal.ask(): ends at once with status %i, because there is no journal',
    async (status) => {
      const { journal, asked, waited } = host([new Response('{}', { status })]);
      expect(await journal.ask('k')).toEqual({ state: 'lost' });
      expect([asked.length, waited]).toEqual([1, [0]]);
    },
  );

  it('journal.ask(): polls with growing waits for 15 seconds', async () => {
    const { journal, waited } = host([new Error('down')]);
    expect(await journal.ask('k')).toBeNull();
    expect(waited).toEqual([0, 1000, 2000, 4000, 8000]);
  });

  it('journal.ask(): ends after 20 seconds, even if every request hangs', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const journal = createJournal({
      origin: 'https://console.test',
      token: () => null,
      fetch: async () => {
        now += Number(timeout.mock.lastCall?.[0]);
        throw new DOMException('', 'TimeoutError');
      },
      pause: async (milliseconds) => void (now += milliseconds),
    });
    expect(await journal.ask('k')).toBeNull();
    expect(now).toBeGreaterThan(10_000);
    expect(now).toBeLessThanOrEqual(longestAsk);
  });
});

describe('journal keys', () => {
  it('newKey(): begins with a fresh stamp of the server', async () => {
    const { journal, asked } = host([{}], { stamp: 'abcdefghijkl-7' });
    expect(await journal.newKey()).toMatch(/^abcdefghijkl-7\.[0-9a-f]{32}$/);
    expect(asked).toEqual(['GET /ops']);
  });

  it('newKey(): begins with the last stamp if the server is unreachable', async () => {
    const { journal } = host([new Error('down')]);
    journal.seen(new Headers({ 'steward-stamp': 'abcdefghijkl-5' }));
    journal.seen(new Headers());
    expect(await journal.newKey()).toMatch(/^abcdefghijkl-5\.[0-9a-f]{32}$/);
  });

  it.each([
    ['gives no answer', new Error('down')],
    ['cannot be reached', new Response('{}', { status: 502 })],
  ])('newKey(): is undefined while the server %s and has never sent a stamp', async (_why, answer) => {
    const { journal } = host([answer, answer, {}], { stamp: 'abcdefghijkl-7' });
    expect(await journal.newKey()).toBeUndefined();
    expect(await journal.nextKey()).toBeUndefined();
    expect(await journal.nextKey()).toMatch(/^abcdefghijkl-7\./);
  });

  it.each([new Response('{}', { status: 404 }), {}])(
    'newKey(): is undefined if the server has no stamp',
    async (answer) => {
      expect(await host([answer]).journal.newKey()).toBeUndefined();
    },
  );

  it('newKey(): concurrent calls share one request', async () => {
    const { journal, asked } = host([{}], { stamp: 'abcdefghijkl-7' });
    const keys = await Promise.all([journal.newKey(), journal.newKey(), journal.newKey()]);
    expect([new Set(keys).size, asked]).toEqual([3, ['GET /ops']]);
    await journal.newKey();
    expect(asked).toHaveLength(2);
  });

  it('nextKey(): begins with the last stamp, without a request', async () => {
    const { journal, asked } = host([{}]);
    journal.seen(new Headers({ 'steward-stamp': 'abcdefghijkl-5' }));
    expect(await journal.nextKey()).toMatch(/^abcdefghijkl-5\.[0-9a-f]{32}$/);
    expect(asked).toEqual([]);
  });

  it('nextKey(): requests a stamp if there is none', async () => {
    const { journal, asked } = host([{}], { stamp: 'abcdefghijkl-7' });
    expect(await journal.nextKey()).toMatch(/^abcdefghijkl-7\.[0-9a-f]{32}$/);
    expect(await journal.nextKey()).toMatch(/^abcdefghijkl-7\.[0-9a-f]{32}$/);
    expect(asked).toEqual(['GET /ops']);
  });

  it('newKey(): is unique', async () => {
    const { journal } = host([{}], { stamp: 'abcdefghijkl-7' });
    expect(await journal.newKey()).not.toBe(await journal.newKey());
  });
});
