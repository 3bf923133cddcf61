/** The worker and the page as one: a service of the sandbox's shape, read whole, asked, and written to. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import type { Input, ListName } from '../api/operations.ts';
import type { Page } from '../api/page.ts';
import { walkPages } from '../ui/rows/page-walk.ts';
import { readAtHand } from './at-hand.ts';
import type { Giver } from './givers/evidence.ts';
import { serveReplica } from './serve-replica.ts';

/** A worker that runs here, with messages copied as they are between threads. */
function workerHere(): Worker {
  const { port1, port2 } = new MessageChannel();
  port2.start();
  serveReplica(port2);
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker;
}

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

function pageOf(
  rows: readonly { id: string | null }[],
  unfiltered: number,
  number: number,
): Page<{ id: string | null }> {
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

function office(before: (list: ListName, input: Input<ListName>) => void = () => undefined) {
  const given = new Map<string, Giver | null>();
  const refused = vi.fn<(error: ApiError) => void>();
  const replica = readAtHand({
    worker: workerHere(),
    async ask(list, input) {
      before(list, input);
      const { contacts: asked, page, createdBefore, updatedAfter } = input as Input<'listTransactions'>;
      const all = lists[list] ?? [];
      const ofContacts = (id: string | null) =>
        asked === undefined || asked.split(',').includes(gifts.find((gift) => gift.id === id)?.contact ?? '');
      // What was counted by month, or updated since: nothing of these.
      const none =
        updatedAfter !== undefined || (createdBefore ?? '9').slice(0, 7) < new Date().toISOString().slice(0, 7);
      return pageOf(none ? [] : all.filter(({ id }) => ofContacts(id)), all.length, Number(page ?? 1));
    },
    walk: walkPages,
    pace: { perMinute: 60_000, mayAsk: () => true },
    now: Date.now,
    told: (batch) => batch.forEach((giver, gift) => given.set(gift, giver)),
    refused,
  });
  onTestFinished(() => replica.end());
  const attributed = () => vi.waitFor(() => expect(replica.status.get().givers).not.toBeNull(), { timeout: 20_000 });
  return { replica, given, refused, attributed };
}

describe('the rows at hand', () => {
  test('are read, their givers asked for, and people have what they gave', async () => {
    const { replica, given, attributed } = office();
    await attributed();
    expect(replica.status.get().givers).toEqual({ done: true, reason: null, gifts: 45, known: 45, probable: 0 });
    expect(Object.fromEntries(Array.from(given, ([gift, giver]) => [gift, giver?.contactId]))).toEqual(
      Object.fromEntries(gifts.map(({ id, contact }) => [id, contact])),
    );
    const people = await replica.ask('people');
    expect(people).toHaveLength(9);
    // 0.50, 9.50, 18.50, 27.50, 36.50
    expect(people[0]).toMatchObject({ name: 'Person 0', gifts: 5, given: [{ currency: 'USD', sum: '92.50' }] });
    const { people: found } = await replica.ask('search', { text: 'person 3', most: 5 });
    expect(found.rows[0]).toMatchObject({ id: '4804', household: 'All of them', gifts: 5 });
  });

  test('wait where the service is busy, leave out what may not be read, and have no giver where it does not filter', async () => {
    let busy = 0;
    const { replica, given, attributed } = office((list, input) => {
      if (list === 'listPayouts') throw new ApiError({ kind: 'forbidden', message: 'No.' });
      const { contacts: asked } = input as Input<'listTransactions'>;
      if (asked === undefined) return;
      busy += 1;
      if (busy === 1) throw new ApiError({ kind: 'busy', message: 'Later.', retryAfter: 0.01 });
      Object.assign(input, { contacts: undefined });
    });
    await attributed();
    expect(busy).toBe(2);
    expect(given.size).toBe(0);
    expect(replica.status.get().givers).toMatchObject({
      done: false,
      reason: 'The service does not filter gifts by contact, so it cannot say who gave.',
      known: 0,
    });
    expect(replica.status.get().lists).toMatchObject({ listPayouts: { problem: 'refused' }, listTickets: { rows: 0 } });
  });

  test('are let go in the middle of the reading, and of what is asked', async () => {
    const { replica } = office();
    await vi.waitFor(() => expect(replica.status.get().lists.listHouseholds.rows).toBe(1));
    const people = replica.ask('people');
    replica.end();
    await expect(people).rejects.toThrow('let go');
    await expect(replica.ask('people')).rejects.toThrow('let go');
  });

  test('stop with the token', async () => {
    const { refused } = office(() => {
      throw new ApiError({ kind: 'session', message: 'Unauthenticated.' });
    });
    await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce());
  });
});
