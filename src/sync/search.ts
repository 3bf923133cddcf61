/** Searches every list by words, phone digits, an amount, or an ID. Finds the rows that the list's own search would. */
import type { ListName } from '#api/operations.ts';
import type { ListSpec } from '#domain/lists/list.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { UnlinkedRow } from '#domain/lists/unlinked.ts';
import { saidOf } from '#domain/rows/said.ts';
import { textsOf, wordsOf } from '#domain/rows/search.ts';
import type { SyncedRow } from './synced-lists.ts';
import { type ListRow, type RowOf } from './lists.ts';
import { listNames } from '#domain/resources.ts';
import type { SyncedList } from './windows.ts';

export interface Found<Row> {
  /** The number of all matches. */
  count: number;
  /** The best matches. */
  rows: readonly Row[];
  /** The matching texts of each row, as written. */
  said: readonly (readonly string[])[];
  /** True if a row has exactly this name. */
  isNamed: boolean;
}

type SearchedName = ListName | 'people' | 'unlinked';

export type Results = { people: Found<PersonRow>; unlinked: Found<UnlinkedRow> } & Partial<{
  [List in ListName]: Found<RowOf<List>>;
}> & {
    /** The row of each kind with the requested ID. */
    withId: Partial<{ [Name in ListName | 'people']: SyncedRow<Name> }>;
  };

/** Returns the rows and rules of each list. */
export type SyncedFor = <Name extends SearchedName>(name: Name) => SyncedList<SyncedRow<Name>>;

export interface SearchAsked {
  text: string;
  most: number;
  /** Searches people only, which is fast with any number of rows. */
  only?: 'people';
  /** An ID to look up, if the text is one. */
  id?: string | undefined;
}

const amount = /^[$€£]?\d[\d,]*\.\d\d$/;

/** Lists don't search amounts, so that digits don't match sums. Only text with cents counts as an amount. */
function partsOf(text: string) {
  const typed = text.trim().split(/\s+/).filter(Boolean);
  return {
    amounts: typed
      .filter((word) => amount.test(word))
      .map((word) => ({ word, sought: Number(word.replace(/[^\d.]/g, '')) })),
    words: wordsOf(typed.filter((word) => !amount.test(word)).join(' ')),
  };
}

type Parts = ReturnType<typeof partsOf>;

/** A text's first line is the row's name. */
const isNameOf = (text: string, words: readonly string[]) => {
  const name = ` ${text.slice(0, `${text}\n`.indexOf('\n'))}`;
  return words.every((word) => name.includes(` ${word}`));
};

/** 0: an ID or a whole value; 1: starts words of the name; 2: starts words; 3: anywhere. */
function rankOf(text: string, words: readonly string[]): number {
  const lines = `\n${text}\n`;
  if (lines.includes(`\n${words.join(' ')}\n`)) return 0;
  if (isNameOf(text, words)) return 1;
  return words.every((word) => lines.includes(`\n${word}`) || lines.includes(` ${word}`)) ? 2 : 3;
}

interface FindOptions<Row> {
  list: ListSpec<Row>;
  parts: Parts;
  most: number;
  /** Sorts equal matches, largest first. */
  weightOf?: (row: Row) => number;
}

function find<Row>(rows: readonly Row[], { list, parts, most, weightOf }: FindOptions<Row>): Found<Row> {
  const { words, amounts } = parts;
  const ranked: Row[][] = [[], [], [], []];
  let [count, isNamed] = [0, false];
  const texts = textsOf(rows, list);
  // The parts of an amount aren't looked for: reading them from 100,000 rows takes a second.
  const figures = list.fields.filter(({ kind, has }) => kind === 'amount' && !has);
  const hasAmount = (row: Row, sought: number) => figures.some(({ value }) => Number(value(row) ?? NaN) === sought);
  for (let index = 0; index < texts.length; index += 1) {
    const [text, row] = [texts[index] as string, rows[index] as Row];
    if (!words.every((word) => text.includes(word))) continue;
    if (!amounts.every(({ sought }) => hasAmount(row, sought))) continue;
    count += 1;
    isNamed ||= words.length > 0 && isNameOf(text, words);
    const alike = ranked[rankOf(text, words)] as Row[];
    if (weightOf || alike.length < most) alike.push(row);
  }
  const best = ranked.flatMap((alike) =>
    weightOf ? alike.toSorted((one, other) => weightOf(other) - weightOf(one)) : alike,
  );
  const shown = best.slice(0, most);
  return {
    count,
    rows: shown,
    said: shown.map((row) => [
      ...(words.length > 0 ? saidOf(row, list, words) : []),
      ...amounts.map(({ word }) => word),
    ]),
    isNamed,
  };
}

const nothing = { count: 0, rows: [], said: [], isNamed: false };

/** Returns rows of a list with what other records say of them. */
type Join = <Row extends object>(list: ListName, rows: readonly Row[]) => readonly Row[];

/** Returns the best `most` of every kind, without empty kinds. A `text` without words finds nothing. */
export function search(synced: SyncedFor, { text, most, id, only }: SearchAsked, join: Join): Results {
  const parts = partsOf(text);
  if (parts.words.length + parts.amounts.length === 0) return { people: nothing, unlinked: nothing, withId: {} };
  const people = synced('people');
  /** A person's lifetime giving in their leading currency. */
  const weightOf = (row: PersonRow) => Number(row.given[0]?.sum ?? 0);
  const lists = (only ? [] : listNames).flatMap((name) => {
    const { rows, list }: SyncedList<ListRow> = synced(name);
    const found = find(rows, { list, parts, most });
    const withId = id === undefined ? undefined : rows.find((row) => row.id === id);
    if (found.count === 0 && !withId) return [];
    const [one] = withId ? join(name, [withId]) : [];
    return [{ name, found: { ...found, rows: join(name, found.rows) }, withId: one }];
  });
  const contact = people.rows.find((row) => row.id === id);
  const withId = lists.flatMap((one) => (one.withId ? [[one.name, one.withId] as const] : []));
  return {
    people: find(people.rows, { list: people.list, parts, most, weightOf }),
    unlinked: find(synced('unlinked').rows, { list: synced('unlinked').list, parts, most }),
    ...Object.fromEntries(lists.map(({ name, found }) => [name, found])),
    withId: { ...Object.fromEntries(withId), ...(contact && { people: contact }) },
  };
}
