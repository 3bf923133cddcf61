/** Maps the columns of a file to fields. */
import { changePreferences, preferences, type StoredMapping } from '#device/preferences.ts';
import type { BulkKind, CellProblem } from './bulk-kind.ts';
import { dateProblems } from './bulk-dates.ts';
import type { MappedSheet, Sheet, SheetColumn } from './bulk-sheet.ts';
import { digestOf, idProblem, type Work } from './bulk-work.ts';
import { openResults } from './bulk-result-file.ts';

/** Starts an import. `last`: the mapping of the last one, which is used for the same columns. */
export function startWork<V, B>(
  kind: BulkKind<V, B>,
  opened: Sheet,
  source: string,
  now = Date.now(),
  last?: StoredMapping,
): Work {
  const { sheet, earlier } = openResults(opened);
  const remembered = rememberedFields(sheet, last);
  const fields = remembered ?? guess(kind, sheet.columns);
  const usual = kind.fixed.flatMap(({ key, usual = '' }) => (usual && !fields.includes(key) ? [[key, usual]] : []));
  const fixed = Object.fromEntries(usual) as Record<string, string>;
  return {
    ...sheet,
    source,
    openedAt: now,
    fields,
    fixed,
    edits: {},
    leftOut: Object.keys(earlier).map(Number),
    earlier,
    isRemembered: remembered !== null,
  };
}

/** Returns how the user mapped the same columns last time. Null for other columns. */
export function rememberedFields({ columns }: Sheet, last: StoredMapping | undefined): readonly string[] | null {
  return last?.of === hashOf(columns) ? last.fields : null;
}

export function mappingOf({ columns, fields }: MappedSheet): StoredMapping {
  return { of: hashOf(columns), fields, choices: {} };
}

/** Stores how columns are mapped, for the next file with the same ones. */
export function rememberMapping(name: string, mapping: StoredMapping): void {
  changePreferences({ mappings: { ...preferences.get().mappings, [name]: mapping } });
}

function hashOf(columns: readonly SheetColumn[]): string {
  return digestOf(JSON.stringify(columns.map(({ header }) => header)));
}

/** Normalizes a column name, so that `E-mail address` equals `email_address`. */
function headerKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Before the last words of a column's name, these make it another's, or another value. */
const others = new Set(
  `spouse spouses partner partners household households head guardian parent child children emergency assistant family
  additional other secondary alternate alternative alt second 2nd third previous former old maiden
  employer employers company companies organization organisation foundation
  honoree tribute memorial recipient referrer referred campaign event team ticket item gift donation transaction payment
  payout plan recurring last first member fund email web url ip login user account bank created updated`.split(/\s+/),
);

const wordsOf = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns a test for column names that a kind knows. */
export function nameTest({ ids, fields }: Pick<BulkKind<never, unknown>, 'ids' | 'fields'>) {
  const known = new Set(
    [...ids, ...fields].flatMap(({ key, label, names = [] }) => [label, key, ...names].map(headerKey)),
  );
  return (cell: string) => known.has(headerKey(cell));
}

/**
 * Maps columns to fields by name, else by its last words: `Givebutter Contact ID`. Each field goes to the first of the columns
 * that match it best.
 */
function guess<V, B>({ ids, fields, endings = [] }: BulkKind<V, B>, columns: readonly SheetColumn[]): string[] {
  const meant = new Map(
    [...ids, ...fields]
      .toReversed()
      .flatMap(({ key, label, names = [] }) => [label, key, ...names].map((name) => [headerKey(name), key])),
  );
  const found: string[] = columns.map(() => '');
  const put = (column: number, key: string | undefined) => {
    if (key !== undefined && !found[column] && !found.includes(key)) found[column] = key;
  };
  for (const [column, { header }] of columns.entries()) put(column, meant.get(headerKey(header)));
  const headers = columns.map(({ header }) => wordsOf(header));
  const longest = Math.max(...headers.map(({ length }) => length));
  for (let dropped = 1; dropped < longest; dropped += 1) {
    for (const [column, words] of headers.entries()) {
      const [rest, ending] = [words.slice(0, dropped), words.slice(dropped)];
      const isEnding = ending.length > 1 || (ending[0] !== undefined && endings.includes(ending[0]));
      if (isEnding && !rest.some((word) => others.has(word))) put(column, meant.get(ending.join('')));
    }
  }
  return found;
}

/** Returns the mapping errors that block checking the rows, by key in the kind's order. */
export function mappingProblems<V, B>(kind: BulkKind<V, B>, work: Work): CellProblem[] {
  const isGiven = (key: string) => work.fields.includes(key) || Boolean(work.fixed[key]?.trim());
  const missing = kind.ids
    .filter(({ key }) => !isGiven(key))
    .map(({ key, label }) => ({ key, message: `Choose the ${label} column` }));
  const fixed = kind.ids.flatMap(({ key, label }) => {
    const problem = work.fixed[key]?.trim() ? idProblem(work.fixed[key].trim(), label) : null;
    return problem === null ? [] : [{ key, message: problem }];
  });
  const none = !kind.fields.some(({ key }) => work.fields.includes(key));
  return [
    ...missing,
    ...fixed,
    ...dateProblems(kind.fields, work),
    ...(none ? [{ key: null, message: `Map at least one column to a ${kind.one} field` }] : []),
  ];
}

/** Maps a column to a field, and drops edits of both affected fields, which belonged to the earlier mapping. */
export function mapColumn(work: Work, column: number, key: string): Work {
  const remapped = new Set([work.fields[column], key]);
  const edits = Object.entries(work.edits).map(([place, cells]) => [
    place,
    Object.fromEntries(Object.entries(cells).filter(([field]) => !remapped.has(field))),
  ]);
  return { ...work, fields: work.fields.with(column, key), edits: Object.fromEntries(edits) as Work['edits'] };
}
