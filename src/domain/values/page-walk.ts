/** Goes through every page of a list, two requests at a time, and survives what happens to a list meanwhile. */
import type { ApiError } from '#api/errors.ts';
import type { Page } from '#api/page.ts';
import { longestTimer } from './longest-timer.ts';

/** More than this is not held in a browser: a list that long has to be narrowed first. */
export const mostPages = 10_000;
const mostRows = 200_000;

export interface WalkProgress {
  /** The last page that was taken, from 1. */
  page: number;
  /** The number of pages, as the platform last said. */
  last: number | null;
  /** Rows taken so far. */
  rows: number;
  /** Until when the platform asked to wait, in milliseconds; null while pages are coming. */
  waitsUntil: number | null;
}

/**
 * Why a walk ended: at the last page, stopped, because `take` had enough, at the most that is held, or before the last
 * page, where the platform gave the page before once more or one without rows.
 */
export type WalkEnd = 'complete' | 'stopped' | 'enough' | 'too-much' | 'repeats' | 'gap';

interface WalkOptions<Row> {
  ask(page: number): Promise<Page<Row>>;
  /** Called for each page in turn. True: that was enough. */
  take(page: Page<Row>): boolean | void;
  heard?(progress: WalkProgress): void;
  signal: AbortSignal;
  /** The first page to ask for. */
  from?: number;
  /** Rows that are held already. */
  rows?: number;
  /** Waits this many milliseconds, or until the walk is stopped. */
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const shortestWait = 1000;
const longestOwnWait = 60_000;

/**
 * Asks for one page after the other until the last. A 429 is waited out for as long as the platform asks.
 * @throws ApiError of the first page that could not be read otherwise; the pages before it have been taken
 */
export async function walkPages<Row extends { id: string | null }>(options: WalkOptions<Row>): Promise<WalkEnd> {
  const { take, heard, signal, from = 1, wait = pause } = options;
  let ahead: Promise<Page<Row>> | undefined;
  let rows = options.rows ?? 0;
  let last: number | null = null;
  let total: number | null = null;
  let firstIdBefore: string | null = null;
  let waitsUntil = 0;

  const askPatiently = async (number: number): Promise<Page<Row>> => {
    for (let refusals = 0; ; refusals += 1) {
      // One page is asked for until it comes; that is what this loop is for.
      while (Date.now() < waitsUntil && !signal.aborted) await wait(waitsUntil - Date.now(), signal);
      try {
        return await options.ask(number);
      } catch (error) {
        const busy = busyError(error);
        if (!busy || signal.aborted) throw error;
        const ownWait = Math.min(shortestWait * 2 ** refusals, longestOwnWait);
        const asksFor = busy.retryAfter === undefined ? ownWait : busy.retryAfter * 1000;
        waitsUntil = Math.max(waitsUntil, Date.now() + Math.max(asksFor, shortestWait));
        heard?.({ page: number - 1, last, rows, waitsUntil });
      }
    }
  };
  const begin = (number: number) => {
    const answer = askPatiently(number);
    answer.catch(() => undefined);
    return answer;
  };

  for (let number = from; ; number += 1) {
    if (signal.aborted) return 'stopped';
    if (number > mostPages || rows >= mostRows) return 'too-much';
    const asked = ahead ?? begin(number);
    // The first page says how many there are.
    const hasAhead = number > from && number < Math.min(last ?? Infinity, mostPages);
    ahead = hasAhead ? begin(number + 1) : undefined;
    let page: Page<Row>;
    try {
      page = await asked;
    } catch (error) {
      if (signal.aborted) return 'stopped';
      throw error;
    }
    if (signal.aborted) return 'stopped';
    const firstId = page.rows[0]?.id ?? null;
    // Where the platform does not say which page is the last, the number of rows in all tells that there must be more.
    const isShort = (all: number | null) => all !== null && rows < all;
    if (firstId !== null && firstId === firstIdBefore) {
      // It was asked for because there is one more page, if the pages are counted at all.
      return last !== null || isShort(total) ? 'repeats' : 'complete';
    }
    if (page.rows.length === 0) {
      // The list may have become shorter meanwhile.
      const lastNow = page.last ?? last;
      return (lastNow === null ? isShort(page.total ?? total) : number < lastNow) ? 'gap' : 'complete';
    }
    firstIdBefore = firstId;
    rows += page.rows.length;
    ({ last, total } = page);
    const enough = take(page);
    heard?.({ page: number, last, rows, waitsUntil: null });
    if (enough) return 'enough';
    if (!page.hasNext) return 'complete';
  }
}

function busyError(error: unknown): ApiError | null {
  return typeof error === 'object' && error !== null && (error as { kind?: unknown }).kind === 'busy'
    ? (error as ApiError)
    : null;
}

/** Resolves after that many milliseconds, however many, or when the signal ends it. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const until = Date.now() + milliseconds;
  for (let left = milliseconds; left > 0 && !signal.aborted; left = until - Date.now()) {
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(left, longestTimer));
      signal.addEventListener('abort', done);
    });
  }
}
