import { toneOf, toneOfHttp } from './labels.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it.each([
  ['completed', 'neutral'],
  ['pending', 'neutral'],
  ['Incomplete', 'neutral'],
  ['refunded', 'neutral'],
  ['failed', 'bad'],
  [' Returned ', 'bad'],
  ['past_due', 'warn'],
  ['Past  due', 'warn'],
  ['unpaid', 'neutral'],
  ['not paid', 'neutral'],
  ['active', 'neutral'],
  ['constructor', 'neutral'],
  ['', 'neutral'],
  [null, 'neutral'],
] as const)('toneOf(%j) is %s', (word, tone) => {
  expect(toneOf(word)).toBe(tone);
});

it.each([
  ['200', 'neutral'],
  ['204 No Content', 'neutral'],
  ['302', 'bad'],
  ['410', 'bad'],
  ['500', 'bad'],
  ['100', 'neutral'],
  ['5000', 'neutral'],
  ['', 'neutral'],
  [null, 'neutral'],
  ['failed', 'bad'],
  ['asleep', 'neutral'],
] as const)('toneOfHttp(%j) is %s', (status, tone) => {
  expect(toneOfHttp(status)).toBe(tone);
});

it('property: every text has a tone', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      expect(['warn', 'bad', 'neutral']).toContain(toneOf(word));
      expect(['warn', 'bad', 'neutral']).toContain(toneOfHttp(word));
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) },
  );
});
