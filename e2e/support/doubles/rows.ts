/** For tests: rows as a platform gives them, read as the client reads them. */
import type { Person } from '#domain/names.ts';
import type { SavedFields } from '#domain/snapshots.ts';
import { isObject, missingKey } from '#api/fields.ts';
import { type ListName, operations } from '#api/operations.ts';
import type { RowOf } from '#sync/lists.ts';
import { createRowStore, type Stretch, type TakenPage } from '#sync/row-store.ts';

/** The fields that the platform gave. */
export interface GivenRow {
  readonly id: string | null;
  readonly [field: string]: unknown;
}

interface GivenRows {
  rows: readonly GivenRow[];
}

export function readRow<Name extends ListName>(list: Name, given: GivenRow): RowOf<Name> {
  const [row] = readRows(list, [given]);
  if (row === undefined) throw new Error('A page has a row for each that was given.');
  return row;
}

export function readRows<Name extends ListName>(list: Name, given: readonly GivenRow[]): RowOf<Name>[] {
  const { rows } = operations[list].returns.read(given, {});
  // They are those of the list.
  return rows as readonly object[] as RowOf<Name>[];
}

/** A store that reads what it takes. */
export function storeOfGiven() {
  const store = createRowStore();
  return {
    ...store,
    take: (list: ListName, page: Omit<TakenPage, 'rows'> & GivenRows) =>
      store.take(list, { ...page, rows: readRows(list, page.rows) }),
    update: (list: ListName, rows: readonly GivenRow[]) => store.update(list, readRows(list, rows)),
    replace: (list: ListName, stretch: Omit<Stretch, 'rows'> & GivenRows) =>
      store.replace(list, { ...stretch, rows: readRows(list, stretch.rows) }),
  };
}

/** A parsed value without the notes of what was missing, at any depth. */
export function withoutMissing(read: unknown): unknown {
  if (Array.isArray(read)) return read.map(withoutMissing);
  if (!isObject(read)) return read;
  const fields = Object.entries(read).filter(([field]) => field !== missingKey);
  return Object.fromEntries(fields.map(([field, value]) => [field, withoutMissing(value)]));
}

/** A contact as responses described it: a save alone. */
export function savedContact(fields: { id: string; [field: string]: unknown }, { at = 1, name = '' } = {}): Person {
  const from = { kind: 'saved contact', id: null, name: null } as const;
  return { id: fields.id, saved: { from, at, name, fields: fields as unknown as SavedFields } };
}
