// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Payout } from '#api/resources.ts';
import { marks } from '#device/marks.ts';
import { syncWith, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { createStore } from '#device/store.ts';
import type { Sync } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import type { AllPayouts } from './all-payouts.tsx';
import { BankMatches } from './bank-matches.tsx';
import { mapStatement, readStatement } from './statement.ts';
import { linesOf } from './statement-lines.ts';

let root: Root;
const screen = document.createElement('div');
const payout = (id: string, day: string, amount: string) =>
  ({ id, currency: 'USD', paid_at: day, expected_at: null, payout: amount, campaign_id: null, memo: null }) as Payout;
const rows = [payout('1', '2026-11-03', '100.00'), payout('2', '2026-11-04', '200.00')];
const list = {
  rows,
  loaded: { rows: rows.length, complete: true, loadedAt: 0, repeated: 0, changed: false },
} as unknown as AllPayouts;
const buttons = () => Array.from(screen.querySelectorAll('button'));
const line = (words: string) =>
  buttons().find(({ parentElement, textContent }) => parentElement?.localName === 'li' && textContent.includes(words));
const press = (key: string) =>
  act(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

async function showBank() {
  const sheet = readStatement('Date,Text,Amount\n2026-11-03,WIRE,98.50\n2026-11-04,ACH,200.00\n2026-11-04,FEE,-3.00');
  if (sheet.result === 'refused') throw new Error(sheet.message);
  const statement = linesOf(mapStatement(sheet.value, 'Pasted lines'));
  const nothing = () => undefined;
  const component = () => (
    <BankMatches
      list={list}
      source="Pasted lines"
      statement={statement}
      notes={[]}
      another={nothing}
      columns={nothing}
    />
  );
  await showScreen(root, '/', { '/': component });
  await until(() => expect(line('WIRE')).toBeDefined());
}

beforeEach(async () => {
  document.body.append(screen);
  root = createRoot(screen);
  currentSync.set(syncWith(syncInMemory(), createStore(beforeSync)));
  await showBank();
});

afterEach(async () => {
  await act(async () => root.unmount());
  currentSync.set(null);
  marks.change((before) => ({ ...before, matched: {} }));
  screen.remove();
});

it('records the chosen reason for a difference, also with the keyboard', async () => {
  await act(async () => line('WIRE')?.focus());
  const select = screen.querySelector<HTMLSelectElement>('select[aria-label="Record the difference as"]');
  await act(async () => {
    if (select) select.value = 'Currency exchange';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(async () => line('WIRE')?.focus());
  await press('Enter');
  expect(line('WIRE')?.textContent).toContain('Matched');
  expect(Object.values(marks.get().matched)).toEqual(['{"payouts":["1"],"as":"Currency exchange"}']);
});

it('keeps the focus in the list when the decided line leaves it', async () => {
  await act(async () =>
    buttons()
      .find(({ textContent }) => textContent === 'Suggested 2')
      ?.click(),
  );
  await act(async () => line('WIRE')?.focus());
  await press('S');
  expect(line('WIRE')).toBeUndefined();
  await until(() => expect(document.activeElement).toBe(line('ACH')));
});

it('detects bank fees, unless the user says a line isn’t one', async () => {
  expect(line('FEE')?.textContent).toContain('Charged by the bank');
  expect(buttons().some(({ textContent }) => textContent === 'Bank fees 1')).toBe(true);
  await act(async () => line('FEE')?.focus());
  await press('U');
  expect(line('FEE')?.textContent).toContain('Unmatched');
  expect(line('FEE')?.textContent).toContain('Withdrawal, not a payout');
  await press('F');
  expect(line('FEE')?.textContent).toContain('Bank fee');
});

it('moves the focus to the list after a button next to it is pressed', async () => {
  await act(async () =>
    buttons()
      .find(({ textContent }) => textContent === 'Confirm')
      ?.click(),
  );
  await until(() => expect(document.activeElement).toBe(line('ACH')));
});

it('counts down the lines that are left, and says when the statement is reconciled', async () => {
  expect(screen.textContent).toContain('2 of 3 left');
  await act(async () => line('WIRE')?.focus());
  await press('Enter');
  expect(screen.textContent).toContain('1 of 3 left');
  await act(async () => line('ACH')?.focus());
  await press('Enter');
  expect(screen.textContent).toContain('Reconciled, 3 of 3');
  expect(line('ACH')?.querySelector('svg')).toBeTruthy();
  expect(line('WIRE')?.querySelector('svg')).toBeNull();
  await act(async () => line('ACH')?.focus());
  await press('U');
  await act(async () => line('ACH')?.focus());
  await press('S');
  expect(screen.textContent).toContain('2 of 3 matched, 1 skipped');
});

it.each([
  ['no sync', null],
  [
    'sync that ended',
    { ask: () => Promise.reject(new Error('The rows were let go.')), status: createStore(beforeSync) },
  ],
])('finds no match with %s, and the statement can be reconciled by hand', async (_, sync) => {
  await act(async () => root.unmount());
  root = createRoot(screen);
  currentSync.set(sync as typeof sync & Sync);
  await showBank();
  expect(line('WIRE')?.textContent).toContain('No matching payout');
  for (const words of ['WIRE', 'ACH']) {
    await act(async () => line(words)?.focus());
    await press('1');
    expect(line(words)?.textContent).toContain('Matched');
  }
  expect(screen.textContent).toContain('Reconciled, 3 of 3');
});
