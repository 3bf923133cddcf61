// @vitest-environment happy-dom
import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { createStore } from '#device/store.ts';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { groupAt, type ListRowsProps, TableRegion } from './list-table.tsx';

it('A table that goes with the focus leaves it to the one in its place; without, it stays where it is', async () => {
  const screen = document.body.appendChild(document.createElement('div'));
  const root = createRoot(screen);
  const hadFocus = createStore(false);
  const of = { model: { title: 'Pledges' }, caption: '', compact: false, hadFocus } as unknown as ListRowsProps<never>;
  const regions = { short: createRef<HTMLDivElement>(), long: createRef<HTMLDivElement>() };
  const show = (name: keyof typeof regions) =>
    act(async () =>
      root.render(
        <TableRegion key={name} of={of} region={regions[name]}>
          <tbody>
            <tr>
              <td>
                <button type="button">Actions</button>
              </td>
            </tr>
          </tbody>
        </TableRegion>,
      ),
    );
  await show('short');
  screen.querySelector('button')?.focus();
  await show('long');
  expect(document.activeElement).toBe(regions.long.current);
  regions.long.current?.blur();
  await show('short');
  expect(document.activeElement).toBe(document.body);
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
