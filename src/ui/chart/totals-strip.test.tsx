// @vitest-environment happy-dom
import { type Total, totalsOf } from '#domain/rows/totals.ts';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { until } from '#e2e/support/doubles/screen.tsx';
import { TotalsStrip } from './totals-strip.tsx';

interface Row {
  amount: string | null;
  currency: string;
  refunded: boolean;
}

const total: Total<Row> = { label: 'Amount', amount: ({ amount }) => amount, currency: ({ currency }) => currency };
const given: Total<Row> = { ...total, label: 'Given', of: ({ refunded }) => !refunded };
const counted: Total<Row> = { ...given, counted: { label: 'Gifts', average: 'Average' } };
const refunded: Total<Row> = { ...total, label: 'Refunded', of: (row) => row.refunded, unit: ['gift', 'gifts'] };

afterEach(() => document.body.replaceChildren());

async function figuresOf(
  rows: readonly Row[],
  totals: readonly Total<Row>[] = [total],
  all = true,
): Promise<Record<string, string[]>> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <MantineProvider>
        <TotalsStrip
          figures={totalsOf(rows, totals)}
          count={rows.length}
          noun="payouts"
          scope="First 40 rows only."
          all={all}
        />
      </MantineProvider>,
    ),
  );
  const region = container.querySelector('section[aria-label=Totals]');
  expect(region?.querySelector('p')?.textContent).toBe('First 40 rows only.');
  const groups = [...(region?.querySelectorAll('dl > div') ?? [])].map((group) => [
    group.querySelector('dt')?.textContent ?? '',
    [...group.querySelectorAll('dd')].map(({ textContent }) => textContent ?? ''),
  ]);
  await act(async () => root.unmount());
  return Object.fromEntries(groups);
}

const rows: Row[] = [
  { amount: '1000.1', currency: 'EUR', refunded: false },
  { amount: '0.2', currency: 'EUR', refunded: false },
  { amount: '20', currency: 'USD', refunded: false },
  { amount: '7', currency: '', refunded: false },
  { amount: '1240', currency: 'EUR', refunded: true },
  { amount: 'much', currency: 'EUR', refunded: false },
];

it('totals: shows each sum, and separate sums with their number of rows', async () => {
  expect(await figuresOf(rows, [given, refunded])).toEqual({
    Payouts: ['6'],
    Given: ['€1,000.30', '$20.00', '7.00 unknown currency, 1 row', '1 payout with an amount we can’t read'],
    Refunded: ['€1,240.00 1 gift'],
  });
});

it('totals: shows many currencies in one line until expanded', async () => {
  expect(await figuresOf(rows, [given], false)).toEqual({
    Payouts: ['6'],
    Given: ['€1,000.30', '2 more', '1 payout with an amount we can’t read'],
  });
});

it('totals: shows the currencies that fit in one line, and of the main total what has no currency', async () => {
  expect(await figuresOf(rows.slice(0, 4), [counted], false)).toEqual({
    Given: ['€1,000.30', '7.00 unknown currency, 1 row', '1 more'],
    Gifts: ['4'],
    Average: ['€500.15', '1 more'],
  });
  expect(await figuresOf(rows.slice(0, 3), [counted], false)).toEqual({
    Given: ['€1,000.30', '$20.00'],
    Gifts: ['3'],
    Average: ['€500.15', '1 more'],
  });
  const long = [...rows.slice(0, 3), { amount: '1000000000', currency: 'EUR', refunded: false }];
  expect((await figuresOf(long, [counted], false))['Given']).toEqual(['€1,000,001,000.30', '1 more']);
});

it('totals: shows counts instead of rows, and averages by currency', async () => {
  expect(await figuresOf(rows, [counted, refunded])).toEqual({
    Given: ['€1,000.30', '$20.00', '7.00 unknown currency, 1 row', '1 payout with an amount we can’t read'],
    Gifts: ['2', '1', '1'],
    Average: ['€500.15 of 2 rows', '$20.00 of 1 row'],
    Refunded: ['€1,240.00 1 gift'],
  });
});

it('totals: doesn’t mention invalid amounts if every row is in a separate sum', async () => {
  const apart = rows.filter((row) => row.refunded);
  expect(await figuresOf(apart, [counted, refunded])).toEqual({ Given: ['None'], Refunded: ['€1,240.00 1 gift'] });
});

it('totals: shows None instead of 0 without amounts', async () => {
  expect(await figuresOf([])).toEqual({ Payouts: ['0'], Amount: ['None'] });
  expect(await figuresOf([{ amount: 'much', currency: 'EUR', refunded: false }])).toEqual({
    Payouts: ['1'],
    Amount: ['No valid amounts', '1 payout with an amount we can’t read'],
  });
  expect(await figuresOf([], [counted, refunded])).toEqual({ Given: ['None'] });
});

it('totals: shows notes below the figures', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const noted: Total<Row> = { ...counted, notes: (all) => `Of ${all.length} rows, one is free.` };
  const figures = totalsOf(rows, [noted]);
  await act(async () =>
    root.render(
      <MantineProvider>
        <TotalsStrip figures={figures} count={rows.length} noun="gifts" scope="" all />
      </MantineProvider>,
    ),
  );
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Of 6 rows, one is free.',
  ]);
  await act(async () => root.unmount());
});

it('totals: shows behind a button, in full, what has no room in the line', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const wordsIn = (list: Element | null | undefined) =>
    [...(list?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent);
  const panelOf = async (some: readonly Row[], totals: readonly Total<Row>[]) => {
    const strip = (
      <TotalsStrip figures={totalsOf(some, totals)} count={some.length} noun="payouts" scope="" all={false} />
    );
    await act(async () => root.render(<MantineProvider key={some.length}>{strip}</MantineProvider>));
    const button = container.querySelector<HTMLElement>('button[aria-label="About these totals"]');
    if (!button) return null;
    await act(async () => button.click());
    const panel = () => document.querySelector('[role=dialog] dl');
    await until(() => expect(panel()).not.toBeNull());
    return wordsIn(panel());
  };
  const many = ['Gross', 'Fees', 'Tips', 'Net', 'Void'].map((label) => ({ ...total, label }));
  expect(await panelOf(rows.slice(0, 2), many.slice(0, 4))).toBeNull();
  expect(await panelOf(rows.slice(0, 3), many)).toEqual(['Void', '€1,000.30', '$20.00']);
  expect(wordsIn(container.querySelector('dl'))).not.toContain('Void');
  expect(await panelOf(rows.slice(0, 4), [total])).toEqual([
    'Amount',
    '€1,000.30',
    '$20.00',
    '7.00 unknown currency, 1 row',
  ]);
  await act(async () => root.unmount());
});
