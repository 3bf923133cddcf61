/** What is worked out once for a set of rows and kept as long as the set: keys to sort by and text to search in. */
import { yesNo } from './cells.tsx';
import type { Column } from './column.tsx';
import { toDay } from './days.ts';
import { toInstant } from './time.ts';

const numberText = /^[+-]?\d{1,15}(\.\d+)?$/;
/** How names are sorted: numbers by their size, capitals and accents after the letters. */
export const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;
const marks = /\p{Mn}/gu;

/** Text without case and accents, so that `Jose` finds `José`: the same in every locale, also in those of the dotless i. */
export function folded(text: string): string {
  // oxlint-disable-next-line no-control-regex -- plain ASCII needs no more than this
  return /^[\u0000-\u007f]*$/.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll('ı', 'i');
}

interface Kept {
  keys: Map<string, Float64Array>;
  orders: Map<string, Uint32Array>;
  texts: Map<string, readonly string[]>;
}

const kept = new WeakMap<readonly unknown[], Kept>();

function keptFor(rows: readonly unknown[]): Kept {
  const known = kept.get(rows);
  if (known) return known;
  const made: Kept = { keys: new Map(), orders: new Map(), texts: new Map() };
  kept.set(rows, made);
  return made;
}

function remembered<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** A number for each row by which the column can be compared; NaN where the row has none. */
export function keysOf<Row>(rows: readonly Row[], column: Column<Row>): Float64Array {
  return remembered(keptFor(rows).keys, column.key, () => {
    switch (column.kind) {
      case 'amount':
      case 'count':
        return Float64Array.from(rows, (row) => toNumber(column.value(row)));
      case 'moment':
      case 'day':
        return Float64Array.from(rows, (row) => toTime(column.value(row)));
      default:
        return ranks(rows, column);
    }
  });
}

function toNumber(written: string | null): number {
  const text = written?.trim() ?? '';
  return numberText.test(text) ? Number(text) : NaN;
}

/** Instants as they are; dates and times without a zone at the place their writing gives them. */
function toTime(written: string | null): number {
  if (!written) return NaN;
  const time = toInstant(written);
  if (time !== null) return time;
  const day = toDay(written);
  return day === null ? NaN : Date.parse(`${day}T${/[T ](\d\d:\d\d)/.exec(written)?.[1] ?? '00:00'}:00Z`);
}

/** Comparing texts by their locale is slow, so each different text is ranked once. */
function ranks<Row>(rows: readonly Row[], column: Column<Row>): Float64Array {
  const said = (row: Row) => {
    const value = column.value(row)?.trim() ?? '';
    return column.kind === 'yes-no' ? yesNo(value) : value;
  };
  const texts = rows.map(said);
  const different = [...new Set(texts)].filter(Boolean);
  const byNumber = different.every((text) => /^\d{1,15}$/.test(text));
  if (byNumber) return Float64Array.from(texts, (text) => (text === '' ? NaN : Number(text)));
  const rank = new Map(different.toSorted(inOrder).map((text, index) => [text, index]));
  return Float64Array.from(texts, (text) => rank.get(text) ?? NaN);
}

/** Places of the rows in ascending order of the column; rows without a value stand last. */
export function orderOf<Row>(rows: readonly Row[], column: Column<Row>): Uint32Array {
  return remembered(keptFor(rows).orders, column.key, () => sortedPlaces(keysOf(rows, column)));
}

/** The same from the largest down; rows without a value still stand last. */
export function descendingOf<Row>(rows: readonly Row[], column: Column<Row>): Uint32Array {
  return remembered(keptFor(rows).orders, `-${column.key}`, () => {
    const ascending = orderOf(rows, column);
    const keys = keysOf(rows, column);
    const blank = ascending.findIndex((place) => Number.isNaN(keys[place]));
    const end = blank === -1 ? ascending.length : blank;
    const turned = ascending.slice();
    turned.subarray(0, end).reverse();
    return turned;
  });
}

function sortedPlaces(keys: Float64Array): Uint32Array {
  const given = new Uint32Array(keys.length);
  const blank: number[] = [];
  let count = 0;
  for (let place = 0; place < keys.length; place += 1) {
    if (Number.isNaN(keys[place])) blank.push(place);
    else {
      given[count] = place;
      count += 1;
    }
  }
  const sorted = given
    .subarray(0, count)
    // In place: a copy of a hundred thousand numbers buys nothing.
    // oxlint-disable-next-line unicorn/no-array-sort
    .sort((one, other) => (keys[one] as number) - (keys[other] as number) || one - other);
  const places = new Uint32Array(keys.length);
  places.set(sorted);
  places.set(blank, count);
  return places;
}

/** The text of each row that a search looks in. */
export function textsOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): readonly string[] {
  const looked = columns.filter(({ kind, secret }) => !secret && (kind === 'id' || kind === 'word' || kind === 'text'));
  return remembered(keptFor(rows).texts, looked.map(({ key }) => key).join(), () =>
    rows.map((row) => folded(looked.map((column) => column.value(row) ?? '').join('\n'))),
  );
}
