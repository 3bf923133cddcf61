/** Undo of an import: an import of the same rows that restores the values of before, as far as they were known. */
import type { Left } from '#device/save-results.ts';
import { groupBy } from '#domain/values/collections.ts';
import { formatCount, inList, plural } from '#domain/values/labels.ts';
import type { BulkKind, BulkRecord } from './bulk-kind.ts';
import { cellOf, type CheckedRow, type Undo, valuesOf, type Work } from './bulk-work.ts';
import { severalOf } from './bulk-words.ts';

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
    if (!body) continue;
    const plan = known?.undo(body) ?? { values: {}, leaves: [] };
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
  return { ...work, ...titled, source, leftOut, earlier: {}, sent: undefined, continues: undefined, undo };
}

const whys: Readonly<Record<Left['why'], string>> = {
  'not known': 'weren’t known',
  'was empty': 'were blank and can’t be cleared',
  lists: 'can’t be removed again',
  'cannot be sent': 'had values that can’t be sent back',
};
const labelsNamed = 3;

/** Says before the rows are sent how many can't be undone, and why. Null: all can be. */
export function undoMessage<V, B>(
  kind: BulkKind<V, B>,
  work: Work,
  checked: readonly CheckedRow<B>[],
  places: readonly number[],
): string | null {
  const plans = places.flatMap((place) => {
    const { body } = checked[place] ?? {};
    return body ? [recordAt(kind, work, checked, place).undo(body)] : [];
  });
  const kept = plans.filter(({ leaves }) => leaves.length > 0);
  if (kept.length === 0) return null;
  const byWhy = groupBy(
    kept.flatMap(({ leaves }) => leaves),
    ({ why }) => why,
  );
  const reasons = Array.from(byWhy, ([why, leaves]) => {
    const byLabel = [...groupBy(leaves, ({ label }) => label)].toSorted(
      ([, one], [, other]) => other.length - one.length,
    );
    const named = byLabel
      .slice(0, labelsNamed)
      .map(([label, rows]) => severalOf(label) + (rows.length === kept.length ? '' : ` (${formatCount(rows.length)})`));
    const more = byLabel.length - named.length;
    return `${inList(more > 0 ? [...named, plural(more, 'other field', 'other fields')] : named)} ${whys[why]}`;
  });
  const how = kept.some(({ values }) => Object.keys(values).length > 0) ? 'be undone in full' : 'be undone';
  const all = formatCount(plans.length);
  const rows =
    plans.length === 1
      ? `This change can’t ${how}`
      : kept.length === plans.length
        ? `None of the ${all} can ${how}`
        : `${formatCount(kept.length)} of ${all} can’t ${how}`;
  return `${rows}: ${reasons.join('; ')}`;
}
