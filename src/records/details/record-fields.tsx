/** The fields of a record as its list's columns say: what each is called, and how its value is shown. */
import type { ReactNode } from 'react';
import { type Column, cellOf } from '#ui/list/column.tsx';
import type { Fact } from '#ui/kit/page.tsx';
import { Copyable, type Weight } from '#ui/record/drawer-parts.tsx';
import type { Place } from '#ui/record/record-link.ts';

const noPlace: Place = { at: '1', values: {}, searchText: undefined };

export function recordFields<Row, Key extends string>(columns: readonly Column<Row>[], row: Row) {
  const columnOf = (key: string) => columns.find((column) => column.key === key);
  return {
    /** Facts in this order, in full. A value by its key takes the place of the usual one. */
    facts: (...shown: readonly (Key | Partial<Record<Key, ReactNode>>)[]): Fact[] =>
      shown.flatMap((one) =>
        typeof one === 'string'
          ? factOf(columnOf(one), (column) => inFull(column, row))
          : Object.entries<ReactNode>(one).flatMap(([key, value]) => factOf(columnOf(key), () => value)),
      ),
    /** An amount among the parts of a whole. */
    part: (key: Key, weight?: Weight) => {
      const column = columnOf(key);
      const currency = (column?.currency ?? column?.unit)?.(row) ?? '';
      const amount = column?.value(row) ?? null;
      return { label: column?.title ?? '', amount, currency, ...(weight && { weight }) };
    },
  };
}

/** A list may leave a column out, and its records then have no such fact. */
function factOf<Row>(column: Column<Row> | undefined, valueOf: (column: Column<Row>) => ReactNode): Fact[] {
  return column ? [{ label: column.title, value: valueOf(column) }] : [];
}

function inFull<Row>(column: Column<Row>, row: Row): ReactNode {
  const value = column.value(row)?.trim();
  if (!value) return null;
  return column.key === 'id' ? <Copyable text={value} what="ID" /> : cellOf(column, row, noPlace, 'record');
}
