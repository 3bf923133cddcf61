import { expect, test, vi } from 'vitest';
import type { Column } from './column.tsx';
import { ordersAhead } from './orders-ahead.ts';
import { descendingOf, orderOf } from './row-keys.ts';

test('an order that was made ahead asks no row for its value again', () => {
  const rows = [{ amount: '10.00' }, { amount: null }, { amount: '9.50' }];
  const value = vi.fn<(row: { amount: string | null }) => string | null>(({ amount }) => amount);
  const column: Column<(typeof rows)[number]> = { key: 'amount', title: 'Amount', kind: 'amount', value };
  for (const step of ordersAhead(rows, [column])) step();
  value.mockClear();
  expect([...orderOf(rows, column)]).toEqual([2, 0, 1]);
  expect([...descendingOf(rows, column)]).toEqual([0, 2, 1]);
  expect(value).not.toHaveBeenCalled();
});
