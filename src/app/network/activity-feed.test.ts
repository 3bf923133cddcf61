// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '../../api/errors.ts';
import type { WriteName } from '../../api/operations.ts';
import type { Ended } from '../../api/outcome.ts';
import { createQueryClient } from '../../api/query.ts';
import { keptText, nextPage, pageInStep } from '../../device/testing.ts';

/** As a page that was just loaded. */
async function opened() {
  await nextPage();
  const { activityFeed, settleChecked } = await import('./activity-feed.ts');
  const activity = await import('../../device/activity.ts');
  const { rememberedOne } = await import('../../device/remembered.ts');
  const notKnown = await import('../../device/unknown-writes.ts');
  const { forgetEverything } = await import('../../ui/session/sign-out.ts');
  const errors = await import('../../api/errors.ts');
  const outcomes = await import('../../api/outcome.ts');
  const failure = (kind: ApiError['kind'], message = `It was ${kind}.`) => new errors.ApiError({ kind, message });
  const failWith = (kind: ApiError['kind']) => () => {
    throw failure(kind);
  };
  stops.push(activity.activity.subscribe(settleChecked));
  const cache = createQueryClient();
  const write: Write = async (operation, input, answer, run) => {
    const sent = { operation, input: { ...input }, affects: [], run };
    activityFeed.sent?.(sent);
    const answered = new Promise((done) => done(answer()));
    activityFeed.ended?.(sent, await outcomes.ended(answered), cache);
  };
  const found = (operationKey: string, end: Ended<unknown>) =>
    activityFeed.found?.({ operation: 'createTicketItem', affects: [], operationKey }, end, cache);
  return { cache, write, found, ...activity, ...notKnown, rememberedOne, forgetEverything, failure, failWith };
}

type Write = (operation: WriteName, input: object, answer: () => unknown, run?: string) => Promise<void>;

const stops: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('every write', () => {
  it.each([
    ['updateHousehold', { household: '501' }, { kind: 'household', record: '501', campaign: null }],
    ['updateContact', { contact: '4821' }, { kind: 'contact', record: '4821', campaign: null }],
    [
      'updateDiscountCode',
      { campaign: '77', discountCode: '9' },
      { kind: 'discount-code', record: '9', campaign: '77' },
    ],
    ['createTicketItem', { campaign: '77' }, { kind: 'ticket-item', record: '1', campaign: '77' }],
  ] as const)('%s is noted with its record and its fields by name', async (operation, ids, written) => {
    const { write, activity } = await opened();
    await write(operation, { ...ids, body: { name: 'Ruth' } }, () => ({ id: '1' }));
    expect(activity.get()).toMatchObject([{ operation, ...written, fields: ['name'], outcome: 'saved' }]);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Ruth');
  });

  it('is noted before its answer', async () => {
    const { write, activity } = await opened();
    void write('updateHousehold', { household: '501', body: {} }, () => new Promise(() => undefined));
    expect(activity.get()).toMatchObject([{ operation: 'updateHousehold', outcome: 'not-known', duration: null }]);
  });

  it.each([
    ['refused', 'refused'],
    ['not-sent', 'not-sent'],
    ['timeout', 'not-known'],
    ['unreadable', 'not-known'],
  ] as const)('that ends as %s is %s', async (kind, outcome) => {
    const { write, activity, detailsOf, failWith } = await opened();
    await write('updateContact', { contact: '1', body: {} }, failWith(kind));
    expect(activity.get()).toMatchObject([{ outcome }]);
    expect(detailsOf(activity.get()[0]?.key ?? '')?.message).toBe(`It was ${kind}.`);
  });
});

describe('an answer about what cannot be read', () => {
  it('is remembered, and no other', async () => {
    const { write, rememberedOne } = await opened();
    const answer = { id: '9', code: 'SPRING10', amount: '10' };
    await write('updateDiscountCode', { campaign: '77', discountCode: '9', body: {} }, () => answer);
    await write('createTicketItem', { campaign: '77', body: {} }, () => ({ id: '10', name: 'Seat' }));
    await write('createTicketItem', { campaign: '77', body: {} }, () => null);
    await write('updateContact', { contact: '4', body: {} }, () => ({ id: '4', first_name: 'Ruth' }));
    expect(rememberedOne('discountCodes', '77', '9')?.fields).toEqual(answer);
    expect(rememberedOne('ticketItems', '77', '10')?.fields).toEqual({ id: '10', name: 'Seat' });
    await pageInStep();
    expect(await keptText('remembered')).not.toContain('Ruth');
  });
});

describe('a discount code that was saved without an answer', () => {
  it('is no longer remembered for what was sent, so that nobody sends the old value again', async () => {
    const { write, rememberedOne } = await opened();
    const input = { campaign: '77', discountCode: '9', body: { amount: 20 } };
    const answer = { id: '9', code: 'SPRING10', amount: '10' };
    await write('updateDiscountCode', input, () => answer);
    await write('updateDiscountCode', input, () => null);
    expect(rememberedOne('discountCodes', '77', '9')?.fields).toEqual({ id: '9', code: 'SPRING10' });
  });
});

describe('the writes of a spreadsheet', () => {
  const row = (contact: string) => ({ contact, body: { type: 'individual', employer: 'Northquay' } });

  it('are one entry that counts them, with the worst of their outcomes and the ids that are not known', async () => {
    const { write, activity, openCount, bulkSettled, failWith } = await opened();
    const send = (id: string, answer: () => unknown) => write('updateContact', row(id), answer, 'run.1');
    await send('1', () => ({ id: '1' }));
    expect(activity.get()).toMatchObject([{ outcome: 'saved', record: null, fields: ['type', 'employer'] }]);
    await send('2', failWith('missing'));
    expect(activity.get()).toMatchObject([{ outcome: 'refused' }]);
    await send('3', failWith('network'));
    // None of these is the end of its row.
    for (const kind of ['busy', 'session', 'not-sent'] as const) await send('4', failWith(kind));
    await send('4', () => ({ id: '4' }));
    expect(activity.get()).toMatchObject([
      { key: 'run.1', outcome: 'not-known', bulk: { saved: 2, refused: 1, 'not-known': 1, unknown: ['3'] } },
    ]);
    expect([openCount(), bulkSettled('run.1'), bulkSettled('run.2')]).toEqual([1, 4, 0]);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Northquay');
  });

  it('count one that is on its way as not known, and need attention only when it stays so', async () => {
    const { write, activity, openCount } = await opened();
    void write('updateContact', row('1'), () => new Promise(() => undefined), 'run.1');
    expect(activity.get()).toMatchObject([{ outcome: 'not-known', bulk: { 'not-known': 1, unknown: ['1'] } }]);
    expect(openCount()).toBe(0);
    const later = await opened();
    expect(later.openCount()).toBe(1);
  });

  it('of two runs are two entries, beside those of forms, and are read again', async () => {
    const { write } = await opened();
    for (const bulk of ['run.1', 'run.2', 'run.1']) {
      await write('updateContact', row('1'), () => ({ id: '1' }), bulk);
    }
    await write('updateContact', row('1'), () => ({ id: '1' }));
    const { activity } = await opened();
    expect(activity.get().map(({ bulk }) => bulk?.saved)).toEqual([undefined, 2, 1]);
  });
});

describe('a write of unknown outcome', () => {
  it('needs no more attention in its tab once it is marked as checked in the list', async () => {
    const { write, activity, markChecked, keepUnknownWrite, unknownWrites, failWith } = await opened();
    keepUnknownWrite({ form: 'household.501', fields: 1, sentAt: Date.now(), why: '' });
    keepUnknownWrite({ form: 'household.502', fields: 1, sentAt: Date.now(), why: '' });
    await write('updateHousehold', { household: '501', body: {} }, failWith('timeout'));
    expect(unknownWrites().length).toBe(2);
    markChecked(activity.get()[0]?.key ?? '');
    expect(unknownWrites().map(({ form }) => form)).toEqual(['household.502']);
  });

  it('is checked in the list once it is settled, and not when another one ends', async () => {
    const { write, activity, openCount, dropUnknownWrite, settleWrite, failWith } = await opened();
    await write('updateHousehold', { household: '501', body: {} }, failWith('timeout'));
    dropUnknownWrite('household.501');
    expect(openCount()).toBe(1);
    settleWrite('household.501');
    expect(openCount()).toBe(0);
    expect(activity.get()).toMatchObject([{ checked: true }]);
  });
});

describe('a write that is answered after everything on this device was forgotten', () => {
  it.each(['in this tab', 'in another tab'])('is neither noted nor remembered: %s', async (where) => {
    const { cache, write, forgetEverything } = await opened();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    let answer = (_code: object) => {};
    const answered = new Promise<object>((resolve) => (answer = resolve));
    const input = { campaign: '77', discountCode: '9', body: { code: 'GALA' } };
    const written = write('updateDiscountCode', input, () => answered);
    await vi.waitFor(async () => expect(await keptText('activity')).not.toBeNull());
    if (where === 'in this tab') forgetEverything(cache);
    else {
      const { leave } = await import('../../ui/session/sign-out.ts');
      await nextPage();
      const other = await import('../../ui/session/sign-out.ts');
      other.forgetEverything(createQueryClient());
      leave(cache);
    }
    answer({ id: '9', code: 'GALA' });
    await written;
    await pageInStep();
    expect(Object.keys(localStorage)).toEqual(['steward.ended']);
  });
});

describe('what the journal tells late', () => {
  it('is noted at the write that was sent under that key, and at no other', async () => {
    const { write, found, activity, failWith, rememberedOne } = await opened();
    for (const operationKey of ['k1', 'k2', undefined]) {
      const input = { campaign: '77', body: { name: 'Gala' }, operationKey };
      // oxlint-disable-next-line no-await-in-loop -- one write after the other
      await write('createTicketItem', input, failWith('network'));
    }
    expect(activity.get().map(({ outcome }) => outcome)).toEqual(['not-known', 'not-known', 'not-known']);
    found('k2', { outcome: 'saved', answer: { id: '9', name: 'Gala' } });
    expect(activity.get().map(({ outcome, record }) => [outcome, record])).toEqual([
      ['not-known', null],
      ['saved', '9'],
      ['not-known', null],
    ]);
    expect(rememberedOne('ticketItems', '77', '9')?.fields).toMatchObject({ name: 'Gala' });
  });

  it('may be a refusal, and what the service said', async () => {
    const { write, found, activity, detailsOf, failure, failWith } = await opened();
    const input = { household: '501', body: { name: 'Ames' }, operationKey: 'k1' };
    await write('updateHousehold', input, failWith('network'));
    found('k1', { outcome: 'refused', error: failure('refused', 'It is taken.') });
    const [entry] = activity.get();
    expect(entry?.outcome).toBe('refused');
    expect(detailsOf(entry?.key ?? '')?.message).toBe('It is taken.');
  });

  it('is counted in the entry of the run that the row belongs to, once', async () => {
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
    const { found, activity, openCount, rememberedOne } = await opened();
    expect(activity.get()).toMatchObject([
      { operationKey: 'k3', bulk: { saved: 1, 'not-known': 2, unknown: ['77 / 1', '77 / 3'] } },
    ]);
    for (const key of ['k1', 'k2']) {
      found(key, { outcome: 'saved', answer: { id: key } });
    }
    expect(activity.get()).toMatchObject([{ bulk: { saved: 1, 'not-known': 2 } }]);
    for (const _twice of [1, 2]) {
      found('k3', { outcome: 'saved', answer: { id: '3', amount: '5' } });
    }
    expect(activity.get()).toMatchObject([
      { outcome: 'not-known', bulk: { saved: 2, 'not-known': 1, unknown: ['77 / 1'] } },
    ]);
    expect(activity.get()[0]).not.toHaveProperty('operationKey');
    expect(openCount()).toBe(1);
    expect(rememberedOne('discountCodes', '77', '3')?.fields).toMatchObject({ amount: '5' });
  });

  it('is not the end of a row that waits for another moment', async () => {
    const before = await opened();
    const row = { contact: '1', body: {}, operationKey: 'k1' };
    void before.write('updateContact', row, () => new Promise(() => undefined), 'run.1');
    const { found, activity, bulkSettled, failure } = await opened();
    found('k1', { outcome: 'refused', error: failure('busy') });
    expect(activity.get()).toMatchObject([{ bulk: { saved: 0, refused: 0, 'not-known': 0, unknown: [] } }]);
    expect(bulkSettled('run.1')).toBe(0);
  });
});
