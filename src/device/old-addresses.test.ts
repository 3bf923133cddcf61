import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { carriedOver } from './old-addresses.ts';

test.each([
  ['a year of the thank-you list and of the report', { period: 'this-year' }, { days: 'this-fiscal-year' }],
  ['the year before', { period: 'last-year', by: 'household' }, { days: 'last-fiscal-year', by: 'household' }],
  ['another period', { period: 'last-week', 'f.amount': '250..' }, { days: 'last-week', 'f.amount': '250..' }],
  ['all gifts', { period: 'all' }, { days: 'all' }],
  [
    'custom dates',
    { from: '2026-01-01', to: '2026-03-31', by: 'person' },
    { days: '2026-01-01..2026-03-31', by: 'person' },
  ],
  ['half a range', { to: '2026-03-31' }, { days: '..2026-03-31' }],
] as const)('carriedOver(): %s', (_, old, now) => {
  expect(carriedOver(old)).toEqual(now);
});

it('carriedOver(): what this version writes stays as it is', () => {
  const key = fc.constantFrom('days', 'f.amount', 'f.date', 'view', 'sort', 'transactedAfter', 'by');
  const value = fc.constantFrom('this-year', 'last-year', '250..', '2026-01-01..', 'none');
  fc.assert(
    fc.property(fc.dictionary(key, value), (values) => {
      expect(carriedOver({ ...values })).toEqual({ ...values });
    }),
  );
});
