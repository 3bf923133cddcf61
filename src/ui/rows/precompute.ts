import { useEffect } from 'react';
import { learned } from '../../device/known-names.ts';
import { useStore } from '../browser/use-store.ts';
import type { Column } from './column.tsx';
import { readSomeKeys, orderOf } from './row-keys.ts';
import { type Searched, textsOf } from './row-texts.ts';

/** Below this an order takes less than a frame. */
const many = 5000;

/** Milliseconds: how long a browser is idle at most, and how much of it is taken at once, since a press would wait for it. */
const [longest, short] = [50, 8];

/** The text of a row takes far longer to be made than a key to sort by. */
const textsAtOnce = 200;

/** Sorts by each column in pieces that are each short enough to run between two key presses. */
export function* precomputeSort<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Generator<undefined> {
  for (const column of columns) {
    while (!readSomeKeys(rows, column)) yield;
    yield;
    orderOf(rows, column);
    yield;
  }
}

/** Makes the texts that a search looks in, in such pieces. */
export function* precomputeTexts<Row>(rows: readonly Row[], searched: Searched<Row>): Generator<undefined> {
  for (let most = textsAtOnce; most < rows.length; most += textsAtOnce) {
    textsOf(rows, searched, most);
    yield;
  }
  textsOf(rows, searched);
}

/**
 * Readies many rows for a search and for an order by every column while the browser is idle, so that the first key and the
 * first press on a head need not wait.
 */
export function usePrecomputed<Row>(rows: readonly Row[] | undefined, { columns, fieldsOf }: Searched<Row>): void {
  const names = useStore(learned);
  useEffect(() => {
    if (!rows || rows.length < many || typeof requestIdleCallback === 'undefined') return undefined;
    const pieces = precompute(rows, { columns, fieldsOf });
    const next = (idle: IdleDeadline) => {
      do if (pieces.next().done) return;
      while (idle.timeRemaining() > longest - short);
      waiting = requestIdleCallback(next);
    };
    let waiting = requestIdleCallback(next);
    return () => cancelIdleCallback(waiting);
  }, [rows, columns, fieldsOf, names]);
}

function* precompute<Row>(rows: readonly Row[], searched: Searched<Row>): Generator<undefined> {
  yield* precomputeTexts(rows, searched);
  yield* precomputeSort(rows, searched.columns);
}
