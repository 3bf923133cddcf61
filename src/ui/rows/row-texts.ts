/** Every text of a row, wherever it stands: what a search looks in, and what it shows of a match that is in no column. */
import { foldText } from '../../domain/values/labels.ts';
import { type Column, isFigure, isTime } from './column.tsx';
import { keptTexts } from './row-keys.ts';

/** What a search looks in: the columns, and the fields of a row, without what is secret and with HTML as readers see it. */
export interface Searched<Row> {
  columns: readonly Column<Row>[];
  fieldsOf?: ((row: Row) => object) | undefined;
}

/** Returns false for keys of the client, such as `$missing`. */
const isField = (key: string) => !key.startsWith('$');

/** Amounts and dates of fields that have no column. */
const figure = /^(?:[-+]?\d+\.\d+|\d{4}-\d\d-\d\d(?:[T ].*)?)$/;

/** Tells of a row its texts, with the fields that they are of. */
function textsIn<Row>({ columns, fieldsOf }: Searched<Row>): (row: Row) => readonly (readonly [string, string])[] {
  const passed = new Set(columns.filter((one) => one.secret || !isText(one)).map(({ key }) => key));
  return (row) => {
    const texts: [string, string][] = [];
    const put = (field: string, value: unknown): void => {
      if (typeof value === 'string') {
        if (value !== '' && !figure.test(value)) texts.push([field, value]);
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) if (isField(key)) put(field, inner);
      }
    };
    for (const [field, value] of Object.entries(fieldsOf?.(row) ?? (row as object))) {
      if (isField(field) && !passed.has(field)) put(field, value);
    }
    return texts;
  };
}

function isText<Row>(column: Column<Row>): boolean {
  return !isFigure(column) && !isTime(column) && column.kind !== 'yes-no';
}

function saidBy<Row>({ value, named }: Column<Row>, row: Row): readonly string[] {
  return [value(row), named?.(row)].flatMap((text) => text ?? []);
}

/** The text of each row that a search looks in: of its columns, and of every field. Of the first `most` at least. */
export function textsOf<Row>(rows: readonly Row[], searched: Searched<Row>, most = rows.length): readonly string[] {
  const looked = searched.columns.filter((column) => !column.secret && isText(column));
  const inFields = textsIn(searched);
  const textOf = (row: Row) =>
    foldText([...looked.flatMap((column) => saidBy(column, row)), ...inFields(row).map(([, text]) => text)].join('\n'));
  return keptTexts(rows, textOf, most);
}

export function wordsOf(searchText: string | undefined): readonly string[] {
  return foldText(searchText ?? '')
    .split(/\s+/)
    .filter(Boolean);
}

/** What these columns say of a row, worked out when it is asked for, and once. */
export function shownTexts<Row extends object>(shown: readonly Column<Row>[]): (row: Row) => string {
  const looked = shown.filter((column) => !column.secret && isText(column));
  const texts = new WeakMap<Row, string>();
  return (row) => {
    const text = texts.get(row) ?? foldText(looked.flatMap((column) => saidBy(column, row)).join('\n'));
    texts.set(row, text);
    return text;
  };
}

/** Where the words were found that `shown` does not have. */
export function matchesOf<Row>(
  searched: Searched<Row>,
  words: readonly string[],
  shown: (row: Row) => string,
): MatchOf<Row> {
  return {
    has: (row) => words.some((word) => !shown(row).includes(word)),
    of: (row) => matchIn(row, searched, { shown: shown(row), words }),
  };
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
  for (const [field, text] of textsIn(searched)(row)) {
    const start = foldText(text).indexOf(missing);
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
    at += foldText(letter).length;
  }
  const part = (from: number, to: number) => letters.slice(Math.max(0, from), to).join('').replace(/\s+/g, ' ');
  return {
    field,
    before: (first > lead ? '…' : '') + part(first - lead, first),
    found: part(first, last),
    after: part(last, last + trail) + (letters.length > last + trail ? '…' : ''),
  };
}
