// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../device/store.ts';
import { showScreen } from '../../records/giving/screen-testing.tsx';
import type { AtHand } from '../../replica/at-hand.ts';
import { atHand } from '../../replica/current.ts';
import type { HeldRow } from '../../replica/lists.ts';
import { atHandOf, everyList, nothingAtHand, replicaInMemory } from '../../replica/testing.ts';
import { Morning } from './morning.tsx';

let root: Root;
const screen = document.createElement('div');
const text = () => screen.textContent;
const said = (words: string) => act(() => vi.waitFor(() => expect(text()).toContain(words)));
const button = (name: string) =>
  Array.from(screen.querySelectorAll('button')).find((one) => one.textContent?.includes(name));
const region = (name: RegExp) =>
  Array.from(screen.querySelectorAll('section')).find((one) => name.test(one.getAttribute('aria-label') ?? ''));

const wholeSince = Date.parse('2026-11-20T17:05:00Z');
const lists = everyList({ wholeSince, askedAt: wholeSince });

function office() {
  const status = createStore({ ...nothingAtHand, lists });
  const replica = replicaInMemory(() => status.set({ ...status.get(), writes: status.get().writes + 1 }));
  const page = { page: 1, round: 1 };
  const contacts = [{ id: '1', first_name: 'Ruth', last_name: 'Ames' }];
  replica.take({ list: 'listHouseholds', ...page, rows: [{ id: '501', name: 'Ames family', contacts }] });
  const campaign = {
    id: '77',
    title: 'Winter Shelter',
    currency: 'USD',
    status: 'active',
    goal: '100',
    raised: '48.90',
    created_at: '2026-11-01',
    end_at: '2026-12-10',
  };
  replica.take({
    list: 'listCampaigns',
    ...page,
    rows: [campaign, { ...campaign, id: '78', title: 'Over', end_at: '2026-01-01' }],
  });
  const hook = { id: '31', name: 'Ledger', url: 'https://a.example', enabled: 'true', last_status: '500' };
  replica.take({
    list: 'listWebhooks',
    ...page,
    rows: [hook, { ...hook, id: '32', name: 'Mail', last_status: '200' }],
  });
  const pledge = { id: '41', contact_id: '1', campaign_id: '77', status: 'active', amount_remaining: '25.00' };
  replica.take({ list: 'listPledges', ...page, rows: [{ ...pledge, next_installment_date: '2026-11-13' }] });
  const gift = (id: string, transacted_at: string, amount: string, more: object = {}): HeldRow => {
    return { id, transacted_at, amount, campaign_id: '77', currency: 'USD', captured: 'true', ...more };
  };
  const old = gift('1', '2026-10-05T10:00:00Z', '40.00', { contact_id: '1' });
  replica.take({ list: 'listTransactions', ...page, rows: [old, gift('2', '2026-11-22T10:00:00Z', '20.00')] });
  replica.note({ lists, waitsUntil: null, givers: null });
  const rows = [{ ...old, refunded: 'true' }, gift('3', '2026-11-23T09:58:00Z', '10.00', { contact_id: '1' })];
  replica.update({ list: 'listTransactions', rows });
  return atHandOf(replica, status);
}

async function show(replica: AtHand) {
  atHand.set(replica);
  await showScreen(root, '/', { '/': () => <Morning replica={replica} /> });
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.append(screen);
  root = createRoot(screen);
});

afterEach(async () => {
  await act(async () => root.unmount());
  atHand.set(null);
  screen.remove();
  vi.useRealTimers();
});

it('says what waits, what is new, what came in and what is owed, and each leads to its rows', async () => {
  await show(office());
  await said('Ruth Ames');
  await said('Ledger: answered 500');
  expect(text()).not.toContain('Mail');

  const since = region(/^Since Friday, /);
  expect(since?.textContent).toContain('1 gift10.00 USD');
  expect(since?.textContent).toContain('1 refund−40.00 USD');
  expect(since?.textContent).toContain('First gift');
  expect(since?.querySelector('a[href*="open=%223"]')?.textContent).toBe('Ruth Ames');
  expect(since?.querySelector('a[href*="open=%221"]')?.closest('li')?.textContent).toContain('Refunded');

  const given = region(/^Given this month$/);
  expect(given?.textContent).toContain('30.00 USD');
  expect(given?.textContent).toContain('Yesterday1 gift, 20.00 USD');
  expect(given?.querySelector('a[href="/transactions?transactedAfter=yesterday"]')).not.toBeNull();
  await act(async () => button('As a table')?.click());
  expect(given?.querySelectorAll('tbody tr').length).toBe(23);

  const overdue = region(/^1 overdue pledge$/);
  expect(overdue?.textContent).toContain('Ruth Ames10 days25.00USD');
  expect(overdue?.querySelector('a[href*="view=Overdue"]')).not.toBeNull();
  const campaigns = region(/^Campaigns/);
  expect(campaigns?.textContent).toContain('Winter Shelter');
  expect(campaigns?.textContent).toContain('48.9%Behind');
  expect(campaigns?.textContent).not.toContain('Over');
});

it('shows one kind alone, and nothing once it is marked as seen', async () => {
  await show(office());
  await said('Ruth Ames');
  const lines = () =>
    Array.from(region(/^Since/)?.querySelectorAll('li a') ?? []).map((one) => one.getAttribute('href'));
  expect(lines()).toEqual(['/transactions?open=%223%22', '/transactions?open=%221%22']);
  await act(async () => button('1 refund')?.click());
  await act(() => vi.waitFor(() => expect(lines()).toEqual(['/transactions?open=%221%22'])));
  expect(button('1 refund')?.getAttribute('aria-pressed')).toBe('true');
  await act(async () => button('Mark as seen')?.click());
  await said('Nothing new.');
  await said('Since today, ');
  expect(button('Mark as seen')).toBeUndefined();
  await act(async () => button('Undo')?.click());
  await said('1 refund');
  expect(lines()).toEqual(['/transactions?open=%223%22', '/transactions?open=%221%22']);
  expect(text()).toContain('Since Friday, ');
  expect(button('Undo')).toBeUndefined();
  expect(button('Mark as seen')).toBeDefined();
});
