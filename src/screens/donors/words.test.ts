import { expect, test } from 'vitest';
import { changeOf, percentOf, yearWords } from './words.ts';

test.each([
  ['694', '1240', '56.0'],
  ['2', '3', '66.7'],
  ['1', '3', '33.3'],
  ['324140.00', '398215', '81.4'],
  ['0.005', '10', '0.1'],
  ['0', '10', '0.0'],
  ['-0.001', '10', '0.0'],
  ['5', '0', null],
  ['5', '', null],
  ['some', '5', null],
])('%s of %s is %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

test('a change may be less', () => {
  expect(changeOf('412680', '398215')).toBe('3.6');
  expect(changeOf('1186', '1240')).toBe('-4.4');
  expect(changeOf('5', '0')).toBeNull();
});

test('a year that does not start in January is called by both', () => {
  expect(yearWords({ from: '2026-01-01' })).toBe('2026');
  expect(yearWords({ from: '1999-07-01' })).toBe('1999/00');
});
