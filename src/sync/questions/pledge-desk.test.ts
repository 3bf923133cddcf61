import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { addDays } from '#domain/values/calendar.ts';
import { pledgeDeskIn } from './pledge-desk.ts';

const today = '2026-03-01';

function deskOf(pledges: readonly object[], { day = today, currency = null as string | null } = {}) {
  const store = storeOfGiven();
  const campaigns = [
    { id: '77', currency: 'USD' },
    { id: '78', currency: 'GBP' },
  ];
  store.take('listCampaigns', { page: 1, round: 1, rows: campaigns });
  const rows = pledges.map((row, index) => ({ campaign_id: '77', status: 'active', ...row, id: String(index + 1) }));
  store.take('listPledges', { page: 1, round: 1, rows });
  return pledgeDeskIn({ store, zone: undefined, currency }, { today: day });
}

const due = (days: number, amount_remaining: string, more: object = {}) => ({
  next_installment_date: addDays(today, -days),
  amount_remaining,
  created_at: '2025-01-01',
  ...more,
});

test('pledges past due are in bands by days, across the end of February', () => {
  const rows = [due(1, '10.00'), due(30, '5.50'), due(31, '7'), due(180, '1.00'), due(181, '2.00'), due(900, '3.00')];
  const apart = [due(0, '99.00'), due(-5, '99.00'), due(40, '0.00'), due(40, '99.00', { status: 'canceled' })];
  const { bands, pastDue, unreminded } = deskOf([
    ...rows,
    ...apart,
    due(2, '4.00', { last_reminded_at: '2026-02-20' }),
  ]);
  expect(bands.map(({ from, to, pledges, sums }) => [from, to, pledges, sums[0]?.sum])).toEqual([
    [1, 30, 3, '19.50'],
    [31, 60, 1, '7'],
    [61, 90, 0, undefined],
    [91, 180, 1, '1.00'],
    [181, null, 2, '5.00'],
  ]);
  expect(pastDue).toMatchObject({ pledges: 7, sums: [{ currency: 'USD', sum: '32.50' }] });
  expect(unreminded).toBe(6);
  expect(deskOf(apart).pastDue).toEqual({ pledges: 0, sums: [], unread: 0 });
});

test('only installments of before today are past due, and the currency of the screen is first', () => {
  const monthly = due(40, '200.00', { installment_frequency: 'monthly', expected_fulfillment_date: '2026-04-20' });
  const rows = [monthly, due(3, '10.00'), due(3, '5.00', { campaign_id: '78' })];
  expect(deskOf(rows).pastDue.sums).toMatchObject([
    { currency: 'USD', sum: '110.00' },
    { currency: 'GBP', sum: '5.00' },
  ]);
  expect(deskOf(rows, { currency: 'GBP' }).pastDue.sums[0]).toMatchObject({ currency: 'GBP', sum: '5.00' });
});

test('expected: the rest of this month and the next five, with the projected part', () => {
  const rows = [
    // Six installments of 50: two are past due, one is today, and one in each month after it.
    {
      amount_remaining: '300.00',
      installment_frequency: 'monthly',
      next_installment_date: '2026-01-31',
      expected_fulfillment_date: '2026-06-30',
    },
    { amount_remaining: '60.00', next_installment_date: '2026-04-07' },
    // Beyond, canceled, and without a day.
    { amount_remaining: '9.00', next_installment_date: '2026-09-01' },
    { amount_remaining: '9.00', next_installment_date: '2026-04-07', canceled_at: '2026-03-01' },
    { amount_remaining: '9.00' },
  ];
  const { expected } = deskOf(rows, { day: '2026-03-31' });
  expect(expected.map(({ currency }) => currency)).toEqual(['USD']);
  expect(
    expected[0]?.months.map(({ month, sum, projected, installments }) => [month, sum, projected, installments]),
  ).toEqual([
    ['2026-03', '50.00', '50.00', 1],
    ['2026-04', '110.00', '50.00', 2],
    ['2026-05', '50.00', '50.00', 1],
    ['2026-06', '50.00', '50.00', 1],
    ['2026-07', '0', '0', 0],
    ['2026-08', '0', '0', 0],
  ]);
  expect(deskOf(rows.slice(2), { day: '2026-03-31' }).expected).toEqual([]);
});

test('P22 every past-due pledge is in one band', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 40 }), (days) => {
      const { bands, pastDue } = deskOf(days.map((each) => due(each, '1.00')));
      expect(pastDue.pledges).toBe(days.filter((each) => each > 0).length);
      expect(bands.reduce((sum, { pledges }) => sum + pledges, 0)).toBe(pastDue.pledges);
    }),
  );
});

test('a pledge of which it isn’t known how much is due is counted, and is in no sum', () => {
  const rows = [
    due(5, '300.00', { installment_frequency: 'now and then', expected_fulfillment_date: '2027-03-01' }),
    due(5, '40.00', { amount: 'much' }),
    due(5, '10.00'),
    due(-5, '25.00'),
  ];
  const { pastDue, expected, unread } = deskOf(rows);
  expect(pastDue).toMatchObject({ pledges: 3, sums: [{ sum: '10.00' }], unread: 2 });
  expect(expected[0]?.months[0]).toMatchObject({ sum: '25.00', installments: 1 });
  expect(unread).toBe(2);
});
