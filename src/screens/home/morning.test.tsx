// @vitest-environment happy-dom
import type { GivenRow } from '../../../e2e/support/doubles/rows.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../device/store.ts';
import { keepUnconfirmedWrite } from '../../device/unconfirmed-writes.ts';
import { showScreen } from '../../../e2e/support/doubles/screen.tsx';
import type { AtHand } from '../../replica/at-hand.ts';
import { atHand } from '../../replica/current.ts';
import { atHandOf, everyList, nothingAtHand, replicaInMemory } from '../../../e2e/support/doubles/replica.ts';
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

function office({ failing = ['31'] }: { failing?: readonly string[] } = {}) {
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
  const hook = { name: 'Ledger', url: 'https://a.example', enabled: 'true', last_status: '500' };
  replica.take({
    list: 'listWebhooks',
    ...page,
    rows: [...failing.map((id) => ({ ...hook, id })), { ...hook, id: '39', name: 'Mail', last_status: '200' }],
  });
  const pledge = { id: '41', contact_id: '1', campaign_id: '77', status: 'active', amount_remaining: '25.00' };
  replica.take({ list: 'listPledges', ...page, rows: [{ ...pledge, next_installment_date: '2026-11-13' }] });
  const gift = (id: string, transacted_at: string, amount: string, more: object = {}): GivenRow => {
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
  sessionStorage.clear();
  screen.remove();
  vi.useRealTimers();
});

it('Home with synced data: shows failing webhooks, changes, money raised, and past-due pledges, each linked to its records', async () => {
  await show(office());
  await said('Ruth Ames');
  await said('Ledgera.exampleFailing: 500');
  expect(text()).not.toContain('Mail');

  const since = region(/^New since Friday, /);
  expect(since?.textContent).toContain('1 gift10.00 USD');
  expect(since?.textContent).toContain('1 refund−40.00 USD');
  expect(since?.textContent).toContain('First gift');
  expect(since?.querySelector('a[href*="open=%223"]')?.textContent).toBe('Ruth Ames');
  expect(since?.querySelector('a[href*="open=%221"]')?.closest('li')?.textContent).toContain('Refunded');

  const raised = region(/^Raised this month$/);
  expect(raised?.textContent).toContain('30.00 USD');
  expect(raised?.textContent).toContain('Yesterday1 gift, 20.00 USD');
  expect(raised?.querySelector('a[href="/transactions?transactedAfter=yesterday"]')).not.toBeNull();
  await act(async () => button('View as table')?.click());
  expect(raised?.querySelectorAll('tbody tr').length).toBe(23);

  const pastDue = region(/^1 past-due pledge$/);
  expect(pastDue?.textContent).toContain('Ruth Ames10 days25.00USD');
  expect(pastDue?.querySelector('a[href*="view=past-due"]')).not.toBeNull();
  const campaigns = region(/^Campaign progress$/);
  expect(campaigns?.textContent).toContain('Winter Shelter');
  expect(campaigns?.textContent).toContain('48.9%Behind');
  expect(campaigns?.textContent).not.toContain('Over');
});

it('New since: filters by one kind of change, and is empty once all are marked as seen', async () => {
  await show(office());
  await said('Ruth Ames');
  const lines = () =>
    Array.from(region(/^New since/)?.querySelectorAll('li a') ?? []).map((one) => one.getAttribute('href'));
  expect(lines()).toEqual(['/transactions?open=%223%22', '/transactions?open=%221%22']);
  await act(async () => button('1 refund')?.click());
  await act(() => vi.waitFor(() => expect(lines()).toEqual(['/transactions?open=%221%22'])));
  expect(button('1 refund')?.getAttribute('aria-pressed')).toBe('true');
  await act(async () => button('Mark all as seen')?.click());
  await said('Nothing new');
  await said('New since today, ');
  expect(button('Mark all as seen')).toBeUndefined();
  await act(async () => button('Undo')?.click());
  await said('1 refund');
  expect(lines()).toEqual(['/transactions?open=%223%22', '/transactions?open=%221%22']);
  expect(text()).toContain('New since Friday, ');
  expect(button('Undo')).toBeUndefined();
  expect(button('Mark all as seen')).toBeDefined();
});

it('Home: lists unconfirmed changes under Needs attention, and failing webhooks apart from them, last', async () => {
  keepUnconfirmedWrite({ form: 'household.501', fields: 4, sentAt: Date.now(), why: 'The connection closed.' });
  await show(office({ failing: ['31', '32', '33'] }));
  await said('Failing webhooks');
  const linesOf = (name: RegExp) => Array.from(region(name)?.querySelectorAll('li') ?? []);
  const lines = linesOf(/^Needs attention$/);
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^UnconfirmedYour change to Household 501 is unconfirmed4 fields, sent /),
  ]);
  const webhooks = linesOf(/^Failing webhooks/);
  expect(webhooks.map((line) => line.querySelector('a')?.getAttribute('href'))).toEqual([
    '/webhooks/31',
    '/webhooks/32',
    '/webhooks/33',
  ]);
  const headings = Array.from(document.querySelectorAll('h2')).map(({ textContent }) => textContent);
  expect(headings.at(-1)).toBe('Failing webhooks');
  await act(async () => button('Mark as resolved')?.click());
  expect(text()).not.toContain('is unconfirmed');
});
