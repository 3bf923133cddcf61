import { type GivenRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { addDays } from '#domain/values/calendar.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftsIn } from '#sync/gifts.ts';
import { peopleIn } from '#sync/people.ts';
import { fiscalYear } from '#domain/values/compared.ts';
import { campaignIn } from './campaign.ts';
import { ticketGifts } from './ticket-gifts.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const asked = { id: '77', now: Date.parse('2026-11-23T10:42:00Z'), most: 2 };

const gala: GivenRow = {
  id: '77',
  status: 'active',
  currency: 'USD',
  timezone: 'America/New_York',
  created_at: '2026-11-05T12:00:00Z',
  end_at: '2026-11-28T12:00:00Z',
  raised: '100',
  goal: '200',
};

interface Office {
  transactions?: readonly GivenRow[];
  pledges?: readonly GivenRow[];
  payouts?: readonly GivenRow[];
  tickets?: readonly GivenRow[];
}

function answerOf(
  { transactions = [], pledges = [], payouts = [], tickets = [] }: Office,
  more: object = {},
  zone?: string,
) {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  const ruth = { id: '1', first_name: 'Ruth', last_name: 'Ames' };
  store.take('listCampaigns', {
    ...page,
    rows: [
      { ...gala, ...more },
      { id: '78', currency: 'USD' },
    ],
  });
  store.take('listHouseholds', { ...page, rows: [{ id: '5', name: 'Ames', contacts: [ruth] }] });
  store.take('listPledges', { ...page, rows: pledges });
  store.take('listPayouts', { ...page, rows: payouts });
  store.take('listTransactions', { ...page, rows: transactions });
  store.take('listTickets', { ...page, rows: tickets });
  const gifts = giftsIn(store, () => null, { zone });
  const answer = campaignIn({ store, gifts, people: peopleIn(store, gifts, fiscalYear(2026, 1)), zone }, asked);
  if (!answer) throw new Error('the campaign is synced');
  return answer;
}

const gift = (id: string, at: string | null, amount: string, fields: object = {}): GivenRow => ({
  id,
  campaign_id: '77',
  captured: 'true',
  refunded: 'false',
  captured_at: at,
  amount,
  ...fields,
});

const office: Office = {
  transactions: [
    gift('1', '2026-11-08T12:00:00Z', '10', { contact_id: '1' }),
    // Sunday there.
    gift('2', '2026-11-09T03:00:00Z', '5', { contact_id: '2' }),
    gift('3', '2026-11-09T12:00:00Z', '20.50', { contact_id: '2' }),
    gift('4', '2026-11-18T12:00:00Z', '30', { campaign_id: null, pledge_id: '9' }),
    gift('5', null, '7', { contact_id: '3' }),
    // None of these counts.
    gift('6', '2026-11-18T12:00:00Z', '900', { refunded: 'true' }),
    gift('7', '2026-11-18T12:00:00Z', '900', { campaign_id: '78' }),
    gift('8', '2026-11-18T12:00:00Z', '900', { currency: 'EUR' }),
    gift('9', '2026-11-18T12:00:00Z', 'much'),
  ],
  pledges: [
    { id: '9', campaign_id: '77', amount_remaining: '40.00', next_installment_date: '2026-11-01' },
    { id: '10', campaign_id: '77', amount_remaining: '60.50', next_installment_date: '2026-12-01' },
    { id: '11', campaign_id: '77', amount_remaining: '5', canceled_at: '2026-11-01' },
    { id: '12', campaign_id: '78', amount_remaining: '5' },
  ],
  payouts: [
    { id: '1', campaign_id: '77', currency: 'USD', payout: '90.25' },
    { id: '2', campaign_id: '77', currency: 'USD', payout: '9' },
    { id: '3', campaign_id: '78', currency: 'USD', payout: '9' },
  ],
  tickets: [
    { id: '1', transaction_id: '1', title: 'Seat', checked_in_at: '2026-11-20T10:00:00Z' },
    { id: '2', transaction_id: '1', title: 'Seat', checked_in_at: null },
    { id: '3', transaction_id: '6', title: 'Seat' },
    { id: '4', transaction_id: '999', campaign_id: 77, title: 'Table', checked_in_at: null },
    { id: '5', transaction_id: '4', title: 'Standing' },
    { id: '6', transaction_id: '7', title: 'Table' },
  ],
};

test('a campaign has its weeks, donors, pledges, payouts and tickets', () => {
  const { pace, basis: _, ...answer } = answerOf(office);
  expect(pace).toMatchObject({ standing: 'behind', daysLeft: 5, needed: '20.00' });
  expect(answer).toEqual({
    currency: 'USD',
    tied: { gifts: 5, named: 4, undated: 1, sum: '72.50', ofRefunded: '0' },
    // The newest has no donor. The one without a day isn't it.
    last: { id: '4', amount: '30', day: '2026-11-18', donor: null },
    reached: null,
    weeks: [
      { from: '2026-11-02', sum: '15', total: '15', gifts: 2 },
      { from: '2026-11-09', sum: '20.50', total: '35.50', gifts: 1 },
      { from: '2026-11-16', sum: '30', total: '65.50', gifts: 1 },
      { from: '2026-11-23', sum: '0', total: '65.50', gifts: 0 },
    ],
    donors: {
      count: 3,
      rows: [
        { id: '2', name: '', sum: '25.50', gifts: 2 },
        { id: '1', name: 'Ruth Ames', sum: '10', gifts: 1 },
      ],
      apart: { gifts: 1, sum: '30' },
    },
    pledges: { count: 3, open: 2, overdue: 1, left: '100.50', unread: 0 },
    payouts: { count: 2, sums: [{ currency: 'USD', sum: '99.25', rows: 2 }], unread: 0 },
    tickets: {
      sold: 4,
      checkedIn: 1,
      types: 3,
      rows: [
        { title: 'Seat', sold: 2, checkedIn: 1, isShared: false },
        { title: 'Table', sold: 1, checkedIn: 0, isShared: true },
      ],
    },
  });
});

test('a ticket’s gift names its campaign and any problem with the payment', () => {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  const row = (id: string, fields: object) => ({ id, amount: '10', campaign_id: '77', ...fields });
  store.take('listTransactions', {
    ...page,
    rows: [
      row('1', { captured: 'true' }),
      row('2', { captured: 'false', status: 'failed', campaign_id: null }),
      row('3', { captured: 'true' }),
    ],
  });
  store.take('listTickets', {
    ...page,
    rows: [
      { id: '8', transaction_id: '1' },
      { id: '9', transaction_id: '2' },
    ],
  });
  expect([...ticketGifts({ store, gifts: giftsIn(store, () => null) })]).toEqual([
    ['1', { campaign: '77', problem: null, buyer: '' }],
    ['2', { campaign: null, problem: 'Payment failed', buyer: '' }],
  ]);
});

test('check-ins are unknown, not zero, if the platform doesn’t return them', () => {
  const tickets = [{ id: '1', campaign_id: '77', title: 'Seat' }];
  expect(answerOf({ tickets }).tickets).toMatchObject({ sold: 1, checkedIn: null, rows: [{ checkedIn: null }] });
});

test('weeks end with the campaign, and there are none without gifts', () => {
  const answer = answerOf(office, { end_at: '2026-11-13' });
  expect(answer.weeks.map(({ from }) => from)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
  expect(answerOf({}).weeks).toEqual([]);
});

test('weeks are the viewer’s where the campaign’s zone isn’t known', () => {
  const weeks = (zone: string) => answerOf(office, { timezone: 'Nowhere' }, zone).weeks.map(({ gifts }) => gifts);
  expect(weeks('America/New_York')).toEqual([2, 1, 1, 0]);
  expect(weeks('UTC')).toEqual([1, 2, 1, 0]);
});

test('the last gift is the newest that counts, with the name of its donor', () => {
  const transactions = [gift('1', '2026-11-08', '10', { contact_id: '1' }), gift('2', '2026-11-07', '20')];
  expect(answerOf({ transactions }).last).toEqual({
    id: '1',
    amount: '10',
    day: '2026-11-08',
    donor: { id: '1', name: 'Ruth Ames' },
  });
  expect(answerOf({ transactions: [gift('3', null, '7')] }).last).toBeNull();
});

test('a campaign that isn’t synced has no answer', () => {
  const store = storeOfGiven();
  expect(campaignIn({ store, gifts: [], people: [], zone: undefined }, asked)).toBeNull();
});

/** A campaign in UTC, whose gifts are so many days before now. */
test('random data: weeks follow each other and have every gift', () => {
  const today = '2026-11-23';
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 1000 })), { minLength: 1, maxLength: 40 }),
      fc.nat(900),
      fc.option(fc.nat(20_000)),
      (given, age, raised) => {
        const transactions = given.map(([ago, amount], index) =>
          gift(String(index + 1), addDays(today, -ago), String(amount)),
        );
        const { weeks } = answerOf(
          { transactions },
          { timezone: 'UTC', created_at: addDays(today, -age), raised: raised === null ? null : String(raised) },
        );
        const sumUntil = (day: string) =>
          transactions
            .filter((one) => String(one['captured_at']) <= day)
            .reduce((sum, one) => sum + Number(one['amount']), 0);
        const most = raised === null || sumUntil(today) <= raised ? Infinity : raised;
        for (const [index, week] of weeks.entries()) {
          const days = Array.from({ length: 7 }, (_, place) => addDays(week.from, place));
          const some = transactions.filter((one) => days.includes(String(one['captured_at'])));
          expect(new Date(week.from).getUTCDay()).toBe(1);
          expect(week).toEqual({
            from: index === 0 ? week.from : addDays(weeks[index - 1]?.from ?? '', 7),
            gifts: some.length,
            sum: String(some.reduce((sum, one) => sum + Number(one['amount']), 0)),
            total: String(Math.min(sumUntil(days.at(-1) ?? ''), most)),
          });
        }
        expect(weeks.reduce((many, { gifts }) => many + gifts, 0)).toBe(given.length);
        expect(addDays(today, -age) >= (weeks[0]?.from ?? '')).toBe(true);
      },
    ),
    { numRuns },
  );
});

test('the gift that reached the goal is named only while all gifts are in the campaign’s currency', () => {
  const transactions = [
    gift('1', '2026-11-08T12:00:00Z', '40', { contact_id: '2' }),
    gift('2', '2026-11-09T03:00:00Z', '70', { contact_id: '1' }),
  ];
  const at = { goal: '100', raised: '110' };
  expect(answerOf({ transactions }, at).reached).toEqual({
    at: '2026-11-09T03:00:00Z',
    donor: { id: '1', name: 'Ruth Ames' },
  });
  expect(answerOf({ transactions }, { ...at, goal: '30' }).reached).toEqual({
    at: '2026-11-08T12:00:00Z',
    donor: { id: '2', name: '' },
  });
  for (const other of [{ currency: 'EUR' }, { amount: 'much' }]) {
    const more = [...transactions, { ...gift('3', '2026-11-10T03:00:00Z', '5'), ...other }];
    expect(answerOf({ transactions: more }, at).reached).toBeNull();
  }
  expect(answerOf({ transactions }, { ...at, currency: '' }).reached).toBeNull();
});

test('a ticket of campaign 0, which is none, is of its transaction’s campaign', () => {
  const tickets = [0, '0', null].map((campaign_id, place) => ({
    id: String(place + 1),
    title: 'Seat',
    transaction_id: '1',
    campaign_id,
  }));
  const transactions = [gift('1', '2026-11-18T12:00:00Z', '30')];
  expect(answerOf({ transactions, tickets }).tickets).toMatchObject({ sold: 3, rows: [{ isShared: false }] });
});

test('tickets sold aren’t known where more than one ticket in twenty names no event', () => {
  const named = Array.from({ length: 19 }, (_, place) => ({ id: String(place), campaign_id: '77', title: 'Seat' }));
  const unnamed = [
    { id: '91', title: 'Seat' },
    { id: '92', title: 'Seat' },
  ];
  expect(answerOf({ tickets: [...named, ...unnamed.slice(1)] }).tickets.sold).toBe(19);
  expect(answerOf({ tickets: [...named, ...unnamed] }).tickets).toEqual({
    sold: null,
    checkedIn: null,
    types: 0,
    rows: [],
  });
  // These say that they have none.
  const none = unnamed.map((ticket) => ({ ...ticket, campaign_id: null }));
  expect(answerOf({ tickets: [...named, ...none] }).tickets.sold).toBe(19);
});

test('a refund that is a transaction of its own is subtracted from the campaign, and is no gift', () => {
  const paid = { campaign_id: '77', captured: 'true', refunded: 'false', currency: 'USD', contact_id: '1' };
  const transactions = [
    { ...paid, id: '1', amount: '100.00', transacted_at: '2026-11-17T12:00:00Z' },
    { ...paid, id: '2', amount: '-40.00', transacted_at: '2026-11-18T12:00:00Z' },
    { ...paid, id: '3', amount: '5000.00', transacted_at: '2026-11-18T12:00:00Z', payment_method: 'in-kind' },
  ];
  const { tied, donors, last } = answerOf({ transactions });
  expect(tied).toMatchObject({ gifts: 1, sum: '60.00' });
  expect(donors).toMatchObject({ count: 1, rows: [{ id: '1', sum: '60.00', gifts: 1 }] });
  expect(last).toMatchObject({ id: '1' });
});
