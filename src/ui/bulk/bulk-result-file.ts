/** The result of an import as a file: the columns of the file that was opened, then the outcome of each row. */
import type { Field } from '../../domain/rows/field.ts';
import type { BulkKind, SentRow } from './bulk-kind.ts';
import { outcomeHeaders } from './bulk-outcomes.ts';
import type { Work } from './bulk-work.ts';

export interface RowOutcome {
  outcome(row: SentRow): string;
  why(row: SentRow): string;
  /** ISO 8601. */
  sentAt(row: SentRow): string | null;
}

export function resultFields<V, B>(
  { ids, fields }: Pick<BulkKind<V, B>, 'ids' | 'fields'>,
  work: Work,
  { outcome, why, sentAt }: RowOutcome,
): Field<SentRow>[] {
  const text = (key: string, value: Field<SentRow>['value']): Field<SentRow> => ({ key, kind: 'text', value });
  const edit = ({ at }: SentRow, key: string) => work.edits[at]?.[key];
  const isAdded = (key: string) =>
    !work.fields.includes(key) && Object.values(work.edits).some((cells) => key in cells);
  // IDs for every row, and corrections of fields that have no column.
  const added = [
    ...ids.filter(({ key }) => !work.fields.includes(key)),
    ...fields.filter(({ key }) => isAdded(key)),
  ].map(({ key, label }) => text(label, (row) => edit(row, key) ?? row.ids[key] ?? ''));
  return [
    ...added,
    ...work.columns.flatMap(({ header }, column) => {
      const key = work.fields[column] ?? '';
      // The cells aren't what an undo sent.
      if (work.undo && fields.some((field) => field.key === key)) return [];
      return text(header, (row) => edit(row, key) ?? work.rows[row.at]?.cells[column] ?? '');
    }),
    text(outcomeHeaders.outcome, outcome),
    text(outcomeHeaders.reason, why),
    { key: outcomeHeaders.sentAt, kind: 'moment', value: sentAt },
  ];
}
