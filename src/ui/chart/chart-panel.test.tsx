// @vitest-environment happy-dom
import { readRows } from '#domain/rows/chart.ts';
import type { ListChart } from '#domain/rows/totals.ts';
import { MantineProvider } from '@mantine/core';
import { act, type ComponentProps, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { FigureChart } from './figure-chart.tsx';
import { today } from '#ui/format/days.ts';
import { formatDate, viewerZone } from '#ui/format/time.ts';

interface Gift {
  at: string;
  amount: string;
  currency: string;
}

const gift = (at: string, amount: string, currency = 'EUR'): Gift => ({ at, amount, currency });
const amounts = {
  title: 'Amount by date',
  at: ({ at }: Gift) => at,
  amount: ({ amount }: Gift) => amount,
  currency: ({ currency }: Gift) => currency,
};

let root: Root;

// It is large, and what is lazy here should be there when it is asked for.
beforeAll(() => import('./chart-bars.tsx'), 60_000);
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

async function show(rows: readonly Gift[], counted = false, more: Partial<ListChart<Gift>> = {}): Promise<void> {
  const { amount, currency, ...counts } = amounts;
  const chart: ListChart<Gift> = counted ? counts : { ...counts, amount, currency, ...more };
  const read = readRows(rows, chart, { zone: viewerZone(), today: today() });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Panel read={read} chart={chart} />
      </MantineProvider>,
    ),
  );
}

/** Its state is in an address. */
function Panel(props: Pick<ComponentProps<typeof ChartPanel<Gift>>, 'read' | 'chart'>) {
  const [shown, setShown] = useState('on');
  return (
    <ChartPanel {...props} scope="Of all rows." shown={shown} show={setShown} open={() => {}} onClose={() => {}} />
  );
}

const footer = () => document.querySelector('footer p')?.textContent;
const lines = () =>
  [...document.querySelectorAll('tr')].map((line) => [...line.children].map(({ textContent }) => textContent));

function select(label: string): HTMLSelectElement | null {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  return found ? document.querySelector<HTMLSelectElement>(`select[id="${found.htmlFor}"]`) : null;
}

async function choose(label: string, value: string): Promise<void> {
  await act(async () => {
    const list = select(label);
    if (!list) throw new Error(`No select ${label}`);
    list.value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`No button ${name}`);
  await act(async () => button.click());
}

describe('chart panel', () => {
  it('chart panel: has a table of all steps, newest first', async () => {
    await show([gift('2026-11-20', '0.1'), gift('2026-11-20', '0.2'), gift('2026-11-18', '9007199254740993')]);
    expect(select('Group by')?.value).toBe('day');
    expect(select('Currency')).toBeNull();
    await press('View as table');
    expect(lines()).toEqual([
      ['Day', 'Amount (EUR)', 'Rows'],
      [`${formatDate('2026-11-20')} (to date)`, '€0.30', '2'],
      [formatDate('2026-11-19'), '€0.00', '0'],
      [formatDate('2026-11-18'), '€9,007,199,254,740,993.00', '1'],
    ]);
    await choose('Group by', 'month');
    expect(lines()[1]).toEqual(['November 2026 (to date)', '€9,007,199,254,740,993.30', '3']);
    await press('View as chart');
    expect(document.querySelector('table')).toBeNull();
  });

  it('chart panel: shows one currency at a time', async () => {
    await show([gift('2026-11-18', '1'), gift('2026-11-18', '2'), gift('2026-11-18', '3', '')]);
    await press('View as table');
    expect(lines()[1]).toEqual([formatDate('2026-11-18'), '€3.00', '2']);
    expect([...(select('Currency')?.options ?? [])].map(({ text }) => text)).toEqual(['EUR', 'unknown currency']);
    await choose('Currency', '');
    expect(lines()).toEqual([
      ['Day', 'Amount (unknown currency)', 'Rows'],
      [formatDate('2026-11-18'), '3.00', '1'],
    ]);
  });

  it('chart panel: explains which rows and steps are left out', async () => {
    await show([
      gift('2026-11-18', '1'),
      gift('2026-08-01', '1'),
      gift('soon', '1'),
      gift('2026-11-18', 'one'),
      gift('2026-11-18', ''),
    ]);
    await choose('Group by', 'day');
    expect(footer()).toBe(
      'Of all rows. Showing the latest 24 of 110 days. 1 row without a valid date isn’t shown. 2 rows without a valid amount aren’t shown.',
    );
    await press('View as table');
    expect(lines()).toHaveLength(111);
    expect(footer()).not.toContain('latest');
  });

  it('chart panel: counts rows without amounts', async () => {
    await show([gift('2026-11-18', 'x'), gift('2026-11-18', 'y')], true);
    await press('View as table');
    expect(lines()).toEqual([
      ['Day', 'Rows'],
      [formatDate('2026-11-18'), '2'],
    ]);
  });

  it('chart panel: separates past-due amounts, and marks projected ones', async () => {
    await show([gift('2026-11-18', '30')], false, {
      note: 'Nothing is left out.',
      parts: {
        title: 'Installments',
        of: ({ amount }, today) => [
          { at: '2026-11-01', amount: '5', is: 'overdue' },
          { at: today, amount },
          { at: '2026-11-21', amount, is: 'projected' },
          { at: '2026-11-22', amount: '1', is: 'projected' },
        ],
      },
    });
    expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Past due €5.00',
      'Scheduled',
      'Projected',
    ]);
    expect(footer()).toBe('Of all rows. Nothing is left out.');
    await choose('Group by', 'week');
    await press('View as table');
    expect(lines()).toEqual([
      ['Week of', 'Amount (EUR)', 'Projected part', 'Installments'],
      ['Past due', '€5.00', '', '1'],
      [formatDate('2026-11-16'), '€61.00', '€31.00', '3'],
    ]);
  });

  it('chart panel: shows a message without valid rows', async () => {
    await show([gift('soon', '1')]);
    expect(document.body.textContent).toContain('No rows have a valid date and amount.');
    expect(select('Group by')).toBeNull();
  });

  it('chart panel: has a description for screen readers', async () => {
    await show([gift('2026-11-17', '5'), gift('2026-11-18', '1')]);
    await until(() =>
      expect(document.querySelector('[role=slider][aria-label]')?.getAttribute('aria-label')).toBe(
        `Amount by date, EUR: bar chart of 2 days, from ${formatDate('2026-11-17')} to ${formatDate('2026-11-18')}. Highest: €5.00 on ${formatDate('2026-11-17')}.`,
      ),
    );
    expect(document.querySelectorAll('[role=slider] [tabindex]')).toHaveLength(0);
  });
});

it('figure chart: shows several currencies in one table, each in its own column, in the order of the bars', async () => {
  const bar = (name: string, figure: string, count: number) => ({ name, short: name, figure, count });
  const series = [
    { currency: 'USD', bars: [bar('2025', '5', 1), bar('2026', '7.5', 2)] },
    { currency: 'EUR', bars: [bar('2026', '3', 4)] },
  ];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const Raised = () => <FigureChart title="Raised" head="Year" counted="Gifts" series={series} />;
  await showScreen(root, '/', { '/': Raised });
  await until(() => expect(document.querySelector('[role=slider]')).not.toBeNull());
  expect(document.querySelector('[role=slider]')?.getAttribute('aria-label')).toBe('Raised, USD: from 2025 to 2026.');
  await act(async () => document.querySelector('button')?.click());
  const cells = (row: Element) => Array.from(row.querySelectorAll('th, td'), ({ textContent }) => textContent);
  expect(Array.from(document.querySelectorAll('tr'), cells)).toEqual([
    ['Year', 'Amount (USD)', 'Amount (EUR)', 'Gifts'],
    ['2025', '$5.00', '', '1'],
    ['2026', '$7.50', '€3.00', '6'],
  ]);
});
