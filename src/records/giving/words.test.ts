import { expect, test } from 'vitest';
import { compared, moneyWords, partWords, yearName } from './words.ts';

test.each([
  ['122.00', '100.00', '22.0% more than by Nov 22, 2025'],
  ['50', '100.00', '50.0% less than by Nov 22, 2025'],
  ['0', '100', '100.0% less than by Nov 22, 2025'],
  ['100.35', '100.00', '0.4% more than by Nov 22, 2025'],
  // What rounds to nothing is no loss.
  ['100.35', '100.36', ' As much as by Nov 22, 2025'],
  ['100', '100.00', ' As much as by Nov 22, 2025'],
  ['5.00', '0', ' Nothing by Nov 22, 2025'],
  ['0', '0.00', null],
])('%s this year and %s by the same day of last year', (thisYear, lastYearToDay, words) => {
  const said = compared({ thisYear, lastYearToDay }, '2026-11-22');
  expect(said && `${said.change} ${said.rest}`).toBe(words);
  expect(said?.isLess ?? false).toBe(words?.includes('less') ?? false);
});

test('currencies stand apart, and years by where they begin', () => {
  expect(moneyWords([])).toBe('');
  const sums = [
    { currency: 'USD', sum: '1200' },
    { currency: '', sum: '0.5' },
  ];
  expect(moneyWords(sums)).toBe('1,200.00 USD + 0.50');
  expect([yearName(2026, 1), yearName(2026, 7), yearName(2000, 4)]).toEqual(['2026', '2025/26', '1999/00']);
});

test('what is covered is said where that is not everything', () => {
  expect(partWords({ gifts: 6000, known: 5000, probable: 0 })).toBe(
    'Who gave is known for 5,000 of 6,000 transactions.',
  );
  expect(partWords({ gifts: 6000, known: 6000, probable: 0 })).toBeNull();
});
