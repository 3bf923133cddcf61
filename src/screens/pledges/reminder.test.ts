import { expect, it } from 'vitest';
import type { Pledge } from '#api/resources.ts';
import { joinRows } from '#domain/lists/joins.ts';
import { createNames } from '#domain/names.ts';
import { namesIn } from '#domain/names-in-rows.ts';
import { readRows } from '#e2e/support/doubles/rows.ts';
import { reminderOf } from './reminder.tsx';

const pledge = {
  contact_id: '4801',
  campaign_id: '77',
  amount_remaining: '1500.00',
  next_installment_date: '2026-02-01',
  status: 'active',
} as Pledge;
const monthly = { ...pledge, installment_frequency: 'monthly', expected_fulfillment_date: '2026-06-01' };
const said = (row: Pledge, today = '2026-02-10') => reminderOf(row, today)?.split('\n')[2];

it('reminderOf(): uses the names that are known, and returns null if nothing is past due', () => {
  expect(reminderOf(pledge, '2026-03-01')).toBe(
    `Hello,

Thank you for your pledge. Your remaining balance of 1,500.00 was due on Feb 1, 2026.
If you’ve already sent it, thank you! You can disregard this message.`,
  );
  const names = createNames();
  const ames = { id: '501', contacts: [{ id: '4801', first_name: 'Ruth', last_name: 'Ames' }] };
  const whole = { page: 1, total: 1, at: 1 };
  names.merge({ campaigns: [['77', { title: 'Winter Shelter Appeal', currency: 'USD', page: null }]] });
  names.merge(namesIn('listHouseholds', readRows('listHouseholds', [ames]), whole) ?? {});
  const [joined = pledge] = joinRows('listPledges', [pledge], names);
  expect(reminderOf(joined, '2026-03-01')).toMatch(/^Hi Ruth,\n/);
  expect(said(joined)).toBe(
    'Thank you for your pledge to Winter Shelter Appeal. Your remaining balance of $1,500.00 was due on Feb 1, 2026.',
  );
  expect(reminderOf(pledge, '2026-02-01')).toBeNull();
  expect(reminderOf({ ...pledge, canceled_at: '2026-01-01' }, '2026-03-01')).toBeNull();
});

it('reminderOf(): asks for the installments due so far and states the balance separately', () => {
  expect(said(monthly)).toBe(
    'Thank you for your pledge. Your remaining balance is 1,500.00, and a payment of about 300.00 was due on Feb 1, 2026.',
  );
  expect(said(monthly, '2026-03-10')).toBe(
    'Thank you for your pledge. Your remaining balance is 1,500.00, and about 600.00 of it has been due since Feb 1, 2026.',
  );
  expect(said(monthly, '2026-08-01')).toBe(
    'Thank you for your pledge. Your remaining balance is 1,500.00, and payments have been due since Feb 1, 2026.',
  );
});
