import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteBusy, mayPrefetch, prefetchCode, savesData, tellFirstRows } from './prefetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// Must be the first test, because the first rows resolve only once.
it('prefetchCode(): waits for the first rows', async () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  prefetchCode(load);
  await vi.runAllTimersAsync();
  expect(load).not.toHaveBeenCalled();
  tellFirstRows();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

it.each([
  [undefined, true],
  [{}, true],
  [{ saveData: false }, true],
  [{ saveData: true }, false],
])('mayPrefetch(): with the connection %o, returns %s', async (connection, expected) => {
  vi.stubGlobal('navigator', { connection });
  expect(mayPrefetch()).toBe(expected);
  expect(savesData()).toBe(!expected);
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  prefetchCode(load);
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(expected ? 1 : 0);
});

// Must be the last test, because it leaves prefetching paused.
it('noteBusy(): pauses for the longest requested time', () => {
  expect(mayPrefetch()).toBe(true);
  noteBusy(30);
  noteBusy(5);
  vi.advanceTimersByTime(29_999);
  expect(mayPrefetch()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(mayPrefetch()).toBe(true);
});
