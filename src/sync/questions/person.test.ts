import { type GivenRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { giftsIn } from '#sync/gifts.ts';
import { peopleIn } from '#sync/people.ts';
import { type PersonAsked, personIn } from './person.ts';
import { fiscalYear, yearBefore } from '#domain/values/compared.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const today = '2026-11-22';
const usual: Omit<PersonAsked, 'ids'> = { today, firstMonth: 1, most: 100 };

interface Office {
  transactions?: readonly GivenRow[];
  pledges?: readonly GivenRow[];
  tickets?: readonly GivenRow[];
  households?: readonly GivenRow[];
}

function worldOf({ transactions = [], pledges = [], tickets = [], households = [] }: Office) {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  const campaigns = [
    { id: '77', title: 'Autumn Appeal', currency: 'USD' },
    { id: '78', title: 'Lantern Festival', currency: 'EUR' },
  ];
  store.take('listCampaigns', { ...page, rows: campaigns });
  store.take('listPledges', { ...page, rows: pledges });
  store.take('listTickets', { ...page, rows: tickets });
  store.take('listHouseholds', { ...page, rows: households });
  store.take('listTransactions', { ...page, rows: transactions });
  const gifts = giftsIn(store, () => null);
  const coverage = { gifts: gifts.length, known: gifts.length, probable: 0 };
  return {
    store,
    gifts,
    people: peopleIn(store, gifts, fiscalYear(Number(today.slice(0, 4)), 1)),
    coverage,
    zone: undefined,
  };
}

const gift = (id: string, day: string | null, amount: string, fields: object = {}): GivenRow => ({
  id,
  contact_id: '4801',
  campaign_id: '77',
  captured: 'true',
  refunded: 'false',
  captured_at: day,
  amount,
  ...fields,
});

/** Ruth gave over three years, in two currencies; José is of her household, and gave once. */
const office: Office = {
  transactions: [
    gift('1', '2024-02-29', '100.00'),
    gift('2', '2025-03-01', '200.00'),
    gift('3', '2025-11-22', '50.50'),
    gift('4', '2025-11-23', '1000.00'),
    gift('5', '2026-01-01', '300.00', { plan_id: '9' }),
    gift('6', '2026-11-22', '0.25', { plan_id: '9' }),
    gift('7', '2026-06-30', '70.00', { campaign_id: '78' }),
    gift('8', null, '5.00'),
    gift('9', '2026-05-05', 'much'),
    gift('10', '2026-09-30', '100.00', { refunded: 'true' }),
    gift('11', '2026-10-01', '280.00', { captured: 'false' }),
    gift('12', '2026-10-02', '40.00', { contact_id: '4802' }),
    gift('13', '2026-10-03', '9.00', { contact_id: null }),
  ],
  pledges: [
    // Its installment of October and that of November are late, and that of December is projected.
    {
      id: '31',
      contact_id: '4801',
      campaign_id: '77',
      amount_remaining: '300.00',
      status: 'active',
      installment_frequency: 'monthly',
      next_installment_date: '2026-10-15',
      expected_fulfillment_date: '2026-12-15',
    },
    { id: '32', contact_id: '4801', campaign_id: '78', amount_remaining: '80', next_installment_date: '2026-11-22' },
    { id: '33', contact_id: '4801', campaign_id: '77', amount_remaining: '0.00', next_installment_date: '2026-01-01' },
    { id: '34', contact_id: '4801', campaign_id: '77', amount_remaining: '999.00', canceled_at: '2026-01-01' },
    { id: '35', contact_id: '4802', campaign_id: '77', amount_remaining: '12.00' },
  ],
  tickets: [
    { id: '61', transaction_id: '7', title: 'Early entry' },
    { id: '62', transaction_id: '7', title: 'Early entry' },
    { id: '63', transaction_id: '12', title: 'Early entry' },
    { id: '64', transaction_id: '0', title: 'Free' },
  ],
  households: [
    {
      id: '501',
      name: 'Ames family',
      contacts: [
        { id: '4801', name_display: 'Ruth Ames' },
        { id: '4802', name_display: 'José Ames' },
      ],
    },
    { id: '502', name: 'Others', contacts: [{ id: '4900' }] },
  ],
};

describe('a world worked out by hand', () => {
  const ask = (asked: Partial<PersonAsked> = {}) => personIn(worldOf(office), { ids: ['4801'], ...usual, ...asked });

  test('a free ticket is a transaction and no gift, which the page says', () => {
    const transactions = [gift('1', '2026-01-01', '5.00'), gift('2', '2026-01-02', '0.00')];
    const { gifts, free, all } = personIn(worldOf({ transactions }), { ids: ['4801'], ...usual });
    expect([gifts, free, all.count]).toEqual([1, 1, 2]);
  });

  test('a gift to a pledge that isn’t held yet has no currency until it is', () => {
    const transactions = [gift('1', '2026-01-01', '5.00', { campaign_id: null, pledge_id: '31' })];
    const of = (pledges: readonly GivenRow[]) => {
      const { awaitsPledge, currencies } = personIn(worldOf({ transactions, pledges }), { ids: ['4801'], ...usual });
      return [awaitsPledge, currencies[0]?.currency];
    };
    expect(of([])).toEqual([true, '']);
    expect(of(office.pledges ?? [])).toEqual([false, 'USD']);
  });

  test('sums count gifts that were kept, by currency and year', () => {
    const { gifts, currencies, first, last, undated, unread, apart } = ask();
    expect({ gifts, undated, unread }).toEqual({ gifts: 9, undated: 1, unread: 1 });
    expect(currencies).toEqual([
      {
        currency: 'USD',
        gifts: 7,
        sum: '1655.75',
        average: '236.54',
        largest: '1000.00',
        thisYear: '300.25',
        lastYear: '1250.50',
        lastYearToDay: '250.50',
        years: [
          { year: 2024, sum: '100.00', gifts: 1 },
          { year: 2025, sum: '1250.50', gifts: 3 },
          { year: 2026, sum: '300.25', gifts: 2 },
        ],
      },
      {
        currency: 'EUR',
        gifts: 1,
        sum: '70.00',
        average: '70.00',
        largest: '70.00',
        thisYear: '70.00',
        lastYear: '0',
        lastYearToDay: '0',
        years: [{ year: 2026, sum: '70.00', gifts: 1 }],
      },
    ]);
    expect([first?.id, last?.id]).toEqual(['1', '6']);
    expect(apart).toEqual([
      { status: 'refunded', gifts: 1, sums: [{ currency: 'USD', sum: '100.00', rows: 1 }] },
      { status: 'not captured', gifts: 1, sums: [{ currency: 'USD', sum: '280.00', rows: 1 }] },
    ]);
  });

  test('a fiscal year that begins in July is named by the year in which it ends', () => {
    const [usd] = ask({ firstMonth: 7 }).currencies;
    expect(usd?.years.map(({ year, sum }) => [year, sum])).toEqual([
      [2024, '100.00'],
      [2025, '200.00'],
      [2026, '1350.50'],
      [2027, '0.25'],
    ]);
    expect([usd?.thisYear, usd?.lastYear, usd?.lastYearToDay]).toEqual(['0.25', '1350.50', '50.50']);
  });

  test('pledges have balance and past due amount, past due first', () => {
    const { pledges, owed } = ask();
    expect(pledges.map(({ row, left, overdue, due }) => [row.id, left, overdue, due])).toEqual([
      ['31', '300.00', '200.00', '2026-10-15'],
      ['32', '80', null, '2026-11-22'],
      ['33', '0.00', null, null],
      ['34', '999.00', null, null],
    ]);
    expect(owed).toEqual([
      { currency: 'USD', left: '300.00', overdue: '200.00', unread: 0, unknownDue: 0, isAbout: true },
      { currency: 'EUR', left: '80', overdue: '0', unread: 0, unknownDue: 0, isAbout: false },
    ]);
  });

  test('a timeline has gifts of every status, with their tickets, and installments whose day is known', () => {
    const { timeline, all, tickets } = ask();
    const told = timeline.rows.map((event) =>
      'due' in event ? `${event.due.day} due ${event.due.amount}` : `${event.gift.day} ${event.gift.id}`,
    );
    expect(told).toEqual([
      '2026-11-22 6',
      '2026-11-22 due 80',
      '2026-11-15 due 100.00',
      '2026-10-15 due 100.00',
      '2026-10-01 11',
      '2026-09-30 10',
      '2026-06-30 7',
      '2026-05-05 9',
      '2026-01-01 5',
      '2025-11-23 4',
      '2025-11-22 3',
      '2025-03-01 2',
      '2024-02-29 1',
      'null 8',
    ]);
    expect(all.count).toBe(11);
    expect(tickets.rows.map(({ ticket, gift: its }) => [ticket.id, its?.campaign?.title])).toEqual([
      ['61', 'Lantern Festival'],
      ['62', 'Lantern Festival'],
    ]);
    const few = ask({ most: 2 });
    expect([few.timeline.count, few.timeline.rows.length, few.all.rows.length]).toEqual([14, 2, 2]);
  });

  test('a gift without an ID has no tickets of others that name no transaction', () => {
    const transactions = [{ ...gift('', '2026-11-01', '5'), id: null }, gift('7', '2026-11-02', '5')];
    const tickets = [null, '0', '7'].map((transaction_id, place) => ({ id: String(place + 1), transaction_id }));
    const { tickets: theirs } = personIn(worldOf({ transactions, tickets }), { ids: ['4801'], ...usual });
    expect(theirs.rows.map(({ ticket }) => ticket.id)).toEqual(['3']);
  });

  test('a plan is known by its newest gift', () => {
    const plans = ask().plans.map(({ last, ...plan }) => ({ ...plan, last: last.id }));
    expect(plans).toEqual([{ id: '9', last: '6', since: '2026-01-01', gifts: 2 }]);
  });

  test('a household has each member’s giving, and the total', () => {
    const { families, gifts, timeline } = ask({ ids: ['4801', '4802'] });
    expect(families).toEqual([
      {
        id: '501',
        name: 'Ames family',
        head: null,
        members: [
          { id: '4801', name: 'Ruth Ames', given: expect.anything() },
          { id: '4802', name: 'José Ames', given: [{ currency: 'USD', sum: '40.00' }] },
        ],
        together: [
          { currency: 'USD', sum: '1695.75', rows: 2 },
          { currency: 'EUR', sum: '70.00', rows: 1 },
        ],
      },
    ]);
    expect([gifts, timeline.count]).toEqual([10, 15]);
  });

  test('an unknown contact has no giving', () => {
    const nobody = ask({ ids: ['1'] });
    expect(nobody).toMatchObject({ gifts: 0, currencies: [], first: null, last: null, families: [] });
    expect(nobody.timeline).toEqual({ count: 0, rows: [] });
    expect(nobody.coverage).toEqual({ gifts: 13, known: 13, probable: 0 });
  });
});

const day = fc
  .date({ min: new Date('2022-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const drawnGift = fc.record({
  contact_id: fc.constantFrom('1', '2', '3', null),
  campaign_id: fc.constantFrom('77', '78', null),
  captured: fc.constantFrom('true', 'false'),
  refunded: fc.constantFrom('true', 'false'),
  captured_at: fc.option(day, { freq: 9 }),
  amount: fc.constantFrom('5', '10.10', '0.01', '1000.00', 'much', ''),
});

/** In cents, row by row. */
function slowly(rows: readonly GivenRow[], ids: readonly string[], currency: string, isIn: (day: string) => boolean) {
  let cents = 0;
  for (const row of rows) {
    const its = row['campaign_id'] === '77' ? 'USD' : row['campaign_id'] === '78' ? 'EUR' : '';
    const isGiven = row['captured'] === 'true' && row['refunded'] === 'false';
    if (!isGiven || its !== currency || !ids.includes(String(row['contact_id']))) continue;
    if (isIn(String(row['captured_at']))) cents += Math.round((Number(row['amount']) || 0) * 100);
  }
  return cents;
}

test('random data: sums equal adding up row by row, for any people and fiscal year', () => {
  const who = fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1 });
  fc.assert(
    fc.property(
      fc.array(drawnGift, { maxLength: 30 }),
      who,
      fc.integer({ min: 1, max: 12 }),
      day,
      (drawn, ids, firstMonth, now) => {
        const rows = drawn.map((row, index) => ({ ...row, id: String(index + 1) }));
        const answer = personIn(worldOf({ transactions: rows }), { ids, today: now, firstMonth, most: 5 });
        // A year begins on the first of its month: the last such day that is not after today.
        const begin = `-${String(firstMonth).padStart(2, '0')}-01`;
        const year = Number(now.slice(0, 4)) - (now < `${now.slice(0, 4)}${begin}` ? 1 : 0);
        const [before, start, end] = [year - 1, year, year + 1].map((each) => `${each}${begin}`) as [
          string,
          string,
          string,
        ];
        const cents = (sum: string) => Math.round(Number(sum) * 100);
        for (const one of answer.currencies) {
          const inAll = slowly(rows, ids, one.currency, () => true);
          expect(cents(one.sum)).toBe(inAll);
          expect(cents(one.thisYear)).toBe(slowly(rows, ids, one.currency, (at) => at >= start && at < end));
          expect(cents(one.lastYear)).toBe(slowly(rows, ids, one.currency, (at) => at >= before && at < start));
          const until = yearBefore(now);
          const toDay = slowly(rows, ids, one.currency, (at) => at >= before && at < start && at <= until);
          expect(cents(one.lastYearToDay)).toBe(toDay);
          const undated = slowly(rows, ids, one.currency, (at) => at === 'null');
          expect(one.years.reduce((all, { sum }) => all + cents(sum), undated)).toBe(inAll);
        }
        const theirs = rows.filter(({ contact_id }) => contact_id !== null && ids.includes(contact_id));
        const given = theirs.filter(({ captured, refunded }) => captured === 'true' && refunded === 'false');
        const days = given.flatMap(({ captured_at }) => captured_at ?? []).toSorted();
        expect(answer.gifts).toBe(given.length);
        expect([answer.first?.day, answer.last?.day]).toEqual([days[0], days.at(-1)]);
        expect(answer.gifts + answer.apart.reduce((all, { gifts }) => all + gifts, 0)).toBe(theirs.length);
        expect([answer.all.count, answer.all.rows.length]).toEqual([theirs.length, Math.min(5, theirs.length)]);
      },
    ),
    { numRuns },
  );
});
