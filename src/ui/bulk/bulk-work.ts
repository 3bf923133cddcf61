/** An import before anything is sent: column mapping, edits, and errors. */
import type { Run } from '#device/outbox.ts';
import { groupBy } from '#domain/values/collections.ts';
import { inList } from '#domain/values/labels.ts';
import type { CellProblem, BulkKind, Ids } from './bulk-kind.ts';
import { type MappedSheet, readMappedSheet } from './bulk-sheet.ts';
import { isWholeId } from '#ui/format/whole-id.ts';
import { dateProblem, isoCell } from './bulk-dates.ts';
import { rowStateLabels } from './bulk-words.ts';

export interface Work extends MappedSheet {
  /** When it was opened, in milliseconds. */
  openedAt: number;
  /** By key: default for rows without a value of their own. */
  fixed: Readonly<Record<string, string>>;
  /** Edited cells, by place of the row and by key. */
  edits: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Places of skipped rows. */
  leftOut: readonly number[];
  /** The columns are mapped as they were the last time. */
  isRemembered?: boolean;
  /** One field set for all rows, which come from a screen and not from a file. */
  forAll?: ForAll;
  /** The rows restore what an import replaced, whatever their cells say. */
  undo?: Undo;
  /** By place: outcomes of an earlier import, of which this file is the result, or which was interrupted. */
  earlier?: Readonly<Record<number, string>>;
  /** The interrupted import of the same file, which this one continues: its key in Activity, and when it was started. */
  continues?: { key: string; at: number } | undefined;
}

export interface ForAll {
  /** `Set email opt-in for 21 contacts` */
  title: string;
  /** The choice that was made on that screen, to be changed there. */
  choice: Readonly<Record<string, string>>;
  /** The place of that screen: its address and its search. */
  search: Readonly<Record<string, string | undefined>>;
  searchText: string | undefined;
}

/** The reviewed rows. No others may be sent. */
export interface Reviewed {
  /** Their places in the file, in sending order. */
  places: readonly number[];
  /** Hash of the places, records, and bodies. */
  digest: string;
}

export interface BulkRun extends Reviewed {
  /** Identifies the run, also in Activity. */
  key: string;
  /** The number of rows that Activity counts for an earlier part of the import. */
  base: number;
  run: Run;
}

export interface Undo {
  /** By place: the form that restores the record. */
  values: Readonly<Record<number, unknown>>;
  /** By place: why the row isn't undone, or not all of it. */
  notes: Readonly<Record<number, string>>;
}

/** The result of checking one row: the request body, or its errors. */
export interface CheckedRow<Body> {
  ids: Ids;
  problems: readonly CellProblem[];
  /** Warnings about valid but unusual values. */
  warnings?: readonly CellProblem[];
  /** Null while there are errors. */
  body: Body | null;
}

/** Returns the row's value for a field: the edit, else the cell, else the default for every row. */
export function cellOf(work: Work, place: number, key: string): string {
  const column = work.fields.indexOf(key);
  const cell = work.edits[place]?.[key] ?? (column === -1 ? '' : (work.rows[place]?.cells[column] ?? ''));
  return cell.trim() || (work.fixed[key]?.trim() ?? '');
}

export function idProblem(given: string, label: string): string | null {
  if (given === '') return `${label} is missing. Enter it or skip the row`;
  if (!/^[1-9]\d{0,99}$/.test(given)) return `${label} must be a number without leading zeros, such as 4821`;
  return isWholeId(given) ? null : `${label} is too long. Check it`;
}

/** Returns the form filled in from a row, and the errors of its cells. */
export function valuesOf<V, B>(kind: BulkKind<V, B>, work: Work, place: number) {
  // The schema checks stored values like those of cells.
  if (work.undo) return { values: { ...kind.blank(), ...(work.undo.values[place] as V) }, problems: [], given: 1 };
  const values = kind.blank();
  const problems: CellProblem[] = [];
  let given = 0;
  for (const field of kind.fields) {
    const cell = cellOf(work, place, field.key);
    if (cell === '') continue;
    // A default for every row isn't a change on its own.
    if (cellOf({ ...work, fixed: {} }, place, field.key) !== '') given += 1;
    const iso = field.isDate ? isoCell(work, field.key, cell) : cell;
    const message = iso === null ? dateProblem(work, field, cell) : field.put(values, iso);
    if (message !== null) problems.push({ key: field.key, message });
  }
  return { values, problems, given };
}

export function checkRow<V, B>(kind: BulkKind<V, B>, work: Work, place: number): CheckedRow<B> {
  const cells = (key: string) => cellOf(work, place, key);
  const ids = Object.fromEntries(kind.ids.map(({ key }) => [key, cells(key)]));
  const problems: CellProblem[] = [];
  const broken = work.rows[place]?.broken ?? null;
  if (broken !== null) problems.push({ key: null, message: broken });
  for (const { key, label } of kind.ids) {
    const message = idProblem(ids[key] ?? '', label);
    if (message !== null) problems.push({ key, message });
  }
  const { values, given, ...cellsOf } = valuesOf(kind, work, place);
  problems.push(...cellsOf.problems);
  if (given === 0) problems.push({ key: null, message: 'This row has no changes. Add a value or skip the row' });
  const checked = kind.schema.safeParse(values);
  for (const { path, message } of checked.error?.issues ?? []) {
    const key = kind.fieldAt(path.map(String).join('.'));
    if (!problems.some((problem) => problem.key === key)) problems.push({ key, message });
  }
  if (problems.length > 0) return { ids, problems, body: null };
  const warnings = [...(kind.warnings?.(values, ids) ?? []), ...unconfirmedBefore(kind, work, place)];
  return { ids, problems, warnings, body: kind.toBody(values, ids) };
}

function unconfirmedBefore({ ids }: Pick<BulkKind<never, unknown>, 'ids'>, work: Work, place: number): CellProblem[] {
  if (work.earlier?.[place] !== rowStateLabels.unconfirmed) return [];
  return [{ key: ids.at(-1)?.key ?? null, message: 'May already be saved: an earlier import left it unconfirmed' }];
}

/** Finds duplicates: for each row, the places of other rows about the same record. Skipped rows don't count. */
function repeated<B>(work: Work, checked: readonly CheckedRow<B>[]): ReadonlyMap<number, readonly number[]> {
  const out = new Set(work.leftOut);
  const idsOf = (place: number) => Object.values(checked[place]?.ids ?? {});
  const named = [...checked.keys()].filter((place) => !out.has(place) && !idsOf(place).includes(''));
  const several = [...groupBy(named, (place) => idsOf(place).join('.')).values()].filter(({ length }) => length > 1);
  return new Map(several.flatMap((same) => same.map((place) => [place, same.filter((other) => other !== place)])));
}

/** Adds an error to rows that are duplicates of another row. */
export function withRepeats<V, B>(
  kind: BulkKind<V, B>,
  work: Work,
  checked: readonly CheckedRow<B>[],
): readonly CheckedRow<B>[] {
  const others = repeated(work, checked);
  if (others.size === 0) return checked;
  const key = kind.ids.at(-1)?.key ?? null;
  return checked.map((row, place) => {
    const same = others.get(place);
    if (!same) return row;
    const message = duplicateMessage(same.map((other) => work.rows[other]?.number ?? 0));
    return {
      ...row,
      body: null,
      problems: [{ key, message }, ...row.problems.filter((problem) => problem.key !== key)],
    };
  });
}

function duplicateMessage(rows: readonly number[]): string {
  const shown = rows.slice(0, 5).map(String);
  const listed = rows.length > shown.length ? `${shown.join(', ')}, and others` : inList(shown);
  return `Duplicate of ${rows.length === 1 ? 'row' : 'rows'} ${listed}. Skip all but one, or change the ID`;
}

/** Returns row indexes by state: ready to send, skipped by the user, or invalid. */
export function sortRows<B>(work: Work, checked: readonly CheckedRow<B>[]) {
  const out = new Set(work.leftOut);
  const others = [...checked.keys()].filter((place) => !out.has(place));
  const ready = others.filter((place) => checked[place]?.body !== null);
  return {
    ready,
    /** Ready rows with warnings. */
    unusual: ready.filter((place) => (checked[place]?.warnings ?? []).length > 0),
    leftOut: [...out].toSorted((one, other) => one - other),
    wrong: others.filter((place) => checked[place]?.body === null),
  };
}

export function reviewedRows<B>(work: Work, checked: readonly CheckedRow<B>[]): Reviewed {
  const { ready: places } = sortRows(work, checked);
  const sent = places.map((place) => [place, checked[place]?.ids, checked[place]?.body]);
  return { places, digest: digestOf(JSON.stringify(sent)) };
}

/** Groups the warnings of the rows by message, with the row numbers of each. */
export function warnedRows<B>(work: Work, checked: readonly CheckedRow<B>[], places: readonly number[]) {
  const warned = places.flatMap((place) =>
    (checked[place]?.warnings ?? []).map(({ message }) => ({ message, row: work.rows[place]?.number ?? 0 })),
  );
  const byMessage = groupBy(warned, ({ message }) => message);
  return Array.from(byMessage, ([message, found]) => ({ message, rows: found.map(({ row }) => row) }));
}

/** Returns a 64-bit hash: two FNV-1a hashes. It detects accidental changes and isn't cryptographic. */
export function digestOf(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b);
  }
  return [one, other].map((half) => (half >>> 0).toString(36)).join('.');
}

export function editCell(work: Work, place: number, key: string, cell: string): Work {
  return { ...work, edits: { ...work.edits, [place]: { ...work.edits[place], [key]: cell } } };
}

export function leaveOut(work: Work, places: readonly number[], out = true): Work {
  const rest = work.leftOut.filter((place) => !places.includes(place));
  return { ...work, leftOut: out ? [...rest, ...places] : rest };
}

/** Parses an import stored by an earlier page. Returns null if it is invalid or of another version. */
export function readWork(stored: unknown): Work | null {
  const sheet = readMappedSheet(stored);
  if (sheet === null) return null;
  const work: Partial<Record<keyof Work, unknown>> = sheet;
  const { openedAt, fixed, edits, leftOut } = work;
  const isWork =
    typeof openedAt === 'number' &&
    Array.isArray(leftOut) &&
    [fixed, edits].every((record) => typeof record === 'object' && record !== null);
  return isWork ? (work as Work) : null;
}
