import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pausePrefetch, mayPrefetch, prefetchCode, savesData, tellFirstRows } from './prefetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// The first one: rows that stand once stand for good.
it('fetches code ahead once the first rows stand', async () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  prefetchCode(load);
  await vi.runAllTimersAsync();
  expect(load).not.toHaveBeenCalled();
  tellFirstRows();
  await Promise.resolve();
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([
  [undefined, true],
  [{}, true],
  [{ saveData: false }, true],
  [{ saveData: true }, false],
])('with %o for a connection, may be fetched ahead: %s', async (connection, expected) => {
  vi.stubGlobal('navigator', { connection });
  expect(mayPrefetch()).toBe(expected);
  expect(savesData()).toBe(!expected);
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  prefetchCode(load);
  await Promise.resolve();
  expect(load).toHaveBeenCalledTimes(expected ? 1 : 0);
});

// The last one: what it leaves behind is patience.
it('waits for as long as the service has asked for, and for the longest of several', () => {
  expect(mayPrefetch()).toBe(true);
  pausePrefetch(30);
  pausePrefetch(5);
  vi.advanceTimersByTime(29_999);
  expect(mayPrefetch()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayPrefetch()).toBe(true);
});
