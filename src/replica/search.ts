/** Finds rows of every list by words, digits of a phone number, an amount or an ID. */
import { getOrMake } from '../domain/values/collections.ts';
import { foldText } from '../domain/values/labels.ts';
import type { ListName } from '../api/operations.ts';
import { listNames, type ListRow, type RowOf } from './lists.ts';
import type { PersonRow } from '../domain/lists/people.ts';
import type { UnlinkedRow } from '../domain/lists/unlinked.ts';
import type { RowStore } from './row-store.ts';

export interface Found<Row> {
  /** How many there are in all. */
  count: number;
  /** The best of them. */
  rows: readonly Row[];
  /** What each of these says of the words, as it is written. */
  said: readonly (readonly string[])[];
}

export type Results = { people: Found<PersonRow>; unlinked: Found<UnlinkedRow> } & Partial<{
  [List in ListName]: Found<RowOf<List>>;
}>;

type SearchedRow = ListRow | PersonRow | UnlinkedRow;

/** Kept in one place per row, so that a row that is replaced is folded anew and no other is. */
const textOf = new WeakMap<SearchedRow, string>();

/** What people do not look for, and addresses of the service itself. */
const passed =
  /^\$missing$|_at$|^(?:id_suffix|account_id|slug|cover|settings|recipient_filters|timezone|url|auto_remind|named_by|known_from)$/;
const digitsAlone = (text: string) => text.replace(/\D/g, '');
const phone = /^\+?[\d\s().-]{7,}$/;

function partsIn(value: unknown, field: string, put: (text: string) => void): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    if (text === '' || passed.test(field)) return;
    put(text);
    // A number is found by its digits, in whatever groups it is written.
    if (phone.test(text)) put(digitsAlone(text));
  } else if (typeof value === 'object' && value !== null) {
    for (const [inner, each] of Object.entries(value)) partsIn(each, Array.isArray(value) ? field : inner, put);
  }
}

function searched(row: SearchedRow): string {
  const known = textOf.get(row);
  if (known !== undefined) return known;
  const texts: string[] = [];
  partsIn(row, '', (text) => texts.push(text));
  const text = foldText(`\n${texts.join('\n')}`);
  textOf.set(row, text);
  return text;
}

/** What is looked through of rows that are still the same. */
const textsOf = new WeakMap<readonly SearchedRow[], readonly string[]>();

function textsIn(rows: readonly SearchedRow[]): readonly string[] {
  const known = textsOf.get(rows);
  if (known !== undefined) return known;
  const texts = rows.map(searched);
  textsOf.set(rows, texts);
  return texts;
}

const amount = /^[$€£]?\d[\d,]*\.\d\d$/;

interface Word {
  /** What is looked for. */
  sought: string;
  /** An amount as it was typed: services write it without commas. */
  amount: string | null;
}

/** Every word, in any order; a phone number by its digits, an amount with or without its commas. */
function wordsOf(text: string): readonly Word[] {
  const typed = text.trim();
  if (phone.test(typed) && !amount.test(typed)) return [{ sought: digitsAlone(typed), amount: null }];
  const words = typed.split(/\s+/).filter(Boolean);
  return words.map((word) =>
    amount.test(word)
      ? { sought: word.replace(/[^\d.]/g, ''), amount: word }
      : { sought: foldText(word), amount: null },
  );
}

/** 0: an ID or a whole value; 1: begins a word; 2: anywhere. */
function rankOf(text: string, words: readonly Word[]): number {
  let rank = 0;
  for (const { sought: word } of words) {
    const at = text.indexOf(`\n${word}`);
    const end = at === -1 ? null : text[at + word.length + 1];
    if (end === undefined || end === '\n') continue;
    rank = Math.max(rank, at !== -1 || text.includes(` ${word}`) ? 1 : 2);
  }
  return rank;
}

function find<Row extends SearchedRow>(rows: readonly Row[], words: readonly Word[], most: number): Found<Row> {
  const ranked: Row[][] = [[], [], []];
  let count = 0;
  const texts = textsIn(rows);
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts[index] as string;
    if (!words.every(({ sought }) => text.includes(sought))) continue;
    count += 1;
    const row = rows[index] as Row;
    const best = ranked[rankOf(text, words)] as Row[];
    if (best.length < most) best.push(row);
  }
  const best = ranked.flat().slice(0, most);
  return { count, rows: best, said: best.map((row) => saidIn(row, words)) };
}

/** So much of a long text, from before the word on. */
const [before, after] = [30, 60];

/** One value for each word, each value once; of a long one what is around the word, without tags. An amount as it was typed. */
function saidIn(row: SearchedRow, words: readonly Word[]): string[] {
  const texts: string[] = [];
  partsIn(row, '', (text) => texts.push(text.replace(/<[^<>]*>|\s+/g, ' ').trim()));
  const said = words.flatMap(({ sought: word, amount: typed }) => {
    for (const text of texts) {
      if (typed !== null && text === word) return [typed];
      const at = foldText(text).indexOf(word);
      if (at === -1) continue;
      const [from, to] = [text.length > before + after ? Math.max(0, at - before) : 0, at + word.length + after];
      return [`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`];
    }
    return [];
  });
  return [...new Set(said)];
}

/** Sorted once, since people stay the same for many words. */
const sorted = new WeakMap<readonly PersonRow[], readonly PersonRow[]>();

const leadingSum = ({ given }: PersonRow) => Number(given[0]?.sum ?? 0);

/** Sorts by lifetime giving in the leading currency of each, most first. */
function byGiving(people: readonly PersonRow[]): readonly PersonRow[] {
  return getOrMake(sorted, people, () => people.toSorted((one, other) => leadingSum(other) - leadingSum(one)));
}

const nothing = { count: 0, rows: [], said: [] };

/** The best `most` of every kind; lists without any are left out. `text` with no words finds nothing. */
export function search(
  store: RowStore,
  { people, unlinked }: { people: readonly PersonRow[]; unlinked: readonly UnlinkedRow[] },
  { text, most }: { text: string; most: number },
): Results {
  const words = wordsOf(text);
  if (words.length === 0) return { people: nothing, unlinked: nothing };
  const results: Results = { people: find(byGiving(people), words, most), unlinked: find(unlinked, words, most) };
  for (const list of listNames) {
    const found = find(store.rows(list), words, most);
    if (found.count > 0) Object.assign(results, { [list]: found });
  }
  return results;
}
