import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import type { Input, ListName } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import { always } from '#e2e/support/doubles/api.ts';
import type { ListRow } from './lists.ts';
import { shelfKey } from './shelf-key.ts';
import { createShelves, type FillAsked, type Filled, type ShelfStates } from './shelves.ts';

const broken = new ApiError({ kind: 'refused', message: 'The ledger is being closed.', status: 400 });
const perPage = 20;
const list = 'listPayouts' satisfies ListName;
const key = shelfKey(list, {});

let answer: (number: number) => Page<ListRow> | Promise<Page<ListRow>>;
let states: ShelfStates;
let shelves: ReturnType<typeof createShelves>;
const taken = vi.fn<(list: ListName, input: Input<ListName>, rows: readonly ListRow[]) => void>();

const rowOf = (id: number | string) => ({ id: `${id}` }) as ListRow;
const idsOf = (number: number, of: number) =>
  Array.from({ length: Math.max(0, Math.min(perPage, of - (number - 1) * perPage)) }, (_, index) =>
    rowOf((number - 1) * perPage + index + 1),
  );

/** A page of a list of so many rows. */
function page(number: number, of = 90): Page<ListRow> {
  const last = Math.ceil(of / perPage);
  return {
    rows: idsOf(number, of),
    number,
    last,
    total: of,
    unfilteredTotal: null,
    from: null,
    to: null,
    hasPrevious: number > 1,
    hasNext: number < last,
    unreadable: 0,
  };
}

const load = (asked: Partial<FillAsked> = {}) => shelves.load({ list, input: {}, ...asked });
const held = (): Filled | null | undefined => states[key]?.filled;
const rows = () => shelves.rows(key);
const isOutOfDate = () => states[key]?.outOfDate;
const failedOnce = { kind: 'refused', message: 'The ledger is being closed.', status: 400 };

beforeEach(() => {
  answer = page;
  states = {};
  taken.mockClear();
  shelves = createShelves({
    ask: async (_, input) => answer(Number((input as { page?: string }).page ?? 1)),
    take: taken,
    changed: (now) => (states = now),
    ahead: () => 0,
  });
});

describe('the time of a list', () => {
  it('is that of its first page, also where the rest was loaded later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    onTestFinished(() => void vi.useRealTimers());
    answer = (number) => {
      vi.setSystemTime(1000 * number);
      return page(number);
    };
    await load({ most: 2 });
    expect(held()).toMatchObject({ complete: false, loadedAt: 1000 });
    vi.setSystemTime(90_000);
    await load();
    expect(held()).toMatchObject({ complete: true, loadedAt: 1000 });
    vi.setSystemTime(100_000);
    await load({ again: true });
    expect(held()).toMatchObject({ complete: true, loadedAt: 100_000 });
  });
});

describe('loading all pages again', () => {
  it('keeps all earlier rows if the first page fails, with the reason', async () => {
    await load();
    const before = held();
    answer = () => Promise.reject(broken);
    await load({ again: true });
    expect(held()).toMatchObject({ complete: true, loadedAt: before?.loadedAt, failed: failedOnce, rows: 90 });
    expect(rows()).toHaveLength(90);
  });

  it('keeps them if a later page fails, or it’s stopped', async () => {
    await load();
    answer = (number) => (number === 3 ? Promise.reject(broken) : page(number));
    await load({ again: true });
    expect(rows()).toHaveLength(90);
    answer = (number) => {
      if (number === 2) shelves.stop(key);
      return page(number);
    };
    await load({ again: true });
    expect(held()).toMatchObject({ complete: true, failed: null, rows: 90 });
  });

  it('keeps the longer of two parts, and takes a complete list, however short', async () => {
    answer = (number) => (number === 4 ? Promise.reject(broken) : page(number));
    await load();
    answer = (number) => (number === 2 ? Promise.reject(broken) : page(number));
    await load({ again: true });
    expect(held()).toMatchObject({ complete: false, nextPage: 4, rows: 60 });
    answer = (number) => page(number, 5);
    await load({ again: true });
    expect(held()).toMatchObject({ complete: true, failed: null, rows: 5 });
    expect(rows()).toHaveLength(5);
  });
});

describe('loading', () => {
  it('is shared, shows the rows so far, and passes on each page', async () => {
    const seen: number[] = [];
    answer = (number) => {
      seen.push(rows().length);
      return page(number);
    };
    const [one, other] = await Promise.all([load(), load()]);
    expect(one).toBe(other);
    expect(held()).toMatchObject({ complete: true, rows: 90 });
    expect(seen).toHaveLength(5);
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(40);
    expect(states[key]?.reading).toBeNull();
    expect(taken.mock.calls.flatMap(([, , part]) => part)).toEqual(rows());
  });

  it('stops at the wanted row or after some pages, and resumes', async () => {
    const search = shelfKey(list, {}, true);
    await load({ until: '27' });
    expect(states[search]?.filled).toMatchObject({ complete: false, nextPage: 3, rows: 40 });
    expect(shelves.pageOf(search, '27')).toBe(2);
    expect(held()).toBeUndefined();
    await load({ until: '57' });
    expect(states[search]?.filled).toMatchObject({ complete: false, nextPage: 4, rows: 60 });
    await load({ most: 3 });
    expect(held()).toMatchObject({ complete: false, nextPage: 4, rows: 60 });
    await load();
    expect(held()).toMatchObject({ complete: true, rows: 90 });
  });

  it('tries three times for a page that may come later', async () => {
    let failures = 0;
    answer = (number) => {
      if (number !== 2 || failures === 2) return page(number);
      failures += 1;
      return Promise.reject(new ApiError({ kind: 'platform', message: '', status: 503 }));
    };
    await load();
    expect(failures).toBe(2);
    expect(held()).toMatchObject({ complete: true, rows: 90 });
  });

  it('keeps the latest lists', async () => {
    await load();
    for (let contact = 1; contact <= 12; contact += 1) {
      await shelves.load({ list: 'listTransactions', input: { contacts: String(contact) } });
    }
    expect(rows()).toEqual([]);
    expect(shelves.rows(shelfKey('listTransactions', { contacts: '1' }))).toHaveLength(90);
  });
});

describe('loading that brings no row', () => {
  it('leaves no rows, with the reason', async () => {
    answer = () => Promise.reject(broken);
    expect(await load()).toMatchObject({ filled: null, failed: failedOnce });
    answer = page;
    await load();
    expect(states[key]).toMatchObject({ failed: null });
    expect(rows()).toHaveLength(90);
  });

  it('leaves none if it was stopped', async () => {
    answer = (number) => {
      shelves.stop(key);
      return page(number);
    };
    expect(await load()).toMatchObject({ filled: null, failed: null });
  });

  it('is complete if the list is empty', async () => {
    answer = (number) => page(number, 0);
    await load();
    expect(held()).toMatchObject({ complete: true, rows: 0 });
  });
});

describe('rows that may have changed since', () => {
  const payoutsWereSaved = () => shelves.markStale(['listPayouts']);

  it('are out of date until they are all loaded again', async () => {
    await load();
    expect(isOutOfDate()).toBe(false);
    shelves.markStale(['listTickets']);
    expect(isOutOfDate()).toBe(false);
    payoutsWereSaved();
    expect(isOutOfDate()).toBe(true);
    answer = () => Promise.reject(broken);
    await load({ again: true });
    expect(isOutOfDate()).toBe(true);
    answer = page;
    await load({ again: true });
    expect(isOutOfDate()).toBe(false);
  });

  it('are out of date if something was saved during loading', async () => {
    answer = (number) => {
      if (number === 3) payoutsWereSaved();
      return page(number);
    };
    await load();
    expect(held()?.complete).toBe(true);
    expect(isOutOfDate()).toBe(true);
  });

  it('stay out of date if only the rest is loaded', async () => {
    answer = (number) => (number === 3 ? Promise.reject(broken) : page(number));
    await load();
    payoutsWereSaved();
    answer = page;
    await load();
    expect(rows()).toHaveLength(90);
    expect(isOutOfDate()).toBe(true);
  });
});

it('a platform that doesn’t page leaves a part, and loading starts over', async () => {
  answer = (number) => (number === 1 ? page(1) : { ...page(1), number, last: null, total: null, hasNext: true });
  await load();
  expect(held()).toMatchObject({ complete: false, stuck: 'repeats', repeated: 0, rows: 20 });
  answer = page;
  await load();
  expect(held()).toMatchObject({ complete: true, stuck: null, repeated: 0, rows: 90 });
});

it('every row has its page, even if the rest was loaded later', async () => {
  answer = (number) => (number === 3 ? Promise.reject(broken) : page(number));
  await load();
  answer = page;
  await load();
  expect(['1', '40', '90'].map((id) => shelves.pageOf(key, id))).toEqual([1, 2, 5]);
});

/** A change of the list before one of its pages. */
const change = fc.record({
  does: fc.constantFrom('nothing' as const, 'insert' as const, 'delete' as const),
  at: fc.nat(60),
  rows: fc.integer({ min: 1, max: 5 }),
});

it('P15 a list that changes during loading ends, has every row once, and reports the change', async () => {
  const size = fc.record({ start: fc.nat(60), perPage: fc.integer({ min: 1, max: 12 }), counted: fc.boolean() });
  await always(
    'P15',
    fc.asyncProperty(size, fc.array(change, { maxLength: 12 }), async ({ start, perPage, counted }, changes) => {
      const all = Array.from({ length: start }, (_, index) => `${index + 1}`);
      const ever = new Set(all);
      let [next, asked] = [start, 0];
      const left = [...changes];
      const totals = new Set<number>();
      answer = (number) => {
        asked += 1;
        const { does, at, rows } = left.shift() ?? { does: 'nothing' };
        const ids = Array.from({ length: does === 'insert' ? (rows ?? 0) : 0 }, () => `${(next += 1)}`);
        for (const id of ids) ever.add(id);
        if (does !== 'nothing') all.splice(Math.min(at ?? 0, all.length), does === 'delete' ? (rows ?? 0) : 0, ...ids);
        totals.add(all.length);
        const last = Math.max(1, Math.ceil(all.length / perPage));
        const found = all.slice((number - 1) * perPage, number * perPage).map(rowOf);
        return {
          rows: found,
          number,
          last: counted ? last : null,
          total: counted ? all.length : null,
          unfilteredTotal: null,
          from: null,
          to: null,
          hasPrevious: number > 1,
          hasNext: counted ? number < last : found.length > 0,
          unreadable: 0,
        };
      };
      await load({ again: true });
      const ids = rows().map(({ id }) => id);
      const { complete = false, changed = false, total = null } = held() ?? {};
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !ever.has(id ?? ''))).toEqual([]);
      expect(ids.every((id) => shelves.pageOf(key, id ?? '') !== undefined)).toBe(true);
      expect(asked).toBeLessThanOrEqual(2 + Math.ceil(ever.size / perPage) + changes.length);
      if (totals.size === 1 && complete && !changes.some(({ does }) => does !== 'nothing')) expect(ids).toEqual(all);
      if (counted && complete && !changed) expect(ids).toHaveLength(total ?? 0);
      shelves.forget(key);
    }),
  );
});
