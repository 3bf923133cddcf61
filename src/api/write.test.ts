import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call, CallOptions, Request } from './client.ts';
import { ApiError, type Failure, type FailureKind } from './errors.ts';
import type { Journal, JournalAnswer } from './journal.ts';
import type { OperationName } from './operations.ts';
import { connect, type SentWrite, type WriteSubscriber } from './query.ts';
import { lookUp, write, writesOf } from './write.ts';
import { outcomeOfKind } from '#e2e/support/doubles/row-results.ts';

interface Sent {
  name: OperationName;
  input: unknown;
  key: string | undefined;
}

const household = { household: '7', body: { note: 'a' } };
const unkeyed = { key: undefined, affects: [] } as const;
const keyed = { key: 'k1', affects: [] } as const;

/** Returns a fake request whose answer or failure is given, and what it sent. */
function platform(given: Omit<Failure, 'message'> | 'saved') {
  const sent: Sent[] = [];
  const request = (async (name: OperationName, input: unknown, { key }: CallOptions = {}) => {
    sent.push({ name, input, key });
    if (given === 'saved') return { ok: true, answer: { id: '9' } };
    return { ok: false, error: new ApiError({ message: 'It failed.', ...given }) };
  }) as unknown as Request;
  return { sent, request };
}

const noReads = (() => Promise.reject(new Error('A read was sent.'))) as Call;
const everyKind = Object.entries(outcomeOfKind) as [FailureKind, string][];

afterEach(() => connect(noReads));

describe('write()', () => {
  it('write(): sends its operation once and resolves to the response', async () => {
    const { sent, request } = platform('saved');
    connect(noReads, { request });
    expect(await write('updateHousehold', household, unkeyed)).toEqual({ outcome: 'saved', answer: { id: '9' } });
    expect(sent).toEqual([{ name: 'updateHousehold', input: household, key: undefined }]);
  });

  it.each(everyKind)('write(): a failure of kind %s resolves to %s after one request', async (kind, outcome) => {
    const { sent, request } = platform({ kind, status: 503, retryAfter: 0 });
    connect(noReads, { request });
    expect(await write('updateHousehold', household, unkeyed)).toMatchObject({ outcome, error: { kind } });
    expect(sent).toHaveLength(1);
  });
});

const asked: string[] = [];
beforeEach(() => asked.splice(0));

function journalOf(...found: (JournalAnswer | null)[]): Journal {
  return {
    seen: () => undefined,
    newKey: async () => 'new',
    nextKey: async () => 'next',
    ask: async (key) => {
      asked.push(key);
      return (found.length > 1 ? found.shift() : found[0]) ?? null;
    },
  };
}

describe('write() with a key', () => {
  it('write(): is sent with the key, and skips the journal if the outcome is known', async () => {
    const { sent, request } = platform({ kind: 'refused', status: 422 });
    connect(noReads, { request, journal: journalOf(null) });
    expect(await write('updateHousehold', household, keyed)).toMatchObject({ outcome: 'rejected' });
    expect([sent, asked]).toEqual([[{ name: 'updateHousehold', input: household, key: 'k1' }], []]);
  });

  it.each<[JournalAnswer | null, object]>([
    [
      { state: 'done', status: 200, headers: {}, body: '{"id":7}' },
      { outcome: 'saved', answer: { id: '7' } },
    ],
    [{ state: 'withdrawn' }, { outcome: 'not-sent' }],
    [{ state: 'lost' }, { outcome: 'unconfirmed', error: { kind: 'timeout' } }],
    [null, { outcome: 'unconfirmed', error: { kind: 'timeout' } }],
  ])('write(): after a lost response, the journal says %j', async (found, result) => {
    connect(noReads, { ...platform({ kind: 'timeout' }), journal: journalOf(found) });
    expect(await write('updateHousehold', household, keyed)).toMatchObject(result);
    expect(asked).toEqual(['k1']);
  });

  it('write(): is not sent without a key', async () => {
    const { sent, request } = platform('saved');
    connect(noReads, { request, journal: journalOf(null) });
    expect(await write('updateHousehold', household, unkeyed)).toMatchObject({ outcome: 'not-sent' });
    expect(sent).toEqual([]);
  });

  it('write(): skips the journal if the server reported how far the request got', async () => {
    const { request } = platform({ kind: 'platform', status: 504, reached: 'maybe' });
    connect(noReads, { request, journal: journalOf(null) });
    expect(await write('updateHousehold', household, keyed)).toMatchObject({ error: { status: 504 } });
    expect(asked).toEqual([]);
  });
});

describe('lookUp()', () => {
  const ask = () => lookUp('updateHousehold', { affects: [], key: 'k9' });

  it.each<[JournalAnswer | null, object | null]>([
    [
      { state: 'done', status: 204, headers: {}, body: '' },
      { outcome: 'saved', answer: null },
    ],
    [{ state: 'done', status: 422, headers: {}, body: '{"message":"No."}' }, { outcome: 'rejected' }],
    [null, null],
    [{ state: 'lost' }, null],
    [{ state: 'done', status: 500, headers: {}, body: '' }, null],
  ])('lookUp(): the journal says %j', async (found, result) => {
    connect(noReads, { journal: journalOf(found) });
    const given = await ask();
    if (result === null) expect(given).toBeNull();
    else expect(given).toMatchObject(result);
    expect(asked).toEqual(['k9']);
  });

  it('lookUp(): is null without a journal', async () => {
    connect(noReads);
    expect(await ask()).toBeNull();
  });

  it('lookUp(): concurrent lookups share one request', async () => {
    connect(noReads, { journal: journalOf({ state: 'done', status: 204, headers: {}, body: '' }) });
    const saved = { outcome: 'saved', answer: null };
    expect(await Promise.all([ask(), ask()])).toEqual([saved, saved]);
    expect(asked).toEqual(['k9']);
    await ask();
    expect(asked).toEqual(['k9', 'k9']);
  });
});

describe('writesOf()', () => {
  it('writesOf(): a form asks for a new stamp, an import takes the latest, and neither has keys without a journal', async () => {
    connect(noReads, { journal: journalOf(null) });
    expect(await writesOf('updateHousehold', { affects: [] }).newKey()).toBe('new');
    expect(await writesOf('updateHousehold', { affects: [], run: { key: 'run.1', rows: 1 } }).newKey()).toBe('next');
    connect(noReads);
    expect(await writesOf('updateHousehold', { affects: [] }).newKey()).toBeUndefined();
  });

  it('writesOf(): subscribers hear of a write before it is sent, before the sender does, and of a late outcome', async () => {
    const heard: string[] = [];
    const seen = new Set<SentWrite>();
    const subscriber: WriteSubscriber = {
      sent: (sent) => {
        seen.add(sent);
        heard.push(`sent ${sent.operation} of ${sent.run?.key} as ${sent.key}`);
      },
      ended: (sent, { outcome }) => heard.push(`${seen.has(sent) ? 'the same' : 'another'} ${outcome}`),
      found: ({ key }, { outcome }) => heard.push(`${key} ${outcome}`),
    };
    const { request } = platform({ kind: 'network' });
    const telling: Request = async (...given) => {
      heard.push('request');
      return request(...given);
    };
    const journal = journalOf(null, { state: 'done', status: 200, headers: {}, body: '{"id":7}' });
    connect(noReads, { request: telling, journal, subscribers: [{}, subscriber] });
    const writes = writesOf('updateHousehold', { affects: [], run: { key: 'run.1', rows: 1 } });
    await writes.send(household, 'k1').then(({ outcome }) => heard.push(`resolved ${outcome}`));
    await writes.ask('k1');
    expect(heard).toEqual([
      'sent updateHousehold of run.1 as k1',
      'request',
      'the same unconfirmed',
      'resolved unconfirmed',
      'k1 saved',
    ]);
  });
});
