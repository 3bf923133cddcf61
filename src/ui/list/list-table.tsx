/** Parts of the table shared by one page and a fully loaded list. */
import type { Place, RowActions, Values } from '../record/record-link.ts';
import { isFigure, isTime } from '../../domain/rows/field.ts';
import type { Match } from '../../domain/rows/search.ts';
import { humanise } from '../../domain/values/labels.ts';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { memo, type ReactNode, useId } from 'react';
import { cellOf, type Column } from './column.tsx';
import classes from './list-rows.module.css';
import type { ListState } from './list-address.ts';
import { sortChange } from './order.ts';
import { RowMenu } from './row-menu.tsx';
import { zoneName } from '../format/time.ts';

export interface ListRowsProps<Row> {
  title: string;
  caption: string;
  /** Undefined until the first page loads. Of many rows, those that aren't in sight may be missing. */
  rows: readonly (Row | undefined)[] | undefined;
  columns: readonly Column<Row>[];
  card(row: Row, place: Place): ReactNode;
  placeOf(row: Row): Place;
  narrow: boolean;
  list: ListState;
  /** All rows are loaded, so every column can sort them. */
  sortsHere: boolean;
  actions: RowActions<Row> | undefined;
  compact: boolean;
  matchOf: ((row: Row) => Match | null) | undefined;
  /** Another one for other filters, another search, or another sort. */
  asked: unknown;
  isMatched: ((index: number) => boolean) | undefined;
  /** Brings rows that are missing. */
  see: ((first: number, last: number) => void) | undefined;
}

export type Direction = 'ascending' | 'descending' | null;

export function TableHead<Row>({ columns, list, sortsHere, actions }: ListRowsProps<Row>) {
  const { values, change } = list;
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { key, title, kind, currency, sort } = column;
          const way = sortsHere ? hereBy(column, values) : sort === undefined ? null : serviceBy(sort, values);
          const words = kind === 'moment' ? `${title} (${zoneName()})` : title;
          return (
            <th
              key={key}
              scope="col"
              className={isFigure(column) ? classes.figure : undefined}
              data-money={currency !== undefined || undefined}
              {...(way?.direction ? { 'aria-sort': way.direction } : {})}
            >
              {way ? (
                <button type="button" className={classes.sort} onClick={() => change(way.next)}>
                  {words}
                  <SortIcon direction={way.direction} />
                </button>
              ) : (
                words
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

interface SortWay {
  direction: Direction;
  /** The URL values that the header's button sets. */
  next: Values;
}

/** Cycles through descending, ascending, and the default sort, applied by the platform. */
function serviceBy(sort: string, { sortBy, sortByDesc, sort: here }: Values): SortWay {
  if (here !== undefined) return { direction: null, next: sortChange(sort, 'descending') };
  if (sort === sortByDesc) return { direction: 'descending', next: sortChange(sort, 'ascending') };
  if (sort === sortBy) return { direction: 'ascending', next: sortChange(undefined, 'ascending') };
  return { direction: null, next: sortChange(sort, 'descending') };
}

/** Cycles through the sorts of loaded rows. Figures and dates start descending, text ascending. */
function hereBy<Row>({ key, kind }: Column<Row>, { sort }: Values): SortWay {
  const descendingFirst = isFigure({ kind }) || isTime({ kind });
  const steps = descendingFirst ? [`-${key}`, key] : [key, `-${key}`];
  const step = steps.indexOf(sort ?? '');
  return {
    direction: sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : null,
    next: { sort: step === -1 ? steps[0] : steps[step + 1] },
  };
}

function SortIcon({ direction }: { direction: Direction }) {
  const Icon = direction === null ? IconSelector : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} stroke={1.6} aria-hidden />;
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  place: Place;
  open: boolean;
  actions: RowActions<Row> | undefined;
  /** The search match, if no column shows it. */
  match: Match | null;
  /** Its index among all rows, for virtualized lists. */
  index?: number;
}

function PlainTableRow<Row extends { id: string | null }>(props: TableRowProps<Row>): ReactNode {
  const { row, columns, place, open, actions, index, match } = props;
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
  return (
    <div className={classes.match}>
      {humanise(field)}:{' '}
      <bdi>
        {before}
        <mark>{found}</mark>
        {after}
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

function isSameRow<Row>({ match, ...one }: TableRowProps<Row>, { match: next, ...other }: TableRowProps<Row>): boolean {
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
