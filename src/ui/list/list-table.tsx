/** Parts of the table shared by one page and a fully loaded list. */
import type { Place, RowActions } from '#ui/record/record-link.ts';
import { isFigure } from '#domain/rows/field.ts';
import type { Match } from '#domain/rows/search.ts';
import { humanise } from '#domain/values/labels.ts';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type ComponentProps, memo, type ReactNode, type RefObject, use, useId, useState } from 'react';
import { cellOf, type Column } from './column.tsx';
import classes from './list-rows.module.css';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { nextSort } from './order.ts';
import { Marking } from '#ui/kit/cells.tsx';
import { RowMenu } from './row-menu.tsx';
import { Bar } from './screen-skeleton.tsx';

export interface ListRowsProps<Row extends ListRow> {
  model: ListModel<Row>;
  caption: string;
  card(row: Row, place: Place): ReactNode;
  placeOf(row: Row): Place;
  narrow: boolean;
  actions: RowActions<Row> | undefined;
  compact: boolean;
}

interface TableRegionProps<Row extends ListRow> extends ComponentProps<'table'> {
  of: ListRowsProps<Row>;
  region: RefObject<HTMLDivElement | null>;
  /** Below the table. */
  after?: ReactNode;
}

/** A table that scrolls sideways and down. */
export function TableRegion<Row extends ListRow>({ of, region, after, children, ...table }: TableRegionProps<Row>) {
  return (
    // The keyboard must be able to reach what scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={region} className={classes.region} role="region" aria-label={`${of.model.title}, table`} tabIndex={0}>
      <table {...table} className={classes.table} data-compact={of.compact || undefined}>
        <caption className="spoken">{of.caption}</caption>
        {children}
      </table>
      {after}
    </div>
  );
}

type Direction = 'ascending' | 'descending' | undefined;

/** The most rows that are looked through for a column's values. Wider ones keep their room for rows to come. */
const mostLookedThrough = 100;

export function TableHead<Row extends ListRow>({ model, actions }: ListRowsProps<Row>) {
  const { rows = [] } = model;
  // The first one names the row even where it has no value.
  const isEmpty = (column: Column<Row>) =>
    column !== model.shown[0] &&
    !column.isAwaited &&
    rows.length <= mostLookedThrough &&
    rows.every((row) => row !== undefined && !column.value(row)?.trim());
  const { shown, usualSort } = model;
  const { inForce, isHere, choose } = model.sort;
  return (
    <thead>
      <tr>
        {shown.map((column) => {
          const { key, title, sums, isAwaited } = column;
          const direction = inForce === key ? 'ascending' : inForce === `-${key}` ? 'descending' : undefined;
          return (
            <th
              key={key}
              scope="col"
              className={isFigure(column) ? classes.figure : undefined}
              data-kind={column.kind}
              data-width={column.width === 'title' ? 'title' : undefined}
              data-empty={isEmpty(column) || undefined}
              data-sums={sums}
              data-awaited={isAwaited}
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

/** Rows that are looked at for a second line. */
const lookedAt = 60;

/** Returns true once a row has a second line: all rows of a table are as high, so that what is below stays where it is. */
export function useTwoLines<Row extends ListRow>({ model, placeOf }: ListRowsProps<Row>): boolean {
  const [isTwoLined, setTwoLined] = useState(false);
  const below = model.shown.flatMap((column) => column.below ?? []);
  const { rows = [], startsAt } = model;
  const hasLine = (row: Row) => below.some((line) => Boolean(line(row, placeOf(row))));
  if (!isTwoLined && rows.slice(startsAt, startsAt + lookedAt).some((row) => row && hasLine(row))) setTwoLined(true);
  return isTwoLined && below.length > 0;
}

/** Returns the head of the group that begins with that row, in a whole list in its default sort. */
export function groupAt<Row extends ListRow>(
  { rows, groups, rank, sort, extent, narrowedHere }: ListModel<Row>,
  index: number,
) {
  const row = rows?.[index];
  if (!groups || !rank || !row || !extent || !sort.isUsual || narrowedHere) return null;
  const [before, place] = [rows[index - 1], rank(row)];
  return before && rank(before) === place ? null : (groups[place] ?? null);
}

/** Height in pixels of the head of a group. */
export const groupHeight = 32;

/** Returns the head of the group that begins with that row, if one does. */
export function groupRow<Row extends ListRow>({ model, actions }: ListRowsProps<Row>, index: number): ReactNode {
  const group = groupAt(model, index);
  return group === null ? null : (
    <tr key={`group ${index}`} className={classes.group}>
      <th scope="rowgroup" colSpan={model.shown.length + (actions ? 1 : 0)}>
        {group}
      </th>
    </tr>
  );
}

/** Returns a row of the table. */
export function tableRow<Row extends ListRow>(of: ListRowsProps<Row>, row: Row, index: number) {
  const { shown, list, inSight } = of.model;
  return (
    <TableRow
      key={rowKey(row, index)}
      row={row}
      columns={shown}
      place={of.placeOf(row)}
      open={row.id === list.values['open']}
      actions={of.actions}
      match={inSight?.matchOf(row) ?? null}
      index={index}
    />
  );
}

interface TableRowProps<Row extends ListRow> {
  row: Row;
  columns: readonly Column<Row>[];
  place: Place;
  open: boolean;
  actions: RowActions<Row> | undefined;
  /** The search match, if no column shows it. */
  match: Match | null;
  /** Its place among all rows. */
  index: number;
}

function PlainTableRow<Row extends ListRow>(props: TableRowProps<Row>): ReactNode {
  const { row, columns, place, open, actions, index, match } = props;
  const name = useId();
  return (
    <tr
      data-row
      data-open={open || undefined}
      data-match={match ? true : undefined}
      // The head is the first.
      aria-rowindex={index + 2}
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
            {position === 0 ? column.lead?.(row) : null}
            {/* The row's accessible name excludes its buttons. */}
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

/** The content of a row's card. */
export function cardContent<Row extends ListRow>({ model, card, placeOf }: ListRowsProps<Row>, row: Row) {
  const match = model.inSight?.matchOf(row);
  return (
    <>
      {card(row, placeOf(row))}
      {match ? <MatchLine match={match} /> : null}
    </>
  );
}

/** Memoized, since long lists re-render while scrolling and searching. */
const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

/** Returns a key with the row's index, since IDs may be missing or repeat. */
export function rowKey({ id }: { id: string | null }, index: number): string {
  return `${index}:${id ?? ''}`;
}

/** Stands for a row that's on its way. */
export function WaitingRow({ height, spans }: { height: number; spans: number }) {
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={spans} style={{ height }}>
        <Bar />
      </td>
    </tr>
  );
}

/** Space for the rows that aren't in the document. */
export function Gap({ height, spans }: { height: number; spans: number }) {
  return height > 0 ? (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={spans} style={{ height }} />
    </tr>
  ) : null;
}
