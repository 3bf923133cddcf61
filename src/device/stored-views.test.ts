// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { readViews } from './stored-views.ts';
import { nextPage } from '#e2e/support/doubles/device.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const checks = { name: 'Checks', values: { method: 'check' } };
const large = { name: 'Large first', values: { sortByDesc: 'amount' } };

async function opened() {
  await nextPage();
  return import('./stored-views.ts');
}

beforeEach(() => localStorage.clear());

describe('stored views', () => {
  it('stored views: stored per list, in creation order', async () => {
    const { storeView } = await opened();
    expect(storeView('transactions', large)).toBe(true);
    storeView('transactions', checks);
    const { storedViewsOf } = await opened();
    expect(storedViewsOf('transactions')).toEqual([large, checks]);
    expect(storedViewsOf('households')).toEqual([]);
    expect(storedViewsOf('constructor')).toEqual([]);
    expect(storedViewsOf('households')).toBe(storedViewsOf('tickets'));
  });

  it('stored views: can be replaced, renamed, and deleted', async () => {
    const { storeView, renameView, forgetView, storedViewsOf } = await opened();
    storeView('transactions', checks);
    storeView('transactions', large);
    storeView('transactions', { name: 'Checks', values: { method: 'card' } });
    expect(storedViewsOf('transactions')).toEqual([{ name: 'Checks', values: { method: 'card' } }, large]);
    renameView('transactions', 'Checks', 'Cards');
    expect(storedViewsOf('transactions').map(({ name }) => name)).toEqual(['Cards', 'Large first']);
    forgetView('transactions', 'Large first');
    expect(storedViewsOf('transactions').map(({ name }) => name)).toEqual(['Cards']);
  });

  it('stored views: skip invalid stored data', () => {
    expect(
      readViews({ a: [checks, { name: '' }, { name: 7 }, null, { name: 'B', values: { x: 1 } }], b: 'c' }),
    ).toEqual({
      a: [checks],
      b: [],
    });
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const read = readViews(given);
        expect(readViews(JSON.parse(JSON.stringify(read)))).toEqual(read);
        for (const view of Object.values(read).flat()) expect(view.name).not.toBe('');
      }),
      { numRuns },
    );
  });
});
