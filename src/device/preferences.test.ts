// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readPreferences } from './preferences.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const key = 'steward.preferences';
const usual = {
  density: 'comfortable',
  zone: 'browser',
  shortcuts: false,
  lockAfter: 15,
  readsAll: null,
  storesRows: true,
  asksWhoGave: true,
  fiscalYearStartsIn: 1,
  yearGoal: '',
  countBy: 'person',
  addsInKind: false,
  currency: '',
  showsTechnicalDetails: false,
  tried: [],
  folds: {},
  mailing: {},
  letter: { organization: '', text: '', signature: '' },
  mappings: {},
  columns: {},
  filledColumns: {},
};

/** Loads the module as another page would. */
async function opened() {
  vi.resetModules();
  return import('./preferences.ts');
}

/** Fires the storage event of another tab's write. */
function writeElsewhere(text: string | null) {
  if (text === null) localStorage.clear();
  else localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key: text === null ? null : key, newValue: text }));
}

beforeEach(() => localStorage.clear());

describe('preferences', () => {
  it('preferences: have defaults', async () => {
    expect((await opened()).preferences.get()).toEqual(usual);
  });

  it('preferences: survive a reload', async () => {
    const columns = { transactions: { order: ['id', 'amount'], hidden: ['fee'], shown: ['memo'] } };
    expect((await opened()).changePreferences({ density: 'compact', columns })).toBe(true);
    expect((await opened()).preferences.get()).toEqual({ ...usual, density: 'compact', columns });
  });

  it('preferences: follow other tabs, and keep their choices when this tab changes another one', async () => {
    const { preferences, changePreferences } = await opened();
    const heard = vi.fn<() => void>();
    const stop = preferences.subscribe(heard);
    writeElsewhere('{"zone":"utc"}');
    expect(preferences.get().zone).toBe('utc');
    expect(heard).toHaveBeenCalledTimes(1);
    // No storage event yet.
    localStorage.setItem(key, '{"zone":"record"}');
    changePreferences({ shortcuts: true });
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ ...usual, zone: 'record', shortcuts: true });
    writeElsewhere(null);
    expect(preferences.get()).toEqual(usual);
    stop();
    heard.mockClear();
    writeElsewhere('{"zone":"utc"}');
    expect(heard).not.toHaveBeenCalled();
  });

  it('preferences: stay the same object until they change', async () => {
    const { preferences, changePreferences } = await opened();
    const before = preferences.get();
    expect(preferences.get()).toBe(before);
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(preferences.get()).toBe(before);
    changePreferences({ density: 'compact' });
    expect(preferences.get()).not.toBe(before);
  });

  it('preferences: last as long as the page without storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new Error('refused');
      },
      setItem() {
        throw new Error('refused');
      },
    });
    const { preferences, changePreferences } = await opened();
    expect(changePreferences({ zone: 'utc' })).toBe(false);
    expect(changePreferences({ shortcuts: true })).toBe(false);
    expect(preferences.get()).toEqual({ ...usual, zone: 'utc', shortcuts: true });
  });

  it('preferences: replace invalid stored parts with defaults', () => {
    expect(
      readPreferences({
        density: 'tiny',
        zone: 'utc',
        shortcuts: 'yes',
        columns: { tickets: null, x: { order: [1, 'a'] } },
      }),
    ).toEqual({
      ...usual,
      zone: 'utc',
      columns: {
        tickets: { order: [], hidden: [], shown: [] },
        x: { order: ['a'], hidden: [], shown: [] },
      },
    });
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const read = readPreferences(given);
        expect(['comfortable', 'compact']).toContain(read.density);
        expect(['browser', 'utc', 'record']).toContain(read.zone);
        expect(typeof read.shortcuts).toBe('boolean');
        expect(readPreferences(JSON.parse(JSON.stringify(read)))).toEqual(read);
      }),
      { numRuns },
    );
  });

  it('preferences: have defaults if the stored text is truncated', async () => {
    localStorage.setItem(key, '{"zone":"ut');
    expect((await opened()).preferences.get()).toEqual(usual);
  });
});
