import { type GivenRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { searchIn as search } from '#e2e/support/doubles/search.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { giftsIn } from '#sync/gifts.ts';
import { peopleIn } from '#sync/people.ts';
import { fiscalYear } from '#domain/values/compared.ts';
import { personIn } from './person.ts';
import { unlinkedIn } from './unlinked.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60);

interface Office {
  transactions?: readonly GivenRow[];
  tickets?: readonly GivenRow[];
  members?: readonly object[];
}

function worldOf({ transactions = [], tickets = [], members = [] }: Office) {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  store.take('listHouseholds', { ...page, rows: [{ id: '501', name: 'Ames family', contacts: members }] });
  store.take('listTickets', { ...page, rows: tickets });
  store.take('listTransactions', { ...page, rows: transactions });
  const gifts = giftsIn(store, () => null);
  const people = peopleIn(store, gifts, fiscalYear(2026, 1));
  const all = () => unlinkedIn(store, gifts, people);
  const coverage = { gifts: gifts.length, known: 0, probable: 0 };
  const pageOf = (named_by: string) =>
    personIn(
      { store, gifts, people, coverage, zone: undefined },
      { ids: [], named_by, today: '2026-11-22', firstMonth: 1, most: 100 },
    );
  return { store, people, all, pageOf };
}

const gift = (id: string, day: string, amount: string, fields: object = {}): GivenRow => ({
  id,
  contact_id: null,
  captured: 'true',
  refunded: 'false',
  transacted_at: day,
  amount,
  currency: 'USD',
  ...fields,
});

describe('a world worked out by hand', () => {
  const world = worldOf({
    members: [{ id: '4801', first_name: 'Ruth', primary_email: 'ruth@ames.example' }],
    transactions: [
      gift('1', '2026-01-05', '10.00', { email: 'Mia@Lund.example ', first_name: 'Mia', last_name: 'Lund' }),
      // Only its tickets say whose it is, and they agree.
      gift('2', '2026-02-05', '20.00'),
      // Of its tickets one has another e-mail.
      gift('3', '2026-03-05', '40.00'),
      gift('4', '2026-04-05', '80.00', { email: 'RUTH@ames.example' }),
      gift('5', '2026-05-05', '160.00', { contact_id: '4801', email: 'ruth.work@ames.example' }),
      gift('6', '2026-06-05', '320.00', { email: 'mia@lund.example', refunded: 'true' }),
      gift('7', '2026-07-05', '5.00', { email: 'mia@lund.example', currency: 'EUR' }),
      gift('8', '2026-08-05', '640.00'),
    ],
    tickets: [
      { id: '61', transaction_id: '2', email: 'mia@lund.example', name: 'Mia L.', phone: '555 0101' },
      { id: '62', transaction_id: '2', email: '', name: 'Guest' },
      { id: '63', transaction_id: '3', email: 'mia@lund.example' },
      { id: '64', transaction_id: '3', email: 'guest@lund.example', name: 'Guest' },
      { id: '65', transaction_id: '5', email: 'mia@lund.example' },
      { id: '66', transaction_id: '99', email: 'MIA@LUND.EXAMPLE' },
      { id: '67', transaction_id: '5', email: 'ruth.work@ames.example' },
    ],
  });

  test('people with an email of no contact are listed with their giving', () => {
    expect(world.all().toSorted((one, other) => (one.email < other.email ? -1 : 1))).toEqual([
      {
        id: null,
        named_by: 'transaction-1',
        email: 'Mia@Lund.example',
        name: 'Mia Lund',
        phone: '555 0101',
        tickets: 4,
        gifts: 3,
        first_gift: '2026-01-05',
        last_gift: '2026-07-05',
        given: [
          { currency: 'USD', sum: '30.00', rows: 2 },
          { currency: 'EUR', sum: '5.00', rows: 1 },
        ],
      },
      {
        id: null,
        named_by: 'ticket-64',
        email: 'guest@lund.example',
        name: 'Guest',
        phone: null,
        tickets: 1,
        gifts: 0,
        first_gift: null,
        last_gift: null,
        given: [],
      },
    ]);
  });

  test('their page has their gifts, and all tickets with their email, even if another person paid', () => {
    for (const named of ['transaction-1', 'ticket-61', 'ticket-66', 'transaction-7']) {
      const { all, currencies, tickets, families, pledges, unlinked } = world.pageOf(named);
      expect(all.rows.map(({ id }) => id)).toEqual(['7', '6', '2', '1']);
      expect(currencies.map(({ currency, sum }) => `${sum} ${currency}`)).toEqual(['30.00 USD', '5.00 EUR']);
      expect(tickets.rows.map(({ ticket, gift: its }) => [ticket.id, its?.id])).toEqual([
        ['61', '2'],
        ['62', '2'],
        ['63', '3'],
        ['65', '5'],
        ['66', undefined],
      ]);
      expect([families, pledges]).toEqual([[], []]);
      expect(unlinked).toMatchObject({ phone: '555 0101', contacts: [] });
    }
  });

  test('a contact’s email names the contact', () => {
    const byMember = world.pageOf('transaction-4');
    expect(byMember.unlinked?.contacts).toEqual([{ id: '4801', name: 'Ruth' }]);
    expect(byMember.all.rows.map(({ id }) => id)).toEqual(['4']);
    const byGift = world.pageOf('ticket-67');
    expect(byGift.unlinked?.contacts).toEqual([{ id: '4801', name: 'Ruth' }]);
    expect([byGift.gifts, byGift.tickets.count]).toEqual([0, 1]);
  });

  test.each(['transaction-8', 'ticket-62', 'ticket-999', 'pledge-1', '', 'ticket-'])(
    'nobody is named by “%s”',
    (named) => {
      expect(world.pageOf(named)).toMatchObject({ unlinked: null, gifts: 0, all: { count: 0 }, tickets: { count: 0 } });
    },
  );

  test('search finds them by name, email, and phone, not by the row that names them', () => {
    const found = (text: string) =>
      search(world.store, { people: world.people, unlinked: world.all() }, { text, most: 5 }).unlinked.rows.map(
        ({ named_by }) => named_by,
      );
    expect(found('lund mia')).toEqual(['transaction-1']);
    expect(found('guest@lund')).toEqual(['ticket-64']);
    expect(found('555-0101')).toEqual(['transaction-1']);
    expect([found('64'), found('ticket'), found('ruth')]).toEqual([[], [], []]);
  });
});

test('random data: the list and the pages agree, and each gift belongs to one person', () => {
  const email = fc.constantFrom('', 'a@x.example', 'A@X.example', 'b@x.example', 'c@x.example');
  const row = fc.record({
    email,
    contact_id: fc.constantFrom(null, '1', '2'),
    captured: fc.constantFrom('true', 'no'),
  });
  const drawn = fc.record({
    gifts: fc.array(row, { maxLength: 8 }),
    tickets: fc.array(fc.record({ email, transaction_id: fc.constantFrom('0', '1', '2', '9') }), { maxLength: 8 }),
    primary: email,
  });
  fc.assert(
    fc.property(drawn, ({ gifts, tickets, primary }) => {
      const transactions = gifts.map((fields, at) => gift(String(at + 1), `2026-01-0${at + 1}`, '1.00', fields));
      const held = tickets.map((fields, at) => ({ id: String(at + 1), ...fields }));
      const world = worldOf({ transactions, tickets: held, members: [{ id: '1', primary_email: primary }] });
      const said = (written: unknown) => String(written).toLowerCase();
      const emails = [...new Set([...gifts, ...tickets].map((one) => said(one.email)))].filter(
        (one) =>
          one !== '' &&
          said(primary) !== one &&
          !gifts.some((each) => each.contact_id !== null && said(each.email) === one),
      );
      const rows = world.all();
      expect(rows.map((one) => said(one.email)).toSorted()).toEqual(emails.toSorted());
      const taken: string[] = [];
      for (const { named_by, email: own, gifts: count, tickets: many } of rows) {
        const page = world.pageOf(named_by);
        const theirs = transactions.filter((one) => {
          if (one['contact_id'] !== null) return false;
          if (one['email'] !== '') return said(one['email']) === said(own);
          const holders = held.flatMap((each) =>
            each.transaction_id === one.id && each.transaction_id !== '0' && each.email ? said(each.email) : [],
          );
          return holders.length > 0 && holders.every((each) => each === said(own));
        });
        expect(page.all.rows.map(({ id }) => id).toSorted()).toEqual(theirs.map(({ id }) => String(id)).toSorted());
        const given = theirs.filter((one) => one['captured'] === 'true').length;
        expect([page.gifts, count]).toEqual([given, given]);
        expect(many).toBe(held.filter((each) => said(each.email) === said(own)).length);
        expect(page.unlinked?.contacts).toEqual([]);
        taken.push(...theirs.map(({ id }) => id ?? ''));
      }
      expect(new Set(taken).size).toBe(taken.length);
    }),
    { numRuns },
  );
});
