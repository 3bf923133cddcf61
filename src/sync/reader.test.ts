import { readRows, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import type { ListName } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import { walkPages } from '#domain/values/page-walk.ts';
import { type ListRow, type ListStates, nothingRead } from './lists.ts';
import { listNames } from '#domain/resources.ts';
import { createReader } from './reader.ts';
import type { ReaderStore } from './row-store.ts';

const perPage = 20;
const minute = 60_000;
const start = Date.parse('2026-11-19T10:00:00Z');

interface Stored {
  id: string;
  value: number;
  created: number;
  updated: number;
}

/** A platform whose clock is moved by what is asked of it. */
function platform(sizes: Partial<Record<ListName, number>>, { counts = false, wrongBy = 0 } = {}) {
  const clock = { at: start };
  const lists = new Map<ListName, Stored[]>();
  let made = 0;
  const make = (created: number): Stored => {
    made += 1;
    return { id: String(made), value: made, created, updated: created };
  };
  for (const name of listNames) {
    const rows = Array.from({ length: sizes[name] ?? 0 }, (_, index) => make(start - (index + 1) * 26 * 60 * minute));
    lists.set(name, rows);
  }
  const rowsOf = (name: ListName) => lists.get(name) as Stored[];
  const failing = new Map<ListName, ApiError>();
  let requests = 0;
  const asked: string[] = [];
  /** When it last heard of each of those questions. */
  const heardAt = new Map<string, number>();
  return {
    clock,
    heardAt,
    failing,
    rowsOf,
    requests: () => requests,
    asked,
    add(name: ListName, created = clock.at) {
      const row = { ...make(created), updated: clock.at };
      if (name === 'listTransactions') rowsOf(name).unshift(row);
      else rowsOf(name).push(row);
    },
    change(name: ListName, index: number) {
      const row = rowsOf(name)[index];
      if (row) Object.assign(row, { value: row.value + 1000, updated: clock.at });
    },
    drop(name: ListName, index: number) {
      rowsOf(name).splice(index, 1);
    },
    ask: async (name: ListName, input: object): Promise<Page<ListRow>> => {
      requests += 1;
      clock.at += 200;
      const failure = failing.get(name);
      if (failure) throw failure;
      const { page = '1', createdBefore, createdAfter, updatedAfter, updatedBefore } = input as Record<string, string>;
      const line = `${name} ${new URLSearchParams(input as Record<string, string>).toString()}`;
      asked.push(line);
      heardAt.set(line, clock.at);
      const left = rowsOf(name)
        .filter(({ created }) => createdBefore === undefined || created < Date.parse(createdBefore) + 1000)
        .filter(({ created }) => createdAfter === undefined || created >= Date.parse(createdAfter))
        .filter(({ updated }) => updatedBefore === undefined || updated < Date.parse(updatedBefore) + 1000)
        .filter(({ updated }) => updatedAfter === undefined || updated >= Date.parse(updatedAfter));
      const rows = name === 'listTransactions' ? left.toSorted((one, other) => other.created - one.created) : left;
      const number = Number(page);
      const last = Math.max(1, Math.ceil(rows.length / perPage));
      return {
        rows: readRows(
          name,
          rows.slice((number - 1) * perPage, number * perPage).map(({ id, value }) => ({ id, value })),
        ),
        number,
        last,
        total: rows.length,
        unfilteredTotal: counts ? rowsOf(name).length - wrongBy : null,
        from: null,
        to: null,
        hasPrevious: number > 1,
        hasNext: number < last,
        unreadable: 0,
      };
    },
  };
}

type Platform = ReturnType<typeof platform>;

function syncOf(of: Platform, meanwhile: () => void = () => undefined) {
  let synced = storeOfGiven();
  let ending = new AbortController();
  let states: ListStates = nothingRead;
  let refusal: ApiError | null = null;
  let waits = 0;
  const taken: { list: ListName; page: number; askedAt: number }[] = [];
  const store: ReaderStore = {
    take(list, page) {
      taken.push({ list, ...page });
      synced.take(list, page);
    },
    async update(list, rows) {
      synced.update(list, rows);
      return synced.count(list);
    },
    async endRound(list, ended) {
      synced.endRound(list, ended);
      return synced.count(list);
    },
    async replace(list, stretch) {
      const isSure = synced.replace(list, stretch);
      return { rows: synced.count(list), isSure };
    },
  };
  /** Resolves with the next pause. */
  let paused: (() => void) | null = null;
  let goOn: (() => void) | null = null;
  const newReader = () =>
    createReader({
      ask: async (list, input, signal) => {
        meanwhile();
        signal.throwIfAborted();
        const page = await of.ask(list, input);
        signal.throwIfAborted();
        return page;
      },
      store,
      walk: (options) =>
        walkPages<ListRow>({
          ...options,
          async wait(milliseconds) {
            waits += 1;
            vi.setSystemTime(Date.now() + milliseconds);
          },
        }),
      now: () => of.clock.at,
      wait: (_, signal) =>
        new Promise((resolve) => {
          goOn = resolve;
          signal.addEventListener('abort', () => resolve());
          paused?.();
        }),
      changed: (next) => {
        states = next;
      },
      refused: (error) => {
        refusal = error;
      },
    });
  let reader = newReader();
  const pause = () =>
    new Promise<void>((resolve) => {
      paused = resolve;
    });
  return {
    synced: () => synced,
    taken,
    /** The page is loaded anew, and goes on with what was kept. */
    reload() {
      ending.abort();
      ending = new AbortController();
      const before = synced;
      synced = storeOfGiven();
      states = JSON.parse(JSON.stringify(states)) as ListStates;
      for (const list of listNames) {
        const shelf = before.shelfState(list, states[list]);
        synced.bring(list, before.rows(list), { ...states[list], shelf });
      }
      reader = newReader();
      void reader.run(states, ending.signal);
    },
    states: () => states,
    refusal: () => refusal,
    /** How often the platform asked to wait. */
    waits: () => waits,
    /** `pages`: only the first of these lists. */
    async read(pages?: Partial<Record<ListName, number>>) {
      const first = pause();
      void reader.run(nothingRead, ending.signal, pages);
      await first;
    },
    /** A minute goes by. */
    async tick() {
      const next = pause();
      of.clock.at += minute;
      goOn?.();
      await next;
    },
    async readAgain() {
      const next = pause();
      of.clock.at += minute;
      reader.readAgain();
      await next;
    },
    end: () => ending.abort(),
    values: (list: ListName) => new Map(synced.rows(list).map(({ id, value }) => [id, value])),
  };
}

const truth = (of: Platform, list: ListName) => new Map(of.rowsOf(list).map(({ id, value }) => [id, value]));

describe('the reader', () => {
  test('reads every list to its end, names first, with one request a page', async () => {
    const of = platform({ listCampaigns: 25, listHouseholds: 61, listTransactions: 130, listTickets: 1 });
    const sync = syncOf(of);
    await sync.read();
    for (const list of listNames) expect(sync.values(list)).toEqual(truth(of, list));
    expect(sync.states().listHouseholds).toMatchObject({ rows: 61, total: 61, problem: null, nextPage: 1 });
    const lists = of.asked.map((line) => line.split(' ')[0]);
    expect([...new Set(lists)]).toEqual(listNames);
    expect(lists.filter((list) => list === 'listHouseholds')).toHaveLength(4);
    const ofGifts = of.asked.filter((line) => line.startsWith('listTransactions'));
    // 130 gifts stand on 7 pages; they are from 5 months, and before those there are none.
    expect(ofGifts.filter((line) => line.includes('sortByDesc'))).toHaveLength(7);
    expect(ofGifts.filter((line) => !line.includes('sortByDesc') && line.includes('created'))).toHaveLength(7);
    expect(ofGifts.filter((line) => line.includes('updated'))).toHaveLength(1);
    sync.end();
  });

  test('without sync, reads the first pages of lists with names, once, and again on request', async () => {
    const of = platform({ listCampaigns: 25, listHouseholds: 101, listTransactions: 30 });
    const sync = syncOf(of);
    await sync.read({ listCampaigns: 2, listHouseholds: 3 });
    const read = ['listCampaigns 1', 'listHouseholds 1', 'listCampaigns 2', 'listHouseholds 2', 'listHouseholds 3'];
    const taken = () => sync.taken.map(({ list, page }) => `${list} ${page}`);
    expect(taken()).toEqual(read);
    expect(sync.states().listHouseholds).toMatchObject({ rows: 60, wholeSince: null });
    await sync.tick();
    expect(taken()).toEqual(read);
    of.change('listHouseholds', 30);
    await sync.readAgain();
    expect(taken().toSorted()).toEqual([...read, ...read].toSorted());
    expect(sync.values('listHouseholds')).toEqual(new Map([...truth(of, 'listHouseholds')].slice(0, 60)));
    sync.end();
  });

  test('without sync, keeps lists current if all of their pages are requested', async () => {
    const of = platform({ listPledges: 30, listTransactions: 30, listTickets: 50 });
    const sync = syncOf(of);
    await sync.read({ listTransactions: Infinity, listTickets: Infinity });
    await sync.tick();
    of.change('listTransactions', 20);
    of.change('listTickets', 40);
    of.add('listTickets');
    await sync.tick();
    for (const list of ['listTransactions', 'listTickets'] as const) expect(sync.values(list)).toEqual(truth(of, list));
    expect(sync.values('listPledges').size).toBe(0);
    sync.end();
  });

  test('a door list has its tickets first, and check-ins while transactions are read', async () => {
    const of = platform({ listTransactions: 2000, listTickets: 100 });
    const at = (line: RegExp) => of.asked.findIndex((one) => line.test(one));
    let seen: unknown;
    const sync = syncOf(of, () => {
      // A request a second.
      of.clock.at += 800;
      if (of.asked.length === 20) of.change('listTickets', 99);
      if (seen === undefined && at(/^listTransactions .*page=95/) > 0) seen = sync.values('listTickets');
    });
    await sync.read({ listTransactions: Infinity, listTickets: Infinity });
    expect(of.asked[0]).toBe('listTickets ');
    expect(at(/^listTickets page=5/)).toBeLessThan(at(/^listTransactions .*page=2/));
    expect(seen).toEqual(truth(of, 'listTickets'));
    expect(sync.values('listTransactions')).toEqual(truth(of, 'listTransactions'));
    sync.end();
  });

  test('a door list is read in whole rounds, however many pages it has', async () => {
    const of = platform({ listTransactions: 30, listTickets: 900 });
    const sync = syncOf(of);
    await sync.read({ listTransactions: Infinity, listTickets: Infinity });
    for (let minutes = 0; minutes < 3; minutes += 1) {
      for (const index of [5, 450, 899]) of.change('listTickets', index);
      of.change('listTransactions', 3);
      const before = of.clock.at;
      await sync.tick();
      for (const list of ['listTransactions', 'listTickets'] as const)
        expect(sync.values(list)).toEqual(truth(of, list));
      expect(sync.states().listTickets.wholeSince).toBeGreaterThan(before);
      expect(sync.states().listTickets.nextPage).toBe(1);
    }
    sync.end();
  });

  test('transactions that fail halfway don’t hold up a door list, and resume a minute later', async () => {
    const of = platform({ listTransactions: 900, listTickets: 100 });
    let isDown = false;
    const sync = syncOf(of, () => {
      if (of.asked.some((line) => /^listTransactions .*page=20/.test(line))) isDown = true;
      if (isDown) of.failing.set('listTransactions', new ApiError({ kind: 'network', message: 'Gone.' }));
    });
    await sync.read({ listTransactions: Infinity, listTickets: Infinity });
    expect(sync.states().listTransactions.problem).toBe('failed');
    of.change('listTickets', 99);
    await sync.tick();
    expect(sync.values('listTickets')).toEqual(truth(of, 'listTickets'));
    of.failing.clear();
    of.asked.length = 0;
    isDown = false;
    await sync.tick();
    expect(sync.states().listTransactions.nextPage).toBe(1);
    sync.end();
  });

  test('without sync, skips a list without access until asked to read again', async () => {
    const of = platform({ listTransactions: 30 });
    of.failing.set('listTransactions', new ApiError({ kind: 'forbidden', status: 403, message: 'No.' }));
    const sync = syncOf(of);
    await sync.read({ listTransactions: Infinity });
    expect(sync.states().listTransactions.problem).toBe('refused');
    await sync.tick();
    await sync.tick();
    expect(of.requests()).toBe(1);
    of.failing.clear();
    await sync.readAgain();
    expect(sync.states().listTransactions).toMatchObject({ rows: 30, problem: null });
    sync.end();
  });

  test('records each page’s request time with a read-ahead in flight', async () => {
    const of = platform({ listHouseholds: 101 });
    const sync = syncOf(of);
    await sync.read();
    const pages = sync.taken.filter(({ list }) => list === 'listHouseholds');
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { page, askedAt } of pages)
      expect(askedAt).toBe((of.heardAt.get(`listHouseholds ${page > 1 ? `page=${page}` : ''}`) ?? 0) - 200);
    sync.end();
  });

  test('finds new, changed, and deleted rows', async () => {
    const of = platform({ listCampaigns: 25, listPledges: 45, listTransactions: 130 });
    const sync = syncOf(of);
    await sync.read();
    await sync.tick();
    of.add('listTransactions');
    of.change('listTransactions', 100);
    of.add('listPledges');
    of.change('listPledges', 30);
    of.drop('listPledges', 3);
    of.drop('listTransactions', 90);
    await sync.tick();
    const { id } = of.rowsOf('listTransactions')[0] as Stored;
    expect(sync.synced().rows('listTransactions')[0]?.id).toBe(id);
    expect(sync.values('listPledges')).toEqual(truth(of, 'listPledges'));
    await sync.readAgain();
    for (const list of listNames) expect(sync.values(list)).toEqual(truth(of, list));
    sync.end();
  });

  test('deleted transactions disappear within a minute if the platform counts all', async () => {
    const of = platform({ listTransactions: 130 }, { counts: true });
    const sync = syncOf(of);
    await sync.read();
    await sync.tick();
    of.drop('listTransactions', 90);
    of.drop('listTransactions', 3);
    await sync.tick();
    expect(sync.values('listTransactions')).toEqual(truth(of, 'listTransactions'));
    const before = of.requests();
    await sync.tick();
    const minute = of.requests() - before;
    sync.end();

    const wrong = platform({ listTransactions: 130 }, { counts: true, wrongBy: 2 });
    const other = syncOf(wrong);
    await other.read();
    await other.tick();
    const checked = wrong.requests();
    await other.tick();
    expect(wrong.requests() - checked).toBe(minute);
    other.end();
  });

  test('a list without access delays nothing; a failed one resumes', async () => {
    const of = platform({ listHouseholds: 61, listTickets: 30 });
    of.failing.set('listPledges', new ApiError({ kind: 'forbidden', status: 403, message: 'No.' }));
    of.failing.set('listHouseholds', new ApiError({ kind: 'network', message: 'Gone.' }));
    const sync = syncOf(of);
    await sync.read();
    expect(sync.states().listPledges.problem).toBe('refused');
    expect(sync.states().listHouseholds.problem).toBe('failed');
    expect(sync.synced().count('listTickets')).toBe(30);
    of.failing.delete('listHouseholds');
    await sync.tick();
    expect(sync.states().listHouseholds).toMatchObject({ rows: 61, problem: null });
    sync.end();
  });

  test('a rejected token stops it, even in the middle of a list', async () => {
    const of = platform({ listHouseholds: 61 });
    const sync = syncOf(of, () => {
      if (of.asked.length <= listNames.length) return;
      of.failing.set('listHouseholds', new ApiError({ kind: 'session', status: 401, message: 'No.' }));
    });
    void sync.read();
    await expect.poll(() => sync.refusal()?.kind).toBe('session');
    // The first page of each list and a second one of the households, and one more page was on its way.
    expect(of.asked.length).toBeLessThanOrEqual(listNames.length + 2);
    expect(sync.synced().count('listHouseholds')).toBe(40);
  });

  test('reads the first page of every list before any second one, so that all pages are counted soon', async () => {
    const of = platform({ listHouseholds: 61, listTransactions: 130, listTickets: 45 });
    const sync = syncOf(of);
    await sync.read();
    const first = of.asked.slice(0, listNames.length);
    expect(first.map((line) => line.split(' ')[0])).toEqual([...listNames]);
    expect(first.filter((line) => /\bpage=/.test(line))).toEqual([]);
    for (const list of listNames) expect(sync.values(list)).toEqual(truth(of, list));
    // Nothing is read twice for it.
    const pages = of.asked.filter((line) => line.includes('page='));
    expect(new Set(pages).size).toBe(pages.length);
    sync.end();
  });

  test('counts transactions right away, even if all fit on one page', async () => {
    const of = platform({ listTransactions: 5 });
    const sync = syncOf(of);
    await sync.read();
    expect(sync.states().listTransactions).toMatchObject({ askedAt: expect.any(Number), rows: 5 });
    sync.end();
  });

  test('resumes at the same page after a failure, and waits if the platform is busy', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const of = platform({ listHouseholds: 61, listTransactions: 130 });
    const down = new ApiError({ kind: 'platform', status: 503, message: 'Down.' });
    const busy = new ApiError({ kind: 'busy', status: 429, message: 'Later.', retryAfter: 30 });
    let requests = 0;
    const sync = syncOf(of, () => {
      requests += 1;
      of.failing.clear();
      if (requests === listNames.length + 2) of.failing.set('listHouseholds', down);
      // While the pages of gifts are read, and while they are counted by month.
      if (requests % 3 === 0) of.failing.set('listTransactions', busy);
    });
    await sync.read();
    expect(sync.states().listHouseholds).toMatchObject({ problem: 'failed', rows: 40, nextPage: 3 });
    expect(sync.waits()).toBeGreaterThan(3);
    expect(sync.values('listTransactions')).toEqual(truth(of, 'listTransactions'));
    expect(sync.states().listTransactions).toMatchObject({ problem: null });
    expect(sync.states().listTransactions.months.length).toBeGreaterThan(0);
    of.asked.length = 0;
    await sync.tick();
    expect(of.asked.filter((line) => line.startsWith('listHouseholds'))).toEqual([
      'listHouseholds page=3',
      'listHouseholds page=4',
    ]);
    expect(sync.values('listHouseholds')).toEqual(truth(of, 'listHouseholds'));
    // Gifts are asked for by what was updated, and are not read once more.
    expect(of.asked.filter((line) => line.includes('sortByDesc'))).toEqual([]);
    sync.end();
  });

  test('gifts that moved during a sync are reread on request, not every minute', async () => {
    const of = platform({ listTransactions: 130 });
    const sync = syncOf(of, () => {
      if (of.asked.length === 11) of.drop('listTransactions', 100);
    });
    await sync.read();
    expect(sync.states().listTransactions).toMatchObject({ months: [], problem: null });
    of.asked.length = 0;
    await sync.tick();
    expect(of.asked.filter((line) => line.includes('sortByDesc'))).toEqual([]);
    await sync.readAgain();
    await sync.readAgain();
    expect(sync.values('listTransactions')).toEqual(truth(of, 'listTransactions'));
    expect(sync.states().listTransactions.months.length).toBeGreaterThan(0);
    sync.end();
  });

  test('the second sync finds a gift entered for an earlier month while another was deleted', async () => {
    const of = platform({ listTransactions: 17, listCampaigns: 21, listHouseholds: 41 }, { counts: false });
    let asked = 0;
    const sync = syncOf(of, () => {
      asked += 1;
      if (asked !== 12) return;
      of.drop('listTransactions', 16);
      of.add('listTransactions', start - 19 * 24 * 60 * minute);
    });
    await sync.read();
    await sync.readAgain();
    await sync.readAgain();
    expect(sync.values('listTransactions')).toEqual(truth(of, 'listTransactions'));
    sync.end();
  });

  test('a gift deleted just before the last page is read hides no other', async () => {
    const of = platform({ listTransactions: 21 });
    let asked = 0;
    const sync = syncOf(of, () => {
      asked += 1;
      if (asked === 8) of.drop('listTransactions', 0);
    });
    await sync.read();
    await sync.readAgain();
    await sync.readAgain();
    expect(sync.values('listTransactions')).toEqual(truth(of, 'listTransactions'));
    sync.end();
  });

  test('catches up after the computer slept', async () => {
    const of = platform({ listPledges: 45, listTransactions: 130 });
    const sync = syncOf(of);
    await sync.read();
    of.clock.at += 2 * 24 * 60 * minute;
    of.add('listTransactions');
    of.change('listTransactions', 100);
    of.drop('listTransactions', 90);
    of.drop('listPledges', 3);
    of.clock.at += 7 * 24 * 60 * minute;
    await sync.tick();
    for (const list of listNames) expect(sync.values(list)).toEqual(truth(of, list));
    sync.end();
  });

  test('stops at 200,000 rows of a list, and reads the others', async () => {
    const of = platform({ listPledges: 20 });
    const { ask } = of;
    let pages = 0;
    const [ticket] = readRows('listTickets', [{ id: '1' }]);
    of.ask = async (name, input) => {
      const page = await ask(name, input);
      if (name !== 'listTickets' || !ticket) return page;
      pages += 1;
      const number = Number((input as { page?: string }).page ?? 1);
      const rows = Array.from({ length: 5000 }, (_, index) => ({ ...ticket, id: `${number} ${index}` }));
      return { ...page, rows, number, last: 60, total: 300_000, hasNext: true };
    };
    const sync = syncOf(of);
    await sync.read();
    expect(sync.states().listTickets).toMatchObject({ problem: 'too-much', rows: 200_000, wholeSince: null });
    expect(sync.synced().count('listPledges')).toBe(20);
    const asked = pages;
    await sync.tick();
    expect(pages).toBe(asked);
    expect(sync.states().listTickets.problem).toBe('too-much');
    sync.end();
  }, 180_000);

  test('a list that has become empty is empty after one round', async () => {
    const of = platform({ listTickets: 1 });
    const sync = syncOf(of);
    await sync.read();
    of.drop('listTickets', 0);
    await sync.readAgain();
    expect(sync.states().listTickets).toMatchObject({ rows: 0, total: 0 });
    sync.end();
  });

  test('equals the platform two rounds after any changes and reloads', async () => {
    const change = fc.record({
      after: fc.nat(40),
      what: fc.constantFrom('add', 'old', 'change', 'drop', 'reload'),
      list: fc.constantFrom(...listNames),
      index: fc.nat(120),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...listNames), fc.nat(90)),
        fc.array(change, { maxLength: 40 }),
        fc.nat(3),
        fc.boolean(),
        async (sizes, changes, ticks, counts) => {
          const of = platform(sizes, { counts });
          const left = changes.toSorted((one, other) => one.after - other.after);
          let asked = 0;
          const sync = syncOf(of, () => {
            asked += 1;
            while ((left[0]?.after ?? Infinity) <= asked) {
              const { what, list, index } = left.shift() as (typeof left)[number];
              if (what === 'add') of.add(list);
              if (what === 'old') of.add(list, start - index * 24 * 60 * minute);
              if (what === 'change') of.change(list, index);
              if (what === 'drop') of.drop(list, index);
              if (what === 'reload') sync.reload();
            }
          });
          await sync.read();
          for (let tick = 0; tick < ticks; tick += 1) await sync.tick();
          left.length = 0;
          await sync.readAgain();
          await sync.readAgain();
          for (const list of listNames)
            expect({ list, rows: sync.values(list) }).toEqual({ list, rows: truth(of, list) });
          sync.end();
        },
      ),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 100) },
    );
  }, 180_000);
});
