/** Long lists: only the visible rows and a few around them are in the document. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isSame } from '#domain/values/collections.ts';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import classes from './list-rows.module.css';
import { cardContent, groupAt, groupHeight, type ListRowsProps, rowKey } from './list-table.tsx';
import type { RowsInSight } from './synced-rows.ts';

const around = 5;
/** Rows beyond those drawn that are asked for. */
const ahead = 40;
/** Height in pixels of the line under a row. */
const matchLine = 24;

/** The rows that are drawn, each with its place in pixels, and the height of all rows. */
export interface RowsDrawn {
  items: readonly { index: number; start: number; end: number }[];
  height: number;
}

interface ScrolledRowsProps<Row extends ListRow> {
  model: ListModel<Row>;
  inSight: RowsInSight<Row>;
  region: RefObject<HTMLDivElement | null>;
  /** The index of the row with the focus. */
  focused: number | null;
  /** Pixels of a row. */
  height: number;
  onPaper: boolean;
  draw: Dispatch<SetStateAction<RowsDrawn | null>>;
}

/** Says which rows of a long table are drawn, as it's scrolled. */
export function ScrolledRows<Row extends ListRow>(props: ScrolledRowsProps<Row>): null {
  const { model, inSight, region, focused, height, onPaper, draw } = props;
  const { list, narrowing: asked, startsAt, rank, mostPrinted } = model;
  const { rows, isMatched } = inSight;
  const { open } = list.values;
  // The compiler of React would skip this component; it is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: (index) =>
      height + (isMatched(index) ? matchLine : 0) + (groupAt(model, index) === null ? 0 : groupHeight),
    overscan: around,
    scrollPaddingStart: 36,
    rangeExtractor: (range) => (onPaper ? everyRow(range, mostPrinted) : withFocused(range, focused)),
  });
  useEffect(() => virtual.measure(), [virtual, height, isMatched, rank]);
  const isNew = useRef(true);
  useEffect(() => {
    // What came with these rows already is at its top.
    const isThere = isNew.current && startsAt === 0;
    isNew.current = false;
    if (!isThere) region.current?.scrollTo({ top: virtual.measurementsCache[startsAt]?.start ?? startsAt * height });
  }, [virtual, region, asked, startsAt, height]);
  const openAt = useMemo(() => (open === undefined ? -1 : rows.findIndex((row) => row?.id === open)), [open, rows]);
  useEffect(() => {
    if (openAt >= 0) virtual.scrollToIndex(openAt, { align: 'auto' });
  }, [openAt, asked, virtual]);
  const items = virtual.getVirtualItems();
  useSeen(inSight, items);
  const drawn = {
    items: items.map(({ index, start, end }) => ({ index, start, end })),
    height: virtual.getTotalSize(),
  };
  useLayoutEffect(() => {
    if (drawn.items.length > 0) draw((before) => (isSame(before, drawn) ? before : drawn));
  });
  return null;
}

/** Asks for the rows in sight, and those that the next keys and turns of the wheel bring. */
function useSeen({ see, rows }: Pick<RowsInSight<ListRow>, 'see' | 'rows'>, items: readonly { index: number }[]): void {
  const first = Math.max(0, (items[0]?.index ?? 0) - ahead);
  const last = Math.min(Math.max(0, rows.length - 1), (items.at(-1)?.index ?? 0) + ahead);
  useEffect(() => see(first, last), [see, first, last]);
}

function everyRow({ count }: Range, most: number): number[] {
  return Array.from({ length: Math.min(count, most) }, (_, index) => index);
}

/** Keeps the focused row in the document, however far the list is scrolled. */
function withFocused(range: Range, focused: number | null): number[] {
  const inSight = defaultRangeExtractor(range);
  if (focused === null || focused >= range.count || inSight.includes(focused)) return inSight;
  return [...inSight, focused].toSorted((one, other) => one - other);
}

export function AllCards<Row extends ListRow>(props: ListRowsProps<Row> & { inSight: RowsInSight<Row> }) {
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
