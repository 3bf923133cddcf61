// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import { createStore } from '#device/store.ts';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { currentSync } from '#sync/current.ts';
import { BankScreen } from './bank.tsx';

let root: Root;
const screen = document.createElement('div');
const show = () => showScreen(root, '/', { '/': BankScreen });
const named = (name: string) =>
  Array.from(screen.querySelectorAll('button')).find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => named(name)?.click());
const selects = () => Array.from(screen.querySelectorAll('select'));

function choose(select: HTMLSelectElement | undefined, value: string) {
  return act(async () => {
    if (select) select.value = value;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function paste(text: string) {
  const input = screen.querySelector('textarea');
  if (input) input.value = text;
  await press('Find matches');
}

beforeEach(async () => {
  sessionStorage.clear();
  changePreferences({ mappings: {}, readsAll: true });
  document.body.append(screen);
  root = createRoot(screen);
  const now = Date.now();
  const lists = everyList({ rows: 0, wholeSince: now, askedAt: now });
  currentSync.set(syncWith(syncInMemory(), createStore({ ...beforeSync, lists })));
  await show();
});

afterEach(async () => {
  await act(async () => root.unmount());
  currentSync.set(null);
  screen.remove();
});

it('bank reconciliation: says how the file was read', async () => {
  const bytes = Uint8Array.from('Date,Text,Amount\n2026-11-03,Caf\u00e9,98.50', (sign) => sign.charCodeAt(0));
  const input = screen.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File([bytes], 'november.csv')] });
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
  await until(() => expect(screen.textContent).toContain('november.csv, 1 line'));
  expect(screen.textContent).toContain('We read this file as Windows-1252.');
});

it('bank reconciliation: asks about columns and formats once, and keeps the answers over a reload', async () => {
  const text = 'Date,Text,Amount\n03/04/2026,A,"1,234"\n05/06/2026,B,"2,000"';
  await paste(text);
  expect(screen.textContent).toContain('Match columns');
  await press('Find matches');
  expect(screen.textContent).toContain('Choose how to read dates');
  expect(screen.textContent).toContain('Choose the decimal separator');
  const [date, , , order, decimal] = selects();
  expect(date?.value).toBe('date');
  await choose(order, 'month first');
  await choose(decimal, '.');
  await act(async () => root.unmount());
  root = createRoot(screen);
  await show();
  expect(selects().map(({ value }) => value)).toEqual(['date', 'text', 'amount', 'month first', '.', '1']);
  await press('Find matches');
  expect(screen.textContent).toContain('Pasted lines, 2 lines, Mar 4, 2026 to May 6, 2026');
  await press('Use a different statement');
  await paste(text);
  expect(screen.textContent).toContain('2 lines, Mar 4, 2026 to May 6, 2026');
});

it('bank reconciliation: asks which word is money out, and takes the row that was chosen for the column names', async () => {
  await paste(
    'Konto,Hauptkonto,1\nWann,Wer,Summe,Art\n2026-10-18,A,950.00,Raus\n2026-10-19,B,5.00,Rein\n2026-10-20,C,1.00,Rein',
  );
  expect(screen.textContent).toContain('Match columns');
  expect(selects().at(-1)?.value).toBe('2');
  await choose(selects().at(-1), '1');
  expect(screen.querySelector('label')?.textContent).toBe('Konto');
  await choose(selects().at(-1), '2');
  expect(Array.from(screen.querySelectorAll('label')).map(({ textContent }) => textContent)).toEqual([
    'Wann',
    'Wer',
    'Summe',
    'Art',
    'Which lines are money out?',
    'Column names are in',
  ]);
  await press('Find matches');
  expect(screen.textContent).toContain('Choose which word is money out');
  await choose(selects().at(-2), 'Raus');
  await press('Find matches');
  expect(screen.textContent).toContain('Pasted lines, 3 lines, Oct 18, 2026 to Oct 20, 2026');
});

it('bank reconciliation: asks for the date column, and offers no part that another column has', async () => {
  await paste('When,Who,Sum\n,A,1.50');
  await press('Find matches');
  expect(screen.textContent).toContain('Choose the date column');
  const [, , sum] = selects();
  expect(sum?.value).toBe('amount');
  const [when] = selects();
  expect(when?.querySelector<HTMLOptionElement>('option[value=amount]')?.disabled).toBe(true);
});
