/** The parts of a list's table that one page and a whole loaded list share. */
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { memo, type ReactNode, useId } from 'react';
import { learned } from '../../device/known-names.ts';
import { useStore } from '../browser/use-store.ts';
import { cellOf, type Column, isFigure, isTime, type Place } from '../rows/column.tsx';
import classes from './list-rows.module.css';
import type { ListState } from '../rows/list-state.ts';
import type { Values } from '../rows/list-values.ts';
import { sortChange } from '../rows/order.ts';
import type { RowActions } from '../record/record-link.ts';
import { RowMenu } from './row-menu.tsx';
import type { Match, MatchOf } from '../rows/row-texts.ts';
import { humanised } from '../kit/cells.tsx';
import { zoneName } from '../values/time.ts';

export interface ListRowsProps<Row> {
  title: string;
  caption: string;
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  card(row: Row, place: Place): ReactNode;
  placeOf(row: Row): Place;
  narrow: boolean;
  list: ListState;
  /** All rows are loaded, so every column can put them in order. */
  sortsHere: boolean;
  actions: RowActions<Row> | undefined;
  compact: boolean;
  matchOf: MatchOf<Row> | undefined;
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
  /** What the head's button puts into the address. */
  next: Values;
}

/** Largest first, then smallest first, then the usual order again. */
function serviceBy(sort: string, { sortBy, sortByDesc, sort: here }: Values): SortWay {
  if (here !== undefined) return { direction: null, next: sortChange(sort, 'descending') };
  if (sort === sortByDesc) return { direction: 'descending', next: sortChange(sort, 'ascending') };
  if (sort === sortBy) return { direction: 'ascending', next: sortChange(undefined, 'ascending') };
  return { direction: null, next: sortChange(sort, 'descending') };
}

/** Figures and moments begin with the largest, texts with the first. */
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
  /** Where a search found it, when no column says so. */
  match: Match | null;
  /** Its place among all rows, from 1, where not all of them are in the document. */
  index?: number;
}

function PlainTableRow<Row extends { id: string | null }>(props: TableRowProps<Row>): ReactNode {
  const { row, columns, place, open, actions, index, match } = props;
  // A cell may show a name that is learned later.
  useStore(learned);
  const name = useId();
  return (
    <tr
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
            {/* A row is heard by its name alone, without the button that copies its ID. */}
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

/** What a search has found in a field that is no column. */
function MatchLine({ match: { field, before, found, after } }: { match: Match }) {
  return (
    <div className={classes.match}>
      {humanised(field)}:{' '}
      <bdi>
        {before}
        <mark>{found}</mark>
        {after}
      </bdi>
    </div>
  );
}

/** Under a card, as under a row. */
export function CardMatch<Row>({ row, matchOf }: { row: Row; matchOf: MatchOf<Row> | undefined }) {
  const match = matchOf?.has(row) ? matchOf.of(row) : null;
  return match ? <MatchLine match={match} /> : null;
}

/** Drawn again only when something of it has changed: a list that scrolls or is typed over has many of them. */
export const TableRow = memo(PlainTableRow, isSameRow) as typeof PlainTableRow;

function isSameRow<Row>({ match, ...one }: TableRowProps<Row>, { match: next, ...other }: TableRowProps<Row>): boolean {
  const keys = Object.keys(other) as (keyof typeof other)[];
  return isSameMatch(match, next) && keys.every((key) => one[key] === other[key]);
}

function isSameMatch(one: Match | null, other: Match | null): boolean {
  return one === other || (one?.field === other?.field && one?.before === other?.before && one?.found === other?.found);
}

/** Ids may be missing or repeat, so the place on the page tells rows apart as well. */
export function rowKey({ id }: { id: string | null }, index: number): string {
  return `${index}:${id ?? ''}`;
}
