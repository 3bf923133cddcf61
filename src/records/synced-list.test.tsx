// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createStore } from '#device/store.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import type { ListState } from '#sync/lists.ts';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import { platformList } from './synced-list.ts';

const { useSynced, useAll } = platformList('listPledges').source;

it('platformList(): while rows arrive, it changes every two seconds; once all are there, at once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const status = createStore<SyncStatus>(beforeSync);
  const seen = new Set<string>();
  const drawn: number[] = [];
  function Shown() {
    const synced = useSynced({ values: {}, searchText: undefined });
    const all = useAll({ values: {}, searchText: undefined });
    drawn.push(seen.size);
    if (all?.hasRows) return 'loaded';
    if (synced) seen.add(JSON.stringify(synced.key));
    return synced ? (synced.isWhole ? 'whole' : synced.coverage) : 'none';
  }
  currentSync.set(syncWith(syncInMemory(), status));
  const screen = document.createElement('div');
  const root = createRoot(screen);
  await showScreen(root, '/', { '/': Shown });
  const reads = (list: Partial<ListState>) =>
    act(async () => status.set({ ...status.get(), lists: everyList({ last: 9, beganAt: 1, ...list }) }));
  expect(screen.textContent).toContain('none');
  await reads({ rows: 20, nextPage: 2 });
  expect(screen.textContent).toContain('1 of 9 pages');
  const first = seen.size;
  drawn.length = 0;
  await reads({ rows: 40, nextPage: 3 });
  await reads({ rows: 60, nextPage: 4 });
  expect(drawn).toEqual([]);
  await act(async () => vi.advanceTimersByTime(2000));
  expect(screen.textContent).toContain('3 of 9 pages');
  expect(seen.size).toBe(first + 1);
  await reads({ rows: 80, nextPage: 5 });
  await act(async () => vi.advanceTimersByTime(2000));
  expect(seen.size).toBe(first + 2);
  await reads({ rows: 180, nextPage: 10, wholeSince: 5 });
  expect(screen.textContent).toContain('whole');
  expect(seen.size).toBe(first + 3);
  const { lists } = status.get();
  const ofOther = { ...lists.listTickets, rows: 500 };
  drawn.length = 0;
  await act(async () => status.set({ ...status.get(), lists: { ...lists, listTickets: ofOther } }));
  expect(drawn).toEqual([]);
  await act(async () => root.unmount());
  currentSync.set(null);
  vi.useRealTimers();
});
