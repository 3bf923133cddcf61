// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '#api/query.ts';
import { changePreferences } from '#device/preferences.ts';
import { createStore } from '#device/store.ts';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { readRows } from '#e2e/support/doubles/rows.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import { ConfigurationContext } from '#ui/browser/configuration.ts';
import { CampaignScreen } from './campaign.tsx';

let root: Root;
const screen = document.createElement('div');
const said = (words: string) => until(() => expect(screen.textContent).toContain(words));
const region = (name: string) =>
  Array.from(screen.querySelectorAll('section')).find((one) => one.getAttribute('aria-label') === name);
const bodies = () =>
  ['Raised over time', 'Top donors', 'Tickets sold'].map((name) => region(name)?.textContent?.slice(name.length));

const campaign = {
  id: '77',
  title: 'Winter Shelter',
  currency: 'USD',
  status: 'active',
  goal: '100',
  raised: '48.90',
  donors: '1',
  created_at: '2026-10-01',
  end_at: '2026-12-10',
};
const [shown] = readRows('listCampaigns', [campaign]);
const whole = everyList({ wholeSince: 1, askedAt: 1 });

function office(
  status: Partial<SyncStatus>,
  fields: Partial<typeof campaign> & { timezone?: string } = {},
  transacted_at = '2026-11-16',
) {
  const rows = [{ ...campaign, ...fields }];
  const sync = syncInMemory();
  const page = { page: 1, round: 1 };
  sync.take({ list: 'listCampaigns', ...page, rows });
  sync.take({ list: 'listPayouts', ...page, rows: [{ id: '5', campaign_id: '77', payout: '9.00' }] });
  const gift = { id: '1', transacted_at, amount: '48.90', currency: 'USD', captured: 'true' };
  sync.take({
    list: 'listTransactions',
    ...page,
    rows: [{ ...gift, campaign_id: '77', contact_id: '4801' }],
  });
  const store = createStore<SyncStatus>({ ...beforeSync, ...status });
  const row = async () => ({ row: readRows('listCampaigns', rows)[0], page: 1, loadedAt: 1 });
  return { store, sync: { ...syncWith(sync, store), row: row as unknown as Sync['row'] } };
}

const deployment = { service: '', address: '', sandbox: false, version: '', custody: 'tab', account: '' } as const;

async function show(sync: Sync | null, mode: 'memory' | 'off' = 'memory') {
  connect((async () => ({ rows: [shown], number: 1, last: 1, total: 1 })) as unknown as Parameters<typeof connect>[0]);
  currentSync.set(sync);
  const syncSettings = { mode, perMinute: 300, keep: false };
  const Screen = () => (
    <ConfigurationContext value={{ ...deployment, replica: syncSettings }}>
      <CampaignScreen />
    </ConfigurationContext>
  );
  await showScreen(root, '/frame/campaigns/77', { '/frame/campaigns/$campaign': Screen });
  await said('Winter Shelter');
}

// What is lazy here should be there when it is asked for.
beforeAll(() => import('#ui/chart/chart-bars.tsx'), 60_000);
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  document.body.append(screen);
  root = createRoot(screen);
});

afterEach(async () => {
  await act(async () => root.unmount());
  currentSync.set(null);
  changePreferences({ readsAll: null });
  screen.remove();
  vi.useRealTimers();
});

it('campaign page while lists sync: panels show the progress, and the recent pace is withheld', async () => {
  const { store, sync } = office({ progress: { pages: 12, of: 412, left: null } });
  await show(sync);
  await said('12 of 412 pages');
  expect(bodies()).toEqual(['12 of 412 pages', '12 of 412 pages', '12 of 412 pages']);
  expect(region('Progress to goal')?.textContent).toMatch(/Projected total.*Last 28 days: syncing….*Last giftLoading…/);
  expect(region('Related')?.textContent).toContain('PayoutsSyncing…');
  await act(async () => store.set({ ...store.get(), lists: whole, progress: null }));
  await said('Based on 1 gift');
  expect(region('Top donors')?.textContent).toContain('48.90');
  expect(region('Tickets sold')?.textContent).toContain('No tickets sold');
  expect(region('Tickets and discount codes')?.textContent).toContain('Door listNew');
  expect(region('Progress to goal')?.textContent).toMatch(/[\d.]+ at the pace of the last 28 days/);
  expect(region('Progress to goal')?.textContent).toMatch(/Last gift\$48\.90Nov 16 by Contact 4801/);
  expect(region('Related')?.textContent).toContain('Payouts1, $9.00');
});

it('campaign page: says which list isn’t accessible, and shows the figures of the others', async () => {
  const refused = { ...beforeSync.lists.listTickets, problem: 'refused' as const };
  const { sync } = office({ lists: { ...whole, listTickets: refused, listPayouts: refused } });
  await show(sync);
  await said('$48.90, as the platform says.');
  expect(region('Tickets sold')?.textContent).toContain('Your token doesn’t have access to tickets.');
  expect(region('Related')?.textContent).toMatch(/Payouts$/);
  expect(region('Tickets and discount codes')?.textContent).toMatch(
    /^Tickets and discount codesDoor listNew ticket item/,
  );
});

it('campaign page: has the amounts of the newest sync, without a reload', async () => {
  const { store, sync } = office({ lists: whole });
  await show(sync);
  await said('$48.90');
  const [newer] = readRows('listCampaigns', [{ ...campaign, raised: '61.00' }]);
  sync.row = (async () => ({ row: newer, page: 1, loadedAt: 1 })) as unknown as Sync['row'];
  await act(async () => store.set({ ...store.get(), lists: everyList({ wholeSince: 1, askedAt: 2 }) }));
  await said('$61.00');
  expect(region('Progress to goal')?.textContent).toContain('61.0% of $100.00');
});

it('campaign page: its end and its weeks are in its own zone', async () => {
  const there = { timezone: 'Pacific/Kiritimati', end_at: '2026-12-10T23:00:00Z' };
  const { sync } = office({ lists: whole }, there);
  // There, it's Monday.
  vi.setSystemTime('2026-11-22T11:00:00Z');
  await show(sync);
  await said('Based on 1 gift');
  expect(region('Details')?.textContent).toMatch(/EndsDec 11, 1:00\sPM GMT\+14/);
  await act(async () => region('Raised over time')?.querySelector('button')?.click());
  const weeks = Array.from(
    screen.querySelectorAll('[aria-label="Raised over time"] tbody th'),
    (one) => one.textContent,
  );
  expect(weeks.slice(-2)).toEqual(['Week of Nov 16', 'Week of Nov 23 (to date)']);
});

it('campaign page past its goal: says when it was reached, and by whose gift', async () => {
  const { sync } = office({ lists: whole }, { goal: '40' });
  await show(sync);
  await said('Based on 1 gift');
  expect(region('Progress to goal')?.textContent).toContain('Goal reached Nov 16 by Contact 4801');
});

it('campaign page that passed its goal yesterday: says at what time', async () => {
  const { sync } = office({ lists: whole }, { goal: '40' }, '2026-11-22T12:12:00Z');
  await show(sync);
  await said('Goal reached yesterday, ');
  expect(region('Progress to goal')?.textContent).toMatch(/Goal reached yesterday, \d+:12 [AP]M by Contact 4801/);
});

it('campaign page past its goal: says only that much where other gifts count too, and while gifts sync', async () => {
  const { sync, store } = office({ progress: { pages: 12, of: 412, left: null } }, { goal: '40', raised: '60.00' });
  await show(sync);
  await said('12 of 412 pages');
  expect(region('Progress to goal')?.textContent).toMatch(/Goal reached(?! )/);
  await act(async () => store.set({ ...store.get(), lists: whole, progress: null }));
  await said('$48.90, $11.10 less than the platform says.');
  expect(region('Progress to goal')?.textContent).toMatch(/Goal reached(?! )/);
});

it('campaign page whose gifts come to more than the platform says: names the difference', async () => {
  const { sync } = office({ lists: whole }, { raised: '40.00', donors: '3' });
  await show(sync);
  await said('$48.90, $8.90 more than the platform says.');
  expect(region('Top donors')?.textContent).toContain('1 identified donor; the platform counts 3.');
});

it('campaign page without background sync: says so in place of the figures', async () => {
  await show(null, 'off');
  await said('Your administrator turned off background sync');
  expect(bodies()).toEqual([undefined, undefined, undefined]);
  expect(region('Related')?.textContent).not.toContain('Syncing');
  expect(region('Tickets and discount codes')?.textContent).not.toContain('Syncing');
});

it('campaign page: the line to the goal has the week’s total, the goal, and the projection, in words and as a table', async () => {
  const { sync } = office({ lists: whole });
  await show(sync);
  await said('Goal: $100.00');
  await said('At the pace of the last 28 days, by Dec 10: $78.59');
  const line = region('Raised over time')?.querySelector('[role=slider]');
  expect(line?.getAttribute('aria-valuetext')).toBe('Week of Nov 23 (to date): $0.00, Total: $48.90');
  await act(async () => line?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true })));
  expect(line?.getAttribute('aria-valuetext')).toContain('Dec 7, At the pace of the last 28 days, by Dec 10');
  await act(async () => region('Raised over time')?.querySelector('button')?.click());
  const heads = Array.from(
    screen.querySelectorAll('[aria-label="Raised over time"] thead th'),
    (one) => one.textContent,
  );
  expect(heads).toEqual(['Week', 'Amount (USD)', 'Total (USD)', 'Gifts']);
});

it('campaign page whose gifts are little of what the platform says: has a line of the platform’s total', async () => {
  const { sync } = office({ lists: whole }, { raised: '90.00' });
  await show(sync);
  await said('The platform’s total: $90.00');
  expect(region('Raised over time')?.textContent).toContain('Total of linked gifts');
});
