// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { marks, setMarks } from '../../device/marks.ts';
import { forgetPerson, learnPerson, type SavedFields } from '../../device/people.ts';
import { type Prefill, prefillOf } from '../../device/prefills.ts';
import { createStore } from '../../device/store.ts';
import { showScreen } from '../../records/giving/screen-testing.tsx';
import { atHand } from '../../replica/current.ts';
import type { ListState } from '../../replica/lists.ts';
import { atHandOf, everyList, nothingAtHand, replicaInMemory } from '../../replica/testing.ts';
import { QualityScreen } from './quality.tsx';

let root: Root;
const screen = document.createElement('div');
const status = createStore(nothingAtHand);
const text = () => screen.textContent;

function office() {
  const replica = replicaInMemory();
  const ruth = { first_name: 'Ruth', last_name: 'Ames', primary_email: 'ruth@example.org', type: 'individual' };
  const household = (id: string, name: string, contacts: object[], more = {}) => {
    return { id, name, contacts, head_contact_id: '1', envelope_name: 'The family', ...more };
  };
  const rows = [
    household('501', 'Ames', [
      { id: '1', ...ruth },
      { id: '2', ...ruth, first_name: 'DANIEL', primary_email: 'dan@example,org' },
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
  replica.take({ list: 'listHouseholds', page: 1, round: 1, rows });
  return atHandOf(replica, status);
}

const elsewhere = () => null;
const show = () =>
  showScreen(root, '/quality', {
    '/quality': QualityScreen,
    '/contacts/$contact': elsewhere,
    '/contacts/$contact/edit': elsewhere,
    '/households/$household': elsewhere,
    '/households/$household/edit': elsewhere,
  });

const read = (list: Partial<ListState> = { rows: 2, wholeSince: 1, askedAt: 1 }) =>
  act(async () => status.set({ ...nothingAtHand, lists: everyList(list) }));
const said = (words: string) => act(() => vi.waitFor(() => expect(text()).toContain(words)));
const button = (words: string) =>
  Array.from(screen.querySelectorAll('button')).find((one) =>
    [one.getAttribute('aria-label'), one.textContent].includes(words),
  );
const views = () =>
  Array.from(screen.querySelectorAll('nav[aria-label="Views"] a'), (view) => view.textContent).filter(
    (view) => !view.endsWith(' 0'),
  );

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.append(screen);
  root = createRoot(screen);
  status.set(nothingAtHand);
});

afterEach(async () => {
  await act(async () => root.unmount());
  atHand.set(null);
  setMarks('notDuplicates', { '1 3': null });
  forgetPerson('2');
  screen.remove();
});

it('says how far the reading is, then what was found and how much is known', async () => {
  atHand.set(office());
  await show();
  await read({ rows: 1, total: 2 });
  expect(text()).toContain('Records are checked once all households are read: 1 of 2 so far.');
  await read();
  await said('Same name and email');
  expect(views()).toEqual([
    'All',
    'Likely duplicates 1',
    'No email or phone 1',
    'Emails to correct 1',
    'Names to correct 1',
    'Head not a member 1',
    'No envelope name 1',
  ]);
  expect(text()).toContain('4 contacts and 2 households');
  expect(text()).toContain('streets known of none, consents of none');
  expect(text()).toContain('duplicates are merged on the platform');
});

it('two that are told apart are not asked about again, until that is undone', async () => {
  atHand.set(office());
  await show();
  await read();
  await said('Same name and email');
  await act(async () => button('Not duplicates: Ruth Ames 1 and Ruth Ames 3')?.click());
  expect(Object.keys(marks.get().notDuplicates)).toEqual(['1 3']);
  await said('Not duplicates 1');
  expect(text()).toContain('Likely duplicates 0');
  await act(async () => button('Undo: Ruth Ames 1 and Ruth Ames 3')?.click());
  await said('Likely duplicates 1');
  expect(marks.get().notDuplicates).toEqual({});
});

const mendedEmails = {
  primaryWas: 'dan@example,org',
  rows: [
    {
      known: 'dan@example,org',
      knownType: '',
      value: 'dan@example.org',
      type: '',
      removed: false,
      is_primary: 'yes',
    },
  ],
  remove: [],
};
const filled = { how: 'set', value: 'Daniel' };
it.each([
  ['Use Daniel', '/contacts/2/edit', 'contact.2', { first_name: filled }],
  ['Use dan@example.org', '/contacts/2/edit', 'contact.2', { emails: mendedEmails }],
  ['Use Ruth Ames and Ben Rae', '/households/502/edit', 'household.502', { envelope_name: 'Ruth Ames and Ben Rae' }],
  ['Make Ruth Ames head', '/households/502/edit', 'household.502', { head: '3', otherHead: '' }],
] as const)('“%s” opens the form with it', async (words, path, form, values) => {
  atHand.set(office());
  const history = await show();
  await read();
  await said('Same name and email');
  await act(async () => button(words)?.click());
  expect(history.location.pathname).toBe(path);
  const { prefill = '' } = history.location.state as { prefill?: string };
  expect(prefillOf(prefill, form)?.values).toEqual(values satisfies Prefill['values']);
});

it('checks the consents of contacts that were saved', async () => {
  const fields = { id: '2', email_opt_in: 'true', is_email_subscribed: 'false' };
  const from = { kind: 'saved contact', id: null, name: null } as const;
  learnPerson('2', { saved: { from, at: 1, name: 'Daniel Ames', fields: fields as SavedFields } });
  atHand.set(office());
  const history = await show();
  await read();
  await said('Opted in to emails, and unsubscribed from them');
  expect(views()).toContain('Consents that contradict 1');
  expect(text()).toContain('consents of 1');
  await act(async () => button('Opt out of emails')?.click());
  const { prefill = '' } = history.location.state as { prefill?: string };
  expect(prefillOf(prefill, 'contact.2')?.values).toEqual({ email_opt_in: { how: 'set', value: 'no' } });
});

it('says that households may not be read', async () => {
  atHand.set(office());
  await show();
  await read({ problem: 'refused' });
  expect(text()).toContain('which your token may not read');
});
