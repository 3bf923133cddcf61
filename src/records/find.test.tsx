// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createStore } from '#device/store.ts';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import { ConfigurationContext } from '#ui/browser/configuration.ts';
import { readConfiguration } from '#api/host.ts';
import { foundKey } from '#ui/list/list-cache.ts';
import { everyList, beforeSync } from '#e2e/support/doubles/sync.ts';
import { useFollowed } from './find.ts';

it('useFollowed(): keeps a row that was loaded after the synced one, and takes that once it changes', async () => {
  const status = createStore<SyncStatus>({ ...beforeSync, lists: everyList({ wholeSince: 1, askedAt: 10 }) });
  let name = 'Synced';
  let loadedAt = 1;
  const row = vi.fn<() => Promise<unknown>>(async () => ({ row: { id: '5', name }, page: 1, loadedAt }));
  currentSync.set({ status, row } as unknown as Sync);
  const cache = new QueryClient();
  const key = foundKey('listHouseholds', '5');
  const loaded = { row: { id: '5', name: 'Loaded' }, loadedAt: 15 };
  cache.setQueryData(key, loaded);
  function Follows() {
    useFollowed('listHouseholds', '5');
    return null;
  }
  const replica = { mode: 'memory', perMinute: 300, keep: false } as const;
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <ConfigurationContext value={{ ...readConfiguration(undefined), replica }}>
        <QueryClientProvider client={cache}>
          <Follows />
        </QueryClientProvider>
      </ConfigurationContext>,
    ),
  );
  expect(row).toHaveBeenCalledTimes(1);
  expect(cache.getQueryData(key)).toEqual(loaded);
  const ask = (askedAt: number) =>
    act(async () => status.set({ ...status.get(), lists: everyList({ wholeSince: loadedAt, askedAt }) }));
  // Another page was read: that makes this row no newer.
  await ask(20);
  expect(cache.getQueryData(key)).toEqual(loaded);
  name = 'Changed';
  await ask(30);
  expect(cache.getQueryData(key)).toEqual({ row: { id: '5', name: 'Changed' }, loadedAt: 30 });
  // The round in which it was read again has ended.
  loadedAt = 40;
  await ask(50);
  expect(cache.getQueryData(key)).toEqual({ row: { id: '5', name: 'Changed' }, loadedAt: 40 });
  await act(async () => root.unmount());
  currentSync.set(null);
});
