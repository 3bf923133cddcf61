import { expect, it } from 'vitest';
import type { Pledge } from '../../api/resources.ts';
import { pledgeForecast } from './pledge-forecast.ts';

const today = '2026-03-31';
const pledge = (amount_remaining: string, fields: Partial<Pledge>) =>
  ({ amount_remaining, status: 'active', ...fields }) as Pledge;

it('pledgeForecast(): sums the rest of this month, the next three months, the total, and the projected part', () => {
  const rows = [
    // Six installments of 50: two are past due, one is today, and one in each month after it.
    pledge('300.00', {
      installment_frequency: 'monthly',
      next_installment_date: '2026-01-31',
      expected_fulfillment_date: '2026-06-30',
    }),
    pledge('60.00', { next_installment_date: '2026-04-07' }),
    // Beyond, canceled, and without a day.
    pledge('9.00', { next_installment_date: '2026-07-01' }),
    pledge('9.00', { next_installment_date: '2026-04-07', canceled_at: '2026-03-01' }),
    pledge('9.00', {}),
  ];
  expect(pledgeForecast(rows, today).map(({ sums }) => sums.map(({ sum }) => sum))).toEqual([
    ['50.00'],
    ['110.00'],
    ['50.00'],
    ['50.00'],
    ['260.00'],
    ['200.00'],
  ]);
  expect(pledgeForecast(rows.slice(2), today)).toEqual([]);
});
