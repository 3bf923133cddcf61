/** Parts of the table shared by one page and a fully loaded list. */
import type { Place, RowActions } from '#ui/record/record-link.ts';
import { isFigure } from '#domain/rows/field.ts';
import type { Match } from '#domain/rows/search.ts';
import { humanise } from '#domain/values/labels.ts';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { memo, type ReactNode, use, useId } from 'react';
import { cellOf, type Column } from './column.tsx';
import classes from './list-rows.module.css';
import type { ListState } from './list-address.ts';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { nextSort } from './order.ts';
import { Marking } from '#ui/kit/cells.tsx';
import { RowMenu } from './row-menu.tsx';

export interface ListRowsProps<Row extends ListRow> {
  title: string;
  caption: string;
  /** Undefined until the first page loads. Of many rows, those that aren't in sight may be missing. */
  rows: readonly (Row | undefined)[] | undefined;
  columns: readonly Column<Row>[];
  /** The currency of each column whose rows share it, by key. */
  currencies: Readonly<Record<string, string>>;
  card(row: Row, place: Place): ReactNode;
  placeOf(row: Row): Place;
  narrow: boolean;
  list: ListState;
  sort: ListModel<Row>['sort'];
  usualSort: string | undefined;
  actions: RowActions<Row> | undefined;
  compact: boolean;
  matchOf: ((row: Row) => Match | null) | undefined;
  /** Another one for other filters, another search, or another sort. */
  asked: unknown;
  isMatched: ((index: number) => boolean) | undefined;
  /** Brings rows that are missing. */
  see: ((first: number, last: number) => void) | undefined;
}

type Direction = 'ascending' | 'descending' | undefined;

export function TableHead<Row extends ListRow>({ columns, currencies, sort, usualSort, actions }: ListRowsProps<Row>) {
  const { inForce, isHere, choose } = sort;
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { key, title, currency, sums } = column;
          const direction = inForce === key ? 'ascending' : inForce === `-${key}` ? 'descending' : undefined;
          return (
            <th
              key={key}
              scope="col"
              className={isFigure(column) ? classes.figure : undefined}
              data-kind={column.kind}
              data-money={currency && (sums ? 'sums' : true)}
              data-currency={currencies[key]}
              aria-sort={direction}
            >
              {isHere || column.sort !== undefined ? (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => choose(nextSort(column, inForce, usualSort))}
                >
                  {title}
                  <SortIcon direction={direction} />
                </button>
              ) : (
                title
              )}
            </th>
          );
        })}
        {actions ? (
          <th scope="col" className={classes.menu}>
            <span className="spoken">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

function SortIcon({ direction }: { direction: Direction }) {
  const Icon = direction === undefined ? IconSelector : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} stroke={1.6} aria-hidden />;
}

interface TableRowProps<Row extends ListRow> {
  row: Row;
  columns: readonly Column<Row>[];
  currencies: ListRowsProps<Row>['currencies'];
  place: Place;
  open: boolean;
  actions: RowActions<Row> | undefined;
  /** The search match, if no column shows it. */
  match: Match | null;
  /** Its index among all rows, for virtualized lists. */
  index?: number;
}

function PlainTableRow<Row extends ListRow>(props: TableRowProps<Row>): ReactNode {
  const { row, columns, currencies, place, open, actions, index, match } = props;
  const name = useId();
  return (
    <tr
      data-row
      data-open={open || undefined}
      data-match={match ? true : undefined}
      {...(index === undefined ? {} : { 'aria-rowindex': index + 1 })}
    >
      {columns.map((column, position) => {
        const Cell = position === 0 ? 'th' : 'td';
        const below = column.below?.(row, place);
        const cell = cellOf(column, row, place);
        return (
          <Cell
            key={column.key}
            {...(position === 0 ? { scope: 'row', 'aria-labelledby': name } : {})}
            className={isFigure(column) ? classes.figure : undefined}
            data-width={column.width}
            data-once={column.key in currencies || undefined}
          >
            {/* The row's accessible name excludes the button that copies its ID. */}
            {position === 0 ? <span id={name}>{cell}</span> : cell}
            {below ? <div className={classes.below}>{below}</div> : null}
            {match && position === 0 ? <MatchLine match={match} /> : null}
          </Cell>
        );
      })}
      {actions ? (
        <td className={classes.menu}>
          {row.id ? <RowMenu row={row} id={row.id} place={place} actions={actions} /> : null}
        </td>
      ) : null}
    </tr>
  );
}

/** Shows a search match in a field without a column. */
function MatchLine({ match: { field, before, found, after } }: { match: Match }) {
  const mark = use(Marking);
  return (
    <div className={classes.match}>
      {humanise(field)}:{' '}
      <bdi>
        {mark(before)}
        <mark>{found}</mark>
        {mark(after)}
      </bdi>
    </div>
  );
}

/** Search match below a card. */
export function CardMatch<Row>({ row, matchOf }: { row: Row; matchOf: ((row: Row) => Match | null) | undefined }) {
  const match = matchOf?.(row) ?? null;
  return match ? <MatchLine match={match} /> : null;
}

/** Memoized, since long lists re-render while scrolling and searching. */
export const TableRow = memo(PlainTableRow, isSameRow) as typeof PlainTableRow;

function isSameRow<Row extends ListRow>(
  { match, ...one }: TableRowProps<Row>,
  { match: next, ...other }: TableRowProps<Row>,
): boolean {
  const keys = Object.keys(other) as (keyof typeof other)[];
  return isSameMatch(match, next) && keys.every((key) => one[key] === other[key]);
}

function isSameMatch(one: Match | null, other: Match | null): boolean {
  return one === other || (one?.field === other?.field && one?.before === other?.before && one?.found === other?.found);
}

/** Returns a key with the row's index, since IDs may be missing or repeat. */
export function rowKey({ id }: { id: string | null }, index: number): string {
  return `${index}:${id ?? ''}`;
}
