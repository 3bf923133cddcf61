import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Kind } from '#domain/rows/field.ts';
import { isFilter } from '#domain/rows/filter.ts';
import { formatFilter } from './row-filters.tsx';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

it.each<[Kind, string, string]>([
  ['text', 'none', 'empty'],
  ['amount', 'some', 'not empty'],
  ['day', 'past', 'before today'],
  ['moment', 'this-month', 'this month'],
  ['amount', '10..500', '10.00 to 500.00'],
  ['amount', '10..10', '10.00'],
  ['count', '1000..', 'from 1,000'],
  ['day', '..2026-11-20', 'up to Nov 20, 2026'],
  ['word', 'partially_fulfilled', 'partially fulfilled'],
  ['yes-no', '1', 'yes'],
  ['text', 'Ames', 'contains “Ames”'],
  ['id', '77', '77'],
])('formatFilter(): a filter of kind %s by %s reads “%s”', (kind, written, words) => {
  expect(formatFilter({ kind }, written)).toBe(words);
});

it('formatFilter(): every filter has words', () => {
  const kinds = fc.constantFrom<Kind>('amount', 'day', 'moment', 'count', 'word');
  fc.assert(
    fc.property(fc.string(), kinds, (text, kind) => {
      fc.pre(isFilter({ kind }, text));
      expect(formatFilter({ kind }, text)).not.toMatch(/undefined|NaN|Invalid Date/);
    }),
    { numRuns },
  );
});
