/** The result of an import as a file, which can be corrected and opened again for the rows that weren't saved. */
import type { Field } from '#domain/rows/field.ts';
import { plural } from '#domain/values/labels.ts';
import type { BulkKind, Ids } from './bulk-kind.ts';
import { isLeft, outcomeLabels } from './bulk-outcome.ts';
import type { Sheet } from './bulk-sheet.ts';
import type { OutcomeState, RowOutcome, Work } from './bulk-work.ts';

/** A row of the file, with its outcome. */
export interface ResultRow extends RowOutcome {
  /** Place in the file. */
  at: number;
  /** Row number in the spreadsheet. */
  number: number;
  ids: Ids;
  name: string;
}

/** Columns that results have after those of the file. */
const headers = { name: 'name', outcome: 'outcome', reason: 'reason', sentAt: 'sent_at' } as const;

/** The columns of the file that was opened, with corrections, then whom each row is about, its outcome, and why. */
export function resultFields<V, B>(
  { ids, fields }: Pick<BulkKind<V, B>, 'ids' | 'fields'>,
  work: Work,
): Field<ResultRow>[] {
  const text = (key: string, value: Field<ResultRow>['value']): Field<ResultRow> => ({ key, kind: 'text', value });
  const edit = ({ at }: ResultRow, key: string) => work.edits[at]?.[key];
  const isAdded = (key: string) =>
    !work.fields.includes(key) && Object.values(work.edits).some((cells) => key in cells);
  // IDs for every row, and corrections of fields that have no column.
  const added = [
    ...ids.filter(({ key }) => !work.fields.includes(key)),
    ...fields.filter(({ key }) => isAdded(key)),
  ].map(({ key, label }) => text(label, (row) => edit(row, key) ?? row.ids[key] ?? ''));
  return [
    ...work.columns.flatMap(({ header }, column) => {
      const key = work.fields[column] ?? '';
      // The cells aren't what an undo sent.
      if (work.undo && fields.some((field) => field.key === key)) return [];
      return text(header, (row) => edit(row, key) ?? work.rows[row.at]?.cells[column] ?? '');
    }),
    ...added,
    text(headers.name, ({ name }) => name),
    text(headers.outcome, ({ state }) => outcomeLabels[state]),
    text(headers.reason, ({ why }) => why),
    {
      key: headers.sentAt,
      kind: 'moment',
      value: ({ sentAt }) => (sentAt === null ? null : new Date(sentAt).toISOString()),
    },
  ];
}

const states = Object.entries(outcomeLabels) as [OutcomeState, string][];

/** Reads an outcome. A row that was being sent may have been saved. Undefined: it can be sent. */
function settled(cell = ''): OutcomeState | undefined {
  const [state] = states.find(([, label]) => label === cell.trim()) ?? [];
  if (state === 'sending') return 'unconfirmed';
  return state === undefined || state === 'waiting' || isLeft({ state }) ? undefined : state;
}

/**
 * Returns the rows as they were before the import, and by place the outcome of those that aren't sent again unless the user
 * says so. A person may have own columns of these names.
 */
export function openResults(sheet: Sheet): { sheet: Sheet; earlier: Readonly<Record<number, OutcomeState>> } {
  const at = (name: string, isOurs = (_column: number) => true) =>
    sheet.columns.findLastIndex(({ header }, column) => header.trim().toLowerCase() === name && isOurs(column));
  const isLabel = (cell = '') => states.some(([, label]) => label === cell.trim());
  const outcomes = at(headers.outcome, (column) => sheet.rows.some(({ cells }) => isLabel(cells[column])));
  const reasons = at(headers.reason);
  if (outcomes === -1 || reasons === -1) return { sheet, earlier: {} };
  const named = at(headers.name) === outcomes - 1 ? outcomes - 1 : -1;
  const ours = [named, outcomes, reasons, at(headers.sentAt)];
  const rest = <Cell>(cells: readonly Cell[]) => cells.filter((_, column) => !ours.includes(column));
  const earlier = sheet.rows.flatMap(({ cells }, place): [number, OutcomeState][] => {
    const state = settled(cells[outcomes]);
    return state ? [[place, state]] : [];
  });
  const count = (isCounted: (state: OutcomeState) => boolean) => earlier.filter(([, state]) => isCounted(state)).length;
  const saved = count((state) => state === 'saved');
  const unconfirmed = count((state) => state === 'unconfirmed');
  const others = earlier.length - saved - unconfirmed;
  const notes = [
    saved > 0 && `${plural(saved, 'row was', 'rows were')} saved by an earlier import and will be skipped.`,
    unconfirmed > 0 &&
      `${plural(unconfirmed, 'unconfirmed row', 'unconfirmed rows')} will be skipped. Check the records, then include those that weren’t saved.`,
    others > 0 && `${plural(others, 'row', 'rows')} skipped or already the same then will be skipped again.`,
  ].filter((note) => note !== false);
  const rows = sheet.rows.map((row) => ({ ...row, cells: rest(row.cells) }));
  return {
    sheet: { columns: rest(sheet.columns), rows, notes: [...sheet.notes, ...notes] },
    earlier: Object.fromEntries(earlier),
  };
}
