// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { Page } from '../../api/page.ts';
import { createQueryClient } from '../../api/query.ts';
import { always } from '../../../e2e/support/doubles/api.ts';
import { type LoadedList, useLoaded } from './loaded.ts';

interface Row {
  id: string;
}

/** What happens to the list before a page of it is given. */
const change = fc.record({
  does: fc.constantFrom('nothing' as const, 'insert' as const, 'delete' as const),
  at: fc.nat(60),
  rows: fc.integer({ min: 1, max: 5 }),
});

it('P15 a list that changes while it is loaded comes to an end, holds every row once, and says that it changed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const cache = createQueryClient();
  const shown = {} as { list: LoadedList<Row> };
  let run = 0;
  let give: (number: number) => Page<Row>;
  const request = (number: number) => ({
    queryKey: ['listPayouts', { run, number }] as const,
    queryFn: async () => give(number),
  });
  const List = () => {
    const list = useLoaded<Row>(request, 'payouts');
    useEffect(() => {
      shown.list = list;
    });
    return null;
  };
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <List />
      </QueryClientProvider>,
    ),
  );

  const size = fc.record({ start: fc.nat(60), perPage: fc.integer({ min: 1, max: 12 }), counted: fc.boolean() });
  await always(
    'P15',
    fc.asyncProperty(size, fc.array(change, { maxLength: 12 }), async ({ start, perPage, counted }, changes) => {
      const list = Array.from({ length: start }, (_, index) => `${index + 1}`);
      const ever = new Set(list);
      let [next, asked] = [start, 0];
      const left = [...changes];
      const totals = new Set<number>();
      give = (number) => {
        asked += 1;
        const { does, at, rows } = left.shift() ?? { does: 'nothing' };
        const ids = Array.from({ length: does === 'insert' ? (rows ?? 0) : 0 }, () => `${(next += 1)}`);
        for (const id of ids) ever.add(id);
        if (does !== 'nothing')
          list.splice(Math.min(at ?? 0, list.length), does === 'delete' ? (rows ?? 0) : 0, ...ids);
        totals.add(list.length);
        const last = Math.max(1, Math.ceil(list.length / perPage));
        const found = list.slice((number - 1) * perPage, number * perPage).map((id) => ({ id }));
        return {
          rows: found,
          number,
          last: counted ? last : null,
          total: counted ? list.length : null,
          unfilteredTotal: null,
          from: null,
          to: null,
          hasPrevious: number > 1,
          hasNext: counted ? number < last : found.length > 0,
          unreadable: 0,
        };
      };
      run += 1;
      const loaded = await shown.list.load(true);
      const ids = loaded.rows.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !ever.has(id))).toEqual([]);
      expect([...loaded.pages.keys()]).toEqual(ids);
      expect(asked).toBeLessThanOrEqual(2 + Math.ceil(ever.size / perPage) + changes.length);
      if (totals.size === 1 && loaded.complete && !changes.some(({ does }) => does !== 'nothing'))
        expect(ids).toEqual(list);
      if (counted && loaded.complete && !loaded.changed) expect(ids).toHaveLength(loaded.total ?? 0);
      cache.clear();
    }),
  );
  await act(async () => root.unmount());
});
