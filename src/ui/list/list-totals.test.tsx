// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import type { RowQuery } from '../../domain/rows/query.ts';
import { type ListChart, totalsOf } from '../../domain/rows/totals.ts';
import type { HeldRows } from './held-rows.ts';
import { ListTotals } from './list-totals.tsx';

interface Row {
  amount: string;
}

const atHand: readonly Row[] = [{ amount: '30' }, { amount: '7' }, { amount: '5' }];
const held = { rows: atHand, count: 3, complete: true, loadedAt: Date.UTC(2026, 10, 20, 12) };
const amount = vi.fn<(row: Row) => string>((row) => row.amount);
const totals = [{ label: 'Amount', amount }];
let cache: ReturnType<typeof createQueryClient>;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  cache = createQueryClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  cache.clear();
  document.body.replaceChildren();
});

interface Shown {
  chart?: ListChart<Row>;
  narrowedHere?: boolean;
  narrowing?: RowQuery;
  heldRows?: HeldRows<Row> | null;
}

const figures = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);

async function figuresOf(rows: readonly Row[], shown: Shown = {}) {
  const model = {
    noun: 'payouts',
    totals,
    rows,
    atHand,
    held,
    narrowedHere: false,
    narrowing: { filters: {} },
    heldRows: null,
    ...shown,
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <ListTotals folds={false} model={model} />
      </QueryClientProvider>,
    ),
  );
  return figures();
}

it('list totals: add up the filtered rows', async () => {
  expect(await figuresOf(atHand)).toEqual(['3', '42.00 unknown currency, 3 rows']);
  expect(await figuresOf(atHand.slice(1), { narrowedHere: true })).toEqual(['2', '12.00 unknown currency, 2 rows']);
});

it('list totals: aren’t recalculated after sorting', async () => {
  const before = await figuresOf(atHand);
  amount.mockClear();
  expect(await figuresOf(atHand.toReversed())).toEqual(before);
  expect(amount).not.toHaveBeenCalled();
});

it('list totals: are those of the worker if it has the rows, and aren’t asked for again after sorting', async () => {
  const asked = vi.fn<HeldRows<Row>['totals']>(async () => totalsOf(atHand, totals));
  const heldRows = { key: ['payouts', 1], totals: asked } as unknown as HeldRows<Row>;
  const narrowing = { filters: { amount: '1..' }, sort: 'amount' };
  await figuresOf(atHand, { heldRows, narrowing });
  await act(() => vi.waitUntil(() => figures().length > 0));
  expect(figures()).toEqual(['3', '42.00 unknown currency, 3 rows']);
  await figuresOf(atHand, { heldRows, narrowing: { ...narrowing, sort: '-amount' } });
  expect(asked.mock.calls).toEqual([[{ filters: { amount: '1..' }, searchText: undefined }]]);
});

it('list totals: the button of the chart is a small picture of it, if there is something to draw', async () => {
  const chart = { title: 'Amount by date', at: () => '2026-11-20', amount: ({ amount: sum }: Row) => sum };
  await figuresOf(atHand, { chart });
  const button = document.querySelector('button');
  expect(button?.getAttribute('aria-label')).toBe('Chart: amount by date');
  expect(button?.getAttribute('aria-expanded')).toBe('false');
  expect(button?.querySelectorAll('rect')).toHaveLength(1);
  await figuresOf(atHand, { chart: { ...chart, amount: () => null } });
  expect(document.querySelector('button')).toBeNull();
});
