// @vitest-environment happy-dom
import { useLocation } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { beforeSync } from '#e2e/support/doubles/sync.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { connect } from '#api/query.ts';
import { createStore } from '#device/store.ts';
import type { Sync } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import type { Filter } from '#ui/list/filters.tsx';
import type { Values } from '#ui/record/record-link.ts';
import { useNamedFilters } from './named-filters.ts';

const byRecord = (key: string, kind?: string): Filter => ({
  label: key,
  keys: [key],
  describe: (values) => values[key] ?? '',
  edit: () => null,
  ...(kind !== undefined && { kind }),
});
const filters = [byRecord('campaign', 'campaign'), byRecord('contacts', 'contact'), byRecord('method')];

function Described() {
  const values = useLocation({ select: ({ search }) => search }) as Values;
  const described = useNamedFilters(filters).map(({ describe }) => describe(values));
  return <p>{described.join('; ')}</p>;
}

afterEach(() => currentSync.set(null));

it('useNamedFilters(): describes a filter by a record with its name, once the sync knows it', async () => {
  const screen = document.createElement('div');
  const root = createRoot(screen);
  await showScreen(root, '/?campaign=c77&contacts=4801&method=card', { '/': Described });
  expect(screen.querySelector('p')?.textContent).toBe('c77; 4801; card');
  const sync = {
    status: createStore(beforeSync),
    row: async (list: string, id: string) =>
      list === 'listCampaigns' && id === 'c77' ? { row: { id, title: 'Spring gala' }, page: 1, loadedAt: 1 } : null,
    ask: async () => ({ withId: { people: { id: '4801', name: 'Ruth Ames' } } }),
  };
  await act(async () => currentSync.set(sync as unknown as Sync));
  await until(() => expect(screen.querySelector('p')?.textContent).toBe('Spring gala; Ruth Ames; card'));
  await act(async () => root.unmount());
});

it('useNamedFilters(): asks for the first pages of a list that isn’t synced', async () => {
  const page = { rows: [{ id: 'c78', title: 'Autumn appeal' }], number: 1, last: 1, total: 1 };
  connect((async () => page) as unknown as Parameters<typeof connect>[0]);
  const screen = document.createElement('div');
  const root = createRoot(screen);
  currentSync.set({ status: createStore(beforeSync), row: async () => null } as unknown as Sync);
  await showScreen(root, '/?campaign=c78', { '/': Described });
  await until(() => expect(screen.querySelector('p')?.textContent).toBe('Autumn appeal; ; '));
  await act(async () => root.unmount());
});
