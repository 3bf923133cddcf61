import { expect, test, vi } from 'vitest';
import type { Column } from './column.tsx';
import { narrowed } from './narrowing.ts';
import { precomputeSort, precomputeTexts } from './precompute.ts';
import { descendingOf, keysOf, orderOf } from './row-keys.ts';

interface Row {
  amount: string | null;
}

function amountColumn() {
  const value = vi.fn<(row: Row) => string | null>(({ amount }) => amount);
  const column: Column<Row> = { key: 'amount', title: 'Amount', kind: 'amount', value };
  return { value, column };
}

test('an order that was made ahead asks no row for its value again', () => {
  const rows = [{ amount: '10.00' }, { amount: null }, { amount: '9.50' }];
  const { value, column } = amountColumn();
  for (const made of precomputeSort(rows, [column])) expect(made).toBeUndefined();
  value.mockClear();
  expect([...orderOf(rows, column)]).toEqual([2, 0, 1]);
  expect([...descendingOf(rows, column)]).toEqual([0, 2, 1]);
  expect(value).not.toHaveBeenCalled();
});

test('many rows are read in pieces, and what was read is not read again', () => {
  const rows = Array.from({ length: 25_000 }, (_, place) => ({ amount: `${(place * 7919) % 25_013}.00` }));
  const { value, column } = amountColumn();
  const pieces = precomputeSort(rows, [column]);
  pieces.next();
  expect(value.mock.calls.length).toBeLessThan(rows.length / 2);
  expect([...keysOf(rows, column)]).toEqual(rows.map(({ amount }) => Number(amount)));
  expect(value).toHaveBeenCalledTimes(rows.length);
  for (const made of pieces) expect(made).toBeUndefined();
  expect(value).toHaveBeenCalledTimes(rows.length);
});

test('the texts of many rows are made in pieces, once, and found in', () => {
  const rows = Array.from({ length: 1000 }, (_, place) => ({ amount: null, name: `Donor ${place}` }));
  const value = vi.fn<(row: (typeof rows)[number]) => string>(({ name }) => name);
  const columns: Column<(typeof rows)[number]>[] = [{ key: 'name', title: 'Name', kind: 'text', value }];
  const pieces = precomputeTexts(rows, { columns });
  pieces.next();
  expect(value.mock.calls.length).toBeLessThan(rows.length / 2);
  const found = () => narrowed(rows, columns, { filters: {}, sort: undefined, searchText: 'donor 777' });
  expect(found()).toEqual(rows.filter(({ name }) => name === 'Donor 777'));
  for (const made of pieces) expect(made).toBeUndefined();
  found();
  expect(value).toHaveBeenCalledTimes(rows.length);
});
