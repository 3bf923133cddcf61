/** Virtualized list: only the visible rows and a few around them are in the document. */
import { printed, type RowsInSight } from './synced-rows.ts';
import { formatCount } from '#domain/values/labels.ts';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Bar } from './screen-skeleton.tsx';
import classes from './list-rows.module.css';
import type { ListRow } from './list-props.ts';
import {
  cardContent,
  groupAt,
  groupHeight,
  groupRow,
  type ListRowsProps,
  rowKey,
  TableHead,
  tableRow,
  TableRegion,
} from './list-table.tsx';
import { usePrinting } from '#ui/browser/media.ts';

const around = 5;
/** Rows beyond those drawn that are asked for. */
const ahead = 40;
/** Height in pixels of the line under a row. */
const matchLine = 24;

type AllRowsProps<Row extends ListRow> = ListRowsProps<Row> & { inSight: RowsInSight<Row> };
/** `isTwoLined`: known before, so that no row moves when its second line comes. */
type AllTableProps<Row extends ListRow> = AllRowsProps<Row> & { isTwoLined: boolean };

export function AllRows<Row extends ListRow>({ isTwoLined, ...props }: AllTableProps<Row>) {
  const { model, inSight, actions, compact } = props;
  const { shown: columns, list, narrowing: asked } = model;
  const { rows, isMatched } = inSight;
  const { open } = list.values;
  const region = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const focused = useRef<number | null>(null);
  const height = compact ? 36 : isTwoLined ? 50 : 40;
  const onPaper = usePrinting();
  // The compiler of React would skip this component; it is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: (index) =>
      height + (isMatched(index) ? matchLine : 0) + (groupAt(model, index) === null ? 0 : groupHeight),
    overscan: around,
    scrollPaddingStart: 36,
    rangeExtractor: (range) => (onPaper ? everyRow(range) : withFocused(range, focused.current)),
  });
  const { startsAt, rank } = model;
  useEffect(() => virtual.measure(), [virtual, height, isMatched, rank]);
  const isNew = useRef(true);
  useEffect(() => {
    // As in a short table.
    const isThere = isNew.current && startsAt === 0;
    isNew.current = false;
    if (!isThere) region.current?.scrollTo({ top: virtual.measurementsCache[startsAt]?.start ?? startsAt * height });
  }, [virtual, asked, startsAt, height]);
  const openAt = useMemo(() => (open === undefined ? -1 : rows.findIndex((row) => row?.id === open)), [open, rows]);
  useEffect(() => {
    if (openAt >= 0) virtual.scrollToIndex(openAt, { align: 'auto' });
  }, [openAt, asked, virtual]);
  const items = virtual.getVirtualItems();
  useSeen(inSight, items);
  const widths = useSteadyWidths(
    table,
    JSON.stringify([model.name, columns.map(({ key }) => key), asked, compact, isTwoLined]),
    items.some(({ index }) => rows[index] !== undefined),
  );
  const spans = columns.length + (actions ? 1 : 0);
  return (
    <TableRegion
      of={props}
      region={region}
      ref={table}
      data-steady={widths ? true : undefined}
      data-lines={isTwoLined ? 2 : undefined}
      aria-rowcount={rows.length + 1}
      after={
        onPaper && rows.length > printed ? (
          <p>
            Only the first {formatCount(printed)} of {formatCount(rows.length)} rows print. Export the list to get them
            all.
          </p>
        ) : null
      }
    >
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
          focused.current = place ? Number(place) - 2 : null;
        }}
        onBlur={() => {
          focused.current = null;
        }}
      >
        {/* Flat: in nested arrays, rows would be keyed by position and recreated with every scroll. */}
        {items.flatMap((item, position) => {
          const before = items[position - 1]?.end ?? 0;
          const row = rows[item.index];
          return [
            item.start > before ? (
              <Gap key={`before ${item.index}`} height={item.start - before} spans={spans} />
            ) : null,
            row ? groupRow(props, item.index) : null,
            row ? (
              tableRow(props, row, item.index, item.index + 1)
            ) : (
              <WaitingRow key={`waiting ${item.index}`} height={item.size} spans={spans} />
            ),
          ];
        })}
        <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} spans={spans} />
      </tbody>
    </TableRegion>
  );
}

/** Asks for the rows in sight, and those that the next keys and turns of the wheel bring. */
function useSeen({ see, rows }: Pick<RowsInSight<ListRow>, 'see' | 'rows'>, items: readonly { index: number }[]): void {
  const first = Math.max(0, (items[0]?.index ?? 0) - ahead);
  const last = Math.min(Math.max(0, rows.length - 1), (items.at(-1)?.index ?? 0) + ahead);
  useEffect(() => see(first, last), [see, first, last]);
}

/** Stands for a row that's on its way. */
function WaitingRow({ height, spans }: { height: number; spans: number }) {
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={spans} style={{ height }}>
        <Bar />
      </td>
    </tr>
  );
}

/** Space for the rows that aren't in the document. */
function Gap({ height, spans }: { height: number; spans: number }) {
  return height > 0 ? (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={spans} style={{ height }} />
    </tr>
  ) : null;
}

function everyRow({ count }: Range): number[] {
  return Array.from({ length: Math.min(count, printed) }, (_, index) => index);
}

/** Keeps the focused row in the document, however far the list is scrolled. */
function withFocused(range: Range, focused: number | null): number[] {
  const inSight = defaultRangeExtractor(range);
  if (focused === null || focused >= range.count || inSight.includes(focused)) return inSight;
  return [...inSight, focused].toSorted((one, other) => one - other);
}

/** Columns that fit a wider window would be cut in this one. */
function useWindowWidth(): number {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed);
      return () => window.removeEventListener('resize', changed);
    },
    () => window.innerWidth,
  );
}

/** The widths of the columns last measured, so that a return to the list draws it once. */
let measured: { of: string; widths: readonly number[] }[] = [];
const mostMeasured = 20;

/** Fixes column widths at those of the first rows, so they don't change while scrolling. `list`: names it, its columns, and its filters. */
function useSteadyWidths(table: RefObject<HTMLTableElement | null>, list: string, isDrawn: boolean) {
  const of = `${useWindowWidth()} ${list}`;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const known = measured.find((one) => one.of === of);
  useLayoutEffect(() => {
    if (!isDrawn || !table.current || measured.some((one) => one.of === of)) return;
    const widths = [...table.current.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().width);
    measured = [{ of, widths }, ...measured].slice(0, mostMeasured);
    redraw();
  }, [table, of, isDrawn]);
  return known?.widths ?? null;
}

export function AllCards<Row extends ListRow>(props: AllRowsProps<Row>) {
  const { model, inSight } = props;
  const { rows } = inSight;
  const element = useRef<HTMLUListElement>(null);
  const [start, setStart] = useState(0);
  // The compiler of React would skip this component; it is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollerOf(element.current),
    estimateSize: () => 120,
    overscan: 5,
    scrollMargin: start,
  });
  useLayoutEffect(() => {
    const scroller = scrollerOf(element.current);
    if (!element.current || !scroller) return;
    const offset =
      element.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    setStart(Math.round(offset));
  }, [model.narrowing]);
  const { startsAt } = model;
  useEffect(() => {
    if (startsAt > 0) virtual.scrollToIndex(startsAt, { align: 'start' });
  }, [startsAt, virtual]);
  const items = virtual.getVirtualItems();
  useSeen(inSight, items);
  return (
    <ul ref={element} className={classes.cards} aria-label={model.title} style={{ minHeight: virtual.getTotalSize() }}>
      <li aria-hidden className={classes.gap} style={{ height: Math.max(0, (items[0]?.start ?? start) - start) }} />
      {items.map((item) => {
        const row = rows[item.index];
        return row ? (
          <li
            key={rowKey(row, item.index)}
            ref={virtual.measureElement}
            data-row
            data-index={item.index}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
          >
            {cardContent(props, row)}
          </li>
        ) : null;
      })}
    </ul>
  );
}

function scrollerOf(element: HTMLElement | null): Element | null {
  for (let parent = element?.parentElement ?? null; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.scrollingElement;
}
