// @vitest-environment happy-dom
import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { createStore } from '#device/store.ts';
import { type ListRowsProps, TableRegion } from './list-table.tsx';

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
