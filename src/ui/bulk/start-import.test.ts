// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rowResult } from '#e2e/support/doubles/row-results.ts';
import { nextPage } from '#e2e/support/doubles/device.ts';
import type { BulkWrites } from './bulk-writes.ts';

const kind = { name: 'contacts', ids: [], fields: [], fixed: [] } as never;
const rows = (cell: string) => ({ columns: [], rows: [{ number: 2, cells: [cell], broken: null }], notes: [] });
const choice = (value: string) => ({
  title: 'Set employer for 1 contact',
  source: '1 contact',
  choice: { field: 'employer', value },
  search: {},
  searchText: undefined,
});
const writes: BulkWrites = {
  newKey: async () => undefined,
  send: () => Promise.resolve(rowResult('saved')),
  ask: () => Promise.resolve(null),
};

/** Loads the modules as a new page does. */
async function opened() {
  await nextPage();
  const { startForAll, unsentForAll } = await import('./start-import.ts');
  const { newRunner, runnerOf } = await import('./bulk-runner.ts');
  const { storeBulk, storedBulk } = await import('#device/bulk.ts');
  return {
    start: (value: string) => startForAll(kind, rows(value), choice(value)),
    unsent: () => unsentForAll('contacts')?.choice['value'] ?? null,
    send: (count = 2) => {
      const places = Array.from({ length: count }, (_, place) => place);
      const runner = newRunner('contacts', { places, digest: 'd' }, 2, () => writes);
      runner.pause();
    },
    run: () =>
      runnerOf(
        'contacts',
        () => writes,
        () => ({ places: [0, 1], digest: 'd' }),
      )?.run() ?? null,
    storeBulk: (work: object) => storeBulk('contacts', work),
    stored: () => storedBulk('contacts') as { rows: readonly { cells: readonly string[] }[] } | null,
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void vi.unstubAllGlobals());

it('one field for all: what was chosen is replaced while nothing of it was sent, also after a reload', async () => {
  const before = await opened();
  expect(before.start('Quay')).toBe('started');
  expect(before.unsent()).toBe('Quay');
  const { start, unsent, stored } = await opened();
  expect(unsent()).toBe('Quay');
  expect(start('Harbour')).toBe('started');
  expect(unsent()).toBe('Harbour');
  expect(stored()?.rows[0]?.cells).toEqual(['Harbour']);
});

it('one field for all: replaces nothing that a reload left half sent', async () => {
  const before = await opened();
  before.start('Quay');
  before.send();
  const { start, unsent, run, stored } = await opened();
  expect(unsent()).toBeNull();
  expect(start('Harbour')).toBe('open');
  expect(stored()?.rows[0]?.cells).toEqual(['Quay']);
  // It goes on with the rows that were reviewed.
  expect(run()).toMatchObject({ status: 'paused', changed: false });
});

it('one field for all: replaces no import whose rows the browser couldn’t store', async () => {
  const { start, unsent, send, stored } = await opened();
  send();
  expect(stored()).toBeNull();
  expect(unsent()).toBeNull();
  expect(start('Harbour')).toBe('open');
  expect(stored()).toBeNull();
});

it('one field for all: replaces no undo, and doesn’t take it for a choice', async () => {
  const before = await opened();
  before.start('Quay');
  before.storeBulk({ ...before.stored(), undo: { values: { 0: { employer: 'Northquay' } }, notes: {} } });
  const { start, unsent, stored } = await opened();
  expect(unsent()).toBeNull();
  expect(start('Harbour')).toBe('open');
  expect(stored()).toHaveProperty('undo.values.0.employer', 'Northquay');
});

it('one field for all: a run whose rows went with a reload doesn’t become that of other rows', async () => {
  const before = await opened();
  before.send();
  const { start, unsent, run } = await opened();
  expect(start('Harbour')).toBe('started');
  expect(unsent()).toBe('Harbour');
  expect(run()).toBeNull();
});

it('one field for all: an import from a file is not replaced', async () => {
  const { start, storeBulk, stored } = await opened();
  start('Quay');
  storeBulk({ ...stored(), forAll: undefined });
  expect(start('Harbour')).toBe('open');
});
