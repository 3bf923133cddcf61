import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Page } from '../api/page.ts';
import classes from './list-rows.module.css';
import { cellOf, type Column, isFigure, type Place } from './column.tsx';
import { zoneName } from './time.ts';
import type { ListState } from './list-state.ts';
import { sortChange } from './order.ts';
import { RowMenu } from './row-menu.tsx';

interface ListRowsProps<Row> {
  title: string;
  caption: string;
  /** Undefined while the first page is on its way. */
  page: Page<Row> | undefined;
  columns: readonly Column<Row>[];
  card(row: Row, place: Place): ReactNode;
  place: Place;
  narrow: boolean;
  list: ListState;
  /** What one row is called, where rows open as records: `Transaction`. */
  label: string | undefined;
}

/** The rows of a list: a table, or cards on a phone; bars in their place during the first load. */
export function ListRows<Row extends { id: string | null }>(props: ListRowsProps<Row>) {
  const { page, columns, card, place, narrow, title, label } = props;
  const { open } = props.list.values;
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.scrollTo({ top: 0 });
  }, [page?.number]);
  if (page?.rows.length === 0) return <div className={classes.region} />;
  if (narrow) {
    return (
      <ul className={classes.cards} aria-label={title}>
        {page
          ? page.rows.map((row, index) => <li key={rowKey(row, index)}>{card(row, place)}</li>)
          : bars(6).map((bar) => (
              <li key={bar} aria-hidden>
                <span className={classes.bar} />
              </li>
            ))}
      </ul>
    );
  }
  return (
    // The region scrolls sideways and down, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={region} className={classes.region} role="region" aria-label={`${title}, table`} tabIndex={0}>
      <table className={classes.table}>
        <caption className="spoken">{props.caption}</caption>
        <Head columns={columns} list={props.list} hasMenu={label !== undefined} />
        <tbody>
          {page
            ? page.rows.map((row, index) => (
                <tr key={rowKey(row, index)} data-open={(open !== undefined && row.id === open) || undefined}>
                  {columns.map((column, position) => {
                    const Cell = position === 0 ? 'th' : 'td';
                    return (
                      <Cell
                        key={column.key}
                        {...(position === 0 ? { scope: 'row' } : {})}
                        className={isFigure(column) ? classes.figure : undefined}
                        data-width={column.width}
                      >
                        {cellOf(column, row, place)}
                      </Cell>
                    );
                  })}
                  {label === undefined ? null : (
                    <td className={classes.menu}>
                      {row.id ? <RowMenu name={`${label} ${row.id}`} id={row.id} row={row} /> : null}
                    </td>
                  )}
                </tr>
              ))
            : bars(8).map((bar) => (
                <tr key={bar} aria-hidden>
                  {columns.map((column) => (
                    <td key={column.key}>
                      <span className={classes.bar} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

const bars = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Ids may be missing or repeat, so the place on the page tells rows apart as well. */
function rowKey({ id }: { id: string | null }, index: number): string {
  return `${index}:${id ?? ''}`;
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  list: ListState;
  hasMenu: boolean;
}

function Head<Row>({ columns, list, hasMenu }: HeadProps<Row>) {
  const { sortBy, sortByDesc } = list.values;
  return (
    <thead>
      <tr>
        {columns.map(({ key, title, kind, currency, sort }) => {
          const direction =
            sort === undefined ? null : sort === sortByDesc ? 'descending' : sort === sortBy ? 'ascending' : null;
          return (
            <th
              key={key}
              scope="col"
              className={isFigure({ kind }) ? classes.figure : undefined}
              data-money={currency !== undefined || undefined}
              {...(direction ? { 'aria-sort': direction } : {})}
            >
              {sort === undefined ? (
                kind === 'moment' ? (
                  `${title} (${zoneName()})`
                ) : (
                  title
                )
              ) : (
                <button type="button" className={classes.sort} onClick={() => list.change(nextSort(sort, direction))}>
                  {title}
                  <SortIcon direction={direction} />
                </button>
              )}
            </th>
          );
        })}
        {hasMenu ? (
          <th scope="col">
            <span className="spoken">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

type Direction = 'ascending' | 'descending' | null;

/** Largest first, then smallest first, then the usual order again. */
function nextSort(sort: string, direction: Direction) {
  if (direction === null) return sortChange(sort, 'descending');
  return direction === 'descending' ? sortChange(sort, 'ascending') : sortChange(undefined, 'ascending');
}

function SortIcon({ direction }: { direction: Direction }) {
  const Icon = direction === null ? IconSelector : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} stroke={1.6} aria-hidden />;
}
