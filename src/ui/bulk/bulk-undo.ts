/** Undo of an import: an import of the same rows that restores the values of before, as far as they were known. */
import { inList } from '#domain/values/labels.ts';
import type { BulkKind, BulkRecord } from './bulk-kind.ts';
import { cellOf, type CheckedRow, type Undo, valuesOf, type Work } from './bulk-work.ts';

/** By place: the records as they were known before they were sent. In memory only. */
export type Before<Values, Body> = ReadonlyMap<number, BulkRecord<Values, Body>>;

export function recordsBefore<V, B>(
  kind: BulkKind<V, B>,
  work: Work,
  checked: readonly CheckedRow<B>[],
  places: readonly number[],
): Before<V, B> {
  return new Map(places.map((place) => [place, recordAt(kind, work, checked, place)]));
}

function recordAt<V, B>(kind: BulkKind<V, B>, work: Work, checked: readonly CheckedRow<B>[], place: number) {
  return kind.record(checked[place]?.ids ?? {}, (key) => cellOf(work, place, key));
}

/** Returns the import that undoes the saved rows. Skips those whose record has changed since. */
export function undoWork<V, B>(
  kind: BulkKind<V, B>,
  work: Work,
  checked: readonly CheckedRow<B>[],
  saved: readonly number[],
  before: Before<V, B>,
): Work {
  const values: Record<number, V> = {};
  const notes: Record<number, string> = {};
  for (const place of saved) {
    const { body } = checked[place] ?? {};
    const known = before.get(place);
    if (!body || !known) continue;
    const plan = known.undo(body);
    const changed = recordAt(kind, work, checked, place).differing(body);
    const isPossible = Object.keys(plan.values).length > 0;
    if (changed.length > 0) notes[place] = `Changed since, or can’t be checked: ${inList(changed)}`;
    else if (!isPossible) notes[place] = 'Can’t be restored';
    else if (plan.leaves.length > 0)
      notes[place] = `Can’t be restored: ${inList(plan.leaves.map(({ label }) => label))}`;
    if (changed.length > 0 || !isPossible) continue;
    const sent = valuesOf(kind, work, place).values;
    const required = Object.fromEntries(kind.required.map((key) => [key, sent[key]]));
    values[place] = { ...kind.blank(), ...required, ...plan.values };
  }
  const undo: Undo = { values, notes };
  const leftOut = [...work.rows.keys()].filter((place) => values[place] === undefined);
  const source = `Undo of ${work.source.replace(/^Undo of /, '')}`;
  const { forAll } = work;
  // Canceled or done, it leads back to where the field was chosen.
  const titled = forAll && { forAll: { ...forAll, title: `Undo: ${forAll.title.replace(/^Undo: /, '')}` } };
  return { ...work, ...titled, source, leftOut, earlier: {}, undo };
}
