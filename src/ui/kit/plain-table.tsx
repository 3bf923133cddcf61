import type { ReactNode } from 'react';
import classes from './plain-table.module.css';

export interface PlainColumn<Row> {
  title: string;
  /** Shows the title to screen readers only, for self-explanatory columns. */
  titleSpoken?: true;
  /** Aligns figures at the end of the column. */
  figure?: true;
  /** Has no title when the cells are stacked. */
  alone?: true;
  /** Comes first when the cells are stacked. */
  leads?: true;
  /** Cells do not wrap. */
  unbroken?: true;
  cell(row: Row, index: number): ReactNode;
}

interface PlainTableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  rows: readonly Row[];
  /** The first column names the row. False is a column that isn't needed now. */
  columns: readonly (PlainColumn<Row> | false)[];
  /** Emphasizes a row that adds up the others. */
  isSum?(row: Row): boolean | undefined;
  /** Shares of the width, so that the columns of several tables line up. */
  widths?: readonly string[];
  /** On a phone, stacks the cells of a row with their titles, so that nothing is cut off. */
  stacked?: true;
  /** Without side padding, for use outside a panel. */
  flush?: true;
}

/** A short table in a panel. Scrolls sideways if it doesn't fit. */
export function PlainTable<Row>({ caption, rows, widths, stacked, flush, isSum, ...props }: PlainTableProps<Row>) {
  const columns = props.columns.filter((column) => column !== false);
  return (
    // It may scroll sideways, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={`${caption}, table`} tabIndex={0}>
      <table className={classes.table} data-fixed={widths ? true : undefined} data-flush={flush} data-stacked={stacked}>
        {widths ? (
          <colgroup>
            {columns.map(({ title }, index) => (
              <col key={title} width={widths[index]} />
            ))}
          </colgroup>
        ) : null}
        <thead className={columns.every(({ titleSpoken }) => titleSpoken) ? 'spoken' : undefined}>
          <tr>
            {columns.map(({ title, titleSpoken, figure }) => (
              <th key={title} scope="col" data-figure={figure}>
                {titleSpoken ? <span className="spoken">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows may lack an id and never move within the table.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index} data-row data-sum={isSum?.(row) || undefined}>
              {columns.map(({ title, titleSpoken, alone = titleSpoken, cell, figure, leads, unbroken }, position) => {
                const Cell = position === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={title}
                    {...(position === 0 ? { scope: 'row' } : {})}
                    data-figure={figure}
                    data-leads={leads}
                    data-unbroken={unbroken}
                    data-title={stacked && position > 0 && !alone ? title : undefined}
                  >
                    {cell(row, index)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
