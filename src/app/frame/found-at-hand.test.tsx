// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { nothingAtHand } from '../../../e2e/support/doubles/replica.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createStore } from '../../device/store.ts';
import type { AtHand, AtHandStatus } from '../../replica/at-hand.ts';
import { atHand } from '../../replica/current.ts';
import type { FoundGroups } from './commands.ts';
import { useFoundAtHand } from './found-at-hand.ts';
import { formatWhen } from '../../ui/format/when.ts';

it('useFoundAtHand(): returns null until households are synced, so that the platform is searched', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const status = createStore<AtHandStatus>(nothingAtHand);
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
      said: [['Ruth Ames', 'ruth@lund.example']],
    },
    unlinked: {
      count: 1,
      rows: [{ named_by: 'ticket-61', name: 'Ruth Lund', email: 'r@lund.example', given: [], last_gift: null }],
      said: [[]],
    },
    withId: {},
    names: {},
  });
  atHand.set({
    ask,
    status,
    written: () => undefined,
    readAgain: () => undefined,
    end: () => undefined,
  } as unknown as AtHand);
  onTestFinished(() => atHand.set(null));
  const cache = new QueryClient();
  const seen: (FoundGroups | null)[] = [];
  const people = () => seen.at(-1)?.people[0];
  function Menu() {
    seen.push(useFoundAtHand(cache, 'ruth'));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const drawn = () =>
    act(async () =>
      root.render(
        <QueryClientProvider client={cache}>
          <Menu />
        </QueryClientProvider>,
      ),
    );
  await drawn();
  expect(seen.at(-1)).toBeNull();
  expect(ask).not.toHaveBeenCalled();

  const listHouseholds = { ...nothingAtHand.lists.listHouseholds, wholeSince: 1 };
  status.set({ ...status.get(), lists: { ...nothingAtHand.lists, listHouseholds } });
  await drawn();
  await vi.waitFor(() => expect(people()?.commands).toHaveLength(1));
  // Giving totals appear only after all gifts are synced.
  expect(people()).toMatchObject({
    title: 'People',
    commands: [{ label: 'Ruth Ames', context: 'Ames family · ruth@lund.example' }],
  });
  expect(people()?.commands[0]).not.toHaveProperty('sums');
  expect(seen.at(-1)?.actions).toEqual([]);
  const givers = { done: true, reason: null, gifts: 1, known: 1 } as unknown as AtHandStatus['givers'];
  await act(async () => status.set({ ...status.get(), givers }));
  await vi.waitFor(() =>
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
  await vi.waitFor(() => expect(people()?.commands).toMatchObject([{ label: 'Ruth Bell' }]));
});
