// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { awaited, type Column, columnsOf } from './column.tsx';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { cardOf } from './list-rows.tsx';
import { groupAt } from './list-table.tsx';

it('A card keeps the line of sums that are awaited, also where there are none in the end', async () => {
  const screen = document.createElement('div');
  const root = createRoot(screen);
  interface Row {
    name: string;
    given: string | null;
    last: string | null;
  }
  const columns = columnsOf<Row, keyof Row>(
    { name: { kind: 'text' }, given: { kind: 'amount' }, last: { kind: 'day' } },
    { name: { title: 'Name' }, given: { title: 'Lifetime giving', sums: true }, last: { title: 'Last gift' } },
  );
  const shows = async (of: readonly Column<Row>[], given: string | null, fact: keyof Row = 'given') => {
    const card = cardOf(of, { facts: [fact] });
    const place = { at: '1', values: {}, searchText: undefined };
    await act(async () => root.render(card({ name: 'Ruth Ames', given, last: null }, place)));
    const line = screen.querySelector('article > p:last-child');
    return `${line?.textContent}${line?.querySelector('span span') ? '[bar]' : ''}`;
  };
  const later = columns.map((column) => (column.key === 'name' ? column : awaited(column)));
  expect(await shows(later, '5.00')).toBe('Lifetime giving [bar]');
  expect(await shows(later, null, 'last')).toBe('Last gift [bar]');
  expect(await shows(columns, '5.00')).toBe('Lifetime giving 5.00');
  expect(await shows(columns, null)).toBe('Lifetime giving none');
  await act(async () => root.unmount());
});

it('groupAt(): heads stand before the first row of each group, in a whole list in its default sort', () => {
  const headsOf = (changed: object) => {
    const rows = ['0', '0', '2', '3'].map((id) => ({ id }));
    const model = {
      rows,
      groups: ['Ending soon', 'Running', 'No goal', 'Ended'],
      rank: ({ id }: ListRow) => Number(id),
      sort: { isUsual: true },
      extent: { count: 4, complete: true, loadedAt: 0 },
      narrowedHere: false,
      ...changed,
    } as unknown as ListModel<ListRow>;
    return rows.map((_, index) => groupAt(model, index));
  };
  const none = [null, null, null, null];
  expect(headsOf({})).toEqual(['Ending soon', null, 'No goal', 'Ended']);
  expect(headsOf({ extent: undefined })).toEqual(none);
  expect(headsOf({ sort: { isUsual: false } })).toEqual(none);
  expect(headsOf({ narrowedHere: true })).toEqual(none);
  expect(headsOf({ groups: undefined })).toEqual(none);
});
