// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '#api/errors.ts';
import type { WriteName } from '#api/operations.ts';
import type { WriteResult } from '#api/outcome.ts';
import { createQueryClient } from '#api/query.ts';
import { writeLeft } from '#e2e/support/doubles/row-results.ts';
import { keptText, nextPage, pageInStep } from '#e2e/support/doubles/device.ts';

/** Loads the modules as a new page would. */
async function opened() {
  await nextPage();
  const { settleChecked } = await import('./activity-feed.ts');
  const { writeSubscribers } = await import('./saved.ts');
  const activity = await import('#device/activity.ts');
  const { findSavedAnswer } = await import('#device/saved-answers.ts');
  const outbox = await import('#device/outbox.ts');
  const { forgetEverything } = await import('#ui/session/stored-data.tsx');
  const errors = await import('#api/errors.ts');
  const outcomes = await import('#api/outcome.ts');
  const failure = (kind: ApiError['kind'], message = `It was ${kind}.`) => new errors.ApiError({ kind, message });
  const failWith = (kind: ApiError['kind']) => () => failure(kind);
  stops.push(activity.activity.subscribe(settleChecked));
  const cache = createQueryClient();
  const subscribers = writeSubscribers(cache);
  const write: Write = async (operation, { operationKey: key, ...input }, answer, runKey) => {
    const run = runKey === undefined ? undefined : { key: runKey, rows: 4 };
    const sent = { operation, input, key, affects: [], run };
    for (const subscriber of subscribers) subscriber.sent?.(sent);
    const answered = await answer();
    const isError = answered instanceof errors.ApiError;
    const result = isError ? ({ ok: false, error: answered } as const) : ({ ok: true, answer: answered } as const);
    for (const { ended } of subscribers) ended?.(sent, outcomes.toWriteResult(result));
  };
  const found = (key: string, end: WriteResult<unknown>) =>
    subscribers.forEach(({ found: late }) => late?.({ operation: 'createTicketItem', affects: [], key }, end));
  return { cache, write, found, ...activity, ...outbox, findSavedAnswer, forgetEverything, failure, failWith };
}

type Write = (
  operation: WriteName,
  input: { [name: string]: unknown; operationKey?: string | undefined },
  answer: () => unknown,
  run?: string,
) => Promise<void>;

const stops: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('activity feed', () => {
  it.each([
    ['updateHousehold', { household: '501' }, { kind: 'household', record: '501', campaign: null }],
    ['updateContact', { contact: '4821' }, { kind: 'contact', record: '4821', campaign: null }],
    [
      'updateDiscountCode',
      { campaign: '77', discountCode: '9' },
      { kind: 'discount-code', record: '9', campaign: '77' },
    ],
    ['createTicketItem', { campaign: '77' }, { kind: 'ticket-item', record: '1', campaign: '77' }],
  ] as const)(
    'activity feed: records %s with its record and field names, but no values',
    async (operation, ids, written) => {
      const { write, activity } = await opened();
      await write(operation, { ...ids, body: { name: 'Ruth' } }, () => ({ id: '1' }));
      expect(activity.get()).toMatchObject([{ operation, ...written, fields: ['name'], outcome: 'saved' }]);
      expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Ruth');
    },
  );

  it('activity feed: records a write as unconfirmed before its response', async () => {
    const { write, activity } = await opened();
    void write('updateHousehold', { household: '501', body: {} }, () => new Promise(() => undefined));
    expect(activity.get()).toMatchObject([{ operation: 'updateHousehold', outcome: 'unconfirmed', duration: null }]);
  });

  it.each([
    ['refused', 'rejected'],
    ['not-sent', 'not-sent'],
    ['timeout', 'unconfirmed'],
    ['unreadable', 'unconfirmed'],
  ] as const)('activity feed: records a write that failed as %s as %s', async (kind, outcome) => {
    const { write, activity, detailsOf, failWith } = await opened();
    await write('updateContact', { contact: '1', body: {} }, failWith(kind));
    expect(activity.get()).toMatchObject([{ outcome }]);
    expect(detailsOf(activity.get()[0]?.key ?? '')?.message).toBe(`It was ${kind}.`);
  });
});

describe('saved answers', () => {
  it('saved answers: only responses about discount codes and ticket items are saved', async () => {
    const { write, findSavedAnswer } = await opened();
    const answer = { id: '9', code: 'SPRING10', amount: '10' };
    await write('updateDiscountCode', { campaign: '77', discountCode: '9', body: {} }, () => answer);
    await write('createTicketItem', { campaign: '77', body: {} }, () => ({ id: '10', name: 'Seat' }));
    await write('createTicketItem', { campaign: '77', body: {} }, () => null);
    await write('updateContact', { contact: '4', body: {} }, () => ({ id: '4', first_name: 'Ruth' }));
    expect(findSavedAnswer('discountCodes', '77', '9')?.fields).toEqual(answer);
    expect(findSavedAnswer('ticketItems', '77', '10')?.fields).toEqual({ id: '10', name: 'Seat' });
    await pageInStep();
    expect(await keptText('remembered')).not.toContain('Ruth');
  });
});

describe('saved answers of a discount code', () => {
  it('saved answers: drops the sent fields of a discount code saved without a response', async () => {
    const { write, findSavedAnswer } = await opened();
    const input = { campaign: '77', discountCode: '9', body: { amount: 20 } };
    const answer = { id: '9', code: 'SPRING10', amount: '10' };
    await write('updateDiscountCode', input, () => answer);
    await write('updateDiscountCode', input, () => null);
    expect(findSavedAnswer('discountCodes', '77', '9')?.fields).toEqual({ id: '9', code: 'SPRING10' });
  });
});

describe('activity of imports', () => {
  const row = (contact: string) => ({ contact, body: { type: 'individual', employer: 'Northquay' } });

  it('activity of imports: one entry with counts, the worst outcome, and unconfirmed IDs', async () => {
    const { write, activity, openCount, bulkSettled, failWith } = await opened();
    const send = (id: string, answer: () => unknown) => write('updateContact', row(id), answer, 'run.1');
    await send('1', () => ({ id: '1' }));
    expect(activity.get()).toMatchObject([{ outcome: 'saved', record: null, fields: ['type', 'employer'] }]);
    await send('2', failWith('missing'));
    expect(activity.get()).toMatchObject([{ outcome: 'rejected' }]);
    await send('3', failWith('network'));
    // None of these settles its row.
    for (const kind of ['busy', 'session', 'not-sent'] as const) await send('4', failWith(kind));
    await send('4', () => ({ id: '4' }));
    expect(activity.get()).toMatchObject([
      { key: 'run.1', outcome: 'unconfirmed', bulk: { saved: 2, rejected: 1, unconfirmed: 1, unknown: ['3'] } },
    ]);
    expect([openCount(), bulkSettled('run.1'), bulkSettled('run.2')]).toEqual([1, 4, 0]);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Northquay');
  });

  it('activity of imports: a row in progress counts as unconfirmed but needs no attention yet', async () => {
    const { write, activity, openCount } = await opened();
    void write('updateContact', row('1'), () => new Promise(() => undefined), 'run.1');
    expect(activity.get()).toMatchObject([{ outcome: 'unconfirmed', bulk: { unconfirmed: 1, unknown: ['1'] } }]);
    expect(openCount()).toBe(0);
    const later = await opened();
    expect(later.openCount()).toBe(1);
  });

  it('activity of imports: two runs are two entries, beside those of forms, and survive a reload', async () => {
    const { write } = await opened();
    for (const bulk of ['run.1', 'run.2', 'run.1']) {
      await write('updateContact', row('1'), () => ({ id: '1' }), bulk);
    }
    await write('updateContact', row('1'), () => ({ id: '1' }));
    const { activity } = await opened();
    expect(activity.get().map(({ bulk }) => bulk?.saved)).toEqual([undefined, 2, 1]);
  });
});

describe('unconfirmed write', () => {
  it('unconfirmed write: marking it as resolved in Activity resolves it in its tab', async () => {
    const { write, activity, markChecked, keepWrite, allOpenWrites, failWith } = await opened();
    keepWrite('household.501', writeLeft(Date.now()));
    keepWrite('household.502', writeLeft(Date.now()));
    await write('updateHousehold', { household: '501', body: {} }, failWith('timeout'));
    expect(allOpenWrites().length).toBe(2);
    markChecked(activity.get()[0]?.key ?? '');
    expect(allOpenWrites().map(({ form }) => form)).toEqual(['household.502']);
  });

  it('unconfirmed write: resolving it resolves its entry, and the end of another write does not', async () => {
    const { write, activity, openCount, resolveWrites, failWith } = await opened();
    await write('updateHousehold', { household: '501', body: {} }, failWith('timeout'));
    expect(openCount()).toBe(1);
    resolveWrites('household.501');
    expect(openCount()).toBe(0);
    expect(activity.get()).toMatchObject([{ checked: true }]);
  });
});

describe('a write that ends after all data was cleared', () => {
  it.each(['in this tab', 'in another tab'])(
    'activity feed: records nothing after all data was cleared %s',
    async (where) => {
      const { cache, write, forgetEverything } = await opened();
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
      const left = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
      let answer = (_code: object) => {};
      const answered = new Promise<object>((resolve) => (answer = resolve));
      const input = { campaign: '77', discountCode: '9', body: { code: 'GALA' } };
      const written = write('updateDiscountCode', input, () => answered);
      await vi.waitFor(async () => expect(await keptText('activity')).not.toBeNull());
      if (where === 'in this tab') forgetEverything(cache);
      else {
        const { leave } = await import('#ui/session/sign-out.ts');
        await nextPage();
        const other = await import('#ui/session/stored-data.tsx');
        other.forgetEverything(createQueryClient());
        leave(cache);
      }
      answer({ id: '9', code: 'GALA' });
      await written;
      await pageInStep();
      expect(Object.keys(localStorage)).toEqual(['steward.ended']);
      // A tab that isn't left asks for the host again and again.
      await vi.waitFor(() => expect(left).toHaveBeenCalledTimes(where === 'in this tab' ? 1 : 2));
    },
  );
});

describe('late journal outcomes', () => {
  it('late journal outcome: updates only the write with that key', async () => {
    const { write, found, activity, failWith, findSavedAnswer } = await opened();
    for (const operationKey of ['k1', 'k2', undefined]) {
      const input = { campaign: '77', body: { name: 'Gala' }, operationKey };
      await write('createTicketItem', input, failWith('network'));
    }
    expect(activity.get().map(({ outcome }) => outcome)).toEqual(['unconfirmed', 'unconfirmed', 'unconfirmed']);
    found('k2', { outcome: 'saved', answer: { id: '9', name: 'Gala' } });
    expect(activity.get().map(({ outcome, record }) => [outcome, record])).toEqual([
      ['unconfirmed', null],
      ['saved', '9'],
      ['unconfirmed', null],
    ]);
    expect(findSavedAnswer('ticketItems', '77', '9')?.fields).toMatchObject({ name: 'Gala' });
  });

  it('late journal outcome: can be a rejection with its message', async () => {
    const { write, found, activity, detailsOf, failure, failWith } = await opened();
    const input = { household: '501', body: { name: 'Ames' }, operationKey: 'k1' };
    await write('updateHousehold', input, failWith('network'));
    found('k1', { outcome: 'rejected', error: failure('refused', 'It is taken.') });
    const [entry] = activity.get();
    expect(entry?.outcome).toBe('rejected');
    expect(detailsOf(entry?.key ?? '')?.message).toBe('It is taken.');
  });

  it('late journal outcome: counts once in the entry of its import', async () => {
    const before = await opened();
    const send = (discountCode: string, operationKey: string, answer: () => unknown) =>
      before.write(
        'updateDiscountCode',
        { campaign: '77', discountCode, body: { amount: 5 }, operationKey },
        answer,
        'run.1',
      );
    await send('1', 'k1', before.failWith('network'));
    await send('2', 'k2', () => ({ id: '2' }));
    void send('3', 'k3', () => new Promise(() => undefined));
    const { found, activity, openCount, findSavedAnswer } = await opened();
    expect(activity.get()).toMatchObject([
      { operationKey: 'k3', bulk: { saved: 1, unconfirmed: 2, unknown: ['77 / 1', '77 / 3'] } },
    ]);
    for (const key of ['k1', 'k2']) {
      found(key, { outcome: 'saved', answer: { id: key } });
    }
    expect(activity.get()).toMatchObject([{ bulk: { saved: 1, unconfirmed: 2 } }]);
    for (const _twice of [1, 2]) {
      found('k3', { outcome: 'saved', answer: { id: '3', amount: '5' } });
    }
    expect(activity.get()).toMatchObject([
      { outcome: 'unconfirmed', bulk: { saved: 2, unconfirmed: 1, unknown: ['77 / 1'] } },
    ]);
    expect(activity.get()[0]).not.toHaveProperty('operationKey');
    expect(openCount()).toBe(1);
    expect(findSavedAnswer('discountCodes', '77', '3')?.fields).toMatchObject({ amount: '5' });
  });

  it('late journal outcome: does not settle a row that will be sent again', async () => {
    const before = await opened();
    const row = { contact: '1', body: {}, operationKey: 'k1' };
    void before.write('updateContact', row, () => new Promise(() => undefined), 'run.1');
    const { found, activity, bulkSettled, failure } = await opened();
    found('k1', { outcome: 'rejected', error: failure('busy') });
    expect(activity.get()).toMatchObject([{ bulk: { saved: 0, rejected: 0, unconfirmed: 0, unknown: [] } }]);
    expect(bulkSettled('run.1')).toBe(0);
  });
});
