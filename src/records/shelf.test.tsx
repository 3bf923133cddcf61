// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { ApiError } from '#api/errors.ts';
import { createStore } from '#device/store.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import { useAllRows } from './shelf.ts';

it('useAllRows(): follows the background sync once that has all rows', async () => {
  const askNow = () => Promise.reject(new ApiError({ kind: 'forbidden', message: 'No.' }));
  const sync = syncInMemory(undefined, { askNow });
  const status = createStore<SyncStatus>(beforeSync);
  currentSync.set(syncWith(sync, status));
  function Shown() {
    const { rows, loaded } = useAllRows('listTickets', 'tickets');
    return `${loaded?.complete} ${rows?.map(({ id, checked_in_at }) => `${id} ${checked_in_at}`).join()}`;
  }
  const screen = document.createElement('div');
  const root = createRoot(screen);
  await showScreen(root, '/', { '/': Shown });
  expect(screen.textContent).toContain('undefined');
  const take = (askedAt: number, rows: readonly object[]) =>
    act(async () => {
      sync.take({ list: 'listTickets', page: 1, round: 1, rows: rows as never });
      status.set({ ...status.get(), lists: everyList({ rows: rows.length, wholeSince: Date.now(), askedAt }) });
    });
  await take(1, [{ id: '1', checked_in_at: null }]);
  await until(() => expect(screen.textContent).toContain('true 1 null'));
  await take(2, [
    { id: '2', checked_in_at: null },
    { id: '1', checked_in_at: '2026-11-20' },
  ]);
  await until(() => expect(screen.textContent).toContain('true 2 null,1 2026-11-20'));
  await act(async () => root.unmount());
  currentSync.set(null);
});

it('useAllRows(): says since when all rows are current, and Refresh reads them all', async () => {
  const pageOne = { number: 1, last: 1, total: 1, unfilteredTotal: null, from: null, to: null };
  const page = { ...pageOne, rows: [{ id: '1' }], hasPrevious: false, hasNext: false, unreadable: 0 };
  const askNow = vi.fn<() => Promise<never>>(() => Promise.resolve(page as never));
  const status = createStore<SyncStatus>(beforeSync);
  const sync = syncInMemory(undefined, {
    askNow,
    shelved: (shelves) => status.set({ ...status.get(), shelves }),
  });
  currentSync.set(syncWith(sync, status));
  function Shown() {
    const { loaded, load } = useAllRows('listTickets', 'tickets');
    return <button onClick={() => void load(true)}>{loaded?.loadedAt}</button>;
  }
  const screen = document.createElement('div');
  const root = createRoot(screen);
  const shownAt = () => Number(screen.querySelector('button')?.textContent);
  await showScreen(root, '/', { '/': Shown });
  await until(() => expect(shownAt()).toBeGreaterThan(0));
  const opened = shownAt();
  expect(askNow).toHaveBeenCalledOnce();
  // A page was read just now, and the others up to half an hour before.
  const wholeSince = opened + 60_000;
  const lists = everyList({ rows: 1, wholeSince, askedAt: wholeSince + 30 * 60_000, nextPage: 4 });
  await act(async () => status.set({ ...status.get(), lists }));
  expect(shownAt()).toBe(wholeSince);
  vi.useFakeTimers({ toFake: ['Date'], now: wholeSince + 40 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => screen.querySelector('button')?.click());
  await until(() => expect(shownAt()).toBeGreaterThanOrEqual(wholeSince + 40 * 60_000));
  expect(askNow).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
  currentSync.set(null);
});
