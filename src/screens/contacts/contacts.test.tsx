// @vitest-environment happy-dom
import { act, use } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { GiftSeen } from '#sync/questions/person.ts';
import { contact } from '#api/resources.ts';
import { mergeContactSources } from '#records/contact-known.ts';
import { ContactDetails, methodsOnGifts } from './panels.tsx';
import { syncWith, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { connect } from '#api/query.ts';
import { ConfigurationContext } from '#ui/browser/configuration.ts';
import { choose } from '#ui/browser/preferences.ts';
import { createStore } from '#device/store.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import { type ListState, nothingRead } from '#sync/lists.ts';
import { AudiencesScreen } from './audience/audiences.tsx';
import { PartEditor } from './audience/condition-parts.tsx';
import { ContactsScreen } from './contacts.tsx';

let root: Root;
const screen = document.createElement('div');
const status = createStore(beforeSync);
const text = () => screen.textContent;
const head = () => screen.querySelector('thead')?.textContent ?? '';
const asked = vi.fn<(list: string, input: object) => void>();
const page = { page: 1, round: 1 };

function office() {
  const sync = syncInMemory(() => status.set({ ...status.get(), writes: status.get().writes + 1 }));
  const contacts = [{ id: '4801', first_name: 'Ruth', last_name: 'Ames', primary_email: 'ruth@example.org' }];
  sync.take({ list: 'listHouseholds', ...page, rows: [{ id: '501', name: 'Ames family', contacts }] });
  return sync;
}

let mode: 'ask' | 'off' = 'ask';

function Shown() {
  const configuration = { ...use(ConfigurationContext), replica: { mode, perMinute: 300, keep: false } };
  return (
    <ConfigurationContext value={configuration}>
      <ContactsScreen />
    </ConfigurationContext>
  );
}

const show = (address: string) => showScreen(root, address, { '/contacts': Shown });
const said = (words: string) => until(() => expect(text()).toContain(words));

type Changes = Partial<
  Record<'listCampaigns' | 'listHouseholds' | 'listPledges' | 'listTransactions' | 'listTickets', Partial<ListState>>
>;

function listStates(changes: Changes) {
  return Object.fromEntries(
    Object.entries(nothingRead).map(([name, state]) => [name, { ...state, ...changes[name as keyof Changes] }]),
  ) as SyncStatus['lists'];
}

/** Sets how far each of these lists is. */
function read(changes: Changes, more: Partial<SyncStatus> = {}) {
  return act(async () => status.set({ ...status.get(), lists: listStates(changes), ...more }));
}

const whole = { rows: 1, last: 1, beganAt: 1, wholeSince: 1, askedAt: 1 };
const part = { rows: 1, last: 40, nextPage: 4, beganAt: 1, askedAt: 1 };
const known = { done: true, reason: null, known: 4, gifts: 4 } as SyncStatus['donors'];

async function type(words: string) {
  const box = screen.querySelector<HTMLInputElement>('input[type=search]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, words);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
    box?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
}

beforeEach(() => {
  document.body.append(screen);
  root = createRoot(screen);
  status.set(beforeSync);
  choose({ readsAll: true });
  mode = 'ask';
  asked.mockReset();
  connect((list: string, input: object) => {
    asked(list, input);
    return new Promise<never>(() => undefined);
  });
});

afterEach(async () => {
  await act(async () => root.unmount());
  currentSync.set(null);
  screen.remove();
});

it('Contacts screen: shows everyone so far while lists sync, and figures only once they’re whole', async () => {
  currentSync.set(syncWith(office(), status));
  await show('/contacts');
  expect(text()).not.toContain('No contacts yet');
  await read({ listHouseholds: part });
  await said('Ruth Ames');
  expect(text()).toContain('1 so far');
  expect(text()).toContain('3 of 40 household pages synced');
  // Figures that would be too low keep their room.
  const cells = () => [...screen.querySelectorAll('tbody tr:first-child td')].map(({ textContent }) => textContent);
  const columns = head();
  expect(columns).toContain('Lifetime giving');
  expect(columns).toContain('Open pledges');
  expect(cells().filter(Boolean)).toEqual(['Ames family', 'ruth@example.org']);
  await read({ listHouseholds: whole, listPledges: { ...part, nextPage: 2 } });
  await said('1 of 40 pledge pages synced');
  await read({ listHouseholds: whole, listPledges: whole });
  await read({ listHouseholds: whole, listPledges: whole, listTransactions: whole }, { donors: known });
  // The number of gifts, which is 0.
  await until(() => expect(cells()).toContain('0'));
  expect(head()).toBe(columns);
  expect(text()).toContain('All 1');
  expect(text()).not.toContain('so far');
});

it('Contacts screen: a filter by a figure waits for the figure', async () => {
  currentSync.set(syncWith(office(), status));
  const history = await show('/contacts?f.given=10..');
  await read({ listHouseholds: part });
  expect(text()).toContain('These filters apply when all gifts are synced.');
  expect(text()).not.toContain('Ruth Ames');
  expect(text()).not.toContain('weren’t recognized');
  await read({ listHouseholds: whole, listPledges: whole, listTransactions: whole });
  expect(text()).toContain('These filters apply when all donors are identified.');
  await read({ listHouseholds: whole, listPledges: whole, listTransactions: whole }, { donors: known });
  await said('No matches in 1 contacts');
  expect(history.location.search).toContain('f.given');
});

it('Contacts screen: an audience waits until everything it asks for is synced', async () => {
  currentSync.set(syncWith(office(), status));
  await show('/contacts?c1=ticket&c2=!gave');
  await read({ listHouseholds: whole, listPledges: whole, listTransactions: whole }, { donors: known });
  expect(text()).toContain('These filters apply when all tickets are synced.');
  expect(text()).not.toContain('Ruth Ames');
  await show('/contacts?c1=!gave');
  await said('Ruth Ames');
  await said('1 with email, 0 with an address.');
  expect(screen.querySelector('[aria-label="Filters"]')?.textContent).toContain('Didn’t give:any time');
  // The figures are of the whole audience, and a search shows a part of it.
  await type('ruth');
  await until(() => expect(text()).not.toContain('with email'));
  expect(text()).toContain('Ruth Ames');
});

it('Contacts screen: audiences have no count before all donors are identified, and say how many are', async () => {
  currentSync.set(syncWith(office(), status));
  const lists = { listHouseholds: whole, listPledges: whole, listTransactions: whole, listTickets: whole };
  const counted = () => screen.querySelector('nav[aria-label="Views"]')?.textContent ?? '';
  const identifying = { known: 320, gifts: 1254, probable: 0 };
  await read(lists, { donors: known });
  await show('/contacts');
  await until(() => expect(counted()).toMatch(/No email 0/));
  await read(lists, { identifying, donors: null });
  expect(counted()).not.toMatch(/No email \d/);
  await show('/contacts?c1=!has&c1.what=email');
  await said('Identifying donors: 320 of 1,254 transactions.');
  expect(screen.querySelector('progress')).toMatchObject({ value: 320, max: 1254 });
  // Some of them couldn't be asked for, and are asked for again: what is known meanwhile isn't all.
  const some = { done: false, reason: 'Busy.', probable: 0, known: 320, gifts: 1254 };
  await read(lists, { identifying, donors: some });
  await said('Contacts0 so far');
  await said('Identifying donors: 320 of 1,254 transactions.');
  await read(lists, { identifying: null, donors: { ...some, done: true, reason: null } });
  await until(() => expect(text()).not.toContain('so far'));
  await said('Donor identified for 320 of 1,254 transactions.');
  // What a person gave would be too low.
  await show('/contacts');
  await read(lists, {
    identifying,
    donors: { done: false, reason: null, probable: 0, known: 320, gifts: 1254, isFirst: true },
  });
  await said('Giving totals appear when donor identification finishes.');
});

it('Contacts screen: a list that the token can’t read is named, and isn’t waited for', async () => {
  const sync = office();
  currentSync.set(syncWith(sync, status));
  await show('/contacts?c1=!ticket');
  const lists = { listHouseholds: whole, listPledges: whole, listTransactions: whole };
  const listTickets = { problem: 'refused' } as const;
  sync.note({ lists: listStates({ ...lists, listTickets }), waitsUntil: null, donors: known });
  await read({ ...lists, listTickets }, { donors: known });
  await said('This audience needs tickets, and your token doesn’t have access to them.');
  await said('“Ticket: any event” isn’t known for 1 person, who is left out.');
  expect(text()).not.toContain('Ruth Ames');
  expect(text()).not.toContain('These filters apply when');
  await show('/contacts?c1=!ticket%3F');
  await said('Ruth Ames');
  await said('“Ticket: any event” isn’t known for 1 person, who is included.');
});

it('Contacts screen: says who joined a saved audience, also where donors aren’t identified', async () => {
  const sync = office();
  const changes = vi.fn<(asked: { isPartial?: boolean }) => object>(() => ({
    since: Date.parse('2025-11-20T12:00:00Z'),
    came: ['4801'],
    went: [],
    names: {},
  }));
  currentSync.set(syncWith({ ...sync, audienceChanges: changes as never }, status));
  const lists = { listHouseholds: whole, listPledges: whole, listTransactions: whole, listTickets: whole };
  await show('/contacts?view=own&c1=!gave');
  await read(lists, { donors: known });
  await said('Since Nov 20, 2025, ');
  await said(': 1 joined (Ruth Ames). Mark as seen');
  expect(text()).not.toContain('among identified donors');
  await act(async () => choose({ asksWhoGave: false }));
  onTestFinished(() => choose({ asksWhoGave: true }));
  await read(lists, { donors: { ...known, done: false } as SyncStatus['donors'] });
  await said(', among identified donors: 1 joined or identified since (Ruth Ames). Mark as seen');
  expect(changes).toHaveBeenLastCalledWith(expect.objectContaining({ isPartial: true }));
});

it('Part of a condition: offers the methods of gifts, and takes another', async () => {
  const sync = office();
  const gift = { captured: 'true', refunded: 'false', amount: '5.00', contact_id: '4801' };
  const rows = ['card', 'check', 'check'].map((method, place) => ({ ...gift, id: `${place}`, method }));
  sync.take({ list: 'listTransactions', ...page, rows });
  currentSync.set(syncWith(sync, status));
  const set = vi.fn<(written: string) => void>();
  await showScreen(root, '/', {
    '/': () => <PartEditor name="method" of={{ kind: 'id', offers: 'method' }} written="" set={set} />,
  });
  const options = () => [...screen.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
  await until(() => expect(options()).toEqual(['check', 'card']));
  const input = screen.querySelector('input');
  expect(input?.getAttribute('list')).toBe(screen.querySelector('datalist')?.id);
});

it('Audiences screen: one about tickets isn’t counted before they’re synced, nor where they can’t be read', async () => {
  const sync = office();
  currentSync.set(syncWith(sync, status));
  const lists = { listCampaigns: whole, listHouseholds: whole, listPledges: whole, listTransactions: whole };
  await read({ ...lists, listTickets: part }, { donors: known });
  await showScreen(root, '/contacts/audiences', { '/contacts/audiences': AudiencesScreen });
  const rowOf = (name: string) =>
    [...screen.querySelectorAll('[data-row]')].find((row) => row.textContent.startsWith(name))?.textContent;
  const says = (words: string) =>
    until(() => expect(rowOf('Attended, never gave')).toBe(`Attended, never gave${words}`));
  await says('Syncing tickets…');
  await until(() => expect(rowOf('No email')).toBe('No email0 people'));
  sync.note({
    lists: listStates({ ...lists, listTickets: { problem: 'refused' } }),
    waitsUntil: null,
    donors: known,
  });
  await read({ ...lists, listTickets: { problem: 'refused' } }, { donors: known });
  await says('0 peopleNot known for 1.');
});

it('Contacts screen: without sync an audience isn’t claimed', async () => {
  choose({ readsAll: false });
  currentSync.set(syncWith(office(), status));
  await show('/contacts?c1=gave');
  await read({ listHouseholds: part });
  await said('Ruth Ames');
  expect(text()).toContain('Everyone is shown: these filters need sync.');
});

it('Contacts screen: a link with a condition of another version says so', async () => {
  currentSync.set(syncWith(office(), status));
  await show('/contacts?c1=wealthy&c2=!gave');
  await read({ listHouseholds: whole, listPledges: whole, listTransactions: whole }, { donors: known });
  await said('Some filters in this link weren’t recognized: c1.');
  await said('Ruth Ames');
  expect(text()).toContain('Didn’t give');
});

it('Contacts screen: with sync off, says so, and asks the platform for what is typed', async () => {
  choose({ readsAll: false });
  const sync = office();
  currentSync.set(syncWith(sync, status));
  await show('/contacts');
  await read({ listHouseholds: part });
  await said('Ruth Ames');
  expect(text()).toContain('These are the people seen so far. Turn on sync');
  expect(text()).not.toContain('pages synced');
  await type('haddad');
  await said('Searching households…');
  expect(asked).toHaveBeenCalledWith('listHouseholds', { query: 'haddad' });
  expect(text()).toContain('No matches in 1 contacts so far.');
  // The page passes each answer to the worker.
  const contacts = [{ id: '4821', first_name: 'Layla', last_name: 'Haddad' }];
  await act(async () => sync.update({ list: 'listHouseholds', rows: [{ id: '502', name: 'Haddad', contacts }] }));
  await act(async () => status.set({ ...status.get(), writes: 9 }));
  await said('Layla Haddad');
  expect(text()).toContain('1 of 2 so far');
});

it('Contacts screen: says that an administrator turned off sync', async () => {
  mode = 'off';
  currentSync.set(syncWith(office(), status));
  await show('/contacts');
  await read({ listHouseholds: part });
  await said('Ruth Ames');
  expect(text()).toContain('your administrator turned off sync. These are the people seen so far.');
  expect(text()).not.toContain('Turn on sync');
  expect(text()).not.toContain('Not in contacts');
});

it('Contacts screen: a pasted link is searched by its contact ID, which can be opened whatever is found', async () => {
  currentSync.set(syncWith(office(), status));
  await show('/contacts');
  await read({ listHouseholds: part });
  await type('https://platform.example.org/admin/people/4821');
  await said('Open contact 4821');
  expect(asked).toHaveBeenLastCalledWith('listHouseholds', { contacts: '4821' });
  expect(screen.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('4821');
});

it('Contacts screen: with all households synced, a search asks no one', async () => {
  currentSync.set(syncWith(office(), status));
  await show('/contacts');
  await read({ listHouseholds: whole, listPledges: part });
  await type('ames');
  await said('1 of 1 so far');
  expect(asked).not.toHaveBeenCalled();
});

it('Contacts screen: an empty platform has no contacts yet', async () => {
  choose({ readsAll: false });
  currentSync.set(syncWith(syncInMemory(), status));
  await show('/contacts');
  await read({ listHouseholds: { ...whole, rows: 0 } });
  await said('No contacts yet.');
  expect(text()).toContain('Search by name or email, or open a household or pledge.');
});

it('methodsOnGifts(): of the newest transactions that say so', () => {
  const row = (fields: object) => ({ row: { email: '', phone: ' ', ...fields } as GiftSeen['row'] });
  const hill = { address_1: '2 Hill', city: 'Northquay' };
  expect(methodsOnGifts([])).toEqual({ email: '', phone: '', address: null });
  expect(
    methodsOnGifts([
      row({ phone: '1' }),
      row({ email: 'ruth@example.org', phone: '2', address: hill }),
      row({ email: 'old@example.org', address: { city: 'Elsewhere' } }),
    ]),
  ).toMatchObject({ email: 'ruth@example.org', phone: '1', address: hill });
});

it('ContactDetails: what was saved stays above older gifts, says when, and doesn’t come back once removed', async () => {
  const gift = { email: 'old@example.org', phone: '555 0100', address: { address_1: '1 Mill Lane' } };
  const onGifts = methodsOnGifts([{ row: gift as unknown as GiftSeen['row'] }]);
  const from = { kind: 'saved contact', id: null, name: null } as const;
  const fields = contact.read({ id: '7', primary_address: { address_1: '4 Quay Street' } }, 'contact');
  const saved = { from, at: Date.parse('2025-11-28T12:00:00Z'), name: 'Ruth Ames', fields };
  const shown = (more: object) => {
    const known = mergeContactSources({ id: '7', saved: { ...saved, ...more } });
    return () => <ContactDetails known={known} onGifts={onGifts} isLoading={false} source={null} />;
  };
  await showScreen(root, '/', { '/': shown({}) });
  expect(text()).toContain('4 Quay Street');
  expect(text()).toContain('Address as saved here on Nov 28, 2025');
  expect(text()).toContain('old@example.org');
  await showScreen(root, '/', { '/': shown({ cleared: ['primary_email'] }) });
  expect(text()).not.toContain('old@example.org');
  expect(text()).toContain('Phone from their transactions');
});
