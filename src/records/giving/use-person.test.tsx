// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createStore } from '../../device/store.ts';
import type { AtHandStatus } from '../../replica/at-hand.ts';
import { atHand } from '../../replica/current.ts';
import { atHandOf, everyList, nothingAtHand, replicaInMemory } from '../../../e2e/support/doubles/replica.ts';
import { showScreen } from '../../../e2e/support/doubles/screen.tsx';
import { usePerson } from './use-person.ts';

function Given() {
  const person = usePerson(['1']);
  if (!person) return person === null ? 'not synced' : 'loading';
  return person.currencies.map(({ currency, sum }) => `${currency} ${sum}`).join();
}

it('usePerson() returns null until campaigns, which determine currencies, are synced', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const wholeSince = Date.parse('2026-11-20T17:05:00Z');
  const whole = everyList({ wholeSince, askedAt: wholeSince });
  const unread = { ...whole, listCampaigns: { ...whole.listCampaigns, wholeSince: null } };
  const givers = { gifts: 2, known: 2, done: true, reason: null } as unknown as AtHandStatus['givers'];
  const status = createStore<AtHandStatus>({ ...nothingAtHand, lists: unread, givers });
  const replica = replicaInMemory();
  const page = { page: 1, round: 1 };
  const gift = { contact_id: '1', captured: 'true', captured_at: '2026-10-05T10:00:00Z' };
  replica.take({
    list: 'listTransactions',
    ...page,
    rows: [
      { ...gift, id: '1', amount: '40.00', campaign_id: '77' },
      { ...gift, id: '2', amount: '7.00', campaign_id: '78' },
    ],
  });
  atHand.set(atHandOf(replica, status));
  const screen = document.createElement('div');
  const root = createRoot(screen);
  await showScreen(root, '/', { '/': Given });
  expect(screen.textContent).toMatch(/not synced$/);

  const campaigns = [
    { id: '77', currency: 'USD' },
    { id: '78', currency: 'GBP' },
  ];
  replica.take({ list: 'listCampaigns', ...page, rows: campaigns });
  await act(async () => status.set({ ...status.get(), lists: whole }));
  await act(() => vi.waitFor(() => expect(screen.textContent).toMatch(/GBP 7.00,USD 40.00$/)));
  await act(async () => root.unmount());
});
