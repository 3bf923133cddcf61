// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Activity, Written } from './activity-entry.ts';
import { keptText, nextPage, pageInStep } from '#e2e/support/doubles/device.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const day = 86_400_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const household: Written = { operation: 'updateHousehold', kind: 'household', record: '501', campaign: null };
const item: Written = { operation: 'createTicketItem', kind: 'ticket-item', record: null, campaign: '77' };

/** Loads the module as another page would. */
async function opened() {
  await nextPage();
  return import('./activity.ts');
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now });
});

describe('activity', () => {
  it('activity: lists a write once it is sent, as unconfirmed until it has an outcome', async () => {
    const { noteSent, noteEnd, activity, isOnItsWay, openCount } = await opened();
    const sent = noteSent(household, { name: 'Ames', note: 'Call before noon' }, now);
    const [entry] = activity.get();
    expect(entry).toMatchObject({
      ...household,
      at: now,
      outcome: 'unconfirmed',
      fields: ['name', 'note'],
      duration: null,
    });
    expect(entry && isOnItsWay(entry)).toBe(true);
    expect(openCount()).toBe(0);
    noteEnd(sent, { outcome: 'saved', message: null }, now + 240);
    expect(activity.get()).toMatchObject([{ outcome: 'saved', duration: 240, checked: false }]);
  });

  it('activity: stores no values and no error messages', async () => {
    const { noteSent, noteEnd, detailsOf } = await opened();
    const sent = noteSent(household, { note: 'Call before noon' }, now);
    noteEnd(sent, { outcome: 'rejected', message: 'The note “Call before noon” is too long.' }, now + 1);
    await pageInStep();
    expect(await keptText('activity')).toContain('rejected');
    expect(await keptText('activity')).not.toMatch(/noon/);
    expect(detailsOf(sent)).toEqual({
      body: { note: 'Call before noon' },
      message: 'The note “Call before noon” is too long.',
    });
    const later = await opened();
    expect(later.activity.get().length).toBe(1);
    expect(later.detailsOf(sent)).toBeNull();
  });

  it('activity: a write whose page was left is unconfirmed', async () => {
    (await opened()).noteSent(household, { name: 'Ames' }, now);
    const { activity, isOpen, openCount } = await opened();
    expect(activity.get().map(isOpen)).toEqual([true]);
    expect(openCount()).toBe(1);
  });

  it('activity: gets the ID of a created record', async () => {
    const { noteSent, noteEnd, activity } = await opened();
    noteEnd(noteSent(item, { name: 'Seat' }), { outcome: 'saved', message: null, record: '900' });
    expect(activity.get()).toMatchObject([{ record: '900', campaign: '77' }]);
  });

  it('activity: only unconfirmed writes can be marked as resolved', async () => {
    const { noteSent, noteEnd, activity, markChecked, openCount } = await opened();
    const saved = noteSent(household, {}, now);
    noteEnd(saved, { outcome: 'saved', message: null });
    const lost = noteSent(household, {}, now + 1);
    noteEnd(lost, { outcome: 'unconfirmed', message: 'The connection closed.' });
    expect(openCount()).toBe(1);
    markChecked(saved);
    markChecked(lost);
    expect(activity.get().map(({ checked }) => checked)).toEqual([true, false]);
    expect(openCount()).toBe(0);
  });

  it('activity: resolves all unconfirmed writes of a form, except those in progress and of other forms', async () => {
    const { noteSent, noteEnd, activity, markFormChecked } = await opened();
    const lose = (written: Written, at: number) =>
      noteEnd(noteSent(written, {}, at), { outcome: 'unconfirmed', message: null });
    lose(household, now);
    lose({ ...household, record: '502' }, now + 1);
    lose(household, now + 2);
    noteSent(household, {}, now + 3);
    markFormChecked('household.501');
    expect(activity.get().map(({ checked }) => checked)).toEqual([false, true, false, true]);
  });

  it('formIdOf(): returns the form of each write', async () => {
    const { formIdOf } = await opened();
    const code: Written = { operation: 'updateDiscountCode', kind: 'discount-code', record: '9', campaign: '77' };
    expect([household, code, { ...item, record: '900' }, { ...household, record: null }].map(formIdOf)).toEqual([
      'household.501',
      'discount-code.77.9',
      'ticket-item.77',
      null,
    ]);
  });

  it('activity: lists 500 writes, newest first', async () => {
    const { noteSent, activity } = await opened();
    for (let index = 0; index <= 500; index += 1) noteSent({ ...household, record: `${index}` }, {}, now + index);
    const records = activity.get().map(({ record }) => record);
    expect([records.length, records[0], records.at(-1)]).toEqual([500, '500', '1']);
  });

  it('activity: has details of the newest write of a form in the page that sent it', async () => {
    const { noteSent, addDetails, detailsOf } = await opened();
    const [first, second] = [noteSent(household, { note: 'a' }, now), noteSent(household, { note: 'b' }, now + 1)];
    const stranger = noteSent({ ...household, record: '502' }, {}, now + 2);
    const savedAt = now + 9;
    addDetails('household.501', { form: { note: 'b' } });
    addDetails('household.501', { savedAt });
    addDetails('household.503', { savedAt });
    expect(detailsOf(second)).toEqual({ body: { note: 'b' }, message: null, form: { note: 'b' }, savedAt });
    expect(detailsOf(first)?.form).toBeUndefined();
    expect(detailsOf(stranger)?.form).toBeUndefined();
    const next = await opened();
    next.addDetails('household.501', { savedAt });
    expect(next.detailsOf(second)).toBeNull();
    expect(await keptText('activity')).not.toContain('saved');
  });

  it('activity: lists a write for 30 days', async () => {
    const { noteSent, activity } = await opened();
    noteSent(household, {}, now);
    vi.setSystemTime(now + 30 * day - 1);
    expect((await opened()).activity.get().length).toBe(1);
    vi.setSystemTime(now + 30 * day);
    expect((await opened()).activity.get()).toEqual([]);
    noteSent(household, {}, now + 30 * day);
    expect(activity.get().length).toBe(1);
  });

  it('activity: follows changes of other tabs', async () => {
    const { activity } = await opened();
    const heard = vi.fn<() => void>();
    activity.subscribe(heard);
    (await opened()).noteSent(household, {}, now);
    await pageInStep();
    const key = Object.keys(localStorage).find((stored) => stored.endsWith('.activity')) ?? '';
    window.dispatchEvent(new StorageEvent('storage', { key }));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(activity.get().length).toBe(1);
  });

  it('activity: skips invalid stored entries', async () => {
    const { readActivity } = await import('./activity-entry.ts');
    const good: Activity = {
      ...household,
      key: 'a',
      at: now,
      outcome: 'saved',
      fields: ['name'],
      duration: 1,
      checked: false,
    };
    const broken = [{ at: '1' }, { operation: 'listTickets' }, { kind: 'pet' }, { outcome: 'lost' }, { fields: [1] }];
    const given = [null, ...broken.map((fields) => ({ ...good, ...fields })), good];
    expect(readActivity(given, now)).toEqual([good]);
    fc.assert(
      fc.property(fc.jsonValue(), (anything) => {
        expect(readActivity(anything, now)).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('noteEnd(): lists the saved records, and only those of the newest imports', async () => {
    const { noteSent, noteEnd, activity } = await opened();
    const contact = (record: string): Written => ({
      operation: 'updateContact',
      kind: 'contact',
      record,
      campaign: null,
    });
    const row = (run: string, record: string, outcome: 'saved' | 'rejected') => {
      noteSent({ ...contact(record), run: { key: run, rows: 9 } }, { note: 'Call' }, now);
      noteEnd(run, { outcome, message: null }, now);
    };
    row('bulk.1', '4801', 'saved');
    row('bulk.1', '4802', 'rejected');
    row('bulk.1', '4803', 'saved');
    expect(activity.get()[0]?.bulk).toMatchObject({ saved: 2, rejected: 1, records: ['4801', '4803'] });
    await pageInStep();
    expect((await opened()).activity.get()[0]?.bulk?.records).toEqual(['4801', '4803']);
    const [entry] = activity.get();
    const { lasting } = await import('./activity-entry.ts');
    const large = Array.from({ length: 19_999 }, String);
    const newer: Activity[] = entry?.bulk ? [{ ...entry, bulk: { ...entry.bulk, records: large } }] : [];
    expect(lasting([...newer, ...activity.get()], now).map(({ bulk }) => bulk?.records?.length)).toEqual([
      19_999,
      undefined,
    ]);
  });
});

describe('activity of an import', () => {
  const contact = { operation: 'updateContact', kind: 'contact', campaign: null } as const;
  const run = { key: 'bulk.1', rows: 5, file: 'f' };
  const none: ReadonlySet<string> = new Set();

  /** Sends a row of the import; null gets no response. */
  async function sends(...rows: readonly (readonly [string, 'saved' | 'rejected' | 'unconfirmed' | null])[]) {
    const page = await opened();
    for (const [record, outcome] of rows) {
      page.noteSent({ ...contact, record, run, operationKey: `k${record}` }, { note: 'Call' }, now);
      if (outcome) page.noteEnd(run.key, { outcome, message: null }, now);
    }
    return page;
  }

  it('import: is interrupted while it has rows left and no tab has it open, until it ends', async () => {
    const { importState, unsentCount } = await import('./activity-entry.ts');
    await sends(['1', 'saved'], ['2', 'rejected'], ['3', null]);
    const { activity, noteRunEnd } = await opened();
    const state = (open: ReadonlySet<string> | null) => activity.get().map((entry) => importState(entry, open));
    expect(activity.get()[0]?.bulk).toMatchObject({ rows: 5, file: 'f', saved: 1, rejected: 1, unconfirmed: 1 });
    expect([state(null), state(new Set([run.key])), state(none)]).toEqual([['open'], ['open'], ['interrupted']]);
    expect(activity.get().map(({ bulk }) => bulk && unsentCount(bulk))).toEqual([2]);
    noteRunEnd(run.key, false);
    expect(state(none)).toEqual(['ended']);
    // One of an earlier version stored no total.
    activity.change((before) =>
      before.map((entry) => ({ ...entry, bulk: { saved: 1, rejected: 0, unconfirmed: 0, unknown: [] } })),
    );
    expect(state(none)).toEqual(['ended']);
  });

  it('import: is resolved by marking it, also without unconfirmed rows, and open again once it goes on', async () => {
    const { activity, markChecked, noteSent } = await sends(['1', 'saved']);
    markChecked(run.key);
    expect(activity.get()).toMatchObject([{ checked: true }]);
    noteSent({ ...contact, record: '2', run }, {}, now);
    expect(activity.get()).toMatchObject([{ checked: false }]);
  });

  it('import: continued, it keeps what was saved and counts the rest anew', async () => {
    const { activity, continueImport, noteSent, noteEnd } = await sends(
      ['1', 'saved'],
      ['2', 'saved'],
      ['3', 'rejected'],
      ['4', 'unconfirmed'],
    );
    // The second record is sent again because it was asked for.
    expect(continueImport(run.key, ['2', '3', '4', '5'], now + 1)).toBe(1);
    expect(continueImport('bulk.0', ['2'])).toBeUndefined();
    const counts = { saved: 1, rejected: 0, unconfirmed: 0, unknown: [], records: ['1'], rows: 5, file: 'f' };
    expect(activity.get()).toMatchObject([{ at: now + 1, bulk: counts }]);
    // A late outcome of the earlier row finds nothing to count for.
    expect(activity.get()[0]).not.toHaveProperty('operationKey');
    for (const record of ['2', '3', '4', '5']) {
      noteSent({ ...contact, record, run: { ...run, rows: 4 } }, {}, now);
      noteEnd(run.key, { outcome: 'saved', message: null }, now);
    }
    expect(activity.get()).toMatchObject([{ outcome: 'saved', bulk: { saved: 5, rows: 5 } }]);
  });
});
