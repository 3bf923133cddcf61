/** Opens the result of an earlier import, so that the rows that weren't saved can be corrected and sent again. */
import { plural } from '#domain/values/labels.ts';
import type { Sheet } from './bulk-sheet.ts';
import { rowStateLabels } from './bulk-words.ts';

/** Columns that results have after those of the file. */
export const outcomeHeaders = { outcome: 'outcome', reason: 'reason', sentAt: 'sent_at' } as const;

interface Opened {
  /** The rows as they were before the import. */
  sheet: Sheet;
  /** By place: the outcome of rows that aren't sent again unless the user says so. */
  earlier: Readonly<Record<number, string>>;
}

/** Rows with these outcomes are skipped: they were saved, or may have been. */
const skipped = [rowStateLabels.saved, rowStateLabels.unconfirmed];

export function openResults(sheet: Sheet): Opened {
  const places = Object.values(outcomeHeaders).map((name) => sheet.columns.findIndex(({ header }) => header === name));
  const [outcomes = -1] = places;
  if (places.includes(-1)) return { sheet, earlier: {} };
  const rest = <Cell>(cells: readonly Cell[]) => cells.filter((_, place) => !places.includes(place));
  const earlier = sheet.rows.flatMap(({ cells }, place): [number, string][] => {
    const outcome = cells[outcomes] ?? '';
    return skipped.includes(outcome) ? [[place, outcome]] : [];
  });
  const rows = sheet.rows.map((row) => ({ ...row, cells: rest(row.cells) }));
  const notes = skipped.flatMap((outcome) => {
    const count = earlier.filter(([, one]) => one === outcome).length;
    return count === 0 ? [] : [skippedNote(outcome, count)];
  });
  return {
    sheet: { columns: rest(sheet.columns), rows, notes: [...sheet.notes, ...notes] },
    earlier: Object.fromEntries(earlier),
  };
}

function skippedNote(outcome: string, count: number): string {
  return outcome === rowStateLabels.saved
    ? `${plural(count, 'row was', 'rows were')} saved by an earlier import and will be skipped.`
    : `${plural(count, 'unconfirmed row', 'unconfirmed rows')} will be skipped. Check the records, then include those that weren’t saved.`;
}
