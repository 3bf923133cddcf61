// @vitest-environment happy-dom
import type { GivenRow } from '#e2e/support/doubles/rows.ts';
import { listNames } from '#domain/resources.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '#api/query.ts';
import { changePreferences } from '#device/preferences.ts';
import { createStore } from '#device/store.ts';
import { lastFigures, lastLook } from '#device/last-look.ts';
import { activity, noteEnd, noteRunEnd, noteSent } from '#device/activity.ts';
import { keepWrite } from '#device/outbox.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { markGifts } from '#records/giving/thanked.tsx';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import type { OverdueAsked } from '#sync/questions/overdue.ts';
import type { SinceAsked } from '#sync/questions/since.ts';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { writeLeft } from '#e2e/support/doubles/row-results.ts';
import { ConfigurationContext } from '#ui/browser/configuration.ts';
import { HomeScreen } from './home.tsx';

let root: Root;
const screen = document.createElement('div');
const text = () => screen.textContent;
const said = (words: string) => until(() => expect(text()).toContain(words));
const button = (name: string) =>
  Array.from(screen.querySelectorAll('button')).find((one) => one.textContent?.includes(name));
const region = (name: RegExp) =>
  Array.from(screen.querySelectorAll('section')).find((one) => name.test(one.getAttribute('aria-label') ?? ''));

const wholeSince = Date.parse('2026-11-20T17:05:00Z');
const askedAt = Date.parse('2026-11-23T11:58:00Z');
const lists = everyList({ wholeSince, askedAt });
const identified = { done: true, reason: null, gifts: 3, known: 2, probable: 0 };

function office(read = lists) {
  const status = createStore({ ...beforeSync, lists: read, donors: identified });
  const sync = syncInMemory(() => status.set({ ...status.get(), writes: status.get().writes + 1 }));
  const page = { page: 1, round: 1 };
  const contacts = [{ id: '1', first_name: 'Ruth', last_name: 'Ames' }];
  sync.take({ list: 'listHouseholds', ...page, rows: [{ id: '501', name: 'Ames family', contacts }] });
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
  sync.take({
    list: 'listCampaigns',
    ...page,
    rows: [
      campaign,
      { ...campaign, id: '78', title: 'Over', end_at: '2026-01-01' },
      { ...campaign, id: '79', title: 'Annual fund', end_at: null },
    ],
  });
  const hook = { id: '31', name: 'Ledger', url: 'https://a.example', enabled: 'true', last_status: '500' };
  sync.take({ list: 'listWebhooks', ...page, rows: [hook] });
  const payout = { id: '61', campaign_id: '77', currency: 'USD', status: 'pending', paid_at: '', payout: '70.00' };
  sync.take({ list: 'listPayouts', ...page, rows: [{ ...payout, expected_at: '2026-11-20T12:00:00Z' }] });
  const pledge = { id: '41', contact_id: '1', campaign_id: '77', status: 'active', amount_remaining: '25.00' };
  sync.take({ list: 'listPledges', ...page, rows: [{ ...pledge, next_installment_date: '2026-11-13' }] });
  const gift = (id: string, transacted_at: string, amount: string, more: object = {}): GivenRow => {
    return { id, transacted_at, amount, campaign_id: '77', currency: 'USD', captured: 'true', ...more };
  };
  const old = gift('1', '2026-10-05T10:00:00Z', '40.00', { contact_id: '1' });
  const unpaid = gift('4', '2026-11-21T10:00:00Z', '15.00', { captured: 'false' });
  sync.take({ list: 'listTransactions', ...page, rows: [old, gift('2', '2026-11-22T10:00:00Z', '20.00'), unpaid] });
  sync.note({ lists: read, waitsUntil: null, donors: null });
  const rows = [{ ...old, refunded: 'true' }, gift('3', '2026-11-23T09:58:00Z', '10.00', { contact_id: '1' })];
  sync.update({ list: 'listTransactions', rows });
  return syncWith(sync, status);
}

const deployment = { service: '', address: '', sandbox: false, version: '', custody: 'tab', account: '' } as const;

async function show(sync: Sync | null, mode: 'ask' | 'memory' | 'off' = 'memory', keep = true) {
  await act(async () => currentSync.set(sync));
  const syncSettings = { mode, perMinute: 300, keep };
  const Home = () => (
    <ConfigurationContext value={{ ...deployment, replica: syncSettings }}>
      <HomeScreen />
    </ConfigurationContext>
  );
  await showScreen(root, '/', { '/': Home });
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
  changePreferences({ readsAll: null, yearGoal: '' });
  lastFigures.clear();
  sessionStorage.clear();
  screen.remove();
  vi.useRealTimers();
});

const newSince = /^New since your last visit$/;

it('Home with synced data: shows changes, what needs attention, money raised, and campaigns, each linked to its records', async () => {
  await show(office());
  await said('Since Friday, ');

  const since = region(newSince);
  // The time is in the top bar alone.
  expect(text()).not.toMatch(/synced at|as of/i);
  expect(since?.textContent).toMatch(
    /Since Friday, \d+:05 [AP]MRuth Ames gave for the first time\.Thank Ruth Ames1 gift\$10\.00/,
  );
  expect(since?.querySelector('a[href*="mode=letters"]')?.getAttribute('href')).toBe(
    '/thanks?mode=letters&gift=%223%22',
  );
  expect(since?.textContent).toContain('1 gift$10.00');
  expect(since?.textContent).toContain('1 refund−$40.00');
  expect(since?.textContent).toContain('First gift');
  expect(since?.querySelector('a[href*="open=%223"]')?.textContent).toBe('Ruth Ames');
  expect(since?.querySelector('a[href*="open=%221"]')?.closest('li')?.textContent).toContain('Refunded');
  expect(since?.querySelector('h3 + ul')?.textContent).toContain('$20.00');

  const raised = region(/^Raised this month$/);
  expect(raised?.textContent).toContain('$30.00');
  expect(raised?.textContent).toContain('This year to date$30.00');
  act(() => void changePreferences({ yearGoal: '60' }));
  expect(raised?.textContent).toContain('This year, of $60.00$30.0050.0%');
  expect(raised?.textContent).toContain('Dated yesterday1 gift, $20.00');
  expect(raised?.querySelector('a[href="/transactions?transactedAfter=yesterday&f.counts=yes"]')).not.toBeNull();
  await act(async () => button('View as table')?.click());
  expect(raised?.querySelectorAll('tbody tr').length).toBe(23);

  const needs = region(/^Needs attention$/);
  expect(needs?.textContent).toContain('1 past-due pledge$25.00Ruth Ames10 days$25.00');
  expect(needs?.querySelector('a[href*="view=past-due"]')).not.toBeNull();
  expect(needs?.textContent).toContain('1 late payout$70.00Winter Shelter3 days$70.00');
  expect(needs?.querySelector('a[href*="view=late"]')).not.toBeNull();
  const ofUnpaid = needs?.querySelector('a[href="/transactions?transactedAfter=last-30-days&f.captured=no"]');
  expect(ofUnpaid?.textContent).toBe('1 incomplete or failed payment');
  expect(text()).not.toContain('Ledger');
  const campaigns = region(/^Campaign progress$/);
  expect(campaigns?.textContent).toContain('Winter Shelter');
  expect(campaigns?.textContent).toContain('48.9%Behind');
  expect(campaigns?.textContent).toMatch(/Annual fund.*48\.9%No end date/);
  expect(campaigns?.textContent).not.toContain('Over');
});

it('Home while donors are being identified: doesn’t say who gave for the first time', async () => {
  const sync = office();
  const status = createStore({ ...sync.status.get(), donors: { ...identified, done: false } });
  await show({ ...sync, status });
  await said('1 gift$10.00');
  expect(text()).not.toMatch(/first time|First gift|Thank Ruth/);
});

it('Home: “Thank” stays with a donor when another gives, and keeps the focus when the donor changes', async () => {
  const sync = office();
  const status = createStore({ ...sync.status.get(), donors: { ...identified, done: false } });
  const given = [{ gift: '3', name: 'Ruth Ames', at: '2026-11-23T09:58:00Z' }];
  const ask = (async (name: 'sinceLastTime', asked: SinceAsked) => {
    const answer = await sync.ask(name, asked);
    return name === 'sinceLastTime' ? { ...answer, firstGifts: [...given] } : answer;
  }) as Sync['ask'];
  await show({ ...sync, status, ask });
  await said('Thank donors');
  const thank = () => screen.querySelector<HTMLElement>('a[href*="mode=letters"]');
  thank()?.focus();
  await act(async () => status.set({ ...status.get(), donors: identified }));
  await said('Thank Ruth Ames');
  expect(document.activeElement).toBe(thank());
  given.unshift({ gift: '4', name: 'Ida Wells', at: '2026-11-23T11:00:00Z' });
  await act(async () => status.set({ ...status.get(), writes: 7 }));
  await said('Ida Wells and Ruth Ames gave for the first time.');
  expect(thank()?.textContent).toBe('Thank Ruth Ames');
  expect(document.activeElement).toBe(thank());
  await act(async () => markGifts(['3'], '2026-11-23T11:30:00Z'));
  expect(thank()?.textContent).toBe('Thank Ida Wells');
  expect(document.activeElement).toBe(thank());
  thank()?.blur();
  await act(async () => markGifts(['4'], '2026-11-23T11:30:00Z'));
  expect(thank()?.textContent).toBe('Thank donors');
  expect(document.activeElement).toBe(document.body);
  await act(async () => markGifts(['3', '4'], null));
});

it('New since: filters by one kind of change, and is empty once all are marked as seen', async () => {
  await show(office());
  await said('Ruth Ames');
  const lines = () =>
    Array.from(region(newSince)?.querySelectorAll('ul[aria-label="Changes"] a') ?? []).map((one) =>
      one.getAttribute('href'),
    );
  expect(lines()).toEqual(['/transactions?open=%223%22', '/transactions?open=%221%22']);
  await act(async () => button('1 refund')?.click());
  await until(() => expect(lines()).toEqual(['/transactions?open=%221%22']));
  expect(button('1 refund')?.getAttribute('aria-pressed')).toBe('true');
  await act(async () => button('Mark all as seen')?.click());
  await said('Nothing new since today, ');
  // What was shown is as old as the last sync.
  expect(lastLook.get()).toBe(askedAt);
  expect(button('Mark all as seen')).toBeUndefined();
  await act(async () => button('Undo')?.click());
  await said('1 refund');
  expect(lines()).toEqual(['/transactions?open=%223%22', '/transactions?open=%221%22']);
  expect(text()).toContain('Since Friday, ');
  expect(button('Undo')).toBeUndefined();
  expect(button('Mark all as seen')).toBeDefined();
});

it('New since while tickets sync: doesn’t say that there are no check-ins, and can’t be marked as seen', async () => {
  const { listTickets, listPledges } = beforeSync.lists;
  await show(office({ ...lists, listTickets }));
  await said('1 refund');
  expect(text()).toContain('– check-ins, not synced');
  expect(text()).toContain('– changes, not synced');
  expect(text()).not.toContain('0 pledges');
  expect(button('Mark all as seen')).toBeUndefined();
  // The token may not read pledges, so nothing more comes of them.
  await show(office({ ...lists, listPledges: { ...listPledges, problem: 'refused' } }));
  await until(() => expect(text()).not.toContain('check-ins'));
  expect(text()).toContain('– pledges, not synced');
  expect(button('Mark all as seen')).toBeDefined();
});

it('New since while tickets sync: isn’t caught up where nothing else is new', async () => {
  const read = { ...lists, listTickets: beforeSync.lists.listTickets };
  const none = syncInMemory();
  none.note({ lists: read, waitsUntil: null, donors: null });
  await show(syncWith(none, createStore({ ...beforeSync, lists: read })));
  await said('no new gifts.');
  expect(text()).not.toMatch(/Nothing new|caught up/);
});

it('New since: moves the focus to the link when “Show more” has shown all', async () => {
  const sync = office();
  const ask = (async (name: 'sinceLastTime', asked: { most?: number }) => {
    const answer = await sync.ask(name, { kind: null, most: 6, ...asked });
    return asked.most === 6 ? { ...answer, count: 3 } : answer;
  }) as Sync['ask'];
  await show({ ...sync, ask });
  await said('2 of 3');
  const more = button('Show more');
  await act(async () => {
    more?.focus();
    more?.click();
  });
  await said('All 2');
  expect(document.activeElement?.textContent).toBe('View transactions');
});

it('Home: lists unconfirmed changes under Needs attention, before pledges and payouts', async () => {
  keepWrite('household.501', writeLeft(Date.now()));
  await show(office());
  await said('1 late payout');
  const lines = Array.from(region(/^Needs attention$/)?.querySelectorAll('li') ?? []);
  expect(lines[0]?.textContent).toMatch(/^UnconfirmedYour change to Household 501 is unconfirmed4 fields, sent /);
  await act(async () => button('Mark as resolved')?.click());
  expect(text()).not.toContain('is unconfirmed');
});

it('Home lists an import whose page was closed, until it’s marked as resolved', async () => {
  const contact = { operation: 'updateContact', kind: 'contact', record: '4801', campaign: null } as const;
  for (const key of ['bulk.1', 'bulk.2']) {
    noteSent({ ...contact, run: { key, rows: 60, file: 'f' } }, {});
    noteEnd(key, { outcome: 'saved', message: null });
  }
  noteRunEnd('bulk.2', false);
  await show(office());
  await said('Contacts from CSV');
  const lines = Array.from(region(/^Needs attention$/)?.querySelectorAll('li') ?? []);
  expect(lines[0]?.textContent).toMatch(/^InterruptedContacts from CSVStarted at .+: 1 saved, 59 not sent/);
  expect(lines[0]?.querySelector('a')?.getAttribute('href')).toBe('/contacts/import');
  await act(async () => button('Mark as resolved')?.click());
  expect(text()).not.toContain('Contacts from CSV');
  await act(async () => activity.clear());
});

it('Home: where payouts are late and failed, leads to both', async () => {
  const sync = office();
  const ask = (async (name: 'latePayouts', asked: OverdueAsked) => {
    const answer = await sync.ask(name, asked);
    return name === 'latePayouts' ? { ...answer, failed: 2 } : answer;
  }) as Sync['ask'];
  await show({ ...sync, ask });
  await said('2 failed payouts, 1 late payout');
  const link = Array.from(screen.querySelectorAll('a')).find((one) => one.textContent?.startsWith('2 failed'));
  expect(link?.getAttribute('href')).toBe('/payouts?f.attention=yes');
});

it('Home without anything to act on: says so in one line', async () => {
  const sync = office();
  const status = sync.status;
  const none = syncInMemory();
  none.note({ lists, waitsUntil: null, donors: null });
  await show(syncWith(none, status));
  await said('Nothing needs your attention.');
  expect(region(/^Needs attention$/)?.textContent).toBe('Needs attentionNothing needs your attention.');
});

const panels = ['New since your last visit', 'Campaign progress', 'Raised this month', 'Needs attention'];
const bodyOf = (name: string) => region(new RegExp(`^${name}$`))?.textContent?.slice(name.length);

it('Home while lists sync: has every panel from the start, and says once how far the sync is', async () => {
  const progressed: SyncStatus = { ...beforeSync, progress: { pages: 12, of: 412, left: 130_000 } };
  const status = createStore(progressed);
  await show({ ...office(), status });
  await said('Syncing… 12 of 412 pages, about 3 minutes left');
  expect(panels.map((name) => region(new RegExp(`^${name}$`)) !== undefined)).toEqual([true, true, true, true]);
  await act(async () =>
    status.set({
      ...status.get(),
      lists: { ...beforeSync.lists, listCampaigns: lists.listCampaigns, listPledges: lists.listPledges },
    }),
  );
  await said('1 past-due pledge');
  await said('Winter Shelter');
  expect(bodyOf('Campaign progress')).toContain('48.9%Behind');
  expect(text()).not.toContain('late payout');
  await act(async () => status.set({ ...status.get(), lists, progress: null }));
  await said('$30.00');
  await said('Since Friday, ');
  await said('1 late payout');
  expect(text()).not.toContain('pages');
});

const nothingSynced = (sync: Sync) => ({ ...sync, status: createStore(beforeSync) });

it('Home while lists sync: has the figures of the last visit with their time, without rows, until the present ones are there', async () => {
  const sync = office();
  await show(sync);
  await said('Since Friday, ');
  await said('1 late payout');
  vi.setSystemTime('2026-11-24T12:00:00Z');
  const { status, ...later } = nothingSynced(sync);
  await show({ ...later, status });
  const asOf = /As of yesterday, \d+:58 [AP]M/;
  expect(bodyOf('New since your last visit')).toMatch(/^As of .+M1 gift\$10\.001 refund−\$40\.00/);
  expect(bodyOf('Raised this month')).toMatch(/^\$30\.00As of .+MDated yesterdayView transactions/);
  expect(bodyOf('Needs attention')).toMatch(/^1 past-due pledge\$25\.00As of .+M1 late payout\$70\.00As of .+M$/);
  // All transactions are as new as the last query for updates; of other lists, some rows are older.
  expect(text().match(new RegExp(asOf, 'g'))).toHaveLength(1);
  expect(text().match(/As of Friday, \d+:05 [AP]M/g)).toHaveLength(3);
  expect(bodyOf('Campaign progress')).toBe('');
  expect(text()).not.toContain('Ruth');
  expect(region(/^Needs attention$/)?.querySelector('a')).toBeNull();
  await act(async () => status.set({ ...beforeSync, lists, donors: identified }));
  await said('Since Friday, ');
  await said('11 days');
  expect(text()).not.toMatch(asOf);
});

it('Home in another month, or after another look: has no figures of before that', async () => {
  const sync = office();
  await show(sync);
  await said('Since Friday, ');
  await said('1 late payout');
  await act(async () => root.render(null));
  lastLook.change(() => askedAt);
  vi.setSystemTime('2026-12-01T12:00:00Z');
  await show(nothingSynced(sync));
  await said('1 late payout');
  expect(bodyOf('New since your last visit')).not.toContain('gift');
  expect(bodyOf('Raised this month')).toBe('Dated yesterdayView transactionsCompleted gifts, less refunds.');
});

it('Home: keeps no figures where synced data isn’t stored, and shows none', async () => {
  await show(office(), 'memory', false);
  await said('1 late payout');
  await show(nothingSynced(office()));
  expect(text()).not.toContain('late payout');

  await show(office());
  await said('1 late payout');
  await show(nothingSynced(office()), 'memory', false);
  expect(text()).not.toContain('late payout');
});

it('Home: has no figures of the last visit where a list can’t be synced', async () => {
  await show(office());
  await said('1 late payout');
  const refused = { ...beforeSync.lists.listPayouts, problem: 'refused' as const };
  await show({ ...office(), status: createStore({ ...beforeSync, lists: { ...lists, listPayouts: refused } }) });
  await said('Your token doesn’t have access to payouts.');
  expect(text()).not.toContain('late payout');
});

it('Home: has nothing of what was settled since, and no zero for a list that can’t be synced', async () => {
  await show(office());
  await said('1 late payout');
  const settled = syncInMemory();
  settled.note({ lists, waitsUntil: null, donors: null });
  const { status } = office();
  await show(syncWith(settled, status));
  await said('Nothing needs your attention.');
  await show(nothingSynced(office()));
  await said('As of ');
  expect(bodyOf('Needs attention')).toMatch(/^No past-due pledges.*No late or failed payouts/);

  const refused = { ...beforeSync.lists.listTickets, problem: 'refused' as const };
  await show(office({ ...lists, listTickets: refused }));
  await said('– check-ins, not synced');
  await show(nothingSynced(office()));
  await said('As of ');
  expect(bodyOf('New since your last visit')).toContain('– check-ins, not synced');
});

it('Home: says in place of a panel why its list isn’t synced', async () => {
  const status = createStore({
    ...beforeSync,
    lists: {
      ...lists,
      listPledges: { ...beforeSync.lists.listPledges, problem: 'refused' as const },
      listTransactions: { ...beforeSync.lists.listTransactions, problem: 'failed' as const },
    },
  });
  await show({ ...office(), status });
  await said('Winter Shelter');
  expect(bodyOf('Needs attention')).toContain('Your token doesn’t have access to pledges.');
  expect(bodyOf('New since your last visit')).toBe('Couldn’t sync transactions. Retrying within a minute.');
});

it('Home: asks once whether to sync, with the cost, and panels offer it after “Not now”', async () => {
  connect((async () => ({ rows: [], last: 30 })) as unknown as Parameters<typeof connect>[0]);
  await show(null, 'ask');
  const asked = 'Not synced yet. ';
  await said(`about 1 minute (${30 * listNames.length} API requests)`);
  expect(panels.map(bodyOf)).toEqual([asked, asked, `${asked}Dated yesterdayView transactions`, asked]);
  await act(async () => button('Not now')?.click());
  expect(text()).not.toContain('API requests');
  expect(document.activeElement).toBe(screen.querySelector('h1'));
  const offered = 'Not synced yet. Turn on sync';
  expect(panels.map(bodyOf)).toEqual([offered, offered, `${offered}Dated yesterdayView transactions`, offered]);
  await act(async () => button('Turn on sync')?.click());
  expect(text()).not.toContain('Not synced yet');
  expect(bodyOf('Campaign progress')).toBe('');
});

it('Home without background sync: says so, and shows the newest transactions in place of figures', async () => {
  const rows = [{ id: '904', amount: null, line_items: [], payments: [] }];
  connect((async () => ({ rows, total: 1, last: 1 })) as unknown as Parameters<typeof connect>[0]);
  await show(null, 'off');
  await said('Your administrator turned off background sync');
  const headings = Array.from(screen.querySelectorAll('h2')).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Newest transactions']);
  await until(() => expect(screen.querySelector('a[href*="open=%22904"]')).not.toBeNull());
});
