/**
 * Parses a CSV file or pasted text into rows: detects the encodings that spreadsheets write, and commas, semicolons,
 * tabs, or bars as separators. Errors are sentences that say what to do.
 */
import { undefused } from '#domain/rows/csv.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { DateOrder } from '#domain/values/written-dates.ts';
import Papa from 'papaparse';

export const mostRows = 5000;
const mostColumns = 200;
const mostBytes = 5_000_000;

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
}

export interface Sheet {
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  /** Notes about how the file was read. */
  notes: readonly string[];
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

const refused = (message: string): Read<never> => ({ result: 'refused', message });

/** Decodes a file. Returns its text, and a note if the encoding was a guess. */
export function decodeSheet(bytes: Uint8Array): Read<{ text: string; note: string | null }> {
  if (bytes.length > mostBytes) return refused(tooLarge(bytes.length));
  const starts = (...first: readonly number[]) => first.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0)) {
    return refused('This isn’t a CSV file. Save your spreadsheet as CSV, then choose it again.');
  }
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? refused(noText) : { result: 'read', value: { text, note: null } };
  } catch {
    if (encoding !== null || bytes.includes(0)) return refused(noText);
    const note =
      'We read this file as Windows-1252. If accented names look wrong, save it as “CSV UTF-8” and try again.';
    return { result: 'read', value: { text: new TextDecoder('windows-1252').decode(bytes), note } };
  }
}

const noText = 'This isn’t a text file. Save your spreadsheet as CSV (UTF-8), then choose it again.';

function tooLarge(size: number): string {
  return `This file is ${Math.ceil(size / 100_000) / 10} MB. The limit is ${mostBytes / 1_000_000} MB. Split it into smaller files.`;
}

/** Detects the encoding by its byte order mark, or UTF-16 by its zero bytes. Returns null if unknown. */
function encodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 400);
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const many = start.length / 5;
  if (zeros(1) > many && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > many && zeros(1) === 0 ? 'utf-16be' : null;
}

/**
 * Parses text into rows. Blank rows are counted but omitted. The first row is the header, unless `areNames` returns
 * false for its cells: the columns are numbered then.
 */
export function readSheet(given: string, areNames = (_cells: readonly string[]) => true): Read<Sheet> {
  if (given.length > mostBytes) return refused(tooLarge(given.length));
  const [, mark, rest] = /^\uFEFF?sep=([,;\t|])\r?\n([^]*)$/.exec(given) ?? [];
  const text = rest ?? given.replace(/^\uFEFF/, '');
  if (text.trim() === '') return refused('Nothing to import. Paste rows with a header row.');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: mark ?? separatorOf(text) });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return refused(brokenQuotes(lineOf(broken.row ?? 0, mark)));
  const number = mark === undefined ? 1 : 2;
  const [first = []] = data;
  if (areNames(first)) return toSheet(data, number);
  return toSheet([first.map((_, column) => `Column ${column + 1}`), ...data], number - 1);
}

/** Longest header row in characters, for detecting the separator. */
const longestNames = 20_000;
const separators = ['\t', ';', ',', '|'] as const;

/** Detects the separator: the most frequent one in the header row, outside quotation marks. */
function separatorOf(text: string): string {
  const names = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, longestNames))?.[0] ?? '').replace(
    /"(?:[^"]|"")*"/g,
    '',
  );
  const often = (mark: string) => names.split(mark).length;
  return separators.reduce((best, mark) => (often(mark) > often(best) ? mark : best));
}

const lineOf = (index: number, mark: string | undefined) => index + (mark === undefined ? 1 : 2);

function brokenQuotes(row: number): string {
  return `Row ${formatCount(row)} has unmatched quotation marks. Fix that row, or save the file as CSV again.`;
}

function toSheet([names = [], ...lines]: readonly string[][], first: number): Read<Sheet> {
  const written = lines
    .map((cells, index) => ({ number: index + first + 1, cells: cells.map((cell) => undefused(cell.trim()).trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (names.every((name) => name.trim() === '')) {
    return refused('The first row is blank. Add column names.');
  }
  if (written.length === 0) return refused('There’s only one row. Add a header row with data below it.');
  if (written.length > mostRows) {
    return refused(
      `There are ${formatCount(written.length)} rows. The limit is ${formatCount(mostRows)}. Split them into several files.`,
    );
  }
  // Ignores columns to the right without any text.
  const width = names.findLastIndex((name) => name.trim() !== '') + 1;
  if (width > mostColumns) {
    return refused(
      `There are ${formatCount(width)} columns. The limit is ${mostColumns}. Remove the ones you don’t need.`,
    );
  }
  const headers = names.slice(0, width).map((name) => name.trim());
  const rows = written.map(({ number, cells }) => {
    const extra = cells.slice(width).some(Boolean);
    return {
      number,
      cells: headers.map((_, column) => cells[column] ?? ''),
      broken: extra ? 'This row has more cells than columns. Check for a stray separator and fix the file' : null,
    };
  });
  const columns = headers.map((header, index) => ({ header, title: titleOf(headers, index) }));
  const twice = [...new Set(headers.filter((header, index) => header !== '' && headers.indexOf(header) !== index))];
  const notes = twice.map(
    (header) =>
      `${formatCount(headers.filter((other) => other === header).length)} columns are named “${header}”. Check the mapping.`,
  );
  return { result: 'read', value: { columns, rows, notes } };
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
