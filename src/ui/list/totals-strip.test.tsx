// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TotalsStrip } from './totals-strip.tsx';
import type { Total } from '../rows/totals.ts';

interface Row {
  amount: string | null;
  currency: string;
  refunded: boolean;
}

const total: Total<Row> = {
  label: 'Amount',
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  apart: { label: 'Refunded', is: ({ refunded }) => refunded },
};

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => document.body.replaceChildren());

async function figuresOf(rows: readonly Row[]): Promise<Record<string, string[]>> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () =>
    root.render(<TotalsStrip rows={rows} totals={[total]} noun="payouts" scope="of all 3 rows loaded at 14:02" />),
  );
  const region = container.querySelector('section[aria-label=Totals]');
  expect(region?.querySelector('p')?.textContent).toBe('Totals of all 3 rows loaded at 14:02.');
  const groups = [...(region?.querySelectorAll('dl > div') ?? [])].map((group) => [
    group.querySelector('dt')?.textContent ?? '',
    [...group.querySelectorAll('dd')].map(({ textContent }) => textContent ?? ''),
  ]);
  await act(async () => root.unmount());
  return Object.fromEntries(groups);
}

it('shows each sum with what it is made of', async () => {
  const rows: Row[] = [
    { amount: '1000.1', currency: 'EUR', refunded: false },
    { amount: '0.2', currency: 'EUR', refunded: false },
    { amount: '7', currency: '', refunded: false },
    { amount: '1240', currency: 'EUR', refunded: true },
    { amount: 'much', currency: 'EUR', refunded: false },
  ];
  expect(await figuresOf(rows)).toEqual({
    Payouts: ['5'],
    Amount: [
      '1,000.30 EUR',
      '7.00 no currency given',
      'Refunded 1,240.00 EUR, 1 row, not in this sum',
      '1 row without a readable amount',
    ],
  });
});

it('does not say zero where there is nothing to add', async () => {
  expect(await figuresOf([])).toEqual({ Payouts: ['0'], Amount: ['None'] });
  expect(await figuresOf([{ amount: 'much', currency: 'EUR', refunded: false }])).toEqual({
    Payouts: ['1'],
    Amount: ['No readable amounts', '1 row without a readable amount'],
  });
});
