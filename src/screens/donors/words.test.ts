import { expect, test } from 'vitest';
import { yearWords } from './words.ts';

test('a year that does not start in January is called by both', () => {
  expect(yearWords({ from: '2026-01-01' })).toBe('2026');
  expect(yearWords({ from: '1999-07-01' })).toBe('1999/00');
});
