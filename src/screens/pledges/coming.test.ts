import { expect, it } from 'vitest';
import type { Pledge } from '../../api/resources.ts';
import { coming } from './coming.ts';

const today = '2026-03-31';
const pledge = (amount_remaining: string, fields: Partial<Pledge>) =>
  ({ amount_remaining, status: 'active', ...fields }) as Pledge;

it('has this month from today on, three months after it, and what of that is projected', () => {
  const rows = [
    // Six installments of 50: two are overdue, one is today, and one in each month after it.
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
  expect(coming(rows, today).map(({ sums }) => sums.map(({ sum }) => sum))).toEqual([
    ['50.00'],
    ['110.00'],
    ['50.00'],
    ['50.00'],
    ['260.00'],
    ['200.00'],
  ]);
  expect(coming(rows.slice(2), today)).toEqual([]);
});
