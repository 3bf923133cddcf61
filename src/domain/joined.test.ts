import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenFields } from '#api/fields.ts';
import type { ListName } from '#api/operations.ts';
import { readRows } from '#e2e/support/doubles/rows.ts';
import { syncedRow } from '#sync/lists.ts';
import { textsOf } from './rows/search.ts';
import { joinRows } from './lists/joins.ts';
import type { ListContext, ListSpec } from './lists/list.ts';
import { payoutList } from './lists/payouts.ts';
import { pledgeList } from './lists/pledges.ts';
import { ticketList } from './lists/tickets.ts';
import { transactionList } from './lists/transaction-totals.ts';
import { createNames, type NameStore } from './names.ts';
import { namesIn } from './names-in-rows.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60);
const viewer = { zone: 'UTC', today: '2026-11-25' } as const;

const lists = {
  listTransactions: transactionList,
  listPledges: pledgeList,
  listTickets: ticketList,
  listPayouts: payoutList,
} as unknown as Record<ListName, (context: ListContext) => ListSpec<object>>;

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const id = fc.constantFrom('1', '2', '3');
const contact = maybe(fc.constantFrom('0', '1', '2'));
const some = maybe(id);
const text = maybe(fc.constantFrom('', ' ', 'Ruth', 'Gala', 'ruth@ames.example'));
const currency = maybe(fc.constantFrom('USD', 'eur', ''));
const amount = maybe(fc.constantFrom('5.00', '-1', 'unclear'));

const drawn = {
  listHouseholds: fc.record({
    id,
    contacts: fc.array(fc.record({ id, first_name: text, primary_email: text, primary_phone: text })),
  }),
  listCampaigns: fc.record({ id, title: text, currency }),
  listPledges: fc.record({
    id: some,
    contact_id: contact,
    campaign_id: some,
    amount,
    amount_remaining: amount,
    next_installment_date: maybe(fc.constantFrom('2026-10-01', '2027-01-01')),
  }),
  listTickets: fc.record({ id, transaction_id: some, name: text, campaign_id: some, price: amount }),
  listTransactions: fc.record({
    id: some,
    contact_id: contact,
    campaign_id: some,
    pledge_id: some,
    first_name: text,
    email: text,
    currency,
    amount,
    captured: fc.constantFrom('true', 'false'),
    payment_method: maybe(fc.constantFrom('card', 'in_kind')),
  }),
  listPayouts: fc.record({ id, campaign_id: some, currency, payout: amount }),
} satisfies Partial<Record<ListName, fc.Arbitrary<{ id: string | null }>>>;

type Drawn = { id: string | null }[];
const world = fc.record(
  Object.fromEntries(
    Object.entries(drawn).map(([list, row]) => [list, fc.array<{ id: string | null }>(row, { maxLength: 4 })]),
  ) as Record<keyof typeof drawn, fc.Arbitrary<Drawn>>,
);
const donors = fc.array(fc.tuple(id, fc.constantFrom('1', '2')));

function namesOf(rows: Partial<Record<ListName, Drawn>>, given: [string, string][]): NameStore {
  const names = createNames();
  for (const [list, some] of Object.entries(rows) as [ListName, Drawn][])
    names.merge(namesIn(list, readRows(list, some), { page: 1, total: some.length, at: 1 }) ?? {});
  names.merge({ donors: given });
  return names;
}

/** Everything that a list says of a row. */
function said(list: ListName, row: object, context: ListContext) {
  const { fields, totals, chart } = lists[list](context);
  const [text] = textsOf([row], { fields });
  return {
    text,
    fields: fields.map((field) =>
      [field.key, field.value, field.named, field.has, field.field, field.currency, field.unit].map((read) =>
        // What isn't known has no name.
        typeof read === 'function' ? read(row) || null : read,
      ),
    ),
    totals: totals.map((total) => [total.label, total.amount(row), total.currency?.(row), total.of?.(row)]),
    chart: [chart?.amount?.(row), chart?.currency?.(row), chart?.parts?.of(row, viewer.today, viewer.zone)],
  };
}

test('a joined row says without names what it says by those that it was joined by', () => {
  fc.assert(
    fc.property(world, donors, (rows, given) => {
      const names = namesOf(rows, given);
      for (const list of Object.keys(lists) as (keyof typeof drawn)[]) {
        const own = readRows(list, rows[list]);
        for (const [place, joined] of structuredClone(joinRows(list, own, names)).entries()) {
          const row = own[place] ?? {};
          expect(said(list, joined, { ...viewer, names: createNames() })).toEqual(
            said(list, row, { ...viewer, names }),
          );
        }
      }
    }),
    { numRuns },
  );
});

test('what is joined to a row is no field of it, isn’t stored, and leaves its list the same object', () => {
  const rows = readRows('listTransactions', [{ id: '7', contact_id: '4801', amount: 5 }]);
  const joined = joinRows('listTransactions', rows, createNames());
  expect(joined).not.toEqual(rows);
  expect(joined.map(givenFields)).toEqual(rows.map(givenFields));
  expect(joined.map((row) => syncedRow('listTransactions', row))).toEqual(rows);
  const messages = readRows('listMessages', [{ id: '8' }]);
  expect(joinRows('listMessages', messages, createNames())).toBe(messages);
});
