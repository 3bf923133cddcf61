// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { beforeSync } from '#e2e/support/doubles/sync.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '#e2e/support/doubles/screen.tsx';
import { createStore } from '#device/store.ts';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import type { FoundGroups } from './commands.ts';
import { useSyncSearch } from './sync-search.ts';
import { formatWhen } from '#ui/format/when.ts';

let root: Root;

beforeEach(() => (root = createRoot(document.createElement('div'))));
afterEach(async () => {
  await act(async () => root.unmount());
  currentSync.set(null);
});

it('useSyncSearch(): returns null until households are synced, so that the platform is searched', async () => {
  const status = createStore<SyncStatus>(beforeSync);
  const ask = vi.fn<() => Promise<unknown>>().mockResolvedValue({
    people: {
      count: 1,
      rows: [
        {
          id: '4801',
          name: 'Ruth Ames',
          household: 'Ames family',
          gifts: 1,
          given: [{ sum: '5.00', currency: 'USD' }],
          last_gift: '2026-11-03T10:00:00Z',
        },
      ],
      said: [['Ruth Ames', 'רות@lund.example']],
    },
    unlinked: {
      count: 1,
      rows: [{ named_by: 'ticket-61', name: 'Ruth Lund', email: 'r@lund.example', given: [], last_gift: null }],
      said: [[]],
    },
    withId: {},
    names: {},
  });
  currentSync.set({
    ask,
    status,
    written: () => undefined,
    readAgain: () => undefined,
    end: () => undefined,
  } as unknown as Sync);
  const cache = new QueryClient();
  const seen: (FoundGroups | null)[] = [];
  const people = () => seen.at(-1)?.people[0];
  function Menu() {
    seen.push(useSyncSearch(cache, 'ruth'));
    return null;
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <Menu />
      </QueryClientProvider>,
    ),
  );
  expect(seen.at(-1)).toBeNull();
  expect(ask).not.toHaveBeenCalled();

  const listHouseholds = { ...beforeSync.lists.listHouseholds, wholeSince: 1 };
  await act(async () => status.set({ ...status.get(), lists: { ...beforeSync.lists, listHouseholds } }));
  await until(() => expect(people()?.commands).toHaveLength(1));
  // Giving totals appear only after all gifts are synced.
  expect(people()).toMatchObject({
    title: 'People',
    commands: [{ label: 'Ruth Ames', context: 'Ames family · \u2068רות@lund.example\u2069' }],
  });
  expect(people()?.commands[0]).not.toHaveProperty('sums');
  expect(seen.at(-1)?.actions).toEqual([]);
  const donors = { done: true, reason: null, gifts: 1, known: 1 } as unknown as SyncStatus['donors'];
  await act(async () => status.set({ ...status.get(), donors }));
  await until(() =>
    expect(people()?.commands[0]).toMatchObject({
      date: formatWhen('2026-11-03'),
      sums: [{ sum: '5.00', currency: 'USD' }],
    }),
  );
  expect(seen.at(-1)?.actions).toMatchObject([{ label: 'Thank Ruth Ames' }]);

  // A change saved in another tab appears without another keystroke.
  ask.mockResolvedValue({
    people: {
      count: 1,
      rows: [{ id: '4801', name: 'Ruth Bell', household: null, gifts: 0, given: [], last_gift: null }],
      said: [[]],
    },
    unlinked: { count: 0, rows: [], said: [] },
    withId: {},
    names: {},
  });
  await act(async () => status.set({ ...status.get(), writes: 1 }));
  await until(() => expect(people()?.commands).toMatchObject([{ label: 'Ruth Bell' }]));
});

it('useSyncSearch(): only a phrase that stands in a message is searched for where the message opens', async () => {
  const lists = Object.fromEntries(
    Object.entries(beforeSync.lists).map(([list, state]) => [list, { ...state, wholeSince: 1 }]),
  );
  const status = createStore<SyncStatus>({ ...beforeSync, lists: lists as unknown as SyncStatus['lists'] });
  const message = (id: string, fields: object) => ({ id, subject: `Message ${id}`, sent_at: null, ...fields });
  const rows = [
    message('1', { subject: 'Thank you, Rùth  Ames' }),
    message('2', { body: '<p>Dear <b>ruth</b>\n ames,</p>' }),
    message('3', { body: '<p>Dear Ruth, greetings to Mr Ames</p>' }),
    message('4', { from_name: 'Ruth Ames' }),
    message('5', { preheader: 'By Ruth Ames' }),
    message('6', { internal_name: 'Ruth Ames' }),
  ];
  const none = { count: 0, rows: [], said: [], isNamed: false };
  const ask = vi.fn<() => Promise<unknown>>().mockResolvedValue({
    people: none,
    unlinked: none,
    listMessages: { count: rows.length, rows, said: rows.map(() => []), isNamed: false },
    withId: {},
    names: {},
  });
  currentSync.set({ ask, status, written: () => undefined, readAgain: () => undefined } as unknown as Sync);
  const cache = new QueryClient();
  const seen: (FoundGroups | null)[] = [];
  function Menu() {
    seen.push(useSyncSearch(cache, 'Ruth Ames'));
    return null;
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <Menu />
      </QueryClientProvider>,
    ),
  );
  const commands = () => seen.at(-1)?.records.flatMap((group) => group.commands) ?? [];
  await until(() => expect(commands()).toHaveLength(rows.length));
  const searched = commands().flatMap(({ id, does }) => ('search' in does ? [[id, does.search]] : []));
  expect(searched).toEqual(['1', '2', '5', '6'].map((id) => [`found message ${id}`, { q: 'Ruth Ames' }]));
});
