// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createStore } from '#device/store.ts';
import type { AtHand, AtHandStatus } from '#replica/at-hand.ts';
import { atHand } from '#replica/current.ts';
import { ConfigurationContext } from '#ui/browser/configuration.ts';
import { readConfiguration } from '#api/host.ts';
import { foundKey } from '#ui/list/list-cache.ts';
import { everyList, nothingAtHand } from '#e2e/support/doubles/replica.ts';
import { useFollowed } from './find.ts';

it('useFollowed(): takes a newer synced row, and keeps one that was loaded after the sync asked', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const status = createStore<AtHandStatus>({ ...nothingAtHand, lists: everyList({ wholeSince: 1, askedAt: 10 }) });
  const row = vi.fn<() => Promise<unknown>>(async () => ({ row: { id: '5', name: 'Synced' }, page: 1, loadedAt: 10 }));
  atHand.set({ status, row } as unknown as AtHand);
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
  await act(async () => status.set({ ...status.get(), lists: everyList({ wholeSince: 1, askedAt: 20 }) }));
  expect(cache.getQueryData(key)).toEqual({ row: { id: '5', name: 'Synced' }, loadedAt: 20 });
  await act(async () => root.unmount());
  atHand.set(null);
});
