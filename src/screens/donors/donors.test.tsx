// @vitest-environment happy-dom
import { defaultContext } from '#sync/context.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import { createStore } from '#device/store.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import type { SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import type { ListState } from '#sync/lists.ts';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { DonorsScreen } from './donors.tsx';

let root: Root;
const screen = document.createElement('div');
const status = createStore(beforeSync);
const text = () => screen.textContent;
const giving = () => screen.querySelector('[aria-label="Giving"]')?.textContent;

function office(currency: string | null = null) {
  const sync = syncInMemory();
  sync.viewAs({ ...defaultContext(), currency });
  const page = { page: 1, round: 1 };
  const contacts = [
    { id: '1', first_name: 'Ruth', last_name: 'Ames' },
    { id: '2', first_name: 'José', last_name: 'Ames' },
    { id: '3', first_name: 'Eve', last_name: 'Ames' },
  ];
  sync.take({ list: 'listHouseholds', ...page, rows: [{ id: '501', name: 'Ames family', contacts }] });
  sync.take({ list: 'listCampaigns', ...page, rows: [{ id: '77', title: 'Winter Appeal' }] });
  const gift = (id: string, contact_id: string | null, transacted_at: string, amount: string, currency = 'USD') => {
    return { id, contact_id, transacted_at, amount, currency, captured: 'true', refunded: 'false' };
  };
  const rows = [
    { ...gift('1', '1', '2025-03-01', '100.00'), campaign_id: '77' },
    { ...gift('2', '1', '2026-03-01', '150.00'), campaign_id: '77' },
    gift('3', '2', '2025-03-01', '40.00'),
    gift('4', null, '2026-03-01', '7.00'),
    gift('5', '3', '2026-03-01', '9.00', 'EUR'),
  ];
  sync.take({ list: 'listTransactions', ...page, rows });
  return syncWith(sync, status);
}

const show = (address: string) => showScreen(root, address, { '/donors': DonorsScreen });

const read = (changes: Partial<SyncStatus>, list: Partial<ListState> = { rows: 5, wholeSince: 1, askedAt: 1 }) =>
  act(async () => status.set({ ...beforeSync, lists: everyList(list), ...changes }));
const said = (words: string) => until(() => expect(text()).toContain(words));
const known = { done: true, reason: null, known: 4, gifts: 5 } as SyncStatus['donors'];

// What is lazy here should be there when it is asked for.
beforeAll(() => Promise.all([import('#ui/kit/popover-panel.tsx'), import('#ui/list/list-totals.tsx')]), 60_000);
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  document.body.append(screen);
  root = createRoot(screen);
  status.set(beforeSync);
  changePreferences({ folds: {} });
});

afterEach(async () => {
  await act(async () => root.unmount());
  currentSync.set(null);
  screen.remove();
  vi.useRealTimers();
});

it('Donors screen: shows the sync progress, then figures once gifts are synced, also while donors are identified', async () => {
  currentSync.set(office());
  await show('/donors');
  await read({}, { rows: 2, total: 5 });
  expect(text()).toContain('Syncing transactions: 2 of 5.');
  await read({});
  await said('Ruth Ames');
  expect(text()).toContain('Identifying donors…');
  await read({ donors: known });
  await said('This year through November 23 vs. same period in 2025');
  await said('Ruth Ames');
  expect(text()).toContain('80% of gifts with an identified donor');
  expect(giving()).toBe('Raised$150.00+7.1% vs. $140.00Donors20.0% vs. 2Retention50.0%Lapsed1Breakdown');
  await press('About these donors');
  await inPanel('Not included: $7.00 from unknown donors.');
  expect(screen.querySelector('dt > a')).toBeNull();
  await open('Breakdown');
  expect(text()).toContain('USD: 4 of 5 gifts. Also 1 EUR');
  expect(text()).toContain('All donors 1 of 2');
  expect(text()).toContain('José Ames');
  expect(text()).toContain('Eve AmesNew€9.00€9.00Mar 1');
  const lapsed = screen.querySelector<HTMLAnchorElement>('a[href*="lapsed"]');
  expect(lapsed?.closest('div')?.textContent).toContain('−$40.00');
});

it('Donors screen: a segment filters the list and, pressed again, no longer; currency and compared years stay', async () => {
  currentSync.set(office());
  const history = await show('/donors?currency=EUR&compared=whole');
  await read({ donors: known });
  await said('This year to date vs. all of 2025');
  expect(text()).toContain('€9.00');
  await said('All 3');
  const views = Array.from(screen.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Views"] a'));
  expect(views.map((view) => view.textContent).join(', ')).toBe(
    'All 3, Last year, not this year 1, Some year, not this year 1, Top donors 2',
  );
  await act(async () => views[3]?.click());
  expect(history.location.search).toContain('view=top');
  await open('Breakdown');
  const segment = () => screen.querySelector<HTMLAnchorElement>('dt > a');
  expect(segment()?.closest('div')?.textContent).toMatch(/^New1/);
  await act(async () => segment()?.click());
  expect(history.location.search).toContain('currency=EUR');
  expect(history.location.search).toContain('compared=whole');
  expect(history.location.search).toContain('f.class=new');
  expect(segment()?.getAttribute('aria-current')).toBe('true');
  await act(async () => segment()?.click());
  expect(history.location.search).not.toContain('f.class');
  expect(history.location.search).toContain('currency=EUR');
  expect(text()).not.toContain('(edited)');
});

it('Donors screen: a search has totals of what it finds', async () => {
  currentSync.set(office());
  await show('/donors');
  await read({ donors: known });
  await said('José Ames');
  const totals = () => screen.querySelector('[aria-label="Totals"]');
  expect(totals()).toBeNull();
  await put('Search donors', 'ruth', 'input');
  await act(async () => field('Search donors')?.form?.requestSubmit());
  await until(() => expect(totals()?.textContent).toContain('100.00'));
});

it('Donors screen: starts in the default currency unless the URL names one', async () => {
  currentSync.set(office('EUR'));
  await show('/donors');
  await read({ donors: known });
  await said('Ruth Ames');
  await open('Breakdown');
  await said('EUR: 1 of 5 gifts. Also 4 USD');
  await press('About these donors');
  await inPanel('Amount filters and sorting use EUR.');
  await inPanel('1 of 2 donors gave in EUR.');
  await act(async () => root.unmount());
  root = createRoot(screen);
  await show('/donors?currency=USD');
  // It stays open.
  await said('USD: 4 of 5 gifts. Also 1 EUR');
  expect(text()).not.toContain('EUR: 1 of 5 gifts');
});

it('Donors screen: says that every gift has a currency if the URL asks for none', async () => {
  currentSync.set(office());
  await show('/donors?currency=none');
  await read({ donors: known });
  await said('Every gift has a currency. Showing USD');
  expect(giving()).toContain('$150.00');
});

it('Donors screen: says that the token has no access to transactions', async () => {
  currentSync.set(office());
  await show('/donors');
  await read({}, { problem: 'refused' });
  expect(text()).toContain('your token doesn’t have access to them');
});

it('Donors screen: shows custom dates and a campaign from the URL, with the top donors', async () => {
  currentSync.set(office());
  await show('/donors?days=2026-02-01..2026-03-31&campaign=%2277%22');
  await read({ donors: known });
  await said('Feb 1 – Mar 31, 2026 vs. Feb 1 – Mar 31, 2025');
  expect(giving()).toContain('Raised$150.00+50.0% vs. $100.00Donors1');
  await press('About these donors');
  await inPanel('Top 10% of donors (1) gave 100.0%.');
  expect(text()).toContain('Gifts to Winter Appeal only');
  expect(text()).not.toContain('José Ames');
  expect(screen.querySelector('a[href*="view=top"]')?.textContent).toBe('Top donors 1');
});

it('Donors screen: says that the dates in a link aren’t valid, and shows this year', async () => {
  currentSync.set(office());
  await show('/donors?days=2026-03-31..2026-02-01');
  await read({ donors: known });
  await said('The dates in this link aren’t valid');
  expect(text()).toContain('This year through November 23');
});

it('Donors screen: views name the years when both are over', async () => {
  currentSync.set(office());
  await show('/donors?compared=before');
  await read({ donors: known });
  await said('All of 2025 vs. all of 2024');
  expect(text()).toContain('In 2024, not in 2025');
  expect(text()).toContain('Some year, not in 2025');
  expect(text()).not.toContain('this year');
});

const open = (name: string) => act(async () => button(name)?.click());

async function press(label: string) {
  await act(async () => screen.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click());
}

const inPanel = (words: string) => until(() => expect(document.body.textContent).toContain(words));

const field = (name: string) => screen.querySelector<HTMLInputElement>(`[aria-label="${name}"]`);
const button = (name: string) => Array.from(screen.querySelectorAll('button')).find((one) => one.textContent === name);
async function put(name: string, value: string, event: string) {
  const input = field(name);
  await act(async () => {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value');
    own?.set?.call(input, value);
    input?.dispatchEvent(new Event(event, { bubbles: true }));
  });
}

it('Donors screen: Apply keeps the focus, and Back returns to the years', async () => {
  currentSync.set(office());
  const history = await show('/donors');
  await read({ donors: known });
  await said('This year through November 23');
  await put('Comparison', 'days', 'change');
  await put('Comparison from, date', '2026-02-01', 'input');
  await put('Comparison until, date', '2026-03-31', 'input');
  button('Apply')?.focus();
  await act(async () => button('Apply')?.click());
  await said('Feb 1 – Mar 31, 2026 vs.');
  expect(document.activeElement?.textContent).toBe('Apply');
  await act(async () => history.back());
  await said('This year through November 23');
  expect(field('Comparison')?.value).toBe('same-day');
});

it('Donors screen: a link opens a chart of the breakdown, whose running year is that of the figures; the fold closes it', async () => {
  currentSync.set(office());
  const history = await show('/donors?chart=retention.table');
  await read({ donors: known });
  await said('Retention by year');
  const rows = () =>
    Array.from(screen.querySelectorAll('[aria-label="Retention by year, table"] tr'), (row) => row.textContent);
  await until(() => expect(rows()).toEqual(['YearRetentionGave again', '2026 (to date)50.0%1']));
  expect(giving()).toContain('Retention50.0%');
  const choice = screen.querySelector<HTMLSelectElement>('[aria-label="Retention by year"] select');
  await act(async () => {
    if (choice) choice.value = 'new-lapsed';
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(history.location.search).toBe('?chart=new-lapsed.table');
  expect(text()).toContain('2026 (to date)112');
  await act(async () =>
    screen.querySelector<HTMLElement>('[aria-label="Giving"] button[aria-expanded="true"]')?.click(),
  );
  expect(history.location.search).toBe('');
  expect(text()).not.toContain('New and lapsed donors by year');
});
