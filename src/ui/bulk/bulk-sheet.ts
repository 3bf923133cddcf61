/**
 * A spreadsheet as rows of text: bytes of a file in the encodings that spreadsheets write, or text that was pasted,
 * separated by commas, semicolons, tabs or bars. What cannot be read is a sentence that says what to do.
 */
import Papa from 'papaparse';
import { formatCount } from '../values/money.ts';

export const mostRows = 5000;
const mostColumns = 200;
const mostBytes = 5_000_000;

export interface SheetColumn {
  /** The name in the first row, told apart where it is missing or stands there twice: `Email (column C)`. */
  title: string;
  /** As it is written in the first row. */
  header: string;
}

export interface SheetRow {
  /** As the spreadsheet counts: the row of names is 1. */
  number: number;
  /** One for each column, without space around it. */
  cells: readonly string[];
  /** What is wrong with the row as a whole, in a sentence. */
  broken: string | null;
}

export interface Sheet {
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  /** What is to be known about how it was read. */
  notes: readonly string[];
}

export type Read<T> = { result: 'read'; value: T } | { result: 'refused'; message: string };

const refused = (message: string): Read<never> => ({ result: 'refused', message });

/** The text of a file, and how its bytes were understood where that was a guess. */
export function decodeSheet(bytes: Uint8Array): Read<{ text: string; note: string | null }> {
  if (bytes.length > mostBytes) return refused(tooLarge(bytes.length));
  const starts = (...first: readonly number[]) => first.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0)) {
    return refused('This is not a CSV file. In the spreadsheet, save or download it as CSV, and open that.');
  }
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? refused(noText) : { result: 'read', value: { text, note: null } };
  } catch {
    if (encoding !== null || bytes.includes(0)) return refused(noText);
    const note = 'The file was read as Windows-1252. If names with accents look wrong, save it as “CSV UTF-8”.';
    return { result: 'read', value: { text: new TextDecoder('windows-1252').decode(bytes), note } };
  }
}

const noText = 'This is not a text file. In the spreadsheet, save or download it as CSV (UTF-8), and open that.';

function tooLarge(size: number): string {
  return `This is ${Math.ceil(size / 100_000) / 10} MB. The most is ${mostBytes / 1_000_000} MB: split the file.`;
}

/** What the byte order mark says; without one, UTF-16 shows by its zeros. Null: to be tried. */
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
 * The rows of a text; those without any text count and are left out. The first row holds the names of the columns, unless
 * `areNames` says that its cells are none: the columns are numbered then.
 */
export function readSheet(given: string, areNames = (_cells: readonly string[]) => true): Read<Sheet> {
  if (given.length > mostBytes) return refused(tooLarge(given.length));
  const [, mark, rest] = /^\uFEFF?sep=([,;\t|])\r?\n([^]*)$/.exec(given) ?? [];
  const text = rest ?? given.replace(/^\uFEFF/, '');
  if (text.trim() === '') return refused('Nothing there. Paste rows with column names above.');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: mark ?? separatorOf(text) });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return refused(brokenQuotes(lineOf(broken.row ?? 0, mark)));
  const number = mark === undefined ? 1 : 2;
  const [first = []] = data;
  if (areNames(first)) return toSheet(data, number);
  return toSheet([first.map((_, column) => `Column ${column + 1}`), ...data], number - 1);
}

/** How far into a text the names of its columns are looked for. */
const longestNames = 20_000;
const separators = ['\t', ';', ',', '|'] as const;

/** The one that stands most often between the names of the columns; what is between quotation marks does not count. */
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
  return `The quotation marks of row ${formatCount(row)} do not match. Mend that row, or save the file as CSV again.`;
}

function toSheet([names = [], ...lines]: readonly string[][], first: number): Read<Sheet> {
  const written = lines
    .map((cells, index) => ({ number: index + first + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (names.every((name) => name.trim() === '')) {
    return refused('The first row is empty. Put column names there.');
  }
  if (written.length === 0) return refused('There is only one row. Put column names in the first row and rows below.');
  if (written.length > mostRows) {
    return refused(
      `There are ${formatCount(written.length)} rows. The most is ${formatCount(mostRows)}: split them into several files.`,
    );
  }
  // Columns to the right that hold nothing at all are none.
  const width = names.findLastIndex((name) => name.trim() !== '') + 1;
  if (width > mostColumns) {
    return refused(
      `There are ${formatCount(width)} columns. The most is ${mostColumns}: take out those that are not needed.`,
    );
  }
  const headers = names.slice(0, width).map((name) => name.trim());
  const rows = written.map(({ number, cells }) => {
    const extra = cells.slice(width).some(Boolean);
    return {
      number,
      cells: headers.map((_, column) => cells[column] ?? ''),
      broken: extra
        ? `The row has more cells than there are columns. Look for a separator inside a cell, and mend it in the file`
        : null,
    };
  });
  const columns = headers.map((header, index) => ({ header, title: titleOf(headers, index) }));
  const twice = [...new Set(headers.filter((header, index) => header !== '' && headers.indexOf(header) !== index))];
  const notes = twice.map(
    (header) =>
      `${formatCount(headers.filter((other) => other === header).length)} columns are called “${header}”. Check which is meant.`,
  );
  return { result: 'read', value: { columns, rows, notes } };
}

function titleOf(headers: readonly string[], index: number): string {
  const header = headers[index] ?? '';
  if (header === '') return `Column ${letters(index)}`;
  return headers.filter((other) => other === header).length > 1 ? `${header} (column ${letters(index)})` : header;
}

/** `A` for 0, `AA` for 26, as spreadsheets name their columns. */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
