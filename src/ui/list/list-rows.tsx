import { Fragment, memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { createStore } from '#device/store.ts';
import { isFigure, isTime } from '#domain/rows/field.ts';
import type { Place } from '#ui/record/record-link.ts';
import { RowCard } from '#ui/record/row-card.tsx';
import { type Card, type CardPart, cellOf, type Column } from './column.tsx';
import classes from './list-rows.module.css';
import {
  cardContent,
  groupAt,
  groupRow,
  type ListRowsProps,
  rowKey,
  TableHead,
  tableRow,
  TableRegion,
  useTwoLines,
} from './list-table.tsx';
import type { ListRow } from './list-props.ts';
import { Bar, BarRows, bars } from './screen-skeleton.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { loadAllRows } from './synced-rows.ts';

const AllRows = lazyPart(loadAllRows, ({ AllRows }) => AllRows);
const AllCards = lazyPart(loadAllRows, ({ AllCards }) => AllCards);

/** Longer lists are virtualized: a page of the platform, and rows that the worker has. */
const mostDrawn = { page: 100, synced: 40 };

interface HeldProps<Row extends ListRow> extends Omit<ListRowsProps<Row>, 'hadFocus'> {
  /** Keeps the rows while a menu is open, so that the menu isn't lost when other rows arrive. */
  isHeld: boolean;
}

/** The rows of a list: a table, or cards on a phone; placeholders during the first load. */
export const ListRows = memo(DrawnRows, (_, { isHeld }) => isHeld) as typeof DrawnRows;

function DrawnRows<Row extends ListRow>(props: HeldProps<Row>): ReactNode {
  const [hadFocus] = useState(() => createStore(false));
  // The code of long lists comes with their rows, and is awaited here only if it couldn't be loaded then.
  return (
    <Suspense fallback={<div className={classes.region} />}>
      <ShortOrLong {...props} hadFocus={hadFocus} />
    </Suspense>
  );
}

function ShortOrLong<Row extends ListRow>(props: ListRowsProps<Row>): ReactNode {
  const { narrow } = props;
  const { inSight } = props.model;
  const isTwoLined = useTwoLines(props);
  if (inSight?.rows.length === 0) return <div className={classes.region} />;
  if (inSight && inSight.rows.length > (props.model.syncedRows ? mostDrawn.synced : mostDrawn.page)) {
    return narrow ? (
      <AllCards {...props} inSight={inSight} />
    ) : (
      <AllRows {...props} inSight={inSight} isTwoLined={isTwoLined} />
    );
  }
  return narrow ? <Cards {...props} /> : <Table {...props} isTwoLined={isTwoLined} />;
}

function Cards<Row extends ListRow>(props: ListRowsProps<Row>) {
  const { title, rows } = props.model;
  return (
    <ul className={classes.cards} aria-label={title}>
      {rows
        ? rows.flatMap((row, index) => {
            if (!row) return [];
            const group = groupAt(props.model, index);
            return [
              group === null ? null : (
                <li key={`group ${index}`} className={classes.group}>
                  {group}
                </li>
              ),
              <li key={rowKey(row, index)} data-row>
                {cardContent(props, row)}
              </li>,
            ];
          })
        : bars(6).map((bar) => (
            <li key={bar} aria-hidden>
              <Bar />
            </li>
          ))}
    </ul>
  );
}

function Table<Row extends ListRow>({ isTwoLined, ...props }: ListRowsProps<Row> & { isTwoLined: boolean }) {
  const { rows, shown, sort, list, syncedRows } = props.model;
  const region = useRef<HTMLDivElement>(null);
  const page = sort.isHere ? 'all' : list.page;
  const startsAt = syncedRows ? props.model.startsAt : 0;
  const isNew = useRef(true);
  useEffect(() => {
    // A new one is at its top, and to scroll it the browser would have to lay out the page once more.
    const isThere = isNew.current && startsAt === 0;
    isNew.current = false;
    if (isThere) return;
    const rows = region.current?.querySelectorAll<HTMLElement>('tbody tr[data-row]');
    region.current?.scrollTo({ top: (rows?.[startsAt]?.offsetTop ?? 0) - (rows?.[0]?.offsetTop ?? 0) });
  }, [page, startsAt]);
  return (
    <TableRegion of={props} region={region} data-lines={isTwoLined ? 2 : undefined}>
      {rows ? (
        <>
          <TableHead {...props} />
          <tbody>
            {rows.flatMap((row, index) => (row ? [groupRow(props, index), tableRow(props, row, index)] : []))}
          </tbody>
        </>
      ) : (
        <Waiting columns={shown.length} hasMenu={props.actions !== undefined} />
      )}
    </TableRegion>
  );
}

/** Placeholder rows without headers, since column widths depend on the rows. */
function Waiting({ columns, hasMenu }: { columns: number; hasMenu: boolean }) {
  return (
    <>
      <thead aria-hidden>
        <tr>
          <td colSpan={columns + (hasMenu ? 1 : 0)} />
        </tr>
      </thead>
      <BarRows columns={columns} hasMenu={hasMenu} />
    </>
  );
}

/** The parts of a card, which keep their places. */
function keyed(parts: readonly ReactNode[]): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- a part has no name but its place
  return parts.map((part, place) => <Fragment key={place}>{part}</Fragment>);
}

/** Returns what draws a list's cards. */
export function cardOf<Row>(columns: readonly Column<Row>[], card: Card<Row>) {
  const { figure, line, badges = [], facts = [] } = card;
  const columnOf = (key: string | undefined) => columns.find((column) => column.key === key);
  return (row: Row, place: Place): ReactNode => {
    const show = (part: CardPart<Row, string> | undefined, where: 'cell' | 'card' = 'cell') => {
      if (typeof part === 'function') return part(row, place);
      const column = columnOf(part);
      return column && cellOf(column, row, place, where);
    };
    const fact = (part: CardPart<Row, string> | readonly string[]) => {
      if (typeof part === 'function') return part(row, place);
      const column = [part]
        .flat()
        .map(columnOf)
        .find((one) => one?.value(row)?.trim());
      if (!column) return null;
      const { kind, title } = column;
      // Words say what they are.
      const isTitled = kind === 'id' || isFigure(column) || isTime(column);
      return (
        <span>
          {isTitled ? `${title} ` : null}
          {cellOf(column, row, place, 'card')}
        </span>
      );
    };
    return (
      <RowCard
        name={
          <>
            {columns[0]?.lead?.(row)}
            {show(columns[0]?.key)}
          </>
        }
        figure={show(figure)}
        line={show(line, 'card')}
        badges={keyed(badges.map((part) => show(part)))}
      >
        {keyed(facts.map(fact))}
      </RowCard>
    );
  };
}
