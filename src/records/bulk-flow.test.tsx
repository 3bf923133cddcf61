// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { ApiError } from '#api/errors.ts';
import type { Contact } from '#api/resources.ts';
import type { Person } from '#domain/names.ts';
import { savedContact } from '#e2e/support/doubles/rows.ts';
import type { ContactBody } from '#screens/contacts/contact-labels.ts';
import { contactBulkWith } from '#screens/contacts/bulk.ts';
import { BulkFlow } from '#ui/bulk/bulk-flow.tsx';
import type { Ids } from '#ui/bulk/bulk-kind.ts';

let root: Root;
const screen = document.createElement('div');
const sent: ContactBody[] = [];
let stored: Record<string, unknown> = {};

const refused = new ApiError({ kind: 'refused', message: 'No such employer.' });

/** The contacts that the worker knows, and those that the import looked up. */
const worker = new Map<string, Person>();
const seen = new Map<string, Person>();
const kind = {
  ...contactBulkWith({ seen }),
  async look(all: readonly Ids[]) {
    await Promise.resolve();
    for (const { id = '' } of all) {
      const person = worker.get(id);
      if (person) seen.set(id, person);
    }
  },
};

/** The contact as the platform returned it. */
function known(at: number) {
  worker.set('4801', savedContact({ ...stored, id: '4801' }, { at, name: 'Ruth Ames' }));
}

function Import() {
  return (
    <BulkFlow
      kind={kind}
      crumbs={() => null}
      writes={() => ({
        newKey: () => Promise.resolve(undefined),
        ask: () => Promise.resolve(null),
        send: ({ body }: { body: ContactBody }) => {
          sent.push(body);
          if (body.employer === 'Nowhere') return Promise.resolve({ outcome: 'rejected', error: refused });
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

const paste = async (...lines: string[]) => {
  const pasted = screen.querySelector('textarea');
  if (pasted) pasted.value = lines.join('\n');
  await press('Continue');
};
const type = async (label: string, text: string) => {
  const named = Array.from(screen.querySelectorAll('label')).find(({ textContent }) => textContent === label);
  const input = document.getElementById(named?.htmlFor ?? '');
  await act(async () => {
    if (!(input instanceof HTMLInputElement)) throw new Error(`No input ${label}`);
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => input?.blur());
};

beforeEach(() => {
  document.body.append(screen);
  root = createRoot(screen);
});

afterEach(async () => {
  await act(async () => root.unmount());
  worker.clear();
  seen.clear();
  sessionStorage.clear();
  screen.remove();
});

it('BulkFlow: the review shows each tag by itself, and rows with nothing to change aren’t sent', async () => {
  stored = { id: '4801', type: 'individual', first_name: 'Ruth', last_name: 'Ames', employer: 'Pier', tags: ['board'] };
  known(1);
  await showScreen(root, '/import', { '/import': Import });
  await paste(
    'Contacts of the gala',
    '',
    'Contact ID\tEmployer\tContact Tags',
    '4801\tPier\tgala, "Smith, Jones"',
    '4802\tPier\t',
    '',
  );
  expect(screen.textContent).toContain('Column names are in row 3');
  await press('Check 2 rows');
  expect(screen.textContent).toContain('2 rows: 1 ready, 0 skipped, 1 with errors');
  await press('Skip the row with errors');
  await press('Review 1 change');
  const tags = Array.from(screen.querySelectorAll('section[aria-label="Changes"] li li li'));
  // Those of before, and those that will be.
  expect(tags.map(({ textContent }) => textContent)).toEqual(['board', 'gala', 'Smith, Jones']);
  expect(screen.textContent).not.toContain('Employerwas');
  expect(screen.textContent).not.toContain('undone');
  await press('Send 1 change');
  await until(() => expect(sent).toHaveLength(1));
  const required = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' };
  expect(sent.splice(0)).toEqual([{ ...required, tags: ['gala', 'Smith, Jones'] }]);
  await until(() => expect(screen.textContent).toContain('1 saved'));
  await press('New import');
});

it('BulkFlow: a row that gets another ID is completed with the names of that contact', async () => {
  stored = { type: 'individual', first_name: 'Ruth', last_name: 'Ames', employer: 'Pier' };
  known(1);
  await showScreen(root, '/import', { '/import': Import });
  await paste('ID,Employer', '04801,Quay');
  await press('Check 1 row');
  expect(screen.textContent).toContain('0 ready, 0 skipped, 1 with errors');
  await type('Row 2, Contact ID', '4801');
  await until(() => expect(screen.textContent).toContain('1 ready, 0 skipped, 0 with errors'));
  await press('Review 1 change');
  expect(screen.textContent).toMatch(/Ruth Ames.*Employerwas Pierwill be Quay/);
  await press('Back to rows');
});

it('BulkFlow: an import lists who was updated, and its undo sends back the values of before', async () => {
  stored = { id: '4801', type: 'individual', first_name: 'Ruth', last_name: 'Ames', employer: 'Pier', note: '' };
  known(1);
  await showScreen(root, '/import', { '/import': Import });
  await paste('ID,First name,Last name,Employer,Note', '4801,Ruth,Ames,Quay,Call');
  await press('Check 1 row');
  await press('Review 1 change');
  expect(screen.textContent).toMatch(/Employerwas Pierwill be Quay/);
  await press('Send 1 change');
  await until(() => expect(screen.textContent).toContain('1 saved'));
  expect(screen.querySelector('section[aria-label="All rows"] a')?.textContent).toBe('Ruth Ames');
  // The rows stay as they were sent, also on a screen that's opened again.
  await act(async () => root.unmount());
  root = createRoot(screen);
  await showScreen(root, '/import', { '/import': Import });
  await until(() => expect(screen.querySelector('section[aria-label="All rows"] a')?.textContent).toBe('Ruth Ames'));
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
  await press('New import');
});

it('BulkFlow: the result lists every row, and those that weren’t saved are corrected and sent, each once', async () => {
  sent.length = 0;
  stored = { id: '4801', type: 'individual', first_name: 'Ruth', last_name: 'Ames', employer: 'Pier', title: '' };
  known(1);
  await showScreen(root, '/import', { '/import': Import });
  await paste(
    'ID,First name,Last name,Employer,Email opt-in',
    '4801,Ruth,Ames,Quay,',
    '4802,Daniel,Ames,Nowhere,yes',
    '4803,Nora,Ames,Quay,maybe',
    '4804,Eve,Ames,Quay,no',
  );
  await press('Check 4 rows');
  await press('Skip the row with errors');
  await press('Review 3 changes');
  await press('Send 3 changes');
  await until(() => expect(screen.textContent).toContain('2 saved, 1 rejected, 1 not sent'));
  const outcomes = () =>
    Array.from(screen.querySelectorAll('tbody tr'), ({ children }) =>
      Array.from(children, ({ textContent }) => textContent).join(' | '),
    );
  const daniel = 'Daniel Ames | 3 | 4802 | Rejected | No such employer.';
  const nora = 'Nora Ames | 4 | 4803 | Not sent | Email opt-in isn’t valid. Use yes or no';
  expect(outcomes()).toEqual([daniel, nora, 'Ruth Ames | 2 | 4801 | Saved | ', 'Eve Ames | 5 | 4804 | Saved | ']);
  await press('Not sent (1)');
  expect(outcomes()).toEqual([nora]);

  await press('Fix and send 2 rows');
  await until(() =>
    expect(screen.textContent).toContain('2 rows: 0 ready, 1 ready with a warning, 0 skipped, 1 with errors'),
  );
  expect(screen.textContent).toContain('Rejected before: No such employer.');
  // Without a correction, all of them are still listed.
  await press('Back to results');
  await until(() => expect(outcomes()).toHaveLength(4));
  await press('Fix and send 2 rows');
  await type('Row 3, Employer', 'Harbour');
  await type('Row 4, Email opt-in', 'yes');
  await press('Review 2 changes');
  await press('Send 2 changes');
  await until(() => expect(screen.textContent).toContain('4 saved'));
  expect(outcomes()).toHaveLength(4);
  expect(screen.textContent).not.toContain('Fix and send');
  expect(sent.map(({ first_name, employer }) => `${first_name} ${employer}`)).toEqual([
    'Ruth Quay',
    'Daniel Nowhere',
    'Eve Quay',
    'Daniel Harbour',
    'Nora Quay',
  ]);
  // The undo is that of both parts.
  await press('Undo this import');
  await until(() => expect(screen.textContent).toMatch(/won’t be restored in full/));
  await press('Cancel');
});
