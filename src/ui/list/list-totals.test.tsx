// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListTotals } from './list-totals.tsx';

interface Row {
  amount: string;
}

const atHand: readonly Row[] = [{ amount: '30' }, { amount: '7' }, { amount: '5' }];
const held = { rows: atHand, complete: true, loadedAt: Date.UTC(2026, 10, 20, 12) };
const amount = vi.fn<(row: Row) => string>((row) => row.amount);
const totals = [{ label: 'Amount', amount }];
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function figuresOf(rows: readonly Row[], narrowedHere: boolean) {
  const model = { noun: 'payouts', totals, rows, held, narrowedHere };
  await act(async () => root.render(<ListTotals model={model} />));
  return [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
}

it('list totals: add up the filtered rows', async () => {
  expect(await figuresOf(atHand, false)).toEqual(['3', '42.00 unknown currency, 3 rows']);
  expect(await figuresOf(atHand.slice(1), true)).toEqual(['2', '12.00 unknown currency, 2 rows']);
});

it('list totals: aren’t recalculated after sorting', async () => {
  const before = await figuresOf(atHand, false);
  amount.mockClear();
  expect(await figuresOf(atHand.toReversed(), false)).toEqual(before);
  expect(amount).not.toHaveBeenCalled();
});
