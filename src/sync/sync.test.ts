/** The worker and the page as one: a platform of the sandbox's shape, read whole, asked, and written to. */
import { donorsOf, wholeList } from '#e2e/support/doubles/sync.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { readRows } from '#e2e/support/doubles/rows.ts';
import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import type { Input, ListName } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import { differencesHere, differencesSeen, note, noteAnswer } from '#api/differences.ts';
import { createStore } from '#device/store.ts';
import { type Sync, createSync } from './sync.ts';
import type { Owner } from './kept/seal.ts';
import { owner as someOwner, stolen, stubDatabase, tampered } from '#e2e/support/doubles/storage.ts';
import { withJoined } from '#domain/joining.ts';
import { type ListRow, syncedAt } from './lists.ts';
import type { Call } from '#api/client.ts';
import { lookAgain, type Platform } from './reading.ts';
import { createServer, type TabState } from './serve-sync.ts';
import { areDonorsAsked } from './progress.ts';

const donorsIn = async (sync: Sync) =>
  Object.fromEntries(donorsOf((await sync.ask('window', wholeList('listTransactions', {}))).rows));
const peopleOf = async (sync: Sync) =>
  (await sync.ask('window', wholeList('people', null))).rows as readonly PersonRow[];

interface Gift {
  id: string;
  contact: string;
  amount: string;
}

const gifts: readonly Gift[] = Array.from({ length: 45 }, (_, index) => ({
  id: String(9001 + index),
  contact: String(4801 + (index % 9)),
  amount: `${index}.50`,
}));
const contacts = Array.from({ length: 9 }, (_, index) => ({ id: String(4801 + index), first_name: `Person ${index}` }));
const lists: Partial<Record<ListName, readonly { id: string | null; [field: string]: unknown }[]>> = {
  listHouseholds: [
    {
      id: '501',
      name: 'All of them',
      contacts,
    },
  ],
  listTransactions: gifts.map(({ id, amount }) => ({
    id,
    amount,
    captured: 'true',
    currency: 'USD',
  })),
};

function pageOf(rows: readonly ListRow[], unfiltered: number, number: number): Page<ListRow> {
  const perPage = 20;
  const last = Math.max(1, Math.ceil(rows.length / perPage));
  return {
    rows: rows.slice((number - 1) * perPage, number * perPage),
    number,
    last,
    total: rows.length,
    unfilteredTotal: unfiltered,
    from: null,
    to: null,
    hasPrevious: number > 1,
    hasNext: number < last,
    unreadable: 0,
  };
}

type Before = (list: ListName, input: Input<ListName>, as: Platform) => void | Promise<void>;

/** The platform, as a worker's client asks it. Of each request it is said before. */
function client(before: Before): (as: Platform) => Call {
  const ask = async (as: Platform, list: ListName, input: Input<ListName>, signal?: AbortSignal) => {
    const held = before(list, input, as);
    const aborted = () =>
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new ApiError({ kind: 'aborted', message: '' })));
      });
    if (held) await Promise.race([held, aborted()]);
    const { contacts: asked, page, createdBefore, updatedAfter } = input as Input<'listTransactions'>;
    const all = lists[list] ?? [];
    const ofContacts = (id: string | null) =>
      asked === undefined || asked.split(',').includes(gifts.find((gift) => gift.id === id)?.contact ?? '');
    // What was counted by month, or updated since: nothing of these.
    const none =
      updatedAfter !== undefined || (createdBefore ?? '9').slice(0, 7) < new Date().toISOString().slice(0, 7);
    return pageOf(readRows(list, none ? [] : all.filter(({ id }) => ofContacts(id))), all.length, Number(page ?? 1));
  };
  return (as) => ((list, input, options) => ask(as, list as ListName, input, options?.signal)) as Call;
}

/** A worker that runs here, with messages copied as they are between threads, and serves any number of tabs. */
function workerHere(before: Before = () => undefined) {
  let closed = false;
  const serve = createServer({ connect: client(before), close: () => (closed = true) });
  return {
    isClosed: () => closed,
    port(): MessagePort {
      const { port1, port2 } = new MessageChannel();
      port2.start();
      serve(port2);
      onTestFinished(() => port1.close());
      return port1;
    },
  };
}

function tabOf(port: MessagePort, owner: Owner | null | 'left' = null, state: Partial<TabState> = {}) {
  const refused = vi.fn<(error: ApiError) => void>();
  const tab = createStore<TabState>({ isSeen: true, isWaiting: false, asksWhoGave: true, readsAll: true, ...state });
  const say = (state: Partial<TabState>) => tab.set({ ...tab.get(), ...state });
  const platform = { origin: 'https://steward.example', token: 'token', headers: {}, perMinute: 60_000 };
  const sync = createSync({
    worker: { port, addEventListener: () => undefined } as unknown as SharedWorker,
    owner: Promise.resolve(owner === 'left' ? undefined : owner),
    platform: () => ({ ...platform }),
    tab,
    now: Date.now,
    refused,
  });
  onTestFinished(() => sync.end());
  const attributed = () => vi.waitFor(() => expect(areDonorsAsked(sync.status.get())).toBe(true), { timeout: 20_000 });
  const rowsSynced = () => Object.values(sync.status.get().lists).reduce((sum, { rows }) => sum + rows, 0);
  return { sync, refused, attributed, say, platform, rowsSynced };
}

/** A tab with a worker of its own. */
const office = (before?: Before, owner?: Owner | null | 'left', state?: Partial<TabState>) =>
  tabOf(workerHere(before).port(), owner, state);

describe('synced rows', () => {
  test('are read, their donors identified, and people have their giving', async () => {
    const { sync, attributed } = office();
    await attributed();
    expect(sync.status.get().donors).toEqual({ done: true, reason: null, gifts: 45, known: 45, probable: 0 });
    expect(await donorsIn(sync)).toEqual(Object.fromEntries(gifts.map(({ id, contact }) => [id, contact])));
    const people = await peopleOf(sync);
    expect(people).toHaveLength(9);
    // 0.50, 9.50, 18.50, 27.50, 36.50
    expect(people[0]).toMatchObject({ name: 'Person 0', gifts: 5, given: [{ currency: 'USD', sum: '92.50' }] });
    const { people: found } = await sync.ask('search', { text: 'person 3', most: 5 });
    expect(found.rows[0]).toMatchObject({ id: '4804', household: 'All of them', gifts: 5 });
  });

  test('come before figures that were asked for earlier', async () => {
    const { sync, attributed } = office();
    await attributed();
    const whole = wholeList('listTransactions', {});
    const answered: string[] = [];
    const note = (name: string, answer: Promise<unknown>) => answer.then(() => answered.push(name));
    await Promise.all([
      note('desk', sync.ask('pledgeDesk', { today: '2026-11-20' })),
      note('count', sync.ask('count', whole.ask)),
      note('totals', sync.ask('totals', whole.ask)),
      note('rows', sync.ask('window', whole)),
    ]);
    expect(answered).toEqual(['rows', 'desk', 'count', 'totals']);
  });

  test('report how many donors are known during identification', async () => {
    let isHeld = true;
    let asked = 0;
    const { sync, attributed } = office((_, input) => {
      if (!('contacts' in input && input.contacts?.startsWith('48'))) return undefined;
      asked += 1;
      return isHeld && asked > 2 ? vi.waitFor(() => expect(isHeld).toBe(false), { timeout: 20_000 }) : undefined;
    });
    await vi.waitFor(() => expect(sync.status.get().identifying).toMatchObject({ known: 10, gifts: 45 }), {
      timeout: 20_000,
    });
    expect(sync.status.get().donors).toEqual({
      known: 0,
      gifts: 45,
      probable: 0,
      done: false,
      reason: null,
      isFirst: true,
    });
    isHeld = false;
    await attributed();
    expect(sync.status.get()).toMatchObject({ identifying: null, donors: { known: 45, done: true } });
  });

  test('wait if the platform is busy, skip lists without access, and have no donors if it ignores filters', async () => {
    let busy = 0;
    const { sync, attributed } = office((list, input) => {
      if (list === 'listPayouts') throw new ApiError({ kind: 'forbidden', message: 'No.' });
      const { contacts: asked } = input as Input<'listTransactions'>;
      if (asked === undefined) return;
      busy += 1;
      if (busy === 1) throw new ApiError({ kind: 'busy', message: 'Later.', retryAfter: 0.01 });
      Object.assign(input, { contacts: undefined });
    });
    await attributed();
    expect(busy).toBe(2);
    expect(await donorsIn(sync)).toEqual({});
    expect(sync.status.get().donors).toMatchObject({
      done: false,
      reason: 'The platform doesn’t support filtering gifts by contact, so donors can’t be identified.',
      known: 0,
    });
    expect(sync.status.get().lists).toMatchObject({ listPayouts: { problem: 'refused' }, listTickets: { rows: 0 } });
  });

  test('are all waited for if the platform asks for a pause in answer to one of them', async () => {
    let busyAt: number | null = null;
    const after: number[] = [];
    const said: (number | null)[] = [];
    const { sync, attributed } = office((_, input) => {
      if (busyAt !== null) return void after.push(Date.now() - busyAt);
      if (!('contacts' in input)) return;
      busyAt = Date.now();
      sync.readAgain();
      throw new ApiError({ kind: 'busy', message: 'Later.', retryAfter: 0.5 });
    });
    sync.status.subscribe(() => {
      const { waitsUntil } = sync.status.get();
      if (waitsUntil !== (said.at(-1) ?? null)) said.push(waitsUntil);
    });
    await attributed();
    expect(after.length).toBeGreaterThan(0);
    expect(Math.min(...after)).toBeGreaterThanOrEqual(500);
    expect(said).toEqual([expect.any(Number), null]);
  });

  test('are identified only once a tab wants it', async () => {
    let asked = 0;
    const { sync, attributed, say } = office((_, input) => {
      if ('contacts' in input) asked += 1;
    });
    say({ asksWhoGave: false });
    await attributed();
    expect(sync.status.get().donors).toMatchObject({ known: 0, gifts: 45 });
    expect(asked).toBe(0);
    const shown = await sync.ask('window', { ...wholeList('listTransactions', {}), most: 5 });
    expect(shown.rows).toHaveLength(5);
    expect(donorsOf(shown.rows).size).toBe(0);
    const { names } = sync.status.get();
    say({ asksWhoGave: true, readsAll: true });
    await vi.waitFor(() => expect(sync.status.get().donors).toMatchObject({ known: 45 }), { timeout: 20_000 });
    // Rows on screen are joined again once the names have changed.
    expect(sync.status.get().names).toBeGreaterThan(names);
    const joins = (await sync.ask('joins', { list: 'listTransactions', rows: shown.rows as ListRow[] })) ?? [];
    const joined = shown.rows.map((row, place) => withJoined(row, joins[place]));
    expect([...donorsOf(joined).keys()]).toEqual(shown.rows.map(({ id }) => id));
  });

  test('are only of the lists that a tab asks for', async () => {
    const asked = new Set<string>();
    const { sync, rowsSynced } = office((list) => void asked.add(list), null, {
      asksWhoGave: false,
      readsAll: false,
      pages: { listTransactions: Infinity },
    });
    await vi.waitFor(() => expect(sync.status.get().lists.listTransactions.wholeSince).not.toBeNull(), {
      timeout: 20_000,
    });
    expect([...asked]).toEqual(['listTransactions']);
    expect(rowsSynced()).toBe(45);
  });

  test('are found by their ID, with the page that the platform has them on', async () => {
    const { sync } = office();
    await vi.waitFor(() => expect(sync.status.get().lists.listTransactions.wholeSince).not.toBeNull());
    const found = await sync.row('listTransactions', '9025');
    expect(found).toMatchObject({ row: { id: '9025', amount: '24.50', line_items: [] }, page: 2 });
    expect(found?.loadedAt).toBe(syncedAt(sync.status.get().lists, ['listTransactions']));
    expect(await sync.row('listTransactions', '1')).toBeNull();
  });

  test('can be dropped in the middle of a sync, or of a query', async () => {
    const { sync } = office();
    await vi.waitFor(() => expect(sync.status.get().lists.listHouseholds.rows).toBe(1));
    const people = peopleOf(sync);
    sync.end();
    await expect(people).rejects.toThrow('let go');
    await expect(peopleOf(sync)).rejects.toThrow('let go');
  });

  test('wait while a person waits for a response, and resume', async () => {
    let asked = 0;
    const { sync, attributed, say } = office(() => {
      asked += 1;
      if (asked === 3) say({ isWaiting: true });
    });
    const looks = vi.spyOn(globalThis, 'setTimeout');
    const looked = () => looks.mock.calls.filter(([, milliseconds]) => milliseconds === lookAgain).length;
    await vi.waitFor(() => expect(looked()).toBeGreaterThan(3), { timeout: 10_000 });
    // A few more may have been asked for before the worker heard of it. What was on its way is answered, and nothing has failed.
    expect(asked).toBeLessThanOrEqual(6);
    expect(Object.values(sync.status.get().lists).map(({ problem }) => problem)).not.toContain('failed');
    say({ isWaiting: false });
    await attributed();
    expect(sync.status.get().lists.listTransactions).toMatchObject({ rows: 45, problem: null });
  });

  test('wait while the tab is hidden or offline, and resume', async () => {
    let asked = 0;
    const { sync, attributed, say } = office(() => {
      asked += 1;
      if (asked === 11) say({ isSeen: false });
    });
    await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(11), { timeout: 10_000 });
    await sync.ask('window', wholeList('people', null));
    const before = asked;
    await vi.waitFor(() => expect(sync.status.get().lists.listTickets.round).toBe(1));
    expect(asked).toBe(before);
    expect(Object.values(sync.status.get().lists).map(({ problem }) => problem)).not.toContain('failed');
    say({ isSeen: true });
    await attributed();
    expect(sync.status.get().lists.listTransactions).toMatchObject({ rows: 45, problem: null });
  });

  test('stop with the token, and resume with another one', async () => {
    const asked: (string | null)[] = [];
    const { sync, refused, platform, attributed } = office((_, __, { token }) => {
      asked.push(token);
      if (token === 'token') throw new ApiError({ kind: 'session', message: 'Unauthenticated.' });
    });
    await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(refused.mock.calls[0]?.[0]).toMatchObject({ kind: 'session', message: 'Unauthenticated.' });
    const before = asked.length;
    await sync.ask('window', wholeList('people', null));
    expect(asked).toHaveLength(before);
    platform.token = 'another';
    sync.signedIn();
    await attributed();
    expect(new Set(asked.slice(before))).toEqual(new Set(['another']));
    expect(refused).toHaveBeenCalledOnce();
  });

  test('report how responses differ from the specification', async () => {
    const { attributed } = office(() => note('listCampaigns.title', 'number'));
    const seen = () => differencesSeen().get('listCampaigns.title')?.get('number') ?? 0;
    const here = () => differencesHere().get('listCampaigns.title')?.get('number') ?? 0;
    await attributed();
    noteAnswer();
    // Worker and page are one thread here, so that the page counts its own beside those of the worker.
    await vi.waitFor(() => expect(seen()).toBe(2 * here()));
    expect(here()).toBeGreaterThan(0);
  });
});

describe('rows stored on this computer', () => {
  beforeEach(stubDatabase);
  const { secret, account, origin } = someOwner;
  const owner = { secret, account, origin };
  const never = () => new Promise<void>(() => undefined);
  const committed = (generation: number) =>
    vi.waitFor(async () => expect((await stolen()).head?.generation).toBeGreaterThanOrEqual(generation), {
      timeout: 5000,
      interval: 100,
    });

  test('load again without a request, with their donors', async () => {
    const first = office(undefined, owner);
    await first.attributed();
    expect(first.sync.status.get().kept).toBe('kept');
    await committed(1);
    const standing = first.sync.status.get();
    first.sync.end();
    const asked: string[] = [];
    const again = office((list) => void asked.push(list), owner);
    await again.attributed();
    const { lists, donors } = standing;
    expect(again.sync.status.get()).toMatchObject({ lists, donors, kept: 'kept' });
    expect(await donorsIn(again.sync)).toEqual(Object.fromEntries(gifts.map(({ id, contact }) => [id, contact])));
    const [person] = await peopleOf(again.sync);
    expect(person).toMatchObject({ name: 'Person 0', gifts: 5, given: [{ currency: 'USD', sum: '92.50' }] });
    expect(asked).toEqual([]);
  });

  test('resume where the sync was when the tab was closed', async () => {
    const first = office(
      (list, { page }) => (list === 'listTransactions' && page === '3' ? never() : undefined),
      owner,
    );
    const { frozenAt } = await vi.waitFor(() => {
      const { listTransactions } = first.sync.status.get().lists;
      expect(listTransactions.nextPage).toBe(3);
      return listTransactions;
    });
    await committed(1);
    first.sync.end();
    const asked: unknown[] = [];
    const again = office((_, input) => void asked.push(input), owner);
    await again.attributed();
    expect(asked[0]).toEqual({ createdBefore: frozenAt, sortByDesc: 'created_at', page: '3' });
    expect(
      (await again.sync.ask('rows', { list: 'listTransactions', from: 0, most: 99 })).rows.map(({ id }) => id),
    ).toEqual(gifts.map(({ id }) => id));
  });

  test('are stored once that’s chosen, and deleted once it isn’t', async () => {
    const { sync, attributed } = office();
    await attributed();
    expect(await indexedDB.databases()).toEqual([]);
    sync.keep(Promise.resolve(owner));
    await vi.waitFor(() => expect(sync.status.get().kept).toBe('kept'));
    await committed(1);
    expect((await stolen()).chunks.size).toBeGreaterThan(1);
    sync.keep(Promise.resolve(null));
    await vi.waitFor(() => expect(sync.status.get().kept).toBeNull());
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
    expect(await peopleOf(sync)).toHaveLength(9);
  });

  test('aren’t stored once that’s chosen, even if the earlier owner arrives late', async () => {
    const { sync, attributed } = office();
    await attributed();
    const seen: unknown[] = [];
    sync.status.subscribe(() => seen.push(sync.status.get().kept));
    let come = (_: Owner) => {};
    sync.keep(new Promise((resolve) => (come = resolve)));
    sync.keep(Promise.resolve(null));
    await peopleOf(sync);
    come(owner);
    await vi.waitFor(() => expect(seen).toContain('kept'));
    await vi.waitFor(() => expect(seen.at(-1)).toBeNull());
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  });

  test('are neither loaded nor deleted by a tab that leaves them alone', async () => {
    const first = office(undefined, owner);
    await first.attributed();
    await committed(1);
    first.sync.end();
    const door = office(undefined, 'left');
    await door.sync.joined;
    expect(door.rowsSynced()).toBe(0);
    await door.attributed();
    expect(door.sync.status.get().kept).toBeNull();
    door.sync.end();
    expect((await stolen()).chunks.size).toBeGreaterThan(1);
  });

  test('aren’t stored under a short token, and another token’s rows are deleted', async () => {
    const first = office(undefined, owner);
    await first.attributed();
    await committed(1);
    first.sync.end();
    const { sync, attributed, rowsSynced } = office(undefined, { ...owner, secret: 'sandbox' });
    await sync.joined;
    expect(rowsSynced()).toBe(0);
    await attributed();
    expect(sync.status.get().kept).toBe('short-secret');
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  });

  test('are synced again if another token’s are stored, or they’re damaged', async () => {
    const first = office(undefined, owner);
    await first.attributed();
    await committed(1);
    first.sync.end();
    await tampered(({ chunks }) => {
      const bytes = chunks.get('listTransactions 0');
      if (bytes) bytes[20] = (bytes[20] ?? 0) ^ 1;
    });
    const again = office(undefined, owner);
    await again.sync.joined;
    expect(again.rowsSynced()).toBe(0);
    await again.attributed();
    expect(again.sync.status.get()).toMatchObject({ kept: 'kept', lists: { listTransactions: { rows: 45 } } });
    again.sync.end();
    const other = office(undefined, { ...owner, secret: owner.secret.toLowerCase() });
    await other.sync.joined;
    expect(other.rowsSynced()).toBe(0);
    await other.attributed();
    expect(other.sync.status.get().kept).toBe('kept');
  });

  test('are in memory if there’s no room', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    const { sync, attributed } = office(undefined, owner);
    await attributed();
    expect(sync.status.get().kept).toBe('quota');
    expect(await peopleOf(sync)).toHaveLength(9);
  });
});

describe('several tabs', () => {
  const rowsOf = async (sync: Sync) => (await sync.ask('rows', { list: 'listTransactions', from: 0, most: 99 })).rows;

  test('share one sync, and each has the rows, donors, and progress', async () => {
    let asked: string[] = [];
    const worker = workerHere((list) => void asked.push(list));
    const first = tabOf(worker.port());
    const second = tabOf(worker.port());
    await first.attributed();
    await second.attributed();
    expect(second.sync.status.get()).toEqual(first.sync.status.get());
    expect(await donorsIn(second.sync)).toEqual(await donorsIn(first.sync));
    expect(await rowsOf(second.sync)).toHaveLength(45);
    // One page of each list, two more of gifts, months and updates.
    expect(asked.filter((list) => list === 'listHouseholds')).toHaveLength(1);
    asked = [];
    const third = tabOf(worker.port());
    await third.sync.joined;
    expect(await donorsIn(third.sync)).toEqual(await donorsIn(first.sync));
    expect(third.sync.status.get()).toMatchObject({ lists: first.sync.status.get().lists });
    expect(third.sync.status.get().donors).toMatchObject({ known: 45 });
    expect(asked).toEqual([]);
  });

  test('sync while one of them is visible, and resume within a list or among donors', async () => {
    const asked: object[] = [];
    let isHeld = ({ page }: Input<'listTransactions'>) => page === '2';
    const worker = workerHere((_, input) => {
      asked.push(input);
      return isHeld(input as Input<'listTransactions'>) ? new Promise(() => undefined) : undefined;
    });
    const [one, two] = [tabOf(worker.port()), tabOf(worker.port())];
    await vi.waitFor(() => expect(asked.filter((input) => 'page' in input)).toHaveLength(1), { timeout: 5000 });
    two.say({ isSeen: false });
    // One is still looked at.
    await two.sync.ask('window', wholeList('people', null));
    expect(asked.filter((input) => 'page' in input)).toHaveLength(1);
    one.say({ isSeen: false });
    await one.sync.ask('window', wholeList('people', null));
    asked.length = 0;
    isHeld = ({ contacts }) => contacts !== undefined;
    two.say({ isSeen: true });
    await vi.waitFor(() => expect(asked.some((input) => 'contacts' in input)).toBe(true), { timeout: 5000 });
    expect(asked[0]).toMatchObject({ page: '2', sortByDesc: 'created_at' });
    two.say({ isSeen: false });
    await two.sync.ask('window', wholeList('people', null));
    isHeld = () => false;
    one.say({ isSeen: true });
    await one.attributed();
    expect(one.sync.status.get().donors).toMatchObject({ known: 45, done: true });
    expect(Object.keys(await donorsIn(two.sync))).toHaveLength(45);
  });

  test.each([
    ['closed', [{ isSeen: false }], 0],
    ['ended by a crash', [], 61_000],
  ])('do not hold the others up when one is %s while it waits', async (_, said, later) => {
    let ahead = 0;
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
    const worker = workerHere();
    const [one, two] = [tabOf(worker.port()), tabOf(worker.port())];
    one.say({ isWaiting: true });
    await one.sync.ask('window', wholeList('people', null));
    for (const state of said) one.say(state);
    ahead = later;
    await two.attributed();
    expect(two.sync.status.get().donors).toMatchObject({ known: 45 });
  });

  test('all learn of a rejected token, and sync with any tab’s new one', async () => {
    const worker = workerHere((_, __, { token }) => {
      if (token === 'token') throw new ApiError({ kind: 'session', message: 'Unauthenticated.' });
    });
    const [one, two] = [tabOf(worker.port()), tabOf(worker.port())];
    await vi.waitFor(() => expect(one.refused).toHaveBeenCalled());
    await vi.waitFor(() => expect(two.refused).toHaveBeenCalled());
    two.platform.token = 'another';
    two.sync.signedIn();
    await one.attributed();
  });

  test('have a saved change right away, and end together', async () => {
    const worker = workerHere();
    const [first, second] = [tabOf(worker.port()), tabOf(worker.port())];
    await second.attributed();
    second.sync.written({ operation: 'updateContact', id: '4801', answer: { id: '4801', first_name: 'Ruth' } });
    await vi.waitFor(() => expect(first.sync.status.get().writes).toBe(1));
    expect((await peopleOf(first.sync)).map(({ name }) => name)).toContain('Ruth');
    second.sync.readAgain();
    second.sync.end();
    await vi.waitFor(() => expect(worker.isClosed()).toBe(true));
  });
});
