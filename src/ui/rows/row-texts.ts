/** Every text of a row, wherever it stands: what a search looks in, and what it shows of a match that is in no column. */
import { type Column, isFigure, isTime } from './column.tsx';
import { folded } from '../values/words.ts';
import { keptTexts } from './row-keys.ts';

/** What a search looks in: the columns, and the fields of a row, without what is secret and with HTML as readers see it. */
export interface Searched<Row> {
  columns: readonly Column<Row>[];
  fieldsOf?: ((row: Row) => object) | undefined;
}

/** Amounts and dates of fields that have no column. */
const figure = /^(?:[-+]?\d+\.\d+|\d{4}-\d\d-\d\d(?:[T ].*)?)$/;

/** The texts of a row with the fields that they are of. */
function textsIn<Row>(row: Row, { columns, fieldsOf }: Searched<Row>): readonly (readonly [string, string])[] {
  const texts: [string, string][] = [];
  const put = (field: string, value: unknown): void => {
    if (typeof value === 'string') {
      if (value !== '' && !figure.test(value)) texts.push([field, value]);
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) put(field, inner);
  };
  const passed = new Set(columns.filter((one) => one.secret || !isText(one)).map(({ key }) => key));
  for (const [field, value] of Object.entries(fieldsOf?.(row) ?? (row as object))) {
    if (!passed.has(field)) put(field, value);
  }
  return texts;
}

function isText<Row>(column: Column<Row>): boolean {
  return !isFigure(column) && !isTime(column) && column.kind !== 'yes-no';
}

function saidBy<Row>({ value, named }: Column<Row>, row: Row): readonly string[] {
  return [value(row), named?.(row)].flatMap((text) => text ?? []);
}

/** The text of each row that a search looks in: of its columns, and of every field. */
export function textsOf<Row>(rows: readonly Row[], searched: Searched<Row>): readonly string[] {
  const looked = searched.columns.filter((column) => !column.secret && isText(column));
  return keptTexts(rows, 'every field', (row) =>
    folded(
      [...looked.flatMap((column) => saidBy(column, row)), ...textsIn(row, searched).map(([, text]) => text)].join(
        '\n',
      ),
    ),
  );
}

export function wordsOf(searchText: string | undefined): readonly string[] {
  return folded(searchText ?? '')
    .split(/\s+/)
    .filter(Boolean);
}

/** Whether the words stand in these columns of the row at a place, as far as that is known of all rows at once. */
export function shownTextsOf<Row>(rows: readonly Row[], shown: readonly Column<Row>[]): readonly string[] {
  const looked = shown.filter((column) => !column.secret && isText(column));
  return keptTexts(rows, looked.map(({ key }) => key).join(), (row) =>
    folded(looked.flatMap((column) => saidBy(column, row)).join('\n')),
  );
}

export interface Match {
  field: string;
  before: string;
  found: string;
  after: string;
}

/** Where a search found a row: `has` where no column in sight says it, `of` with the text around it. */
export interface MatchOf<Row> {
  has(row: Row): boolean;
  of(row: Row): Match | null;
}

/** Characters around what was found. */
const [lead, trail] = [40, 80];

/** The first of the words that no column in sight has, and the text around it. */
export function matchIn<Row>(
  row: Row,
  searched: Searched<Row>,
  { shown, words }: { shown: string; words: readonly string[] },
): Match | null {
  const missing = words.find((word) => !shown.includes(word));
  if (missing === undefined) return null;
  for (const [field, text] of textsIn(row, searched)) {
    const start = folded(text).indexOf(missing);
    if (start >= 0) return cut(field, text, start, missing.length);
  }
  return null;
}

/** Folding may shorten a text: places in it are counted again in the text as it is written. */
function cut(field: string, text: string, start: number, length: number): Match {
  const letters = Array.from(text);
  let [at, first, last] = [0, letters.length, letters.length];
  for (const [index, letter] of letters.entries()) {
    if (at >= start && first === letters.length) first = index;
    if (at >= start + length) {
      last = index;
      break;
    }
    at += folded(letter).length;
  }
  const part = (from: number, to: number) => letters.slice(Math.max(0, from), to).join('').replace(/\s+/g, ' ');
  return {
    field,
    before: (first > lead ? '…' : '') + part(first - lead, first),
    found: part(first, last),
    after: part(last, last + trail) + (letters.length > last + trail ? '…' : ''),
  };
}
