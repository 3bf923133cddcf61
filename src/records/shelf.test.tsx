// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { atHandOf, everyList, nothingAtHand, replicaInMemory } from '../../e2e/support/doubles/replica.ts';
import { showScreen } from '../../e2e/support/doubles/screen.tsx';
import { ApiError } from '../api/errors.ts';
import { createStore } from '../device/store.ts';
import type { AtHandStatus } from '../replica/at-hand.ts';
import { atHand } from '../replica/current.ts';
import { useAllRows } from './shelf.ts';

it('useAllRows(): follows the background sync once that has all rows', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const askNow = () => Promise.reject(new ApiError({ kind: 'forbidden', message: 'No.' }));
  const replica = replicaInMemory(undefined, { askNow });
  const status = createStore<AtHandStatus>(nothingAtHand);
  atHand.set(atHandOf(replica, status));
  function Shown() {
    const { rows, loaded } = useAllRows('listTickets', 'tickets');
    return `${loaded?.complete} ${rows?.map(({ id, checked_in_at }) => `${id} ${checked_in_at}`).join()}`;
  }
  const screen = document.createElement('div');
  const root = createRoot(screen);
  await showScreen(root, '/', { '/': Shown });
  expect(screen.textContent).toContain('undefined');
  const sync = (askedAt: number, rows: readonly object[]) =>
    act(async () => {
      replica.take({ list: 'listTickets', page: 1, round: 1, rows: rows as never });
      status.set({ ...status.get(), lists: everyList({ rows: rows.length, wholeSince: Date.now(), askedAt }) });
    });
  await sync(1, [{ id: '1', checked_in_at: null }]);
  await act(() => vi.waitFor(() => expect(screen.textContent).toContain('true 1 null')));
  await sync(2, [
    { id: '2', checked_in_at: null },
    { id: '1', checked_in_at: '2026-11-20' },
  ]);
  await act(() => vi.waitFor(() => expect(screen.textContent).toContain('true 2 null,1 2026-11-20')));
  await act(async () => root.unmount());
  atHand.set(null);
});
