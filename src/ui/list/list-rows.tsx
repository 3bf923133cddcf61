import { Fragment, memo, type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { formatCount } from '#domain/values/labels.ts';
import { isFigure, isTime } from '#domain/rows/field.ts';
import type { Place } from '#ui/record/record-link.ts';
import { RowCard } from '#ui/record/row-card.tsx';
import { type Card, type CardPart, cellOf, type Column } from './column.tsx';
import classes from './list-rows.module.css';
import {
  cardContent,
  Gap,
  groupAt,
  groupRow,
  type ListRowsProps,
  rowKey,
  TableHead,
  tableRow,
  TableRegion,
  useTwoLines,
  WaitingRow,
} from './list-table.tsx';
import type { ListRow } from './list-props.ts';
import { Bar, BarRows, bars } from './screen-skeleton.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { usePrinting } from '#ui/browser/media.ts';
import type { RowsDrawn } from './all-rows.tsx';
import { useSteadyWidths } from './steady-widths.ts';
import type { RowsInSight } from './synced-rows.ts';

export const loadAllRows = () => import('./all-rows.tsx');
const ScrolledRows = lazyPart(loadAllRows, ({ ScrolledRows }) => ScrolledRows);
const AllCards = lazyPart(loadAllRows, ({ AllCards }) => AllCards);

/** Longer lists are virtual. About three screens of rows. */
const mostDrawn = 60;
/** Rows that are drawn first. Others follow when the page has time for them, or once we know which are in sight. */
const firstDrawn = 20;

interface HeldProps<Row extends ListRow> extends ListRowsProps<Row> {
  /** Keeps the rows while a menu is open, so that the menu isn't lost when other rows arrive. */
  isHeld: boolean;
}

/** The rows of a list: a table, or cards on a phone; placeholders during the first load. */
export const ListRows = memo(Rows, (_, { isHeld }) => isHeld) as typeof Rows;

function Rows<Row extends ListRow>(props: HeldProps<Row>): ReactNode {
  const { inSight } = props.model;
  if (inSight?.rows.length === 0) return <div className={classes.region} />;
  const long = inSight && inSight.rows.length > mostDrawn ? inSight : null;
  if (!props.narrow) return <Table {...props} long={long} />;
  return (
    // The code of long lists comes with their rows: it's awaited only if it couldn't be loaded then.
    <Suspense fallback={<div className={classes.region} />}>
      {long ? <AllCards {...props} inSight={long} /> : <Cards {...props} />}
    </Suspense>
  );
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

interface TableProps<Row extends ListRow> extends ListRowsProps<Row> {
  /** Set if only the rows in sight are drawn. */
  long: RowsInSight<Row> | null;
}

/** One table for short and long lists, so that rows stay where they are when the rest of the list comes. */
function Table<Row extends ListRow>({ long, ...props }: TableProps<Row>) {
  const { model, actions, compact } = props;
  const { rows, shown, list, sort, syncedRows, mostPrinted } = model;
  const region = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [scrolled, setScrolled] = useState<RowsDrawn | null>(null);
  const isTwoLined = useTwoLines(props);
  const onPaper = usePrinting();
  const isLong = long !== null;
  const page = rows && (sort.isHere ? 'all' : list.page);
  const startsAt = syncedRows ? model.startsAt : 0;
  const most = Math.max(useDeferredValue(isLong ? firstDrawn : (rows?.length ?? 0), firstDrawn), startsAt + firstDrawn);
  const isNew = useRef(true);
  useEffect(() => {
    if (!page) return;
    // A new one is at its top, and to scroll it the browser would have to lay out the page once more.
    const isThere = isNew.current && startsAt === 0;
    isNew.current = false;
    if (isThere || isLong) return;
    const rows = region.current?.querySelectorAll<HTMLElement>('tbody tr[data-row]');
    region.current?.scrollTo({ top: (rows?.[startsAt]?.offsetTop ?? 0) - (rows?.[0]?.offsetTop ?? 0) });
  }, [page, startsAt, isLong]);
  const height = compact ? 36 : isTwoLined ? 50 : 40;
  // What comes later has its room on the next visit.
  const [opened] = useState([syncedRows?.key, model.narrowing]);
  const drawn = long && drawnOf(long.rows.length, height, scrolled);
  const widths = useSteadyWidths(
    table,
    JSON.stringify([model.name, opened, shown.map(({ key, isAwaited }) => [key, isAwaited]), compact, isTwoLined]),
    drawn?.items.some(({ index }) => long?.rows[index] !== undefined) === true,
  );
  const spans = shown.length + (actions ? 1 : 0);
  return (
    <>
      <TableRegion
        of={props}
        region={region}
        ref={table}
        data-steady={widths ? true : undefined}
        data-lines={isTwoLined ? 2 : undefined}
        aria-rowcount={rows && rows.length + 1}
        after={
          onPaper && long && long.rows.length > mostPrinted ? (
            <p>
              Only the first {formatCount(mostPrinted)} of {formatCount(long.rows.length)} rows print. Print from the
              list’s menu to get them all.
            </p>
          ) : null
        }
      >
        {rows ? (
          <>
            {widths ? (
              <colgroup>
                {widths.map((width, index) => (
                  // Columns are identified by their position.
                  // oxlint-disable-next-line react/no-array-index-key
                  <col key={index} style={{ width }} />
                ))}
              </colgroup>
            ) : null}
            <TableHead {...props} />
            {/* Tracks which row has focus; the body itself isn't interactive. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <tbody
              onFocus={({ target }) => {
                const place = target.closest('tr')?.getAttribute('aria-rowindex');
                setFocused(place ? Number(place) - 2 : null);
              }}
              onBlur={() => setFocused(null)}
            >
              {/* Flat: in nested arrays, rows would be keyed by position and recreated with every scroll. */}
              {drawn
                ? drawn.items.flatMap((item, position) => {
                    const before = drawn.items[position - 1]?.end ?? 0;
                    const row = rows[item.index];
                    return [
                      item.start > before ? (
                        <Gap key={`before ${item.index}`} height={item.start - before} spans={spans} />
                      ) : null,
                      row ? groupRow(props, item.index) : null,
                      row ? (
                        tableRow(props, row, item.index)
                      ) : (
                        <WaitingRow key={`waiting ${item.index}`} height={item.end - item.start} spans={spans} />
                      ),
                    ];
                  })
                : rows
                    .slice(0, most)
                    .flatMap((row, index) => (row ? [groupRow(props, index), tableRow(props, row, index)] : []))}
              <Gap
                height={
                  drawn ? drawn.height - (drawn.items.at(-1)?.end ?? 0) : Math.max(0, rows.length - most) * height
                }
                spans={spans}
              />
            </tbody>
          </>
        ) : (
          <Waiting columns={shown.length} hasMenu={actions !== undefined} />
        )}
      </TableRegion>
      {long ? (
        <Suspense fallback={null}>
          <ScrolledRows
            model={model}
            inSight={long}
            region={region}
            focused={focused}
            height={height}
            onPaper={onPaper}
            draw={setScrolled}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Returns which rows of a long list are drawn. `scrolled`: those in sight when it was last drawn. */
function drawnOf(count: number, height: number, scrolled: RowsDrawn | null): RowsDrawn {
  const items =
    scrolled?.items.filter(({ index }) => index < count) ??
    Array.from({ length: Math.min(count, firstDrawn) }, (_, index) => ({
      index,
      start: index * height,
      end: (index + 1) * height,
    }));
  return { items, height: scrolled?.height ?? count * height };
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
      const columns = [part].flat().flatMap((key) => columnOf(key) ?? []);
      // Sums come later than rows, and the next card would move up where there are none.
      const column =
        columns.find((one) => one.value(row)?.trim()) ?? columns.find(({ sums, isAwaited }) => sums ?? isAwaited);
      if (!column) return null;
      const { kind, title } = column;
      // Words say what they are.
      const isTitled = kind === 'id' || isFigure(column) || isTime(column);
      return (
        <span>
          {isTitled ? `${title} ` : null}
          {column.isAwaited || column.value(row)?.trim() ? cellOf(column, row, place, 'card') : 'none'}
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
