import { addDays } from '../../domain/values/calendar.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Pledge } from '../../api/resources.ts';
import { pledgeTotals } from '../../domain/lists/pledges.ts';
import { listContext } from '../../records/list-context.ts';
import { readyViews } from '../../records/ready-views.ts';
import { sumByCurrency } from '../../domain/values/money.ts';
import { columnsFor } from './columns.tsx';
import { agingBuckets } from './aging.ts';

const today = '2026-03-01';
const due = (days: number, amount_remaining: string, fields: Partial<Pledge> = {}) =>
  ({ next_installment_date: addDays(today, -days), amount_remaining, status: 'active', ...fields }) as Pledge;

it('agingBuckets(): puts past-due pledges in buckets by days past due, across the end of February', () => {
  const rows = [due(1, '10.00'), due(30, '5.50'), due(31, '7'), due(180, '1.00'), due(181, '2.00'), due(900, '3.00')];
  const apart = [due(0, '99.00'), due(-5, '99.00'), due(40, '0.00'), due(40, '99.00', { status: 'canceled' })];
  expect(
    agingBuckets([...rows, ...apart], today).map(({ label, range, pledges, overdue }) => [
      label,
      range,
      pledges,
      overdue[0]?.sum,
    ]),
  ).toEqual([
    ['1–30 days', '1..30', 2, '15.50'],
    ['31–60 days', '31..60', 1, '7'],
    ['61–90 days', '61..90', 0, undefined],
    ['91–180 days', '91..180', 1, '1.00'],
    ['Over 180 days', '181..', 2, '5.00'],
    ['Total', '1..', 6, '28.50'],
  ]);
  expect(agingBuckets(apart, today)).toEqual([]);
});

it('agingBuckets(): separates installments before today from the rest of the balance', () => {
  const monthly = due(40, '200.00', { installment_frequency: 'monthly', expected_fulfillment_date: '2026-04-20' });
  expect(monthly.next_installment_date).toBe('2026-01-20');
  const all = agingBuckets([monthly, due(3, '10.00')], today).at(-1);
  expect([all?.overdue, all?.rest].map((sums) => sums?.[0]?.sum)).toEqual(['110.00', '100.00']);
  const total = pledgeTotals({ ...listContext(), today }).find(({ label }) => label === 'Past due');
  expect(total && sumByCurrency([monthly, due(3, '10.00'), due(-3, '7.00')], total).sums[0]).toMatchObject({
    sum: '110.00',
    rows: 2,
  });
});

it('columnsFor(): adds contact columns and the last reminder to past-due views', () => {
  const hidden = (values: Readonly<Record<string, string>>) =>
    columnsFor(listContext(), values).flatMap(({ key, hidden: isHidden }) => (isHidden ? key : []));
  const reminded = ['overdue', 'phone', 'email', 'last_reminded_at'];
  expect(hidden({})).toEqual(expect.arrayContaining(reminded));
  for (const { values } of readyViews.pledges) {
    expect(hidden(values)).toEqual(hidden({}).filter((key) => !reminded.includes(key)));
  }
});

it('P22 every past-due pledge is in one bucket', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 40 }), (days) => {
      const bands = agingBuckets(
        days.map((each) => due(each, '1.00')),
        today,
      );
      const all = bands.at(-1)?.pledges ?? 0;
      expect(all).toBe(days.filter((each) => each > 0).length);
      expect(bands.slice(0, -1).reduce((sum, { pledges }) => sum + pledges, 0)).toBe(all);
    }),
  );
});
