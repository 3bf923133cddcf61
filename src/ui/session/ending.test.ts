// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { longestWrite } from '#api/client.ts';
import { longestAsk } from '#api/journal.ts';

/** True while the fake server responds. */
let isThere: boolean;
/** The URL that the page was reloaded at. */
let loaded: string[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  isThere = true;
  loaded = [];
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('down'))));
  vi.spyOn(window.location, 'replace').mockImplementation((address) => void loaded.push(String(address)));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Loads the modules as a new page would, with the ending that it shows. */
async function opened() {
  vi.resetModules();
  const { ending, endPage, countingWrites } = await import('./ending.ts');
  const { leave } = await import('./sign-out.ts');
  const drafts = await import('#device/drafts.ts');
  const cache = new QueryClient();
  const shown: string[] = [];
  ending.subscribe(() => {
    const now = ending.get();
    if (now) shown.push(`${now.end}, waits for ${now.waitsFor}`);
  });
  const goOn = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  /** Starts a write. Returns a function that ends it. */
  const send = () => {
    const write = { operation: 'updateHousehold', input: {}, key: undefined, affects: [], run: undefined } as const;
    countingWrites.sent?.(write);
    return () => countingWrites.ended?.(write, { outcome: 'saved', answer: null });
  };
  return { endPage, ...drafts, leave, cache, shown, goOn, send };
}

describe('endPage()', () => {
  it('endPage(): waits for a write in progress, and says so only then', async () => {
    const { endPage, cache, shown, goOn, send } = await opened();
    const answer = send();
    let told = () => {};
    const before = () => new Promise<void>((resolve) => (told = resolve));
    void endPage(cache, 'locked', { address: '/connect', before });
    await goOn(1000);
    expect(shown).toEqual(['locked, waits for change']);
    answer();
    await goOn(1000);
    expect(shown.at(-1)).toBe('locked, waits for null');
    expect(loaded).toEqual([]);
    told();
    await goOn(0);
    expect(loaded).toEqual(['/connect']);
  });

  it('endPage(): a sign-out in another tab overrides a lock in progress', async () => {
    isThere = false;
    const { endPage, keepDraft, allDrafts, leave, cache, shown, goOn } = await opened();
    keepDraft('household.501', { values: {}, start: {}, at: 1 });
    void endPage(cache, 'locked', { address: '/connect?back=%2Fhouseholds%2F501' });
    await goOn(3000);
    expect(shown.at(-1)).toBe('locked, waits for host');
    expect(allDrafts()).toHaveLength(1);
    leave(cache);
    expect(shown.at(-1)).toBe('signed-out, waits for host');
    expect(allDrafts()).toEqual([]);
    expect(window.location.pathname + window.location.search).toBe('/connect');
    isThere = true;
    await goOn(3000);
    expect(shown.at(-1)).toBe('signed-out, waits for host');
    expect(loaded).toEqual(['/connect']);
  });

  it('endPage(): leaves no data on a shared computer, even if another tab with a different account signed out', async () => {
    const { leave, cache, goOn } = await opened();
    const { openAccountStorage } = await import('#device/account-storage.ts');
    const { chooseShared } = await import('#device/shared-computer.ts');
    const accounts = () => Object.keys(localStorage).filter((key) => key.startsWith('steward.kept.'));
    chooseShared();
    await openAccountStorage('a');
    expect(accounts()).toHaveLength(1);
    leave(cache);
    await goOn(0);
    expect(accounts()).toEqual([]);
    // A reload still to come would be counted in the next test.
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
  });

  it('endPage(): clears the cache before it waits for storage', async () => {
    const { endPage, cache, goOn } = await opened();
    const { keptValue, openAccountStorage } = await import('#device/account-storage.ts');
    await openAccountStorage('a');
    vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } });
    keptValue('names', String).change(() => 'Ruth');
    cache.setQueryData(['listHouseholds'], { rows: [] });
    const { clear } = cache;
    const cleared = vi.spyOn(cache, 'clear').mockImplementation(() => clear.call(cache));
    void endPage(cache, 'locked', { address: '/connect' });
    await goOn(0);
    expect(cleared).toHaveBeenCalled();
    expect(loaded).toEqual([]);
  });

  it('endPage(): waits longer than a write and its journal lookup can take', async () => {
    const { longestChange } = await import('./ending.ts');
    expect(longestChange).toBeGreaterThan(longestWrite + longestAsk);
  });

  it('endPage(): reloads once the server responds', async () => {
    isThere = false;
    const { endPage, cache, goOn } = await opened();
    void endPage(cache, 'locked', { address: '/connect' });
    await goOn(60_000);
    expect(loaded).toEqual([]);
    isThere = true;
    await goOn(2000);
    expect(loaded).toEqual(['/connect']);
  });
});
