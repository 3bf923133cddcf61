import { expect, test } from 'vitest';
import type { DonorFields } from '#domain/snapshots.ts';
import { nameOnGift } from './name-on-gift.tsx';

const filled = (fields: DonorFields) =>
  nameOnGift('7', { from: { kind: 'transaction', id: '90', name: null }, at: 1, name: 'R', fields })?.values;

test('nameOnGift(): has the names the platform requires, and nothing that may be on file already', () => {
  const person = { first_name: 'Ruth', last_name: 'Ames', company_name: 'Ames Ltd', primary_email: 'r@example.org' };
  expect(filled(person)).toEqual({
    type: 'individual',
    first_name: 'Ruth',
    last_name: 'Ames',
  });
  expect(filled({ company_name: 'Ames Ltd' })).toEqual({
    type: 'company',
    company_name: 'Ames Ltd',
  });
  expect(filled({ first_name: 'Ruth', primary_email: 'r@example.org' })).toBeUndefined();
});
