/** Uses what's known of the records of a file's rows. */
import type { BulkKind } from './bulk-kind.ts';
import { editCell, idsOf, ownCell, valuesOf, type Work } from './bulk-work.ts';

/**
 * Adds what's known of the records: values that are required, and those that needn't be sent since the records have them.
 * It stays as it was before the first row was sent. Rows of a screen and of an undo are sent whole.
 */
export function withKnown<V, B>(
  kind: BulkKind<V, B>,
  work: Work,
  places: readonly number[] = [...work.rows.keys()],
): Work {
  if (work.forAll ?? work.undo) return work;
  const records = places.map((place) => {
    const ids = idsOf(kind, work, place);
    return { place, ids, record: kind.record(ids, (key) => ownCell(work, place, key)) };
  });
  const isOwn = kind.isOwn?.(work.columns.map(({ header }) => header)) ?? false;
  const known = { ...work.known, ...Object.fromEntries(records.map(({ place, record }) => [place, record.required])) };
  const all = { ...work, known, same: {} };
  const same = records.map(({ place, ids, record }) => [
    place,
    record.same(kind.toBody(valuesOf(kind, all, place).values, ids), isOwn),
  ]);
  return { ...all, same: { ...work.same, ...(Object.fromEntries(same) as NonNullable<Work['same']>) } };
}

/** Corrects a cell, and looks again at what's known: with another ID, the row is about another record. */
export function correctCell<V, B>(kind: BulkKind<V, B>, work: Work, place: number, key: string, cell: string): Work {
  return withKnown(kind, editCell(work, place, key, cell), [place]);
}
