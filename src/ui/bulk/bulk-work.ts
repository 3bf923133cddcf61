/** A spreadsheet on its way to the service, before anything is sent: which column is which field, and what is wrong. */
import type { CellProblem, BulkKind, Ids } from './bulk-kind.ts';
import type { Reviewed } from './bulk-stored-run.ts';
import type { Sheet, SheetColumn, SheetRow } from './bulk-sheet.ts';
import { isWholeId } from '../values/whole-id.ts';

export interface Work extends Sheet {
  /** The file, or where the rows come from. */
  source: string;
  /** When it was opened, in milliseconds. */
  openedAt: number;
  /** For each column the key of its field; empty where the column is left out. */
  fields: readonly string[];
  /** By key: what holds for every row that gives nothing itself. */
  fixed: Readonly<Record<string, string>>;
  /** Cells that were edited here, by the place of the row and by key. */
  edits: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** Places of the rows that are not to be sent. */
  leftOut: readonly number[];
}

/** What a row comes to: what is sent, or what is wrong. */
export interface CheckedRow<Body> {
  ids: Ids;
  problems: readonly CellProblem[];
  /** What is allowed and yet unusual. */
  warnings?: readonly CellProblem[];
  /** Null while there are problems. */
  body: Body | null;
}

export function startWork<V, B>(kind: BulkKind<V, B>, sheet: Sheet, source: string, now = Date.now()): Work {
  const fields = guess(kind, sheet.columns);
  const usual = kind.fixed.flatMap(({ key, usual = '' }) => (usual && !fields.includes(key) ? [[key, usual]] : []));
  const fixed = Object.fromEntries(usual) as Record<string, string>;
  return { ...sheet, source, openedAt: now, fields, fixed, edits: {}, leftOut: [] };
}

/** The same word in any spelling: `E-mail address` and `email_address`. */
function headerKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Each column's field by its name. A field is given once, to the first column that fits. */
function guess<V, B>(kind: BulkKind<V, B>, columns: readonly SheetColumn[]): string[] {
  const all = [...kind.ids, ...kind.fields];
  const meant = new Map(
    all
      .toReversed()
      .flatMap(({ key, label, names = [] }) => [label, key, ...names].map((name) => [headerKey(name), key])),
  );
  const taken = new Set<string>();
  return columns.map(({ header }) => {
    const key = meant.get(headerKey(header));
    if (key === undefined || taken.has(key)) return '';
    taken.add(key);
    return key;
  });
}

/** What the row gives for a field: what was edited here, else its cell, else what holds for every row. */
export function cellOf(work: Work, place: number, key: string): string {
  const column = work.fields.indexOf(key);
  const cell = work.edits[place]?.[key] ?? (column === -1 ? '' : (work.rows[place]?.cells[column] ?? ''));
  return cell.trim() || (work.fixed[key]?.trim() ?? '');
}

/** What has to be settled before rows can be checked. By key, in the order of the kind. */
export function mappingProblems<V, B>(kind: BulkKind<V, B>, work: Work): CellProblem[] {
  const isGiven = (key: string) => work.fields.includes(key) || Boolean(work.fixed[key]?.trim());
  const missing = kind.ids
    .filter(({ key }) => !isGiven(key))
    .map(({ key, label }) => ({ key, message: `Choose the column that holds the ${label}` }));
  const fixed = kind.ids.flatMap(({ key, label }) => {
    const problem = work.fixed[key]?.trim() ? idProblem(work.fixed[key].trim(), label) : null;
    return problem === null ? [] : [{ key, message: problem }];
  });
  const none = !kind.fields.some(({ key }) => work.fields.includes(key));
  return [
    ...missing,
    ...fixed,
    ...(none ? [{ key: null, message: `Choose a column for at least one field of the ${kind.one}` }] : []),
  ];
}

export function idProblem(given: string, label: string): string | null {
  if (given === '') return `${label} is missing: enter it, or leave the row out`;
  if (!/^[1-9]\d{0,99}$/.test(given)) return `${label} must be digits alone, such as 4821, without zeros in front`;
  return isWholeId(given) ? null : `${label} is larger than any ID can be: check it`;
}

/** The form that a row fills in, and what is wrong with its cells. */
export function valuesOf<V, B>(kind: BulkKind<V, B>, work: Work, place: number) {
  const values = kind.blank();
  const problems: CellProblem[] = [];
  let given = 0;
  for (const field of kind.fields) {
    const cell = cellOf(work, place, field.key);
    if (cell === '') continue;
    // What holds for every row changes none of them.
    if (cellOf({ ...work, fixed: {} }, place, field.key) !== '') given += 1;
    const message = field.put(values, cell);
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
  if (given === 0)
    problems.push({ key: null, message: 'The row sets no field: fill a cell in the file, or leave the row out' });
  const checked = kind.schema.safeParse(values);
  for (const { path, message } of checked.error?.issues ?? []) {
    const key = kind.fieldAt(path.map(String).join('.'));
    if (!problems.some((problem) => problem.key === key)) problems.push({ key, message });
  }
  if (problems.length > 0) return { ids, problems, body: null };
  return { ids, problems, warnings: kind.warnings?.(values, ids) ?? [], body: kind.toBody(values, ids) };
}

/** What tells two rows about the same record: its ids. */
function recordOf(ids: Ids): string {
  return Object.values(ids).join('.');
}

/** Places of the rows about the same record, for records that more than one row is about. Rows left out do not count. */
function repeated<B>(work: Work, checked: readonly CheckedRow<B>[]): ReadonlyMap<number, readonly number[]> {
  const out = new Set(work.leftOut);
  const places = new Map<string, number[]>();
  checked.forEach(({ ids }, place) => {
    if (out.has(place) || Object.values(ids).includes('')) return;
    const record = recordOf(ids);
    places.set(record, [...(places.get(record) ?? []), place]);
  });
  const several = [...places.values()].filter(({ length }) => length > 1);
  return new Map(several.flatMap((same) => same.map((place) => [place, same.filter((other) => other !== place)])));
}

/** Everything that is wrong with each row, among it that another row is about the same record. */
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
    const numbers = same.map((other) => work.rows[other]?.number).slice(0, 5);
    const more = same.length > numbers.length ? ' and others' : '';
    const message = `The same ${kind.one} is in row ${numbers.join(', ')}${more}: leave all but one out, or change the ID`;
    return {
      ...row,
      body: null,
      problems: [{ key, message }, ...row.problems.filter((problem) => problem.key !== key)],
    };
  });
}

/** Places of the rows by what becomes of them: sent, kept back by somebody, or kept back by a problem. */
export function sortRows<B>(work: Work, checked: readonly CheckedRow<B>[]) {
  const out = new Set(work.leftOut);
  const others = [...checked.keys()].filter((place) => !out.has(place));
  const ready = others.filter((place) => checked[place]?.body !== null);
  return {
    ready,
    /** Those of the ready ones that are worth a look. */
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

/** By what is said: the numbers of the rows that it is said of. */
export function warnedRows<B>(work: Work, checked: readonly CheckedRow<B>[], places: readonly number[]) {
  const numbers = new Map<string, number[]>();
  for (const place of places) {
    for (const { message } of checked[place]?.warnings ?? []) {
      numbers.set(message, [...(numbers.get(message) ?? []), work.rows[place]?.number ?? 0]);
    }
  }
  return [...numbers].map(([message, rows]) => ({ message, rows }));
}

/** Of 64 bits. Two of FNV-1a: it tells apart what has changed by chance, and nothing more is asked of it. */
function digestOf(text: string): string {
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

/** Edits of either field belong to the column that it had before. */
export function mapColumn(work: Work, column: number, key: string): Work {
  const remapped = new Set([work.fields[column], key]);
  const edits = Object.entries(work.edits).map(([place, cells]) => [
    place,
    Object.fromEntries(Object.entries(cells).filter(([field]) => !remapped.has(field))),
  ]);
  return { ...work, fields: work.fields.with(column, key), edits: Object.fromEntries(edits) as Work['edits'] };
}

export function leaveOut(work: Work, places: readonly number[], out = true): Work {
  const rest = work.leftOut.filter((place) => !places.includes(place));
  return { ...work, leftOut: out ? [...rest, ...places] : rest };
}

/** Work that was stored by an earlier page; null when it is none, or of another version. */
export function readWork(stored: unknown): Work | null {
  if (typeof stored !== 'object' || stored === null) return null;
  // An earlier version called the edits so.
  const work = { edits: (stored as Record<string, unknown>)['mends'], ...stored } as Partial<
    Record<keyof Work, unknown>
  >;
  const { columns, rows, notes, source, openedAt, fields, fixed, edits, leftOut } = work;
  const isWork =
    [columns, rows, notes, fields, leftOut].every((list) => Array.isArray(list)) &&
    [fixed, edits].every((record) => typeof record === 'object' && record !== null) &&
    typeof source === 'string' &&
    typeof openedAt === 'number' &&
    (rows as Partial<SheetRow>[]).every((row) => typeof row.number === 'number' && Array.isArray(row.cells));
  return isWork ? (work as Work) : null;
}
