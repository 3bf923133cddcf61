// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { createQueryClient } from '#api/query.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import { type ListChart, type Total, totalsOf } from '#domain/rows/totals.ts';
import type { SyncedRows } from './synced-rows.ts';
import { type ListState, useListState } from './list-address.ts';
import type { ListRow } from './list-props.ts';
import { ListTotals } from './list-totals.tsx';

interface Row extends ListRow {
  amount: string;
}

const all: readonly Row[] = ['30', '7', '5'].map((sum) => ({ id: null, amount: sum }));
const extent = { count: 3, complete: true, loadedAt: Date.UTC(2026, 10, 20, 12) };
const totals = [{ label: 'Amount', amount: ({ amount }: Row) => amount }];
let cache: ReturnType<typeof createQueryClient>;
let root: Root;

// What is lazy here should be there when it is asked for.
beforeAll(() => Promise.all([import('#ui/chart/chart-panel.tsx'), import('#ui/chart/chart-bars.tsx')]), 60_000);
beforeEach(() => {
  cache = createQueryClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  cache.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Shown {
  chart?: ListChart<Row>;
  narrowing?: RowQuery;
  syncedRows?: SyncedRows<Row> | null;
  totals?: readonly Total<Row>[];
  list?: ListState;
}

const figures = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);

async function figuresOf(rows: readonly Row[], shown: Shown = {}) {
  const model = {
    noun: 'payouts',
    totals,
    rows,
    extent,
    narrowing: { filters: {} },
    syncedRows: null,
    list: { values: {} } as unknown as ListState,
    ...shown,
  };
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={cache}>
          <ListTotals folds={false} place={<hr />} model={model} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  return figures();
}

it('list totals: add up the filtered rows', async () => {
  expect(await figuresOf(all)).toEqual(['3', '42.00 unknown currency, 3 rows']);
  expect(await figuresOf(all.slice(1))).toEqual(['2', '12.00 unknown currency, 2 rows']);
});

it('list totals: are those of the worker if it has the rows, and aren’t asked for again after sorting', async () => {
  const asked = vi.fn<SyncedRows<Row>['totals']>(async () => totalsOf(all, totals));
  const syncedRows = { key: ['payouts', 1], totals: asked } as unknown as SyncedRows<Row>;
  const narrowing = { filters: { amount: '1..' }, sort: 'amount' };
  await figuresOf(all, { syncedRows, narrowing });
  await until(() => expect(figures()).not.toEqual([]));
  expect(figures()).toEqual(['3', '42.00 unknown currency, 3 rows']);
  await figuresOf(all, { syncedRows, narrowing: { ...narrowing, sort: '-amount' } });
  expect(asked.mock.calls).toEqual([[{ filters: { amount: '1..' }, searchText: undefined }]]);
});

it('list totals: stay while rows arrive, and are never those of another period', async () => {
  const rowsOf = (of: string, key: number, sum: string | null) => {
    const answer = () =>
      sum === null ? new Promise(() => {}) : Promise.resolve(totalsOf([{ id: null, amount: sum }], totals));
    return { of, key: ['payouts', of, key], totals: answer } as unknown as SyncedRows<Row>;
  };
  await figuresOf(all, { syncedRows: rowsOf('May', 1, '42') });
  await until(() => expect(figures()).toEqual(['3', '42.00 unknown currency, 1 row']));
  expect(await figuresOf(all, { syncedRows: rowsOf('May', 2, null) })).toEqual(['3', '42.00 unknown currency, 1 row']);
  expect(await figuresOf(all, { syncedRows: rowsOf('June', 2, null) })).toEqual([]);
  const other = { syncedRows: rowsOf('May', 2, null), narrowing: { filters: { amount: '1..' } } };
  expect(await figuresOf(all, other)).toEqual([]);
});

it('list totals: keep their place until the worker answers', async () => {
  const syncedRows = { key: ['payouts', 2], totals: () => new Promise(() => {}) } as unknown as SyncedRows<Row>;
  expect(await figuresOf(all, { syncedRows })).toEqual([]);
  expect(document.querySelector('hr')).not.toBeNull();
});

it('list totals: the button of the chart is a small picture of it, if there is something to draw', async () => {
  const chart = { title: 'Amount by date', at: () => '2026-11-20', amount: ({ amount: sum }: Row) => sum };
  await figuresOf(all, { chart });
  const button = document.querySelector('button');
  expect(button?.getAttribute('aria-label')).toBe('Chart: amount by date');
  expect(button?.getAttribute('aria-expanded')).toBe('false');
  expect(button?.querySelectorAll('rect')).toHaveLength(1);
  await figuresOf(all, { chart: { ...chart, amount: () => null } });
  expect(document.querySelector('button')).toBeNull();
});

interface Gift extends ListRow {
  at: string;
  amount: string;
}

const gifts: readonly Gift[] = ['03', '11', '12', '20'].map((day) => ({
  id: null,
  at: `2026-11-${day}`,
  amount: '5',
}));
const byDate: ListChart<Gift> = {
  title: 'Amount by date',
  at: ({ at }) => at,
  amount: ({ amount: sum }) => sum,
  opens: { what: 'gifts', within: ({ from, to }) => ({ 'f.at': `${from}..${to}` }) },
};
const parseAll = (values: Readonly<Record<string, string | undefined>>) => ({ values, ignored: [] });

/** A list of gifts by its address, under its totals and its chart. */
function Gifts() {
  const list = useListState(parseAll);
  const [from = '', to = ''] = (list.values['f.at'] ?? '..').split('..');
  const rows = gifts.filter(({ at }) => at >= from && (to === '' || at <= to));
  const whole = { count: 4, complete: true, loadedAt: 1 };
  const here = { rows, extent: whole, syncedRows: null, narrowing: { filters: {} } };
  return <ListTotals folds={false} place={null} model={{ noun: 'gifts', chart: byDate, totals: [], list, ...here }} />;
}

const slider = () => document.querySelector('[role=slider]');

async function chartOfGifts() {
  const history = await showScreen(root, '/gifts', { '/gifts': Gifts });
  await act(async () => history.push('/gifts?f.at=2026-11-03..2026-11-20&page=2&open=7', { searchText: 'ames' }));
  await act(async () => document.querySelector<HTMLElement>('button[aria-label="Chart: amount by date"]')?.click());
  await until(() => expect(slider()?.getAttribute('aria-valuemax')).toBe('18'));
  return { history, searched: () => new URLSearchParams(history.location.search) };
}

it('list totals: stay the same figures when the chart opens', async () => {
  const chart = { title: 'Amount by date', at: () => '2026-11-20', amount: ({ amount: sum }: Row) => sum };
  const currencies = ['EUR', 'USD', 'GBP'] as const;
  const inSeveral: readonly Total<Row>[] = [
    {
      label: 'Given',
      amount: ({ amount: sum }) => sum,
      currency: ({ id }) => currencies[Number(id)] ?? '',
      counted: { label: 'Gifts', average: 'Average' },
    },
  ];
  const rows = currencies.map((_, index) => ({ id: `${index}`, amount: '1234567' }));
  const before = await figuresOf(rows, { chart, totals: inSeveral });
  const opened = { values: { chart: 'on' } } as unknown as ListState;
  await figuresOf(rows, { chart, totals: inSeveral, list: opened });
  await until(() => expect(document.querySelector('h2')).not.toBeNull());
  expect(figures()).toEqual(before);
});

it('list totals: an address opens the chart as it was shown, and Back closes it', async () => {
  const { history, searched } = await chartOfGifts();
  expect(searched().get('chart')).toBe('on');
  expect(history.location.state).toMatchObject({ searchText: 'ames' });
  await act(async () => document.querySelectorAll<HTMLElement>('footer button')[1]?.click());
  expect(searched().get('chart')).toBe('on.table');
  await act(async () => history.back());
  expect(document.querySelector('table')).toBeNull();
  expect(searched().get('chart')).toBeNull();
  await act(async () => history.push('/gifts?chart=week.table'));
  await until(() => expect(document.querySelector('tbody th')?.textContent).toContain('Nov 16'));
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3);
  await act(async () => document.querySelector<HTMLElement>('button[aria-label="Close chart"]')?.click());
  expect([...searched()]).toEqual([]);
});

it('list totals: Enter on a bar keeps the search, and filters by no more days than the bar adds up', async () => {
  const { history, searched } = await chartOfGifts();
  const steps = document.querySelector('select');
  await act(async () => {
    if (steps) steps.value = 'month';
    steps?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(slider()?.getAttribute('aria-valuemax')).toBe('1');
  await act(async () => slider()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  expect(Object.fromEntries(searched())).toEqual({ 'f.at': '2026-11-03..2026-11-20', chart: 'month' });
  expect(history.location.state).toMatchObject({ searchText: 'ames' });
});

it('list totals: a bar opens at a press, and at the second touch; no value stays of bars that have gone', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this instanceof HTMLDivElement ? new DOMRect(0, 0, 720, 180) : new DOMRect();
  });
  const { history, searched } = await chartOfGifts();
  const before = history.location.search;
  const picture = () => slider()?.querySelector('svg');
  await until(() => expect(picture()?.querySelectorAll('path')).not.toHaveLength(0));
  const press = async (pointerType: string, x: number) => {
    const at = { clientX: x, clientY: 60, bubbles: true };
    await act(async () => picture()?.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType })));
    await act(async () => {
      picture()?.dispatchEvent(new MouseEvent('mousemove', at));
      // Not a PointerEvent in every browser.
      picture()?.dispatchEvent(new MouseEvent('click', at));
    });
  };
  await press('touch', 700);
  expect(slider()?.querySelector('p')?.textContent).toContain('5.00');
  expect(history.location.search).toBe(before);
  await press('touch', 700);
  expect(searched().get('f.at')).toBe('2026-11-20..2026-11-20');
  expect(slider()?.getAttribute('aria-valuemax')).toBe('1');
  expect(slider()?.querySelector('p')).toBeNull();
  await act(async () => history.back());
  await press('mouse', 700);
  expect(searched().get('f.at')).toBe('2026-11-20..2026-11-20');
  expect(history.location.state).toMatchObject({ searchText: 'ames' });
});
