// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { WriteResult } from '#api/outcome.ts';
import { formId } from '#device/form-id.ts';
import { openWrites, resolveWrites } from '#device/outbox.ts';
import { writeResult } from '#e2e/support/doubles/row-results.ts';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import { formKind } from '#ui/form/form-of-fields.ts';
import { createTyping, QuickFixField, QuickFixTyping } from './quick-fix.tsx';

interface Record {
  name: string;
  envelope: string;
}
const kind = formKind<Record, Partial<Record>, Partial<Record>, Record>(
  z.object({ name: z.optional(z.string()), envelope: z.optional(z.string().check(z.maxLength(8, 'is too long'))) }),
  { name: { label: 'Name' }, envelope: { label: 'Envelope name' } },
  {
    noun: 'household',
    whyUnchanged: '',
    always: () => true,
    known: (record, key) => record[key as keyof Record] || null,
    answered: (record, key) => record[key as keyof Record] || null,
  },
);

const fours = ['The Fours', 'All four'].map((name) => ({ id: name, name }));
const ids = ['1', '2', '3', '4'];
const screen = document.createElement('div');
let root: Root;
let stored: { [id: string]: Record };
let sent: object[];
let answer: WriteResult<Record>;

const Field = ({ id }: { id: string }) => (
  <QuickFixField
    id={id}
    field="envelope_name"
    choices={id === '4' ? fours : []}
    name={stored[id]?.name ?? ''}
    wrong=""
    suggested={{ 2: 'The Raes', 4: 'The Fours' }[id] ?? ''}
    kind={kind}
    form={formId('household', id)}
    label="Envelope name"
    link={{ to: '/' }}
    doubt={(text) => (text === '?' ? 'This isn’t a name.' : '')}
    reread={async () => {
      const base = stored[id];
      return base ? { result: 'found', base, at: 1 } : { result: 'missing' };
    }}
    fill={({ envelope: now }, envelope) => (now ? null : { envelope })}
    writing={{
      newKey: async () => undefined,
      ask: async () => null,
      send: async (body) => {
        sent.push(body);
        return answer;
      },
    }}
  />
);
function Screen() {
  const [typing] = useState(createTyping);
  return (
    <QuickFixTyping value={typing}>
      <h1 tabIndex={-1}>Issues</h1>
      <ul>
        {[['1'], ['2', '3'], ['4']].map((row) => (
          <li key={row[0]}>
            {row.map((id) => (
              <Field key={id} id={id} />
            ))}
          </li>
        ))}
      </ul>
    </QuickFixTyping>
  );
}

const input = (id: string) => {
  const found = screen.querySelector<HTMLInputElement>(`input[aria-label="Envelope name, household ${id}"]`);
  if (!found) throw new Error(`No field of household ${id}`);
  return found;
};
/** Types a text, unless it's null, and presses Enter. */
async function put(id: string, text: string | null) {
  await act(async () => {
    input(id).focus();
    if (text === null) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(id), text);
    input(id).dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    input(id).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}
const focused = () => document.activeElement?.getAttribute('aria-label');

beforeEach(async () => {
  resolveWrites('household.1');
  document.body.append(screen);
  root = createRoot(screen);
  sent = [];
  stored = Object.fromEntries(ids.map((id) => [id, { name: `Family ${id}`, envelope: '' }]));
  answer = { outcome: 'saved', answer: { name: 'Family 1', envelope: 'The Ames' } };
  await showScreen(root, '/', { '/': Screen });
});

afterEach(async () => {
  await act(async () => root.unmount());
  screen.remove();
});

it('a field in a row: Enter sends the body of the record’s form, and goes to the next row with its suggestion', async () => {
  await put('1', ' The Ames ');
  expect(sent).toEqual([{ name: 'Family 1', envelope: 'The Ames' }]);
  expect(focused()).toBe('Envelope name, household 2');
  expect(input('2').value).toBe('The Raes');
  await put('2', null);
  expect(sent[1]).toEqual({ name: 'Family 2', envelope: 'The Raes' });
  // The second field of the same row.
  expect(focused()).toBe('Envelope name, household 3');
  expect(openWrites('household.1')).toEqual([]);
});

it('a field in a row: what’s chosen is saved by its button, and not before', async () => {
  const choice = screen.querySelector('select');
  expect(choice?.value).toBe('The Fours');
  await act(async () => {
    choice?.focus();
    if (choice) choice.value = 'All four';
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(sent).toEqual([]);
  const save = screen.querySelector<HTMLElement>('button[aria-label="Save envelope name, household 4"]');
  await act(async () => {
    save?.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(sent).toEqual([{ name: 'Family 4', envelope: 'All four' }]);
  // There's no next one.
  expect(document.activeElement?.tagName).toBe('H1');
});

it('a field in a row: what can’t be sent stays, with why', async () => {
  await put('1', '?');
  expect(screen.textContent).toContain('This isn’t a name.');
  await put('1', 'A name too long');
  expect(screen.textContent).toContain('Envelope name is too long');
  // Nothing to save.
  await put('1', '');
  expect(focused()).toBe('Envelope name, household 2');
  stored = { ...stored, 3: { name: 'Family 3', envelope: 'Filled in by another' } };
  await put('3', 'Mine');
  expect(screen.textContent).toContain('It has changed since.');
  expect(sent).toEqual([]);
});

it('a field in a row: a rejected or unconfirmed save is never shown as saved, and isn’t sent again', async () => {
  answer = writeResult('refused', { message: 'Too many commas' }) as WriteResult<never>;
  await put('1', 'The Ames');
  expect(screen.textContent).toContain('Too many commas');
  expect(focused()).toBe('Envelope name, household 1');
  answer = writeResult('network') as WriteResult<never>;
  await put('1', 'The Ames');
  expect(screen.textContent).toContain('Unconfirmed.');
  expect(openWrites('household.1')).toHaveLength(1);
  await put('1', 'The Ames');
  expect(screen.textContent).toContain('An earlier change is unconfirmed.');
  expect(sent).toHaveLength(2);
});
