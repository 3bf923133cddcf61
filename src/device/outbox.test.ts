// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextPage } from '#e2e/support/doubles/device.ts';
import { rowResult, runLeft } from '#e2e/support/doubles/row-results.ts';
import { bulkRules, type RunEvent, startRun, step } from '#ui/write/run.ts';

/** Loads the modules as a new page would. */
async function opened() {
  await nextPage();
  return { ...(await import('./outbox.ts')), ...(await import('./drafts.ts')) };
}

const left = (sentAt: number) => runLeft(sentAt, 'k1');

const events = fc.constantFrom<RunEvent[]>(
  { type: 'send', at: 1, key: 'k1' },
  { type: 'send', at: 2, key: undefined },
  { type: 'end', at: 3, end: rowResult('saved') },
  { type: 'end', at: 4, end: rowResult('refused') },
  { type: 'end', at: 5, end: rowResult('busy', { retryAfter: 1 }) },
  { type: 'end', at: 6, end: rowResult('network') },
  { type: 'end', at: 7, end: null },
  { type: 'reopen', isSame: true },
  { type: 'pause', by: 'reader' },
  { type: 'go' },
  { type: 'stop' },
);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('outbox', () => {
  it('outbox: an import is unsaved until all of its rows are saved', async () => {
    const { keepRun } = await opened();
    const { hasUnsavedImport, storeBulk } = await import('./bulk.ts');
    expect(hasUnsavedImport()).toBe(false);
    storeBulk('contacts', {});
    expect(hasUnsavedImport()).toBe(true);
    const ended = { ...startRun(1, 5), status: 'ended' as const };
    keepRun('contacts', { key: 'k1', about: {}, run: { ...ended, states: ['rejected'] } });
    expect(hasUnsavedImport()).toBe(true);
    keepRun('contacts', { key: 'k1', about: {}, run: { ...ended, states: ['saved'] } });
    expect(hasUnsavedImport()).toBe(false);
  });

  it('outbox: a run round-trips after any events', async () => {
    const { keepRun, openRuns } = await opened();
    fc.assert(
      fc.property(fc.array(events, { maxLength: 12 }), (given) => {
        const run = given.reduce((before, event) => step(before, event, bulkRules), startRun(2, 5));
        const open = { key: 'bulk.1', about: { places: [0, 4], digest: 'd' }, run };
        keepRun('contacts', open);
        expect(openRuns('contacts')).toEqual([open]);
      }),
    );
  });

  it('outbox: an import whose run is of another version is dropped, since it may have been sent', async () => {
    const { keepRun, openRuns } = await opened();
    const { storeBulk, storedBulk } = await import('./bulk.ts');
    storeBulk('contacts', { rows: 2 });
    expect(storedBulk('contacts')).toEqual({ rows: 2 });
    keepRun('contacts', left(1));
    expect(storedBulk('contacts')).toEqual({ rows: 2 });
    sessionStorage.setItem('steward.outbox.contacts', '[{"key":"bulk.1","about":{},"run":{"states":"sx"}}]');
    expect(openRuns('contacts')).toEqual([]);
    expect(storedBulk('contacts')).toBeNull();
  });

  it('outbox: skips what it cannot read', async () => {
    const { keepRun, openRuns, unconfirmedWrites } = await opened();
    const key = 'steward.outbox.household.501';
    keepRun('household.501', left(1));
    const [stored] = JSON.parse(sessionStorage.getItem(key) ?? '') as [{ run: object }];
    const broken = [null, 7, {}, { states: ['waiting', '?'], sentAt: [1, 2] }, { ...stored.run, states: 'xx' }];
    for (const run of broken) {
      sessionStorage.setItem(key, JSON.stringify([{ ...stored, run }]));
      expect(openRuns('household.501')).toEqual([]);
    }
    for (const text of ['{', 'null', '7', '{}', '[null, 7]', JSON.stringify([{ ...stored, key: 1 }])]) {
      sessionStorage.setItem(key, text);
      expect(unconfirmedWrites()).toEqual([]);
    }
  });

  it('outbox: lists the unconfirmed writes of forms until they are resolved, newest first', async () => {
    const { keepRun, outboxVersion, resolveWrite, unconfirmedWrites } = await opened();
    const heard = vi.fn<() => void>();
    const stop = outboxVersion.subscribe(heard);
    keepRun('household.501', left(10));
    keepRun('household.502', left(20));
    keepRun('contacts', left(30));
    const why = 'You left the page before the result arrived.';
    expect(unconfirmedWrites()).toEqual([
      { form: 'household.502', run: 'k', about: { fields: 4 }, sentAt: 20, why, key: 'k1' },
      { form: 'household.501', run: 'k', about: { fields: 4 }, sentAt: 10, why, key: 'k1' },
    ]);
    resolveWrite('household.502');
    expect(unconfirmedWrites().map(({ form }) => form)).toEqual(['household.501']);
    expect(heard).toHaveBeenCalledTimes(4);
    stop();
  });

  it('outbox: keeps several runs of a form, and drops one by its key', async () => {
    const { keepRun, dropRun, unconfirmedWrite, unconfirmedWritesOf } = await opened();
    for (const [key, sentAt] of [
      ['a', 10],
      ['b', 20],
      ['c', 30],
      ['b', 40],
    ] as const) {
      keepRun('ticket-item.77', { ...left(sentAt), key });
    }
    expect(unconfirmedWritesOf('ticket-item.77').map(({ run, sentAt }) => [run, sentAt])).toEqual([
      ['a', 10],
      ['c', 30],
      ['b', 40],
    ]);
    dropRun('ticket-item.77', 'b');
    expect(unconfirmedWrite('ticket-item.77')?.run).toBe('c');
    for (const key of ['a', 'c']) dropRun('ticket-item.77', key);
    expect(sessionStorage.getItem('steward.outbox.ticket-item.77')).toBeNull();
  });

  it('outbox: is deleted together with the drafts, and keeps nothing from then on', async () => {
    const { keepRun, forgetDrafts, hasBulkRun, unconfirmedWrites } = await opened();
    keepRun('household.501', left(10));
    expect(hasBulkRun()).toBe(false);
    keepRun('contacts', left(10));
    expect(hasBulkRun()).toBe(true);
    forgetDrafts();
    expect([hasBulkRun(), unconfirmedWrites()]).toEqual([false, []]);
    expect(keepRun('household.501', left(10))).toBe(false);
  });

  it('outbox: lasts as long as the page without sessionStorage', async () => {
    const { keepRun, dropDrafts, resolveWrite, unconfirmedWrites } = await opened();
    vi.stubGlobal('sessionStorage', undefined);
    expect(keepRun('household.501', left(10))).toBe(false);
    expect(unconfirmedWrites().map(({ form }) => form)).toEqual(['household.501']);
    resolveWrite('household.501');
    expect(unconfirmedWrites()).toEqual([]);
    keepRun('household.501', left(10));
    dropDrafts();
    expect(unconfirmedWrites()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('outbox: resolves one of several runs of a form, and marks its own write as resolved', async () => {
    const { keepRun, resolveRun, unconfirmedWritesOf } = await opened();
    const { activity, noteSent, noteEnd } = await import('./activity.ts');
    const item = { operation: 'createTicketItem', kind: 'ticket-item', record: null, campaign: '77' } as const;
    const open = (run: string, key: string | undefined) => {
      noteEnd(noteSent({ ...item, operationKey: key }, {}), { outcome: 'unconfirmed', message: null });
      keepRun('ticket-item.77', { ...runLeft(10, key ?? ''), key: run });
    };
    const checked = () => activity.get().map((entry) => [entry.operationKey, entry.checked]);
    open('a', 'k1');
    open('b', 'k2');
    resolveRun('ticket-item.77', 'a');
    expect(unconfirmedWritesOf('ticket-item.77').map(({ run }) => run)).toEqual(['b']);
    expect(checked()).toEqual([
      ['k2', false],
      ['k1', true],
    ]);
    resolveRun('ticket-item.77', 'b');
    expect(checked()).toEqual([
      ['k2', true],
      ['k1', true],
    ]);
  });

  it('outbox: a write of unknown outcome is a draft that a sign-out would delete', async () => {
    const { dropRun, hasDrafts, keepRun } = await opened();
    keepRun('ticket-item.77', left(10));
    expect(hasDrafts()).toBe(true);
    dropRun('ticket-item.77', 'k');
    expect(hasDrafts()).toBe(false);
  });
});
