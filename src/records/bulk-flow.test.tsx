// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import type { Contact } from '#api/resources.ts';
import type { SavedFields } from '#domain/snapshots.ts';
import type { ContactBody } from '#screens/contacts/contact-labels.ts';
import { contactBulk } from '#screens/contacts/bulk.ts';
import { BulkFlow } from '#ui/bulk/bulk-flow.tsx';
import { forgetNames, learn } from './names.ts';

let root: Root;
const screen = document.createElement('div');
const sent: ContactBody[] = [];
let stored: Record<string, unknown> = {};

/** The contact as the platform returned it. */
function known(at: number) {
  const from = { kind: 'saved contact', id: null, name: null } as const;
  learn({ people: [['4801', { saved: { from, at, name: 'Ruth Ames', fields: { ...stored } as SavedFields } }]] });
}

function Import() {
  return (
    <BulkFlow
      kind={contactBulk}
      crumbs={() => null}
      writes={() => ({
        newKey: () => Promise.resolve(undefined),
        ask: () => Promise.resolve(null),
        send: ({ body }: { body: ContactBody }) => {
          sent.push(body);
          stored = { ...stored, ...body };
          known(sent.length + 1);
          return Promise.resolve({ outcome: 'saved', answer: stored as unknown as Contact });
        },
      })}
      toInput={(_ids, body) => ({ body })}
      compare={() => ({ storedDifferently: [] })}
    />
  );
}

const button = (name: string) =>
  Array.from(screen.querySelectorAll('button')).find(({ textContent }) => textContent === name);
const press = async (name: string) => {
  await until(() => expect(button(name)).toBeDefined());
  await act(async () => button(name)?.click());
};

beforeEach(() => {
  document.body.append(screen);
  root = createRoot(screen);
});

afterEach(async () => {
  await act(async () => root.unmount());
  forgetNames();
  screen.remove();
});

it('BulkFlow: the review shows each tag by itself, and rows with nothing to change aren’t sent', async () => {
  stored = { id: '4801', type: 'individual', first_name: 'Ruth', last_name: 'Ames', employer: 'Pier', tags: ['board'] };
  known(1);
  await showScreen(root, '/import', { '/import': Import });
  const pasted = screen.querySelector('textarea');
  if (pasted) {
    pasted.value =
      'Contacts of the gala\n\nContact ID\tEmployer\tContact Tags\n4801\tPier\tgala, "Smith, Jones"\n4802\tPier\t\n';
  }
  await press('Continue');
  expect(screen.textContent).toContain('Column names are in row 3');
  await press('Check 2 rows');
  expect(screen.textContent).toContain('2 rows: 1 ready, 0 skipped, 1 with errors');
  await press('Skip the row with errors');
  await press('Review 1 change');
  const tags = Array.from(screen.querySelectorAll('section[aria-label="Changes"] li li li'));
  expect(tags.map(({ textContent }) => textContent)).toEqual(['gala', 'Smith, Jones']);
  expect(screen.textContent).not.toContain('Employerwas');
  expect(screen.textContent).not.toContain('undone');
  await press('Send 1 change');
  await until(() => expect(sent).toHaveLength(1));
  const required = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' };
  expect(sent.splice(0)).toEqual([{ ...required, tags: ['gala', 'Smith, Jones'] }]);
  await until(() => expect(screen.textContent).toContain('1 saved'));
  await press('New import');
});

it('BulkFlow: an import lists who was updated, and its undo sends back the values of before', async () => {
  stored = { id: '4801', type: 'individual', first_name: 'Ruth', last_name: 'Ames', employer: 'Pier', note: '' };
  known(1);
  await showScreen(root, '/import', { '/import': Import });
  const pasted = screen.querySelector('textarea');
  if (pasted) pasted.value = 'ID,First name,Last name,Employer,Note\n4801,Ruth,Ames,Quay,Call';
  await press('Continue');
  await press('Check 1 row');
  await press('Review 1 change');
  expect(screen.textContent).toMatch(/Employerwas Pierwill be Quay/);
  await press('Send 1 change');
  await until(() => expect(screen.textContent).toContain('1 saved'));
  expect(screen.querySelector('section[aria-label="Updated contacts"] a')?.textContent).toBe('Ruth Ames');
  await press('Undo this import');
  await until(() => expect(screen.textContent).toMatch(/Employerwas Quaywill be Pier/));
  expect(screen.querySelector('h2')?.textContent).toBe('Undo 1 change');
  // A page that is opened again continues with it.
  expect(sessionStorage.getItem('steward.import.contacts')).toContain('"undo"');
  await press('Send 1 change');
  await until(() => expect(sent).toHaveLength(2));
  const required = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' };
  expect(sent).toEqual([
    { ...required, employer: 'Quay', note: 'Call' },
    { ...required, employer: 'Pier', note: '' },
  ]);
});
