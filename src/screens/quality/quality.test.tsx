// @vitest-environment happy-dom
import type { SavedFields } from '../../domain/names.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { marks, setMarks } from '../../device/marks.ts';
import { type Prefill, prefillOf } from '../../device/prefills.ts';
import { createStore } from '../../device/store.ts';
import { showScreen } from '../../../e2e/support/doubles/screen.tsx';
import { forgetNames, learn } from '../../records/names.ts';
import { atHand } from '../../replica/current.ts';
import type { ListState } from '../../replica/lists.ts';
import { atHandOf, everyList, nothingAtHand, replicaInMemory } from '../../../e2e/support/doubles/replica.ts';
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
    '/contacts/$contact/compare/$other': elsewhere,
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
  forgetNames();
  screen.remove();
});

it('Data quality screen: shows the sync progress, then the issues and what was checked', async () => {
  atHand.set(office());
  await show();
  await read({ rows: 1, total: 2 });
  expect(text()).toContain('Syncing households: 1 of 2.');
  await read();
  await said('Same name and email');
  expect(views()).toEqual([
    'All 6',
    'Likely duplicates 1',
    'No email or phone 1',
    'Invalid emails 1',
    'Name formatting 1',
    'Head of household not a member 1',
    'No envelope name 1',
  ]);
  expect(text()).toContain('4 contacts and 2 households');
  expect(text()).toContain('0 with a street address, 0 with consent data');
  expect(text()).toContain('Merge duplicates in your fundraising platform');
  expect(text()).toContain('“Not duplicates” is saved in this browser');
});

it('Data quality screen: “Not duplicates” moves the pair to its own view until it is undone', async () => {
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
  ['Make Ruth Ames head of household', '/households/502/edit', 'household.502', { head: '3', otherHead: '' }],
] as const)('Data quality screen: “%s” opens the form with the suggested fix', async (words, path, form, values) => {
  atHand.set(office());
  const history = await show();
  await read();
  await said('Same name and email');
  await act(async () => button(words)?.click());
  expect(history.location.pathname).toBe(path);
  const { prefill = '' } = history.location.state as { prefill?: string };
  expect(prefillOf(prefill, form)?.values).toEqual(values satisfies Prefill['values']);
});

it('Data quality screen: checks the consent of contacts saved in this session', async () => {
  const fields = { id: '2', email_opt_in: 'true', is_email_subscribed: 'false' };
  const from = { kind: 'saved contact', id: null, name: null } as const;
  learn({ people: [['2', { saved: { from, at: 1, name: 'Daniel Ames', fields: fields as SavedFields } }]] });
  atHand.set(office());
  const history = await show();
  await read();
  await said('Opted in to email but unsubscribed');
  expect(views()).toContain('Conflicting consent 1');
  expect(text()).toContain('1 with consent data');
  await act(async () => button('Opt out of email')?.click());
  const { prefill = '' } = history.location.state as { prefill?: string };
  expect(prefillOf(prefill, 'contact.2')?.values).toEqual({ email_opt_in: { how: 'set', value: 'no' } });
});

it('Data quality screen: says that the token has no access to households', async () => {
  atHand.set(office());
  await show();
  await read({ problem: 'refused' });
  expect(text()).toContain('your token doesn’t have access to them');
});
