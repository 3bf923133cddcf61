/** The table of a chart as texts, for the page and the clipboard. */
import { PlainTable } from '#ui/kit/plain-table.tsx';

export interface ChartTexts {
  /** `Raised by date, by month` */
  caption: string;
  /** The first column names the row. */
  columns: readonly { title: string; figure?: true }[];
  rows: readonly (readonly string[])[];
}

export interface Copied {
  title: string;
  /** Under the title of a picture: the unit and the period. */
  about: string;
  /** Sentences under a picture. */
  note: string;
  table(): ChartTexts;
  /** The address that opens the chart. Undefined if none does. */
  link?: (() => string) | undefined;
}

export function ChartTable({ table: { caption, columns, rows } }: { table: ChartTexts }) {
  return (
    <PlainTable
      caption={caption}
      rows={rows}
      columns={columns.map((column, place) => ({ ...column, cell: (row: readonly string[]) => row[place] }))}
    />
  );
}
