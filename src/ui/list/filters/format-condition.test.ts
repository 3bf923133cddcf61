import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Kind } from '#domain/rows/field.ts';
import { readCondition } from '#domain/rows/condition.ts';
import { formatCondition } from './format-condition.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

it.each<[Kind, string, string]>([
  ['text', 'none', 'empty'],
  ['amount', 'some', 'not empty'],
  ['day', 'past', 'before today'],
  ['moment', 'this-month', 'this month'],
  ['amount', '10..500', '10.00 to 500.00'],
  ['amount', '10..10', '10.00'],
  ['count', '1000..', '1,000 or more'],
  ['amount', '..5', 'up to 5.00'],
  ['day', '..2026-11-20', 'until Nov 20, 2026'],
  ['day', '2026-11-20..', 'from Nov 20, 2026'],
  ['day', '2026-01-01..2026-03-31', 'Jan 1, 2026 to Mar 31, 2026'],
  ['day', '2026-01-01..2026-01-01', 'Jan 1, 2026'],
  ['day', '90d..', 'in the last 90 days'],
  ['day', '..1m', 'at least 1 month ago'],
  ['moment', '24m..12m', '24 months ago to 12 months ago'],
  ['word', 'partially_fulfilled', 'partially fulfilled'],
  ['yes-no', '1', 'yes'],
  ['text', 'Ames', 'contains “Ames”'],
  ['id', '77', '77'],
])('formatCondition(): a filter of kind %s by %s reads “%s”', (kind, written, words) => {
  expect(formatCondition({ kind }, written)).toBe(words);
});

it('formatCondition(): every filter has words', () => {
  const kinds = fc.constantFrom<Kind>('amount', 'day', 'moment', 'count', 'word');
  fc.assert(
    fc.property(fc.string(), kinds, (text, kind) => {
      fc.pre(readCondition({ key: 'x', kind }, text) !== null);
      expect(formatCondition({ kind }, text)).not.toMatch(/undefined|NaN|Invalid Date/);
    }),
    { numRuns },
  );
});
