/** Widths of a long table's columns. */
import { type RefObject, useLayoutEffect, useReducer, useSyncExternalStore } from 'react';

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

/** Fixes column widths at those of the first rows, so they don't change while scrolling. `list`: names it, its columns, and what it opened with. */
export function useSteadyWidths(table: RefObject<HTMLTableElement | null>, list: string, isDrawn: boolean) {
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
