// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { readConfiguration } from '#api/host.ts';
import type { ListName } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import { createStore } from '#device/store.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import type { ListRow } from '#sync/lists.ts';
import { ConfigurationContext } from '#ui/browser/configuration.ts';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { type GivenRow, readRows } from '#e2e/support/doubles/rows.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { PersonGiving } from './person-giving.tsx';
import { usePerson } from './use-person.ts';
import { formatWhen } from '#ui/format/when.ts';

const ids = ['7'];
let [screen, root] = [document.createElement('div'), null as Root | null];
const seen = new Map<'latest', ReturnType<typeof usePerson>>();

afterEach(async () => {
  await act(async () => root?.unmount());
  currentSync.set(null);
});

function Given() {
  const person = usePerson({ kind: 'contact', ids });
  seen.set('latest', person);
  return <PersonGiving person={person} contact="7" details={null} />;
}

type Rows = Partial<Record<ListName, readonly GivenRow[]>>;

interface World {
  rows: Rows;
  mode?: 'off' | 'memory';
  status?: Partial<SyncStatus>;
}

/** Shows the person over a platform whose pages have two rows. A request waits until `answer` lets it through. */
async function show({ rows, mode = 'off', status: given = {} }: World) {
  const waiting = new Map<string, (() => void)[]>();
  const asked: string[] = [];
  const refused = new Set<ListName>();
  const status = createStore<SyncStatus>({ ...beforeSync, ...given });
  const set = (news: Partial<SyncStatus>) => status.set({ ...status.get(), ...news });
  let writes = 0;
  const sync = syncInMemory(() => set({ writes: (writes += 1) }), {
    shelved: (shelves) => set({ shelves }),
    async askNow(list, input) {
      const number = Number((input as { page?: string }).page ?? 1);
      const name = `${list} ${number}`;
      asked.push(name);
      await new Promise<void>((go) => waiting.set(name, [...(waiting.get(name) ?? []), go]));
      if (refused.has(list)) throw new ApiError({ kind: 'forbidden', message: 'No.', status: 403 });
      const all = rows[list] ?? [];
      const last = Math.max(1, Math.ceil(all.length / 2));
      const part = readRows(list, all.slice(2 * number - 2, 2 * number));
      const ends = { hasPrevious: number > 1, hasNext: number < last, unreadable: 0 };
      const counts = { total: all.length, unfilteredTotal: null, from: null, to: null };
      return { rows: part, number, last, ...counts, ...ends } satisfies Page<ListRow>;
    },
  });
  currentSync.set(syncWith(sync, status));
  screen = document.createElement('div');
  root = createRoot(screen);
  await showScreen(root, '/', {
    '/': () => (
      <ConfigurationContext value={{ ...readConfiguration(undefined), replica: { mode, perMinute: 300, keep: false } }}>
        <Given />
      </ConfigurationContext>
    ),
  });
  const answer = async (...names: string[]) => {
    for (const name of names) {
      await until(() => expect(waiting.get(name)?.length).toBeGreaterThan(0));
      const answers = waiting.get(name) ?? [];
      waiting.delete(name);
      await act(async () => answers.forEach((go) => go()));
    }
  };
  return { asked, refused, answer, sync, set };
}

const gift = (id: string, year: number) => ({
  id,
  amount: '40.00',
  captured: 'true',
  captured_at: `${year}-10-05T10:00:00Z`,
  transacted_at: `${year}-10-05T10:00:00Z`,
});
const family = {
  id: '5',
  name: 'Ames family',
  head_contact_id: '7',
  contacts: [
    { id: '7', first_name: 'Ruth', last_name: 'Ames' },
    { id: '8', first_name: 'Daniel', last_name: 'Ames' },
  ],
};
const rows: Rows = {
  listCampaigns: [{ id: '1', currency: 'USD' }],
  listHouseholds: [family],
  listPledges: [{ id: '3', contact_id: '7', amount: '90.00', amount_remaining: '30.00', amount_fulfilled: '60.00' }],
  listTransactions: [gift('11', 2026), gift('12', 2025), gift('13', 2024)],
};

const region = (name: string) => screen.querySelector(`[aria-label="${name}"]`);
const titles = () => Array.from(screen.querySelectorAll('h2, dt'), (title) => title.textContent);
const cell = (title: string) =>
  Array.from(screen.querySelectorAll('dl > div')).find((one) => one.querySelector('dt')?.textContent === title);
const reads = (text: () => string | null | undefined, expected: RegExp) =>
  until(() => expect(text()).toMatch(expected));

it('PersonGiving: withholds figures while transactions arrive, in the layout that they will have', async () => {
  const { answer } = await show({ rows });
  await answer('listHouseholds 1');
  await reads(() => screen.querySelector('[aria-busy]')?.textContent, /^Loading…/);
  await answer('listCampaigns 1', 'listPledges 1', 'listTransactions 1');
  await reads(() => region('Giving')?.textContent, /Transactions: 1 of 2 pages loaded/);
  const layout = titles();
  expect(cell('Lifetime giving')?.getAttribute('aria-busy')).toBe('true');
  await reads(() => cell('Last gift')?.textContent, new RegExp(`\\$40\\.00.*${formatWhen('2026-10-05')}`));
  expect(cell('Lifetime giving')?.textContent).not.toContain('80.00');
  expect(cell('This year')?.textContent).not.toContain('40.00');
  expect(region('Giving by year')?.textContent).not.toContain('View as table');
  await reads(() => cell('Open pledges')?.textContent, /\$30\.00/);
  await answer('listTransactions 2');
  await reads(() => cell('Lifetime giving')?.textContent, /\$120\.003 gifts, first on Oct 5, 2024Average \$40\.00/);
  expect(region('Giving by year')?.textContent).toContain('View as table');
  expect(region('Giving')?.textContent).not.toContain('loaded');
  expect(titles()).toEqual(layout);
  expect(region('Ames family')?.textContent).toMatch(/Head of household(?:Ruth Ames)/);
  // Only this contact's transactions are loaded.
  expect(region('Ames family')?.textContent).not.toMatch(/No gifts|Household giving/);
  expect(region('Timeline')?.textContent).toContain('your administrator has turned off');
  const months = Array.from(screen.querySelectorAll('h3'), (month) => month.textContent);
  expect(months).toEqual(['October 2026', 'October 2025', 'October 2024']);
  // The heading comes before the list of its month.
  expect(screen.querySelector('h3 + ul')?.textContent).toContain('40.00');
});

it('PersonGiving: names other currencies below the leading one, and has no figures of what isn’t there', async () => {
  const euros = { ...gift('14', 2026), currency: 'EUR', amount: '30.00' };
  const { answer } = await show({
    rows: { ...rows, listPledges: [], listTransactions: [gift('11', 2026), gift('12', 2026), euros] },
  });
  await answer('listHouseholds 1', 'listCampaigns 1', 'listPledges 1', 'listTransactions 1', 'listTransactions 2');
  await reads(() => cell('Lifetime giving')?.textContent, /\$80\.00and €30\.003 gifts/);
  expect(cell('This year')?.textContent).toContain('and €30.00');
  await reads(() => titles().join(), /Average gift/);
  expect(titles()).not.toContain('Open pledges');
});

it('PersonGiving: what is past due names its currency where there are several', async () => {
  const past = { contact_id: '7', next_installment_date: '2020-01-15' };
  const pledge = (id: string, campaign_id: string, left: string) => ({
    id,
    ...past,
    campaign_id,
    amount_remaining: left,
  });
  const euros = { id: '2', currency: 'EUR' };
  const listPledges = [pledge('3', '9', '100.00'), pledge('4', '2', '60.00')];
  const { answer } = await show({
    rows: { ...rows, listCampaigns: [...(rows.listCampaigns ?? []), euros], listPledges },
  });
  await answer('listHouseholds 1', 'listCampaigns 1', 'listPledges 1', 'listTransactions 1', 'listTransactions 2');
  const open = /^Open pledges100\.00 unknown currencyand €60\.00 100\.00 unknown currency past due €60\.00 past due$/;
  await reads(() => cell('Open pledges')?.textContent, /past due/);
  expect(cell('Open pledges')?.textContent).toMatch(open);
});

it('PersonGiving: without gifts, the lifetime is None, and no other figure says so again', async () => {
  const { answer } = await show({ rows: { listCampaigns: [], listHouseholds: [family] } });
  await answer('listHouseholds 1', 'listCampaigns 1', 'listPledges 1', 'listTransactions 1');
  await reads(() => region('Giving')?.textContent, /^Lifetime givingNone$/);
  expect(region('Open pledges')).toBe(null);
});

it('PersonGiving: says what can’t be loaded in its place, and loads it again on request', async () => {
  const { answer, refused } = await show({ rows });
  refused.add('listTransactions');
  await answer('listHouseholds 1', 'listCampaigns 1', 'listPledges 1', 'listTransactions 1');
  await reads(() => region('Giving')?.textContent, /You don’t have access to transactions\. Try again/);
  expect(cell('Lifetime giving')?.textContent).toContain('Not available');
  expect(region('Open pledges')?.textContent).toContain('$30.00');
  expect(seen.get('latest')?.isUnnamed).toBe(false);
  refused.clear();
  await act(async () => region('Giving')?.querySelector('button')?.click());
  await answer('listTransactions 1', 'listTransactions 2');
  await reads(() => cell('Lifetime giving')?.textContent, /\$120\.00/);
});

it('usePerson(): knows that nothing names a contact only when every list was read', async () => {
  const { answer, asked, sync } = await show({
    rows: { listCampaigns: [], listPledges: [{ id: '3', contact_id: '9' }] },
  });
  await answer('listHouseholds 1', 'listTransactions 1');
  await until(() => expect(seen.get('latest')?.parts.households.isWhole).toBe(true));
  // Campaigns determine currencies.
  expect(seen.get('latest')?.parts.gifts.isWhole).toBe(false);
  await answer('listCampaigns 1');
  await until(() => expect(seen.get('latest')?.parts.gifts.isWhole).toBe(true));
  expect(seen.get('latest')?.isUnnamed).toBe(false);
  await answer('listPledges 1');
  await until(() => expect(seen.get('latest')?.isUnnamed).toBe(true));
  expect(sync.people().map(({ id }) => id)).toEqual(['9']);
  const before = asked.length;
  let refreshed: unknown;
  await act(
    async () =>
      void seen
        .get('latest')
        ?.refresh()
        .then((ended) => (refreshed = ended)),
  );
  await answer('listHouseholds 1', 'listTransactions 1', 'listPledges 1');
  await until(() => expect(refreshed).toEqual({ error: null }));
  expect(asked).toHaveLength(before + 3);
});

it('usePerson(): asks for nothing that is synced, and has tickets and other members’ giving then', async () => {
  const lists = everyList({ wholeSince: 1, askedAt: 1 });
  const donors = { gifts: 3, known: 3, probable: 0, done: true, reason: null };
  const { asked, sync, set } = await show({ rows: {}, mode: 'memory' });
  const page = { page: 1, round: 1 };
  for (const [list, some = []] of Object.entries(rows) as [ListName, Rows[ListName]][])
    sync.take({ list, ...page, rows: some.map((row) => ({ contact_id: '7', ...row })) });
  sync.take({ list: 'listTickets', ...page, rows: [{ id: '61', transaction_id: '11' }] });
  await act(async () => set({ lists, donors }));
  await reads(() => cell('Lifetime giving')?.textContent, /\$120\.00/);
  expect(region('Ames family')?.textContent).toContain('Household giving$120.00');
  expect(region('Timeline')?.textContent).toContain('Tickets 1');
  expect(asked.filter((name) => !name.endsWith(' 1'))).toEqual([]);
});
