/** A search of a list's rows: the texts it covers, and the matches that no visible column shows. */
import { getOrMake } from '#domain/values/collections.ts';
import { blanksInNames, foldText, joinName } from '#domain/values/labels.ts';
import { type Field, isFigure, isOwnText, isTime } from './field.ts';

/** The searched texts of a row: those of fields, and those of `searchedAs`, by default of the row itself. */
export interface Searched<Row> {
  fields: readonly Field<Row>[];
  searchedAs?: ((row: Row) => object) | undefined;
}

/** Fields that have words that aren't looked for: `thank_you_page`, `America/New_York`. */
const unsought = /^(?:timezone|settings|cover|account_id|id_suffix|slug|recipient_filters|known_from)$/;

/** Returns false also for keys of the client, such as `$missing`. */
const isField = (key: string) => !key.startsWith('$') && !unsought.test(key);

/** Amounts and dates without a column. */
const figure = /^(?:[-+]?\d+\.\d+|\d{4}-\d\d-\d\d(?:[T ].*)?)$/;

/** Returns a row's texts with the keys of its fields, except those that are secret, an amount, a date, or a yes or no. */
export function textsIn<Row>({
  fields,
  searchedAs,
}: Searched<Row>): (row: Row) => readonly (readonly [string, string])[] {
  const passed = new Set(fields.filter((field) => !isSearched(field)).map(({ key }) => key));
  return (row) => {
    const texts: [string, string][] = [];
    const put = (key: string, value: unknown): void => {
      if (typeof value === 'string') {
        if (value !== '' && !figure.test(value)) texts.push([key, value]);
      } else if (typeof value === 'object' && value !== null) {
        for (const inner of Object.keys(value)) if (isField(inner)) put(key, (value as Record<string, unknown>)[inner]);
      }
    };
    const values = (searchedAs?.(row) ?? row) as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(values)) if (isField(key) && !passed.has(key)) put(key, values[key]);
    return texts;
  };
}

export function isSearched<Row>(field: Field<Row>): boolean {
  return isField(field.key) && !field.secret && !isFigure(field) && !isTime(field) && field.kind !== 'yes-no';
}

const phone = /^[+(\d][\d\s().+/-]*$/;
/** Digits of the shortest phone number with its area code. */
const leastDigits = 7;

/** Returns the digits of a text that looks like a phone number, else null. */
function phoneDigits(text: string): string | null {
  const digits = phone.test(text) ? text.replace(/\D/g, '') : '';
  return digits.length >= leastDigits ? digits : null;
}

/** Calling codes of countries: those of two digits, and of three as the first two of them. */
const callingCode =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-689]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[05789]\d|9[679]\d)/;
/** Digits of the longest phone number without its calling code, in most countries. */
const longestOwn = 10;

/** Returns the digits of a phone number without its calling code and the zero before its area code, else null. */
export function ownDigits(text: string): string | null {
  const digits = phoneDigits(text.trim());
  if (digits === null) return null;
  const international = /^\s*\(?\+/.test(text) ? digits : /^00[1-9]/.test(digits) ? digits.slice(2) : null;
  const isLong = digits.length > longestOwn && !digits.startsWith('0');
  const abroad = international ?? (isLong ? digits : null);
  return (abroad === null ? digits : abroad.replace(callingCode, '')).replace(/^0/, '');
}

/** Returns the texts as one, folded. A phone number has its digits as well, which may be grouped in any way. */
export const foldedTexts = (texts: readonly string[]): string => texts.map(foldedText).join('\n');

export function foldedText(text: string): string {
  const folded = foldText(text);
  const digits = phoneDigits(text);
  if (digits !== null) return `${folded}\n${digits}`;
  const joined = folded.includes(' ') ? joinName(folded) : folded;
  return joined === folded ? folded : `${folded}\n${joined}`;
}

/** Returns the folded texts of these fields. */
export function textOfFields<Row>(fields: readonly Field<Row>[], row: Row): string {
  return foldedTexts(textsOfFields(fields.filter(isSearched), row));
}

function textsOfFields<Row>(fields: readonly Field<Row>[], row: Row): string[] {
  const texts: string[] = [];
  for (const { value, named } of fields) {
    const [text, name] = [value(row), named?.(row)];
    if (typeof text === 'string') texts.push(text);
    if (typeof name === 'string') texts.push(name);
  }
  return texts;
}

/** Some letters of a text: `from` the first, up to but not including `to`. */
export interface Span {
  from: number;
  to: number;
}

/** A folded text, with the letter that each of its places is of: folding leaves letters out, and writes one as two. */
type Reading = readonly { unit: string; letter: number }[];

/** Returns where a text has a folded word, as it's written there: `obrien` is all of `O’Brien` and of `O Brien`. */
export function spansOf(text: string, word: string): readonly Span[] {
  if (word === '' || !foldedTexts([text.replace(/\s+/g, ' ')]).includes(word)) return [];
  const letters = Array.from(text, (letter) => (/\s/.test(letter) ? ' ' : foldText(letter)));
  const written = letters
    .flatMap((folded, letter) => folded.split('').map((unit) => ({ unit, letter })))
    .filter(({ unit }, at, all) => unit !== ' ' || all[at - 1]?.unit !== ' ');
  const blanks = blanksInNames(textOfReading(written));
  const readings: Reading[] = [
    written,
    ...(blanks.length > 0 ? [written.filter((_, at) => !blanks.includes(at))] : []),
    ...(phoneDigits(text) === null ? [] : [written.filter(({ unit }) => /\d/.test(unit))]),
  ];
  return readings.flatMap((reading) => spansIn(reading, word)).toSorted((one, other) => one.from - other.from);
}

const textOfReading = (reading: Reading) => reading.map(({ unit }) => unit).join('');

function spansIn(reading: Reading, word: string): Span[] {
  const folded = textOfReading(reading);
  const spans: Span[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
    const [first, last] = [reading[at], reading[at + word.length - 1]];
    if (first && last) spans.push({ from: first.letter, to: last.letter + 1 });
  }
  return spans;
}

const made = new WeakMap<readonly unknown[], { fields: readonly unknown[]; texts: readonly string[] }>();
/** By list: of rows of which one is replaced, no other is folded again. */
const ofRows = new WeakMap<object, WeakMap<object, string>>();

/** Returns the searched text of each row. It's kept as long as the rows: new names make new fields, and with them new texts. */
export function textsOf<Row>(rows: readonly Row[], searched: Searched<Row>): readonly string[] {
  const { fields } = searched;
  const known = made.get(rows);
  if (known?.fields === fields) return known.texts;
  // The row's own texts are covered once. Its name comes first.
  const looked = fields.filter(
    (field, place) => isSearched(field) && (place === 0 || field.named || !isOwnText(field)),
  );
  const inRow = textsIn(searched);
  const before = getOrMake(ofRows, searched, () => new WeakMap<object, string>());
  const textOf = (row: Row) => foldedTexts([...textsOfFields(looked, row), ...inRow(row).map(([, text]) => text)]);
  const texts = rows.map((row) => getOrMake(before, row as object, () => textOf(row)));
  made.set(rows, { fields, texts });
  return texts;
}

/** Returns the words of a search, folded; of a phone number its own digits, which every way of writing it has. */
export function wordsOf(searchText: string | undefined): readonly string[] {
  const digits = ownDigits(searchText ?? '');
  if (digits !== null) return [digits];
  return foldText(searchText ?? '')
    .split(/\s+/)
    .filter(Boolean);
}

/**
 * Returns where a row has the words as they follow each other, else the first of them that isn't in `shown`, with the text
 * around it. Null if `shown` has them.
 */
export function matchIn<Row>(
  row: Row,
  searched: Searched<Row>,
  { shown, words }: { shown: string; words: readonly string[] },
): Match | null {
  const phrase = words.join(' ');
  if (shown.includes(phrase)) return null;
  const texts = textsIn(searched)(row);
  for (const sought of [phrase, words.find((word) => !shown.includes(word))]) {
    if (sought === undefined) continue;
    for (const [key, text] of texts) {
      const [span] = spansOf(text, sought);
      if (span) return cut(key, text, span);
    }
  }
  return null;
}

/** A search match in a field without a visible column. */
export interface Match {
  field: string;
  before: string;
  found: string;
  after: string;
}

/** The most characters around what was found: its sentence is shown, or as much of it. */
const [lead, trail] = [40, 80];

/** The end of a sentence or a line, and the text up to the next. */
const [ends, sentenceEnd] = [/[.!?]\s|\n/, /^[^\n]*?(?:[.!?](?=\s|$)|(?=\n))/];

export function cut(field: string, text: string, { from: first, to: last }: Span): Match {
  const letters = Array.from(text);
  const part = (from: number, to: number) => letters.slice(Math.max(0, from), to).join('');
  const [head, tail] = [part(first - lead, first), part(last, last + trail)];
  const [, ...others] = head.split(ends);
  const begun = others.at(-1)?.trimStart();
  const ended = sentenceEnd.exec(tail)?.[0];
  const inLine = (written: string) => written.replace(/\s+/g, ' ');
  return {
    field,
    before: begun === undefined ? (first > lead ? '…' : '') + inLine(head) : inLine(begun),
    found: inLine(part(first, last)),
    after: ended === undefined ? inLine(tail) + (letters.length > last + trail ? '…' : '') : inLine(ended).trimEnd(),
  };
}
