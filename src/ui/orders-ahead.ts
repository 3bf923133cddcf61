import { useEffect } from 'react';
import type { Column } from './column.tsx';
import { keysOf, orderOf } from './row-keys.ts';

/** Below this an order takes less than a frame. */
const many = 5000;

/** What there is to work out, in pieces that are each short enough to stand between two presses of a key. */
export function ordersAhead<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): (() => unknown)[] {
  return columns.flatMap((column) => [() => keysOf(rows, column), () => orderOf(rows, column)]);
}

/** While the browser has nothing else to do, the orders of many rows are made, so that the first press waits for none. */
export function useOrdersAhead<Row>(rows: readonly Row[] | undefined, columns: readonly Column<Row>[]): void {
  useEffect(() => {
    if (!rows || rows.length < many || typeof requestIdleCallback === 'undefined') return undefined;
    const steps = ordersAhead(rows, columns);
    const next = () => {
      steps.shift()?.();
      if (steps.length > 0) waiting = requestIdleCallback(next);
    };
    let waiting = requestIdleCallback(next);
    return () => cancelIdleCallback(waiting);
  }, [rows, columns]);
}
