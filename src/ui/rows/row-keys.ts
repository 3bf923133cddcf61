/** What is worked out once for a set of rows and kept as long as the set: keys to sort by and text to search in. */
import { getOrMake } from '../../domain/values/collections.ts';
import { yesNo } from '../../domain/values/labels.ts';
import { toDay, toInstant } from '../../domain/values/calendar.ts';
import { learned } from '../../device/known-names.ts';
import { type Column, isFigure, isTime } from './column.tsx';

const numberText = /^[+-]?\d{1,15}(\.\d+)?$/;
/** How names are sorted: numbers by their size, capitals and accents after the letters. */
export const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;
interface Keys {
  numbers: Float64Array;
  /** How many of them are worked out, from the first row on. */
  known: number;
}

interface Kept {
  /** Names are learned after the rows that they stand in: what was made before is out of date. */
  version: number;
  keys: Map<string, Keys>;
  orders: Map<string, Uint32Array>;
  /** Of the first rows. */
  texts: string[];
}

const keptFigures = new WeakMap<readonly unknown[], Kept>();
const keptTextual = new WeakMap<readonly unknown[], Kept>();

/** Of a column of figures or times as long as the rows are there; else until a name is learned. */
function keptFor(rows: readonly unknown[], column?: Pick<Column<never>, 'kind'>): Kept {
  const lasts = column !== undefined && keyOfKind(column) !== null;
  const kept = lasts ? keptFigures : keptTextual;
  const version = lasts ? 0 : learned.get();
  const known = kept.get(rows);
  if (known?.version === version) return known;
  const made: Kept = { version, keys: new Map(), orders: new Map(), texts: [] };
  kept.set(rows, made);
  return made;
}

/** A number for each row by which the column can be compared; NaN where the row has none. */
export function keysOf<Row>(rows: readonly Row[], column: Column<Row>): Float64Array {
  return readKeys(rows, column, rows.length).numbers;
}

/** So many rows are read in less than a frame. */
const piece = 10_000;

/** Works out some of what keysOf gives, and returns whether that was the last of it. */
export function readSomeKeys<Row>(rows: readonly Row[], column: Column<Row>): boolean {
  return readKeys(rows, column, piece).known === rows.length;
}

function readKeys<Row>(rows: readonly Row[], column: Column<Row>, most: number): Keys {
  const toKey = keyOfKind(column);
  const keys = getOrMake(keptFor(rows, column).keys, column.key, () =>
    toKey ? { numbers: new Float64Array(rows.length), known: 0 } : { numbers: ranks(rows, column), known: rows.length },
  );
  if (!toKey || keys.known === rows.length) return keys;
  for (const row of rows.slice(keys.known, keys.known + most)) {
    keys.numbers[keys.known] = toKey(column.value(row));
    keys.known += 1;
  }
  return keys;
}

/** How one value is written as a number; null where it takes all the others to tell. */
function keyOfKind({ kind }: Pick<Column<never>, 'kind'>): ((written: string | null) => number) | null {
  if (isFigure({ kind })) return toNumber;
  return isTime({ kind }) ? toTime : null;
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
  return getOrMake(keptFor(rows, column).orders, column.key, () => sortedPlaces(keysOf(rows, column)));
}

/** The same from the largest down; rows without a value still stand last. */
export function descendingOf<Row>(rows: readonly Row[], column: Column<Row>): Uint32Array {
  return getOrMake(keptFor(rows, column).orders, `-${column.key}`, () => {
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
  const blank: number[] = [];
  const given = new Uint32Array(keys.length);
  let count = 0;
  for (let place = 0; place < keys.length; place += 1) {
    if (Number.isNaN(keys[place])) blank.push(place);
    else {
      given[count] = place;
      count += 1;
    }
  }
  const places = new Uint32Array(keys.length);
  places.set(sortedAsNumbers(keys, given.subarray(0, count)) ?? sortedByPairs(keys, given.subarray(0, count)));
  places.set(blank, count);
  return places;
}

function sortedByPairs(keys: Float64Array, places: Uint32Array): Uint32Array {
  return places.toSorted((one, other) => (keys[one] as number) - (keys[other] as number) || one - other);
}

/** In whole seconds, as they are, and in hundredths. */
const measures = [
  { times: 1, per: 1000 },
  { times: 1, per: 1 },
  { times: 100, per: 1 },
];

/** The keys at these places as whole numbers, all in the first measure in which they are some; null where there is none. */
function wholeKeys(keys: Float64Array, places: Uint32Array): Float64Array | null {
  const whole = new Float64Array(places.length);
  for (const { times, per } of measures) {
    let index = 0;
    for (; index < places.length; index += 1) {
      const key = keys[places[index] as number] as number;
      const near = Math.round((key * times) / per);
      if ((near * per) / times !== key) break;
      whole[index] = near;
    }
    if (index === places.length) return whole;
  }
  return null;
}

/**
 * A key and its place as one whole number: numbers alone are sorted in less than half the time that comparing two of them
 * by a function takes. Null where they do not fit into the whole numbers that are exact.
 */
function sortedAsNumbers(keys: Float64Array, places: Uint32Array): Uint32Array | null {
  const numbers = wholeKeys(keys, places);
  if (!numbers) return null;
  let [least, most] = [Infinity, -Infinity];
  for (let index = 0; index < numbers.length; index += 1) {
    least = Math.min(least, numbers[index] as number);
    most = Math.max(most, numbers[index] as number);
  }
  const count = keys.length;
  if ((most - least + 1) * count > Number.MAX_SAFE_INTEGER) return null;
  for (let index = 0; index < numbers.length; index += 1) {
    numbers[index] = ((numbers[index] as number) - least) * count + (places[index] as number);
  }
  const sorted = new Uint32Array(numbers.length);
  const inOrderOfBoth = numbers.toSorted();
  for (let index = 0; index < sorted.length; index += 1) sorted[index] = (inOrderOfBoth[index] as number) % count;
  return sorted;
}

/** A text of each row, made once: of the first `most` rows at least. */
export function keptTexts<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  most = rows.length,
): readonly string[] {
  const { texts } = keptFor(rows);
  for (const row of rows.slice(texts.length, most)) texts.push(textOf(row));
  return texts;
}
