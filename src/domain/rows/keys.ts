/** Keys to sort rows by: made once, and kept as long as the rows. */
import { toDay, toInstant } from '#domain/values/calendar.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { plainAmount } from '#domain/values/decimal.ts';
import { withoutApostrophes, yesNo } from '#domain/values/labels.ts';
import { type Field, isFigure, isTime } from './field.ts';

const numberText = /^-?\d{1,15}(\.\d+)?$/;
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
/** Compares names by the alphabet of the viewer's locale: numbers by their size, without case and apostrophes. */
export const inOrder = (one: string, other: string): number =>
  compare(withoutApostrophes(one), withoutApostrophes(other)) || compare(one, other);

interface Made {
  keys?: Float64Array;
  ascending?: Uint32Array;
  descending?: Uint32Array;
  isNewestFirst?: boolean;
}

const made = new WeakMap<readonly unknown[], WeakMap<object, Made>>();

/** Keeps results as long as the rows, by the function that reads the field: new names or another day make new ones. */
function madeFor<Row>(rows: readonly Row[], { value }: Field<Row>): Made {
  const ofRows = getOrMake(made, rows, () => new WeakMap<object, Made>());
  return getOrMake(ofRows, value, () => ({}));
}

/** A number for each row by which the field can be compared; NaN where the row has none. */
export function keysOf<Row>(rows: readonly Row[], field: Field<Row>): Float64Array {
  const toKey = keyOfKind(field);
  return (madeFor(rows, field).keys ??= toKey
    ? Float64Array.from(rows, (row) => toKey(field.value(row)))
    : ranks(rows, field));
}

/** How one value is written as a number; null where it takes all the others to tell. */
function keyOfKind({ kind }: Pick<Field<never>, 'kind'>): ((written: string | null) => number) | null {
  if (isFigure({ kind })) return toNumber;
  return isTime({ kind }) ? toTime : null;
}

function toNumber(written: string | null): number {
  const text = plainAmount(written) ?? '';
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
function ranks<Row>(rows: readonly Row[], field: Field<Row>): Float64Array {
  const said = (row: Row) => {
    const value = field.value(row)?.trim() ?? '';
    return field.kind === 'yes-no' ? yesNo(value) : value;
  };
  const texts = rows.map(said);
  const different = [...new Set(texts)].filter(Boolean);
  const byNumber = different.every((text) => /^\d{1,15}$/.test(text));
  if (byNumber) return Float64Array.from(texts, (text) => (text === '' ? NaN : Number(text)));
  const rank = new Map(different.toSorted(inOrder).map((text, index) => [text, index]));
  return Float64Array.from(texts, (text) => rank.get(text) ?? NaN);
}

/** Returns true if moments of the same format are in that order already, rows without one last. */
export function isNewestFirst<Row>(rows: readonly Row[], field: Field<Row>): boolean {
  return (madeFor(rows, field).isNewestFirst ??= isDescending(rows.map((row) => field.value(row) || null)));
}

function isDescending(moments: readonly (string | null)[]): boolean {
  return moments.every((at, place) => {
    const before = moments[place - 1] ?? null;
    const follows = place === 0 ? at !== null : at === null || (before?.length === at.length && at <= before);
    return follows && (at === null || at.endsWith('Z'));
  });
}

/**
 * Places of the rows in ascending order of the field; rows without a value stand last. Equal values are in the order of
 * the rows; `isReversed`: in the opposite one.
 */
export function orderOf<Row>(rows: readonly Row[], field: Field<Row>, isReversed = false): Uint32Array {
  return (madeFor(rows, field).ascending ??= sortedPlaces(keysOf(rows, field), isReversed));
}

/** The same from the largest down; rows without a value still stand last. */
export function descendingOf<Row>(rows: readonly Row[], field: Field<Row>, isReversed = false): Uint32Array {
  const of = madeFor(rows, field);
  if (of.descending) return of.descending;
  const ascending = orderOf(rows, field, isReversed);
  const keys = keysOf(rows, field);
  const blank = ascending.findIndex((place) => Number.isNaN(keys[place]));
  const places = ascending.slice();
  places.subarray(0, blank === -1 ? places.length : blank).reverse();
  return (of.descending = places);
}

function sortedPlaces(keys: Float64Array, isReversed: boolean): Uint32Array {
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
  const filled = given.subarray(0, count);
  if (isReversed) filled.reverse();
  places.set(sortedAsNumbers(keys, filled) ?? sortedByPairs(keys, filled));
  places.set(blank, count);
  return places;
}

function sortedByPairs(keys: Float64Array, places: Uint32Array): Uint32Array {
  // Equal keys stay as they are.
  return places.toSorted((one, other) => (keys[one] as number) - (keys[other] as number));
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
 * A key and its index as one whole number: numbers alone are sorted in less than half the time that comparing two of them
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
  const count = places.length;
  if ((most - least + 1) * count > Number.MAX_SAFE_INTEGER) return null;
  for (let index = 0; index < numbers.length; index += 1) {
    numbers[index] = ((numbers[index] as number) - least) * count + index;
  }
  const sorted = new Uint32Array(numbers.length);
  const inOrderOfBoth = numbers.toSorted();
  for (let index = 0; index < sorted.length; index += 1)
    sorted[index] = places[(inOrderOfBoth[index] as number) % count] as number;
  return sorted;
}
