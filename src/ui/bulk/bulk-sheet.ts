/**
 * Parses a CSV file or pasted text into rows: detects commas, semicolons, tabs, or bars as separators, and the row with the
 * column names. Errors are sentences that say what to do.
 */
import { undefused } from '#domain/rows/csv.ts';
import { groupBy } from '#domain/values/collections.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { DateOrder } from '#domain/values/written-dates.ts';
import Papa from 'papaparse';

export const mostRows = 5000;
const mostColumns = 200;
export const mostBytes = 5_000_000;

export interface SheetColumn {
  /** Name from the first row, made unique if it is missing or repeated: `Email (column C)`. */
  title: string;
  /** Name as written in the first row. */
  header: string;
}

export interface SheetRow {
  /** Row number in the spreadsheet: the header is row 1. */
  number: number;
  /** One per column, trimmed, and as they were before a file defused them. */
  cells: readonly string[];
  /** Error of the row as a whole, as a sentence. */
  broken: string | null;
  /** Cells to the right of the last column. */
  more?: readonly string[];
}

export interface Sheet {
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  /** Notes about how the file was read. */
  notes: readonly string[];
  /** The rows above the column names. */
  above?: readonly SheetRow[];
  /** The row with the column names. Null: there is none, and the columns are numbered. */
  namesAt?: number | null;
}

/** A sheet whose columns are mapped to fields. */
export interface MappedSheet extends Sheet {
  /** File name, or `Pasted rows`. */
  source: string;
  /** Key of each column's field; empty if the column isn't used. */
  fields: readonly string[];
  /** The user's choice for columns whose dates can be read in two ways. */
  dateOrder?: DateOrder | null;
  /** By field: the user's answer if numbers such as `36526` are dates. */
  serials?: Readonly<Record<string, boolean>>;
}

/** Parses a sheet stored by an earlier page. Returns null if it is invalid or of another version. */
export function readMappedSheet(stored: unknown): MappedSheet | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { columns, rows, notes, source, fields } = stored as Partial<Record<keyof MappedSheet, unknown>>;
  const isSheet =
    [columns, rows, notes, fields].every((list) => Array.isArray(list)) &&
    typeof source === 'string' &&
    (rows as Partial<SheetRow>[]).every((row) => typeof row.number === 'number' && Array.isArray(row.cells));
  return isSheet ? (stored as MappedSheet) : null;
}

export type Read<T> = { result: 'read'; value: T } | { result: 'refused'; message: string };

export const refused = (message: string): Read<never> => ({ result: 'refused', message });

export function tooLarge(size: number): string {
  return `This file is ${Math.ceil(size / 100_000) / 10} MB. The limit is ${mostBytes / 1_000_000} MB. Split it into smaller files.`;
}

/** Tells the row with the column names from those above and below it. */
export interface NameRules {
  /** Returns false for a row of data, with which the columns are numbered. */
  areNames?(cells: readonly string[]): boolean;
  /** Returns true for a column name that is known. */
  isName?(cell: string): boolean;
}

/** Parses text into rows. Blank rows are counted but omitted. */
export function readSheet(given: string, rules: NameRules = {}): Read<Sheet> {
  if (given.length > mostBytes) return refused(tooLarge(given.length));
  const [, mark, rest] = /^\uFEFF?sep=([,;\t|])\r?\n([^]*)$/.exec(given) ?? [];
  const text = rest ?? given.replace(/^\uFEFF/, '');
  if (text.trim() === '') return refused('Nothing to import. Paste rows with a header row.');
  const { data, broken, isWhole } = parseRows(text, mark ?? separatorOf(text));
  const first = mark === undefined ? 1 : 2;
  const odd = [...broken].at(-1) ?? 0;
  if (!isWhole) return refused(brokenQuotes(odd + first));
  const rows = data
    .map((cells, index) => ({
      number: index + first,
      cells: filled(cells.map((cell) => undefused(cell.trim()).trim())),
      ...(broken.has(index) && { broken: 'This row has unmatched quotation marks. Fix the file, or skip the row' }),
    }))
    .filter(({ cells }) => cells.length > 0);
  if (rows.length === 0) return refused('Nothing to import. Paste rows with a header row.');
  return toSheet(rows, findNames(rows, rules));
}

/** The number of rows that are looked at for separators and column names. */
const looked = 50;
const separators = ['\t', ';', ',', '|'] as const;

/** Detects the separator: the one that occurs equally often in most of the first rows, outside quotation marks. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/)
    .slice(0, looked);
  const fit = (mark: string) => {
    const often = groupBy(
      lines.map((line) => line.split(mark).length - 1).filter((count) => count > 0),
      (count) => count,
    );
    const [[count, rows] = [0, []]] = [...often].toSorted(
      ([one, some], [other, more]) => more.length - some.length || other - one,
    );
    return rows.length * 1000 + count;
  };
  return separators.reduce((best, mark) => (fit(mark) > fit(best) ? mark : best));
}

/** The most rows with unmatched quotation marks. A file with more of them isn't a sheet. */
const mostBroken = 10;

/**
 * Parses text into cells. A row whose quotation marks don't match ends at its line, so that it takes no other with it. `broken`:
 * these rows. `isWhole`: false if there are too many, or the first row is one of them.
 */
function parseRows(given: string, delimiter: string) {
  const broken = new Set<number>();
  let text = given;
  for (;;) {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter });
    const row = errors.find(({ type }) => type === 'Quotes')?.row;
    if (row === undefined) return { data, broken, isWhole: true };
    const isRefused = row === 0 || broken.has(row) || broken.size === mostBroken;
    broken.add(row);
    if (isRefused) return { data, broken, isWhole: false };
    const start = Papa.parse(text, { delimiter, preview: row }).meta.cursor;
    const [line = ''] = /^[^\r\n]*/.exec(text.slice(start)) ?? [];
    text = text.slice(0, start) + line.replaceAll('"', '”') + text.slice(start + line.length);
  }
}

type Numbered = Pick<SheetRow, 'number' | 'cells'> & { broken?: string | null };

/** Returns the cells up to the last one with text. */
const filled = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex(Boolean) + 1);

/**
 * Finds the row with the column names: the one with most names that are known, else the first that is as wide as the others.
 * Returns its place, or the first row of data, whose columns have no names.
 */
function findNames(rows: readonly Numbered[], { areNames = () => true, isName = () => false }: NameRules) {
  const start = rows.slice(0, looked);
  const data = start.findIndex(({ cells }) => !areNames(cells));
  const known = start.map(({ cells }) => (areNames(cells) ? new Set(cells.filter(isName)).size : 0));
  const most = Math.max(0, ...known);
  if (most > 1) return { place: known.indexOf(most), hasNames: true };
  const could = data === -1 ? start : start.slice(0, data);
  const countOf = ({ cells }: Numbered) => cells.filter(Boolean).length;
  const width = Math.max(...start.map(countOf));
  if (data !== -1) {
    // The widest one above the data, and the nearest to it.
    const widest = Math.max(0, ...could.map(countOf));
    const place = could.findLastIndex((row) => countOf(row) === widest);
    return widest > 1 || widest === width ? { place, hasNames: true } : { place: data, hasNames: false };
  }
  const isOneCell = could[0] !== undefined && countOf(could[0]) === 1 && width > 2;
  const place = isOneCell ? could.findIndex((row) => countOf(row) >= width - 1) : 0;
  return { place: Math.max(place, 0), hasNames: true };
}

/** Reads a sheet again with its column names in another row. `null`: it has none. */
export function withNamesAt({ above = [], namesAt = null, columns, rows }: Sheet, number: number | null): Read<Sheet> {
  const named = namesAt === null ? [] : [{ number: namesAt, cells: columns.map(({ header }) => header) }];
  const all = [
    ...above,
    ...named,
    // A row has more cells than columns with some names, and not with others.
    ...rows.map(({ number: own, cells, more = [], broken }) => ({
      number: own,
      cells: filled([...cells, ...more]),
      broken: broken === tooMany ? null : broken,
    })),
  ];
  const place = number === null ? 0 : all.findIndex((row) => row.number === number);
  return toSheet(all, { place: Math.max(place, 0), hasNames: number !== null });
}

function brokenQuotes(row: number): string {
  return `Row ${formatCount(row)} has unmatched quotation marks. Fix that row, or save the file as CSV again.`;
}

const tooMany = 'This row has more cells than columns. Check for a stray separator and fix the file';

function toSheet(all: readonly Numbered[], { place, hasNames }: { place: number; hasNames: boolean }): Read<Sheet> {
  const names = all[place]?.cells.map((name, column) => (hasNames ? name : `Column ${column + 1}`)) ?? [];
  const written = all.slice(hasNames ? place + 1 : place);
  if (written.length === 0) return refused('There’s only one row. Add a header row with data below it.');
  if (written.length > mostRows) {
    return refused(
      `There are ${formatCount(written.length)} rows. The limit is ${formatCount(mostRows)}. Split them into several files.`,
    );
  }
  // Ignores columns to the right without any text.
  const width = names.findLastIndex((name) => name !== '') + 1;
  if (width > mostColumns) {
    return refused(
      `There are ${formatCount(width)} columns. The limit is ${mostColumns}. Remove the ones you don’t need.`,
    );
  }
  const headers = names.slice(0, width);
  const rows = written.map(({ number, cells, broken: odd = null }): SheetRow => {
    const own = { number, cells: headers.map((_, column) => cells[column] ?? '') };
    const more = cells.slice(width);
    if (more.length === 0) return { ...own, broken: odd };
    const broken = odd ?? tooMany;
    return { ...own, broken, more };
  });
  const columns = headers.map((header, index) => ({ header, title: titleOf(headers, index) }));
  const twice = [...new Set(headers.filter((header, index) => header !== '' && headers.indexOf(header) !== index))];
  const notes = twice.map(
    (header) =>
      `${formatCount(headers.filter((other) => other === header).length)} columns are named “${header}”. Check the mapping.`,
  );
  const above = all.slice(0, place).map((row) => ({ ...row, broken: row.broken ?? null }));
  const namesAt = hasNames ? (all[place]?.number ?? null) : null;
  return { result: 'read', value: { columns, rows, notes, above, namesAt } };
}

function titleOf(headers: readonly string[], index: number): string {
  const header = headers[index] ?? '';
  if (header === '') return `Column ${letters(index)}`;
  return headers.filter((other) => other === header).length > 1 ? `${header} (column ${letters(index)})` : header;
}

/** Returns the spreadsheet's name of a column: `A` for 0, `AA` for 26. */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
