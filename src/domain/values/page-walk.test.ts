import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import type { Page } from '#api/page.ts';
import { mostPages, walkPages, type WalkProgress } from './page-walk.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

interface Row {
  id: string;
}

function pageOf(number: number, ids: readonly string[], last: number | null): Page<Row> {
  return {
    rows: ids.map((id) => ({ id })),
    number,
    last,
    total: null,
    unfilteredTotal: null,
    from: null,
    to: null,
    hasPrevious: number > 1,
    hasNext: last === null ? ids.length > 0 : number < last,
    unreadable: 0,
  };
}

/** A list of that many rows, with or without a number of pages. */
function list(rows: number, perPage: number, counted = true) {
  const last = Math.max(1, Math.ceil(rows / perPage));
  const asked: number[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const ask = async (number: number) => {
    asked.push(number);
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    await Promise.resolve();
    running -= 1;
    const start = (number - 1) * perPage;
    const ids = Array.from({ length: Math.max(0, Math.min(perPage, rows - start)) }, (_, index) => `${start + index}`);
    return pageOf(number, ids, counted ? last : null);
  };
  return { ask, asked, atOnce: () => mostAtOnce };
}

async function walk(
  options: Partial<Parameters<typeof walkPages<Row>>[0]> & Pick<Parameters<typeof walkPages<Row>>[0], 'ask'>,
) {
  const ids: string[] = [];
  const heard: WalkProgress[] = [];
  const waits: number[] = [];
  const end = await walkPages<Row>({
    take: (page) => void ids.push(...page.rows.map(({ id }) => id)),
    heard: (progress) => heard.push(progress),
    signal: new AbortController().signal,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      vi.setSystemTime(Date.now() + milliseconds);
    },
    ...options,
  });
  return { end, ids, heard, waits };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('walking through all pages', () => {
  it('takes every row once and in order, whatever the size of the list, at most two requests at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(200), fc.integer({ min: 1, max: 30 }), fc.boolean(), async (rows, perPage, counted) => {
        const pages = list(rows, perPage, counted);
        const { end, ids } = await walk({ ask: pages.ask });
        expect(end).toBe('complete');
        expect(ids).toEqual(Array.from({ length: rows }, (_, index) => String(index)));
        expect(pages.atOnce()).toBeLessThanOrEqual(2);
        expect(new Set(pages.asked).size).toBe(pages.asked.length);
      }),
      { numRuns },
    );
  });

  it('asks for nothing beyond the last page where the platform says which that is', async () => {
    const pages = list(41, 20);
    await walk({ ask: pages.ask });
    expect(pages.asked).toEqual([1, 2, 3]);
  });

  it('says how far it is after every page', async () => {
    const { heard } = await walk({ ask: list(41, 20).ask });
    expect(heard).toEqual([
      { page: 1, last: 3, rows: 20, waitsUntil: null },
      { page: 2, last: 3, rows: 40, waitsUntil: null },
      { page: 3, last: 3, rows: 41, waitsUntil: null },
    ]);
  });

  it('waits as long as a 429 asks and then goes on with the same page', async () => {
    const pages = list(60, 20);
    let refusals = 3;
    const { end, ids, waits, heard } = await walk({
      ask: async (number) => {
        if (number === 2 && refusals > 0) {
          refusals -= 1;
          throw new ApiError({ kind: 'busy', message: 'Slow down.', status: 429, retryAfter: 0 });
        }
        return pages.ask(number);
      },
    });
    expect(end).toBe('complete');
    expect(ids).toHaveLength(60);
    expect(waits.length).toBeGreaterThanOrEqual(3);
    expect(heard.filter(({ waitsUntil }) => waitsUntil !== null)).toHaveLength(3);
  });

  it('waits for 30 days if the platform asks for them', async () => {
    vi.useFakeTimers();
    const days = 24 * 3600;
    let asked = 0;
    const walked = walkPages({
      signal: new AbortController().signal,
      take: () => false,
      ask: async (number) => {
        asked += 1;
        if (asked > 1) return pageOf(number, [], 1);
        throw new ApiError({ kind: 'busy', message: 'Slow down.', status: 429, retryAfter: 30 * days });
      },
    });
    await vi.advanceTimersByTimeAsync(30 * days * 1000 - 1);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await walked).toBe('complete');
    expect(asked).toBe(2);
  });

  it('keeps what came before a page that cannot be read, and rejects with its error', async () => {
    const pages = list(100, 20);
    const taken: number[] = [];
    const failure = new ApiError({ kind: 'platform', message: 'The service broke.', status: 500 });
    const walking = walkPages<Row>({
      ask: (number) => (number === 3 ? Promise.reject(failure) : pages.ask(number)),
      take: (page) => void taken.push(page.number),
      signal: new AbortController().signal,
    });
    await expect(walking).rejects.toBe(failure);
    expect(taken).toEqual([1, 2]);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const { end, ids } = await walk({
      ask: list(100, 20).ask,
      signal: stop.signal,
      heard: ({ page }) => {
        if (page === 2) stop.abort();
      },
    });
    expect(end).toBe('stopped');
    expect(ids).toHaveLength(40);
  });

  it('ends with a platform that answers every page with the same rows', async () => {
    const { end, ids } = await walk({ ask: async (number) => pageOf(number, ['1', '2'], null) });
    expect(end).toBe('complete');
    expect(ids).toEqual(['1', '2']);
  });

  it('is not complete when the same rows come again although there are more', async () => {
    const again = await walk({ ask: async (number) => pageOf(number, ['1', '2'], number === 1 ? 5 : null) });
    expect(again).toMatchObject({ end: 'repeats', ids: ['1', '2'] });
    const counted = await walk({
      ask: async (number) => ({ ...pageOf(number, ['1', '2'], null), total: number === 1 ? 90 : null }),
    });
    expect(counted).toMatchObject({ end: 'repeats', ids: ['1', '2'] });
  });

  it('is not complete when a page before the last has no rows, unless the list has become shorter', async () => {
    const gap = await walk({ ask: async (number) => pageOf(number, number === 2 ? [] : [`${number}`], 3) });
    expect(gap).toMatchObject({ end: 'gap', ids: ['1'] });
    const counted = await walk({
      ask: async (number) => ({ ...pageOf(number, number === 1 ? ['1'] : [], null), total: 3 }),
    });
    expect(counted).toMatchObject({ end: 'gap', ids: ['1'] });
    const shorter = await walk({
      ask: async (number) => pageOf(number, number === 1 ? ['1'] : [], number === 1 ? 3 : 1),
    });
    expect(shorter).toMatchObject({ end: 'complete', ids: ['1'] });
    const none = await walk({ ask: async (number) => ({ ...pageOf(number, [], 1), total: 0 }) });
    expect(none).toMatchObject({ end: 'complete', ids: [] });
  });

  it('gives up at the most that a browser holds', async () => {
    const endless = async (number: number) => pageOf(number, [`${number}`], null);
    const { end, ids } = await walk({ ask: endless });
    expect(end).toBe('too-much');
    expect(ids).toHaveLength(mostPages);
  });

  it('ends early when what was looked for is found', async () => {
    const pages = list(1000, 20);
    const end = await walkPages<Row>({
      ask: pages.ask,
      take: ({ rows }) => rows.some(({ id }) => id === '25'),
      signal: new AbortController().signal,
    });
    expect(end).toBe('enough');
    expect(Math.max(...pages.asked)).toBeLessThanOrEqual(3);
  });
});
