/** Continues an interrupted import with the same file: what it saved is skipped. */
import type { Activity } from '#device/activity-entry.ts';
import { continueImport, importedId } from '#device/activity.ts';
import { type CheckedRow, digestOf, leaveOut, type Reviewed, type Work } from './bulk-work.ts';

/**
 * Returns a hash of the file. Undefined for rows that aren't a file's, which can't be opened again, and for those that an
 * earlier part of the import left, since the file has the others too.
 */
export function fileOf({ columns, rows, forAll, undo, sent }: Work): string | undefined {
  if (forAll ?? undo ?? sent) return undefined;
  return digestOf(JSON.stringify([columns.map(({ header }) => header), rows.map(({ cells }) => cells)]));
}

const idOf = (row: CheckedRow<unknown> | undefined) => importedId(Object.values(row?.ids ?? {}));

/**
 * Skips the rows that an interrupted import of the same file saved, and notes those that it left unconfirmed. With its IDs
 * from other columns, it's another import.
 */
export function continued(work: Work, checked: readonly CheckedRow<unknown>[], interrupted: readonly Activity[]): Work {
  const file = fileOf(work);
  const entry = interrupted.find(({ bulk }) => bulk?.file !== undefined && bulk.file === file);
  if (work.continues || !entry?.bulk) return work;
  const { saved, records = [], unknown } = entry.bulk;
  const ids = checked.map(idOf);
  const known = new Set(ids);
  if (records.length < saved || !records.every((id) => known.has(id))) return work;
  const placesOf = (listed: ReadonlySet<string>) => [...ids.keys()].filter((place) => listed.has(ids[place] ?? ''));
  const places = placesOf(new Set(records));
  const earlier = [
    ...placesOf(new Set(unknown)).map((place) => [place, 'unconfirmed' as const]),
    ...places.map((place) => [place, 'saved' as const]),
  ];
  const { key, at } = entry;
  return {
    ...leaveOut(work, places),
    earlier: { ...work.earlier, ...Object.fromEntries(earlier) },
    continues: { key, at },
  };
}

/** Returns the places of the rows that the interrupted import saved. */
export function savedBefore({ continues, earlier = {} }: Work): readonly number[] {
  if (!continues) return [];
  const places = Object.keys(earlier).map(Number);
  return places.filter((place) => earlier[place] === 'saved');
}

/** Returns the import to go on with in Activity. Undefined if the rows continue none, or one that isn't listed any more. */
export function continuedRun({ continues }: Work, checked: readonly CheckedRow<unknown>[], { places }: Reviewed) {
  if (!continues) return undefined;
  const sent = places.map((place) => idOf(checked[place]));
  const base = continueImport(continues.key, sent);
  return base === undefined ? undefined : { key: continues.key, base };
}
