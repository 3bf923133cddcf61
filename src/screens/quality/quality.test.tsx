// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { marks, setMarks } from '#device/marks.ts';
import { createStore } from '#device/store.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { readRows } from '#e2e/support/doubles/rows.ts';
import { transactionList } from '#domain/lists/transaction-totals.ts';
import { queried } from '#domain/rows/query.ts';
import { defaultContext } from '#sync/context.ts';
import { currentSync } from '#sync/current.ts';
import type { ListState } from '#sync/lists.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import type { QuickFix } from '#records/quick-fix.tsx';
import { QualityScreen } from './quality.tsx';

let root: Root;
const screen = document.createElement('div');
const status = createStore(beforeSync);
const text = () => screen.textContent;

function office() {
  const sync = syncInMemory();
  const ruth = { first_name: 'Ruth', last_name: 'Ames', primary_email: 'ruth@example.org', type: 'individual' };
  const household = (id: string, name: string, contacts: object[], more = {}) => {
    return { id, name, contacts, head_contact_id: '1', envelope_name: 'The family', ...more };
  };
  const rows = [
    household('501', 'Ames', [
      { id: '1', ...ruth },
      { id: '2', ...ruth, first_name: 'DANIEL', last_name: 'AMES', primary_email: 'dan@example,org' },
    ]),
    household(
      '502',
      'Rae',
      [
        { id: '3', ...ruth },
        { id: '4', first_name: 'Ben', last_name: 'Rae' },
      ],
      { envelope_name: '' },
    ),
  ];
  sync.take({ list: 'listHouseholds', page: 1, round: 1, rows });
  return syncWith(sync, status);
}

const elsewhere = () => null;
const fix: QuickFix = {
  Fix: ({ id, field, wrong, suggested, choices }) => {
    const among = choices.map(({ name }) => name).join(' or ');
    return <span>{`${field} of ${id}: ${wrong || 'none'}, ${suggested || 'none'}${among && ` among ${among}`}`}</span>;
  },
  note: () => 'What a save does.',
};
const show = (address = '/quality') =>
  showScreen(root, address, {
    '/quality': () => <QualityScreen fixes={{ contact: fix, household: fix }} />,
    '/contacts/$contact': elsewhere,
    '/contacts/$contact/edit': elsewhere,
    '/contacts/$contact/compare/$other': elsewhere,
    '/households/$household': elsewhere,
    '/households/$household/edit': elsewhere,
  });

const whole = { rows: 2, wholeSince: 1, askedAt: 1 };
const donors = { done: true, reason: null, known: 0, gifts: 0 } as SyncStatus['donors'];
const read = (list: Partial<ListState> = whole) =>
  act(async () => status.set({ ...beforeSync, lists: everyList(list), donors }));
const said = (words: string) => until(() => expect(text()).toContain(words));
const button = (words: string) =>
  Array.from(screen.querySelectorAll('button')).find((one) =>
    [one.getAttribute('aria-label'), one.textContent].includes(words),
  );
/** The lines of a panel of the overview. */
const lines = (panel: string) =>
  Array.from(screen.querySelectorAll(`section[aria-label="${panel}"] li`), (line) =>
    Array.from(line.querySelectorAll('span'), (part) => part.textContent.trim())
      .filter(Boolean)
      .join(' | '),
  );
const link = (words: string) => Array.from(screen.querySelectorAll('a')).find((one) => one.textContent === words);
const heads = () => Array.from(screen.querySelectorAll('thead th'), (head) => head.textContent.trim()).filter(Boolean);

beforeEach(() => {
  document.body.append(screen);
  root = createRoot(screen);
  status.set(beforeSync);
});

afterEach(async () => {
  await act(async () => root.unmount());
  currentSync.set(null);
  setMarks('notDuplicates', { '1 3': null });
  screen.remove();
});

it('Data quality screen: shows the sync progress, then what to do and what was checked', async () => {
  currentSync.set(office());
  await show();
  await read({ rows: 1, total: 2 });
  expect(text()).toContain('Syncing households: 1 of 2.');
  await read();
  await said('To fix');
  expect(lines('To fix')).toEqual([
    'No email or phone | Add an email or phone | 3 of 4 contact records with an email or phone | 1 contact',
    'Likely duplicates | Compare each pair | 2 of 4 contacts without a likely duplicate | 1 pair',
    'Invalid emails | Correct the email | 2 of 3 emails on contact records valid | 1 contact',
    'Head of household not a member | Choose a head of household | 1 of 2 households with a member as head | 1 household',
    'No envelope name | Add an envelope name | 1 of 2 households with an envelope name | 1 household',
    'Name formatting | Correct the name | 3 of 4 names formatted well | 1 contact',
  ]);
  expect(lines('Nothing to fix')).toEqual([
    'Possible duplicates | 4 of 4 contacts without a possible duplicate',
    'Single-person households | 2 of 2 households with two or more members',
    'Households with the same name | 2 of 2 households with a unique name',
  ]);
  expect(text()).toContain('All 6 issues');
  expect(text()).toContain('4 contacts and 2 households');
  expect(text()).not.toContain('with consent data');
  expect(text()).toContain('Merge duplicates in your fundraising platform');
  expect(text()).toContain('“Not duplicates” is saved in this browser');
});

it('Data quality screen: gifts dated in the future are counted, and lead to those gifts', async () => {
  const future = (id: string, captured_at: string) => ({ id, amount: '5.00', captured: 'true', captured_at });
  const showWith = async (...gifts: { id: string }[]) => {
    const sync = syncInMemory();
    sync.viewAs({ ...defaultContext(), today: '2026-11-28' });
    sync.take({ list: 'listTransactions', page: 1, round: 1, rows: gifts });
    currentSync.set(syncWith(sync, status));
    await show();
    await read();
  };
  await showWith(future('1', '2206-03-01'), future('2', '2026-11-28'));
  await said('1 gift dated in the future');
  expect(lines('To fix')).toEqual(['1 gift dated in the future | Correct the date. Until then, no figure counts it.']);
  expect(link('1 gift dated in the future')?.getAttribute('href')).toBe('/transactions?f.status=future');
  const rows = readRows('listTransactions', [future('1', '2206-03-01'), future('2', '2026-11-28')]);
  const context = { ...listContext(), today: '2026-11-28' };
  expect(
    queried(rows, transactionList(context), { filters: { status: 'future' } }, context).map(({ id }) => id),
  ).toEqual(['1']);
});

it('Data quality screen: figures are of what is synced so far, and no check moves while it’s read', async () => {
  currentSync.set(office());
  await show();
  const lists = everyList(whole);
  const transactions = { ...lists.listTransactions, wholeSince: null };
  await act(async () => status.set({ ...beforeSync, lists: { ...lists, listTransactions: transactions } }));
  await said('4 contacts and 2 households so far');
  const names = () => lines('To fix').map((line) => line.split(' | ')[0]);
  const inTheirOrder = names();
  expect(inTheirOrder).toEqual([
    'No email or phone',
    'Likely duplicates',
    'Invalid emails',
    'Possible duplicates',
    'Head of household not a member',
    'No envelope name',
    'Name formatting',
    'Single-person households',
    'Households with the same name',
  ]);
  await read();
  await until(() => expect(text()).not.toContain('so far'));
  expect(names()).toEqual(inTheirOrder);
  await act(async () => link('No email or phone')?.click());
  await said('3 of 4 contact records with an email or phone');
  await act(async () => link('Data quality')?.click());
  await said('Nothing to fix');
});

it('Data quality screen: a check opens its issues at an address of its own, and leads back', async () => {
  currentSync.set(office());
  const history = await show();
  await read();
  await said('To fix');
  await act(async () => link('No email or phone')?.click());
  await said('Ben Rae');
  expect(history.location.href).toBe('/quality?check=reach');
  expect(screen.querySelector('h1')?.textContent).toBe('No email or phone');
  expect(text()).toContain('3 of 4 contact records with an email or phone');
  // The title says what each row would.
  expect(heads()).toEqual(['Record', 'Household', 'Lifetime giving', 'Last gift', 'Fix']);
  expect(text()).toContain('reach of 4: none, none');
  expect(text()).toContain('What a save does.');
  await act(async () => link('Data quality')?.click());
  await said('To fix');
  expect(history.location.href).toBe('/quality');
});

it('Data quality screen: “Not duplicates” moves the pair to its own list until it is undone', async () => {
  currentSync.set(office());
  await show('/quality?check=duplicate');
  await read();
  await said('Same name and email');
  await act(async () => button('Not duplicates: Ruth Ames 1 and Ruth Ames 3')?.click());
  expect(Object.keys(marks.get().notDuplicates)).toEqual(['1 3']);
  await said('The checks found nothing to fix.');
  await act(async () => link('Data quality')?.click());
  await said('Marked as not duplicates');
  expect(text()).toContain('All 5 issues');
  expect(lines('Nothing to fix')).toContain('Likely duplicates | 4 of 4 contacts without a likely duplicate');
  expect(lines('Nothing to fix')).toContain('Marked as not duplicates | 1 pair');
  await act(async () => link('Marked as not duplicates')?.click());
  await said('Same name and email');
  await act(async () => button('Undo: Ruth Ames 1 and Ruth Ames 3')?.click());
  expect(marks.get().notDuplicates).toEqual({});
  await act(async () => link('Data quality')?.click());
  await said('2 of 4 contacts without a likely duplicate');
});

it('Data quality screen: the fields to fill in are in the row', async () => {
  currentSync.set(office());
  await show('/quality?check=all');
  await read();
  await said('Same name and email');
  expect(text()).toContain('first_name of 2: DANIEL, Daniellast_name of 2: AMES, Ames');
  expect(text()).toContain('email of 2: dan@example,org, dan@example.org');
  expect(text()).toContain('envelope_name of 502: none, Ruth Ames and Ben Rae');
  expect(text()).toContain('head_contact_id of 502: none, 3 among Ruth Ames or Ben Rae');
});

it('Data quality screen: checks the consent of contacts saved in this session', async () => {
  const answer = { email_opt_in: 'true', is_email_subscribed: 'false' };
  const sync = office();
  currentSync.set(sync);
  await sync.ask('written', { operation: 'updateContact', id: '2', answer });
  await show();
  await read();
  await said('1 with consent data');
  expect(lines('To fix')).toContain(
    'Conflicting consent | Review and opt out | 0 of 1 contact with consent data, no conflict | 1 contact',
  );
  await act(async () => link('Conflicting consent')?.click());
  await said('Opted in to email but unsubscribed');
  expect(text()).toContain('email_opt_in of 2: true, false among Opt out of email or Keep opted in');
});

it('Data quality screen: says that the token has no access to households', async () => {
  currentSync.set(office());
  await show();
  await read({ problem: 'refused' });
  expect(text()).toContain('your token doesn’t have access to them');
});
