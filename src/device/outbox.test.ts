// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextPage } from '#e2e/support/doubles/device.ts';
import { rowResult, writeLeft } from '#e2e/support/doubles/row-results.ts';
import { type RunEvent, startRun, step } from '#ui/bulk/run.ts';

/** Loads the modules as a new page would. */
async function opened() {
  await nextPage();
  return { ...(await import('./outbox.ts')), ...(await import('./import-run.ts')), ...(await import('./drafts.ts')) };
}

const left = (sentAt: number) => writeLeft(sentAt, 'k1');
const started = { key: 'bulk.1', about: {}, run: startRun(1, 5) };

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

describe('import run', () => {
  it('import run: an import is unsaved until all of its rows are saved', async () => {
    const { keepRun } = await opened();
    const { hasUnsavedImport, storeBulk } = await import('./bulk.ts');
    expect(hasUnsavedImport()).toBe(false);
    storeBulk('contacts', {});
    expect(hasUnsavedImport()).toBe(true);
    const ended = { ...startRun(1, 5), status: 'ended' as const };
    keepRun('contacts', { ...started, run: { ...ended, states: ['rejected'] } });
    expect(hasUnsavedImport()).toBe(true);
    keepRun('contacts', { ...started, run: { ...ended, states: ['saved'] } });
    expect(hasUnsavedImport()).toBe(false);
  });

  it('import run: round-trips after any events', async () => {
    const { keepRun, openRun } = await opened();
    fc.assert(
      fc.property(fc.array(events, { maxLength: 12 }), (given) => {
        const open = { key: 'bulk.1', about: { places: [0, 4], digest: 'd' }, run: given.reduce(step, startRun(2, 5)) };
        keepRun('contacts', open);
        expect(openRun('contacts')).toEqual(open);
      }),
    );
  });

  it('import run: an import whose run is of another version is dropped, since it may have been sent', async () => {
    const { keepRun, openRun } = await opened();
    const { storeBulk, storedBulk } = await import('./bulk.ts');
    const { run } = started;
    const others = [null, 7, {}, { states: 'sx' }, { ...run, states: 'xx' }].map((of) => [{ ...started, run: of }]);
    for (const text of ['{', 'null', '7', ...others.map((one) => JSON.stringify(one))]) {
      storeBulk('contacts', { rows: 2 });
      expect(storedBulk('contacts')).toEqual({ rows: 2 });
      keepRun('contacts', started);
      expect(storedBulk('contacts')).toEqual({ rows: 2 });
      sessionStorage.setItem('steward.outbox.contacts', text);
      expect(openRun('contacts')).toBeNull();
      expect(storedBulk('contacts')).toBeNull();
    }
  });
});

describe('outbox', () => {
  it('outbox: skips what it can’t read', async () => {
    const { allOpenWrites } = await opened();
    const broken = [null, 7, {}, { ...left(1), body: 7 }, { ...left(1), key: 1 }, { ...left(1), sentAt: '1' }];
    for (const text of ['{', 'null', '7', '{}', JSON.stringify(broken)]) {
      sessionStorage.setItem('steward.outbox.household.501', text);
      expect(allOpenWrites()).toEqual([]);
    }
  });

  it('outbox: lists the open writes of forms until they are resolved, newest first', async () => {
    const { keepRun, keepWrite, outboxVersion, resolveWrites, allOpenWrites } = await opened();
    const heard = vi.fn<() => void>();
    const stop = outboxVersion.subscribe(heard);
    keepWrite('household.501', left(10));
    keepWrite('household.502', left(20));
    keepRun('contacts', started);
    expect(allOpenWrites()).toEqual([
      { ...left(20), form: 'household.502' },
      { ...left(10), form: 'household.501' },
    ]);
    resolveWrites('household.502');
    expect(allOpenWrites().map(({ form }) => form)).toEqual(['household.501']);
    expect(heard).toHaveBeenCalledTimes(4);
    stop();
  });

  it('outbox: keeps several writes of a form, and drops one by its ID', async () => {
    const { keepWrite, dropWrite, openWrites } = await opened();
    for (const [id, sentAt] of [
      ['a', 10],
      ['b', 20],
      ['c', 30],
      ['b', 40],
    ] as const) {
      keepWrite('ticket-item.77', { ...left(sentAt), id });
    }
    expect(openWrites('ticket-item.77').map(({ id, sentAt }) => [id, sentAt])).toEqual([
      ['a', 10],
      ['c', 30],
      ['b', 40],
    ]);
    for (const id of ['b', 'a', 'c']) dropWrite('ticket-item.77', id);
    expect(sessionStorage.getItem('steward.outbox.ticket-item.77')).toBeNull();
  });

  it('outbox: is deleted together with the drafts, and keeps nothing from then on', async () => {
    const { keepRun, keepWrite, forgetDrafts, hasBulkRun, hasDrafts, allOpenWrites } = await opened();
    keepWrite('household.501', left(10));
    expect([hasBulkRun(), hasDrafts()]).toEqual([false, true]);
    keepRun('contacts', started);
    expect(hasBulkRun()).toBe(true);
    forgetDrafts();
    expect([hasBulkRun(), hasDrafts(), allOpenWrites()]).toEqual([false, false, []]);
    expect(keepWrite('household.501', left(10))).toBe(false);
  });

  it('outbox: lasts as long as the page without sessionStorage', async () => {
    const { keepWrite, dropDrafts, resolveWrites, allOpenWrites } = await opened();
    vi.stubGlobal('sessionStorage', undefined);
    expect(keepWrite('household.501', left(10))).toBe(false);
    expect(allOpenWrites().map(({ form }) => form)).toEqual(['household.501']);
    resolveWrites('household.501');
    expect(allOpenWrites()).toEqual([]);
    keepWrite('household.501', left(10));
    dropDrafts();
    expect(allOpenWrites()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('outbox: resolves one of several writes of a form, and marks its own entry as resolved', async () => {
    const { keepWrite, resolveWrite, openWrites } = await opened();
    const { activity, noteSent, noteEnd } = await import('./activity.ts');
    const item = { operation: 'createTicketItem', kind: 'ticket-item', record: null, campaign: '77' } as const;
    for (const key of ['k1', 'k2']) {
      noteEnd(noteSent({ ...item, operationKey: key }, {}), { outcome: 'unconfirmed', message: null });
      keepWrite('ticket-item.77', { ...writeLeft(10, key), id: key });
    }
    const checked = () => activity.get().map((entry) => [entry.operationKey, entry.checked]);
    resolveWrite('ticket-item.77', 'k1');
    expect(openWrites('ticket-item.77').map(({ id }) => id)).toEqual(['k2']);
    expect(checked()).toEqual([
      ['k2', false],
      ['k1', true],
    ]);
    resolveWrite('ticket-item.77', 'k2');
    expect(checked()).toEqual([
      ['k2', true],
      ['k1', true],
    ]);
  });
});
