import type { ListName } from '#api/operations.ts';
import { type GivenRow, readRows, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestGiftsFirst } from '#domain/gift.ts';
import { giftsIn } from '#sync/gifts.ts';
import { listNames } from '#domain/resources.ts';
import { peopleIn } from '#sync/people.ts';
import type { RowStore } from '#sync/row-store.ts';
import { fiscalYear } from '#domain/values/compared.ts';
import { baselineOf, type Seen } from '#sync/seen.ts';
import { changeKinds } from './change.ts';
import { linesOf, sinceLastTime } from './since.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);

type World = Partial<Record<ListName, readonly GivenRow[]>>;

function storeOf(world: World): RowStore {
  const store = storeOfGiven();
  for (const list of listNames) store.take(list, { page: 1, round: 1, rows: world[list] ?? [] });
  return store;
}

const friday = Date.parse('2026-11-20T17:05:00Z');

function seenOf(world: World, lists: readonly ListName[] = listNames): Seen {
  return new Map(lists.map((list) => [list, baselineOf(list, readRows(list, world[list] ?? []), friday)]));
}

function compared(before: World, now: World, lists?: readonly ListName[], from?: number) {
  const store = storeOf(now);
  const gifts = giftsIn(store, () => null);
  const changes = sinceLastTime({ store, gifts, seen: seenOf(before, lists), from });
  const people = peopleIn(store, gifts, fiscalYear(2026, 1));
  const transactions = newestGiftsFirst(store.rows('listTransactions'));
  return { changes, seen: linesOf(changes, { store, gifts, transactions, people }, { kind: null, most: 100 }) };
}

const gift = (id: string, amount: string, more: object = {}): GivenRow => ({
  id,
  amount,
  currency: 'USD',
  captured: 'true',
  refunded: 'false',
  transacted_at: `2026-11-${String(10 + Number(id)).padStart(2, '0')}T09:00:00Z`,
  contact_id: '4801',
  campaign_id: '77',
  ...more,
});
const pledge = (id: string, more: object = {}): GivenRow => ({
  id,
  status: 'active',
  amount: '120.00',
  amount_remaining: '60.00',
  contact_id: '4801',
  campaign_id: '77',
  created_at: '2026-11-21T10:00:00Z',
  ...more,
});
const ticket = (id: string, transaction_id: string, more: object = {}): GivenRow => ({ id, transaction_id, ...more });

const campaigns = [{ id: '77', title: 'Winter Shelter', currency: 'USD', status: 'active', goal: '1000' }];
const households = [{ id: '501', name: 'Ames', contacts: [{ id: '4801', first_name: 'Ruth', last_name: 'Ames' }] }];

test('a small world: every kind of new, changed, and deleted row', () => {
  const before: World = {
    listCampaigns: campaigns,
    listHouseholds: households,
    listTransactions: [
      gift('1', '10.00'),
      gift('2', '20.00'),
      gift('3', '30.00', { captured: 'false' }),
      gift('4', '4'),
    ],
    listPledges: [pledge('11'), pledge('12')],
    listTickets: [ticket('21', '1'), ticket('22', '1', { checked_in_at: '2026-11-19T08:00:00Z' })],
    listPayouts: [{ id: '31', status: 'pending', payout: '99.00', currency: 'USD' }],
  };
  const now: World = {
    ...before,
    listHouseholds: [{ ...households[0], id: '501', note: 'Call after six' }],
    listTransactions: [
      gift('6', '50.00', { captured: 'false', refunded: 'true', refunded_at: '2026-11-22T12:00:00Z' }),
      gift('5', '40.00', { currency: 'GBP', plan_id: '9', contact_id: null }),
      gift('1', '11.00'),
      gift('2', '20.00', { refunded: 'true' }),
      gift('3', '30.00'),
    ],
    listPledges: [
      pledge('11', { canceled_at: '2026-11-22' }),
      pledge('12', { amount_remaining: '40.00' }),
      pledge('13'),
    ],
    listTickets: [
      ticket('21', '1', { checked_in_at: '2026-11-22T08:00:00Z' }),
      ticket('22', '1', { checked_in_at: '2026-11-19T08:30:00Z' }),
      ticket('23', '5'),
      ticket('24', '1'),
    ],
    listPayouts: [{ id: '31', status: 'paid', payout: '99.00', currency: 'USD', paid_at: '2026-11-22' }],
  };
  const { changes, seen } = compared(before, now);
  expect(changes.since).toEqual(Object.fromEntries(listNames.map((list) => [list, friday])));
  expect(changes.counts).toEqual({
    gifts: {
      count: 2,
      sums: [
        { currency: 'GBP', sum: '40.00', rows: 1 },
        { currency: 'USD', sum: '30.00', rows: 1 },
      ],
    },
    refunds: { count: 2, sums: [{ currency: 'USD', sum: '70.00', rows: 2 }] },
    pledges: { count: 1, sums: [{ currency: 'USD', sum: '120.00', rows: 1 }] },
    'check-ins': { count: 1, sums: [] },
    others: { count: 5, sums: [] },
  });
  expect(seen.lines.map(({ list, id, what, kind }) => `${list.slice(4)} ${id} ${what} ${kind}`)).toEqual([
    'Transactions 6 new refunds',
    'Pledges 13 new pledges',
    'Transactions 5 new gifts',
    'Transactions 3 changed gifts',
    'Transactions 2 changed refunds',
    'Tickets 21 changed check-ins',
    'Pledges 11 changed others',
    'Transactions 1 changed others',
    'Payouts 31 changed others',
    'Transactions 4 gone others',
    'Tickets 24 new others',
  ]);
  const line = (list: ListName, id: string) => seen.lines.find((one) => one.list === list && one.id === id);
  expect(line('listTransactions', '5')).toMatchObject({ name: '', isPlanned: true, isFirst: false, tickets: 1 });
  expect(line('listTransactions', '3')).toMatchObject({ name: 'Ruth Ames', campaignTitle: 'Winter Shelter' });
  expect(line('listTransactions', '1')).toMatchObject({
    before: { status: 'given', amount: '10.00' },
    now: { status: 'given', amount: '11.00' },
  });
  expect(line('listTransactions', '4')).toMatchObject({ row: null, amount: '4', before: { amount: '4' }, now: null });
  expect(line('listPledges', '11')).toMatchObject({ before: { status: 'active' }, now: { status: 'canceled' } });
  expect(line('listTickets', '21')).toMatchObject({ campaign: '77', campaignTitle: 'Winter Shelter' });
});

test('rows dated after the last visit are new, and the newest earlier gifts fill the list', () => {
  const row = (id: string, day: number, more: object = {}) =>
    gift(id, '10.00', { transacted_at: `2026-11-${String(day).padStart(2, '0')}T09:00:00Z`, contact_id: id, ...more });
  const listTransactions = [
    row('7', 19),
    row('6', 18, { contact_id: '4801' }),
    row('5', 4, { refunded: 'true', refunded_at: '2026-11-19T10:00:00Z' }),
    row('4', 3, { captured: 'false' }),
    row('3', 2),
    row('2', 2, { contact_id: '4801' }),
    row('1', 1),
  ];
  const world: World = {
    listTransactions,
    listPledges: [pledge('13', { created_at: '2026-11-18T10:00:00Z' })],
    listHouseholds: [
      ...households,
      { id: '502', name: 'Adeyemi', contacts: [{ id: '7', first_name: 'Grace', last_name: 'Adeyemi' }] },
    ],
  };
  const from = Date.parse('2026-11-17T00:00:00Z');
  const { seen } = compared(world, world, listNames, from);
  expect(seen.since.listTransactions).toBe(from);
  expect(seen.counts).toMatchObject({ gifts: { count: 2 }, refunds: { count: 1 }, pledges: { count: 1 } });
  expect(seen.lines.map(({ id }) => id)).toEqual(['7', '5', '13', '6']);
  expect(seen.earlier.map(({ id, before }) => [id, before])).toEqual([['3', null]]);
  expect(seen.firstGifts).toEqual([{ gift: '7', name: 'Grace Adeyemi', at: '2026-11-19T09:00:00Z' }]);
  // Later looks are those that the rows were kept with.
  expect(compared(world, world, listNames, friday).seen.lines).toEqual([]);
});

test('a first gift is its donor’s first', () => {
  const { seen } = compared(
    { listTransactions: [gift('1', '10.00')], listHouseholds: households },
    {
      listTransactions: [gift('1', '10.00'), gift('2', '5.00'), gift('3', '7.00', { contact_id: '4802' })],
      listHouseholds: households,
    },
  );
  expect(seen.lines.map(({ id, isFirst, name }) => [id, isFirst, name])).toEqual([
    ['3', true, ''],
    ['2', false, 'Ruth Ames'],
  ]);
});

test('first gifts are the first lines, so that the headline’s people are among them', () => {
  const households = [{ id: '501', name: 'Ames', contacts: [{ id: '9', first_name: 'Ruth', last_name: 'Ames' }] }];
  const others = ['5', '6', '7', '8'].map((id) => gift(id, '10.00', { contact_id: null }));
  const world = { listHouseholds: households, listTransactions: [...others, gift('4', '5.00', { contact_id: '9' })] };
  const { seen } = compared({}, world);
  expect(seen.firstGifts.map(({ name }) => name)).toEqual(['Ruth Ames']);
  expect(seen.lines.map(({ id }) => id)).toEqual(['4', '8', '7', '6', '5', '501']);
});

test('a new payment that isn’t complete is no change, and one whose status changes is', () => {
  const paid = gift('1', '10.00');
  const unpaid = { ...paid, captured: 'false' };
  expect(compared({}, { listTransactions: [unpaid] }).changes.all).toEqual([]);
  const changed = compared({ listTransactions: [paid] }, { listTransactions: [unpaid] });
  expect(changed.changes.all.map(({ what, kind }) => [what, kind])).toEqual([['changed', 'others']]);
});

test('a date before the last visit comes with when the record was entered', () => {
  const old = { transacted_at: '2026-11-05T09:00:00Z' };
  const rows = [
    gift('1', '10.00', { ...old, created_at: '2026-11-21T10:00:00Z' }),
    gift('2', '10.00', { ...old, created_at: '2026-11-05T09:00:00Z' }),
    gift('3', '10.00', { transacted_at: '2026-11-21T09:00:00Z', created_at: '2026-11-21T10:00:00Z' }),
  ];
  const { lines } = compared({}, { listTransactions: rows }).seen;
  expect(Object.fromEntries(lines.map(({ id, entered }) => [id, entered]))).toEqual({
    1: '2026-11-21T10:00:00Z',
    2: null,
    3: undefined,
  });
});

test('a list that isn’t fully synced has no changes', () => {
  const { changes } = compared({}, { listTransactions: [gift('1', '10.00')], listPledges: [pledge('11')] }, [
    'listPledges',
  ]);
  expect(changes.since).toEqual({ listPledges: friday });
  expect(changes.all.map(({ list }) => list)).toEqual(['listPledges']);
});

const rows = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 12 }).map(String),
    amount: fc.constantFrom('10.00', '2.5', 'x'),
    currency: fc.constantFrom('USD', 'GBP'),
    captured: fc.constantFrom('true', 'false'),
    refunded: fc.constantFrom('true', 'false', 'partly'),
    transacted_at: fc.constantFrom('2026-11-20T10:00:00Z', '2026-11-21', null),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

test('random data: every row is compared by itself, and each change appears once', () => {
  fc.assert(
    fc.property(rows, rows, (before, now) => {
      const { changes, seen } = compared({ listTransactions: before }, { listTransactions: now });
      const status = ({ captured, refunded }: (typeof now)[number]) =>
        refunded === 'true' ? 'refunded' : refunded === 'partly' ? 'partly' : captured === 'true' ? 'given' : 'none';
      const expected: string[] = [];
      let units = 0;
      for (const row of now) {
        const old = before.find(({ id }) => id === row.id);
        if (old && status(old) === status(row) && old.amount === row.amount) continue;
        const becomes = !old || status(old) !== status(row) ? status(row) : 'none';
        const kind = becomes === 'given' ? 'gifts' : becomes === 'none' ? 'others' : 'refunds';
        if (!old && status(row) === 'none') continue;
        expected.push(`${row.id} ${old ? 'changed' : 'new'} ${kind}`);
        if (kind === 'gifts' && row.currency === 'USD' && row.amount !== 'x') units += Number(row.amount) * 10;
      }
      for (const { id } of before) if (now.every((row) => row.id !== id)) expected.push(`${id} gone others`);
      const told = changes.all.map(({ id, what, kind }) => `${id} ${what} ${kind}`);
      expect(told.toSorted()).toEqual(expected.toSorted());
      expect(changeKinds.reduce((sum, kind) => sum + changes.counts[kind].count, 0)).toBe(told.length);
      const usd = changes.counts.gifts.sums.find(({ currency }) => currency === 'USD');
      expect(Math.round(Number(usd?.sum ?? 0) * 10)).toBe(units);
      expect(seen.count).toBe(told.length);
      // What has been seen is told no more.
      expect(compared({ listTransactions: now }, { listTransactions: now.toReversed() }).changes.all).toEqual([]);
    }),
    { numRuns },
  );
});
