// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { createQueryClient } from '#api/query.ts';
import { dropUnseen, useWorkerAnswer } from './list-cache.ts';
import { type SyncedRows, type RowsInSight, type RowWindow, useSyncedRows } from './synced-rows.ts';

interface Row {
  id: string;
}

const query = { filters: {} };
const shown: readonly string[] = [];
const load = async () => ({});
const none = { matches: [], matched: [], filled: [], currencies: {} };
const fails = { now: false };

const synced: SyncedRows<Row> = {
  of: 'synced',
  key: ['synced'],
  isWhole: true,
  coverage: '',
  loadedAt: 1,
  async window(_query, { from, most }): Promise<RowWindow<Row>> {
    if (fails.now) throw new Error('The worker has ended.');
    const rows = Array.from({ length: most }, (_, index) => ({ id: String(from + index) }));
    return { rows, count: 5000, all: 5000, ...none };
  },
  count: async () => 5000,
  totals: async () => [],
  daily: async () => null,
  values: async () => [],
  csv: async () => ({ file: new Blob(), rows: 0 }),
  place: async () => null,
  row: async () => null,
  refresh: () => undefined,
};

let inSight: RowsInSight<Row> | undefined;

function Probe() {
  const rows = useSyncedRows(synced, { query, shown, open: undefined, load });
  useEffect(() => {
    inSight = rows;
  }, [rows]);
  return null;
}

const shortly = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

it('brings rows far down also after a return to the list, and keeps them where more can’t be had', async () => {
  const cache = createQueryClient();
  for (const visit of ['first', 'return']) {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    act(() =>
      root.render(
        <QueryClientProvider client={cache}>
          <Probe />
        </QueryClientProvider>,
      ),
    );
    await shortly();
    act(() => inSight?.see(2000, 2100));
    await shortly();
    expect(inSight?.rows[2050]).toEqual({ id: '2050' });
    if (visit === 'return') {
      fails.now = true;
      act(() => inSight?.see(4000, 4100));
      await shortly();
      expect(inSight?.rows[2050]).toEqual({ id: '2050' });
    }
    act(() => root.unmount());
  }
  fails.now = false;
});

it('shows the rows of before on a return, asks again if they changed, and keeps those that stay the same', async () => {
  const cache = createQueryClient();
  let version = 'first';
  let asked = 0;
  const changing: SyncedRows<Row & { name: string }> = {
    ...synced,
    get key() {
      return [version];
    },
    async window() {
      asked += 1;
      return {
        rows: [
          { id: '1', name: 'Ames' },
          { id: '2', name: version },
        ],
        count: 2,
        all: 2,
        ...none,
      };
    },
    row: async () => null,
  };
  let seen: RowsInSight<Row & { name: string }> | undefined;
  function Shown() {
    const rows = useSyncedRows(changing, { query, shown, open: undefined, load });
    useEffect(() => {
      seen = rows;
    }, [rows]);
    return rows?.rows.map((row) => row?.name).join(', ') ?? 'none';
  }
  const visit = () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const shown = document.body.lastElementChild;
    act(() =>
      root.render(
        <QueryClientProvider client={cache}>
          <Shown />
        </QueryClientProvider>,
      ),
    );
    return { says: () => shown?.textContent, leave: () => act(() => root.unmount()) };
  };
  const first = visit();
  expect(first.says()).toBe('none');
  await shortly();
  expect(first.says()).toBe('Ames, first');
  const [ames] = seen?.rows ?? [];
  first.leave();
  const unchanged = visit();
  expect(unchanged.says()).toBe('Ames, first');
  await shortly();
  expect(asked).toBe(1);
  unchanged.leave();
  version = 'second';
  const changed = visit();
  expect(changed.says()).toBe('Ames, first');
  await shortly();
  expect(changed.says()).toBe('Ames, second');
  expect(seen?.rows[0]).toBe(ames);
  changed.leave();
  dropUnseen(cache);
  const saved = visit();
  expect(saved.says()).toBe('none');
  await shortly();
  saved.leave();
});

it('keeps a page’s rows where the worker’s are the same', async () => {
  const before = [{ id: '0', name: 'Ames' }, { id: '1' }];
  let seen: RowsInSight<Row> | undefined;
  function Shown() {
    const rows = useSyncedRows(synced, { query, shown, open: undefined, before, load });
    useEffect(() => {
      seen = rows;
    }, [rows]);
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <Shown />
      </QueryClientProvider>,
    ),
  );
  await shortly();
  expect(seen?.rows.slice(0, 2)).toEqual([{ id: '0' }, { id: '1' }]);
  expect(seen?.rows[1]).toBe(before[1]);
  act(() => root.unmount());
});

it('asks once for each version, however many show the answer', async () => {
  const cache = createQueryClient();
  const asked: string[] = [];
  const shownBy = (version: string) => {
    function Shown() {
      const answer = useWorkerAnswer(['totals'], {
        version,
        ask: async () => {
          asked.push(version);
          return version;
        },
      });
      return <li>{answer}</li>;
    }
    return Shown;
  };
  const list = document.body.appendChild(document.createElement('ul'));
  const root = createRoot(list);
  for (const version of ['first', 'second']) {
    const Shown = shownBy(version);
    act(() =>
      root.render(
        <QueryClientProvider client={cache}>
          <Shown />
          <Shown />
        </QueryClientProvider>,
      ),
    );
    await shortly();
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([version, version]);
  }
  expect(asked).toEqual(['first', 'second']);
  act(() => root.unmount());
});
