import { createNames } from './names.ts';
import { isOpen, isOverdue, pledgeDonor, pledgeName } from './pledge.ts';
import { addDays } from './values/calendar.ts';
import { expect, it } from 'vitest';
import type { Pledge } from '#api/resources.ts';
import { today } from '#ui/format/days.ts';

const pledge = (fields: Partial<Pledge>) =>
  ({ amount_remaining: '100.00', canceled_at: null, status: 'active', ...fields }) as Pledge;

it('is open while something is left and nobody canceled it', () => {
  expect(isOpen(pledge({}))).toBe(true);
  expect(isOpen(pledge({ amount_remaining: 'much' }))).toBe(true);
  for (const amount_remaining of ['0.00', '0', '-5', '', null])
    expect(isOpen(pledge({ amount_remaining }))).toBe(false);
  expect(isOpen(pledge({ canceled_at: '2026-01-01T00:00:00Z' }))).toBe(false);
  expect(isOpen(pledge({ status: 'cancelled' }))).toBe(false);
});

it('is overdue from the day after it is due, by its next installment, else by its end', () => {
  const yesterday = addDays(today(), -1);
  const due = (next_installment_date: string | null, expected_fulfillment_date: string | null) =>
    isOverdue(pledge({ next_installment_date, expected_fulfillment_date }), today(), undefined);
  expect(due(yesterday, null)).toBe(true);
  expect(due('', yesterday)).toBe(true);
  expect(due(today(), yesterday)).toBe(false);
  expect(due(null, null)).toBe(false);
  expect(isOverdue(pledge({ amount_remaining: '0.00', next_installment_date: yesterday }), today(), undefined)).toBe(
    false,
  );
});

it('pledgeName(): names the contact, and is blank without one', () => {
  const nameOf = (row: Pledge) => pledgeName(row, pledgeDonor(row, createNames()));
  expect(nameOf(pledge({ contact_id: '5611' }))).toBe('Pledge of Contact 5611');
  for (const contact_id of ['0', null]) expect(nameOf(pledge({ contact_id }))).toBe('');
});
