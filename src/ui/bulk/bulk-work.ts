/** An import before anything is sent: column mapping, edits, and errors. */
import type { RowState, Run } from '#device/import-run.ts';
import { groupBy } from '#domain/values/collections.ts';
import { inList } from '#domain/values/labels.ts';
import type { CellProblem, BulkKind, Ids } from './bulk-kind.ts';
import { type MappedSheet, readMappedSheet } from './bulk-sheet.ts';
import { cellProblem, mendedCell } from '#domain/values/sheet-cell.ts';
import { isWholeId } from '#ui/format/whole-id.ts';
import { dateProblem, isoCell } from './bulk-dates.ts';

export interface Work extends MappedSheet {
  /** When it was opened, in milliseconds. */
  openedAt: number;
  /** By key: default for rows without a value of their own. */
  fixed: Readonly<Record<string, string>>;
  /** Edited cells, by place of the row and by key. */
  edits: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Places of skipped rows. */
  leftOut: readonly number[];
  /** By place: keys of fields that the record is known to have as the row has them, and that aren't sent. */
  same?: Readonly<Record<number, readonly string[]>>;
  /** By place: known values of required fields, for rows without their own. */
  known?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** The columns are mapped as they were the last time. */
  isRemembered?: boolean;
  /** One field set for all rows, which come from a screen and not from a file. */
  forAll?: ForAll;
  /** The rows restore what an import replaced, whatever their cells say. */
  undo?: Undo;
  /** By place: outcomes of an earlier import, of which this file is the result, or which was interrupted. */
  earlier?: Readonly<Record<number, OutcomeState>>;
  /** By place: outcomes of the parts of this import that were sent. Rows that were rejected or not sent can be sent again. */
  sent?: Readonly<Record<number, RowOutcome>> | undefined;
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

/** The state of a row's write, or why it has none. */
export type OutcomeState = RowState | 'skipped' | 'same';

export interface RowOutcome {
  state: OutcomeState;
  why: string;
  /** In milliseconds. */
  sentAt: number | null;
  /** It's that of an earlier import. */
  isEarlier?: true;
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
  /** There's nothing to change: the record is known to be as the row has it. */
  isSame?: boolean;
}

/** Returns the row's own value for a field: the edit, else the cell. */
export function ownCell(work: Work, place: number, key: string): string {
  const column = work.fields.indexOf(key);
  return (work.edits[place]?.[key] ?? (column === -1 ? '' : (work.rows[place]?.cells[column] ?? ''))).trim();
}

/** Returns the row's value for a field: its own, else the one that is known, else the default for every row. */
export function cellOf(work: Work, place: number, key: string): string {
  return ownCell(work, place, key) || (work.known?.[place]?.[key] ?? work.fixed[key]?.trim() ?? '');
}

export function idProblem(given: string, label: string): string | null {
  if (given === '') return `${label} is missing. Enter it or skip the row`;
  if (!/^[1-9]\d{0,99}$/.test(given)) return `${label} must be a number without leading zeros, such as 4821`;
  return isWholeId(given) ? null : `${label} is too long. Check it`;
}

/** Returns the form filled in from a row, and the errors of its cells. */
export function valuesOf<V, B>(kind: BulkKind<V, B>, work: Work, place: number) {
  // Stored values are checked like those of cells.
  if (work.undo) {
    const values = { ...kind.blank(), ...(work.undo.values[place] as V) };
    return { values, problems: [], mended: [], given: 1 };
  }
  const values = kind.blank();
  const problems: CellProblem[] = [];
  const mended: CellProblem[] = [];
  let given = 0;
  for (const field of kind.fields) {
    const { key, label } = field;
    const cell = cellOf(work, place, key);
    if (cell === '') continue;
    // A default for every row isn't a change on its own.
    if (ownCell(work, place, key) !== '') given += 1;
    const clean = field.isDate ? cell : mendedCell(cell);
    if (clean !== cell && !field.isNumber) mended.push({ key, message: mendedMessage(label, cell, clean) });
    const wrong = cellProblem(clean, field.words);
    const iso = field.isDate ? isoCell(work, key, clean) : clean;
    const said = iso === null ? dateProblem(work, field, clean) : field.put(values, iso);
    const message = wrong === null ? said : `${label}: ${wrong}`;
    if (message !== null) problems.push({ key, message });
  }
  kind.complete?.(values, (key) => ownCell(work, place, key));
  const blank = { ...(kind.blank() as Readonly<Record<string, unknown>>) };
  const unsent = (work.same?.[place] ?? []).filter((key) => key in blank && !kind.required.some((one) => one === key));
  Object.assign(values as object, Object.fromEntries(unsent.map((key) => [key, blank[key]])));
  return { values, problems, mended, given };
}

const mendedMessage = (label: string, cell: string, clean: string) => `${label}: “${cell}” will be sent as “${clean}”.`;

export const idsOf = (kind: Pick<BulkKind<never, unknown>, 'ids'>, work: Work, place: number): Ids =>
  Object.fromEntries(kind.ids.map(({ key }) => [key, mendedCell(cellOf(work, place, key))]));

/** True if a row sets only what's known to be so already. */
function isUnchanged<V, B>(kind: BulkKind<V, B>, work: Work, place: number): boolean {
  const { [place]: same } = work.same ?? {};
  if (!same) return false;
  const keys = kind.fields.map(({ key }) => key).filter((key) => ownCell(work, place, key) !== '');
  return keys.every((key) => same.includes(key));
}

export function checkRow<V, B>(kind: BulkKind<V, B>, work: Work, place: number): CheckedRow<B> {
  const ids = idsOf(kind, work, place);
  const problems: CellProblem[] = [];
  const broken = work.rows[place]?.broken ?? null;
  if (broken !== null) problems.push({ key: null, message: broken });
  for (const { key, label } of kind.ids) {
    const message = idProblem(ids[key] ?? '', label);
    if (message !== null) problems.push({ key, message });
  }
  const { values, given, mended, ...read } = valuesOf(kind, work, place);
  problems.push(...read.problems);
  if (given === 0) problems.push({ key: null, message: 'This row has no changes. Add a value or skip the row' });
  for (const [path, message] of kind.problems(values)) {
    const key = kind.fieldAt(path);
    if (!problems.some((problem) => problem.key === key)) problems.push({ key, message });
  }
  if (problems.length > 0) return { ids, problems, body: null };
  if (isUnchanged(kind, work, place)) return { ids, problems, body: null, isSame: true };
  const mendedIds = kind.ids.flatMap(({ key, label }) => {
    const cell = cellOf(work, place, key);
    return cell === ids[key] ? [] : [{ key, message: mendedMessage(label, cell, ids[key] ?? '') }];
  });
  const warnings = [...mendedIds, ...mended, ...(kind.warnings?.(values, ids) ?? []), ...sentBefore(kind, work, place)];
  return { ids, problems, warnings, body: kind.toBody(values, ids) };
}

function sentBefore({ ids }: Pick<BulkKind<never, unknown>, 'ids'>, work: Work, place: number): CellProblem[] {
  const { earlier = {}, sent = {} } = work;
  const { [place]: last } = sent;
  const key = ids.at(-1)?.key ?? null;
  const unconfirmed = { key, message: 'May already be saved: an earlier import left it unconfirmed' };
  return [
    ...(earlier[place] === 'unconfirmed' ? [unconfirmed] : []),
    ...(last?.state === 'rejected' ? [{ key: null, message: `Rejected before: ${last.why}` }] : []),
  ];
}

/** Finds duplicates: for each row, the places of other rows about the same record. Skipped rows don't count. */
function repeated<B>(work: Work, checked: readonly CheckedRow<B>[]): ReadonlyMap<number, readonly number[]> {
  const out = new Set(work.leftOut);
  const idsAt = (place: number) => Object.values(checked[place]?.ids ?? {});
  const named = [...checked.keys()].filter((place) => !out.has(place) && !idsAt(place).includes(''));
  const several = [...groupBy(named, (place) => idsAt(place).join('.')).values()].filter(({ length }) => length > 1);
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
  const { [place]: _known, ...same } = work.same ?? {};
  const { [place]: _last, ...sent } = work.sent ?? {};
  const edits = { ...work.edits, [place]: { ...work.edits[place], [key]: cell } };
  return { ...work, same, edits, ...(work.sent && { sent }) };
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
  const { openedAt, fixed, edits, leftOut, earlier = {} } = work;
  const isWork =
    typeof openedAt === 'number' &&
    Array.isArray(leftOut) &&
    [fixed, edits, earlier].every((record) => typeof record === 'object' && record !== null) &&
    // An earlier version stored their labels.
    Object.values(earlier ?? {}).every((state) => /^[a-z-]+$/.test(String(state)));
  return isWork ? (work as Work) : null;
}
