import { useEffect } from 'react';
import type { Column } from './column.tsx';
import { learnSomeKeys, orderOf } from './row-keys.ts';

/** Below this an order takes less than a frame. */
const many = 5000;

/** Milliseconds: how long a browser is idle at most, and how much of it is taken at once, since a press would wait for it. */
const [longest, short] = [50, 8];

/** Works out the orders in pieces that are each short enough to stand between two presses of a key. */
export function* ordersAhead<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Generator<undefined> {
  for (const column of columns) {
    while (!learnSomeKeys(rows, column)) yield;
    yield;
    orderOf(rows, column);
    yield;
  }
}

/** While the browser has nothing else to do, the orders of many rows are made, so that the first press waits for none. */
export function useOrdersAhead<Row>(rows: readonly Row[] | undefined, columns: readonly Column<Row>[]): void {
  useEffect(() => {
    if (!rows || rows.length < many || typeof requestIdleCallback === 'undefined') return undefined;
    const pieces = ordersAhead(rows, columns);
    const next = (idle: IdleDeadline) => {
      do if (pieces.next().done) return;
      while (idle.timeRemaining() > longest - short);
      waiting = requestIdleCallback(next);
    };
    let waiting = requestIdleCallback(next);
    return () => cancelIdleCallback(waiting);
  }, [rows, columns]);
}
