import { expect, test } from 'vitest';
import { compareToLastYear, formatSums, donorCoverageMessage } from './giving-labels.ts';

test.each([
  ['122.00', '100.00', '22.0% more than on Nov 22, 2025'],
  ['50', '100.00', '50.0% less than on Nov 22, 2025'],
  ['0', '100', '100.0% less than on Nov 22, 2025'],
  ['100.35', '100.00', '0.4% more than on Nov 22, 2025'],
  // A change that rounds to zero isn't shown as a loss.
  ['100.35', '100.36', ' Same as on Nov 22, 2025'],
  ['100', '100.00', ' Same as on Nov 22, 2025'],
  ['5.00', '0', ' None by Nov 22, 2025'],
  ['0', '0.00', null],
])(
  'compareToLastYear(): %s this year against %s by the same date last year is %j',
  (thisYear, lastYearToDay, words) => {
    const said = compareToLastYear({ thisYear, lastYearToDay }, '2026-11-22');
    expect(said && `${said.change} ${said.rest}`).toBe(words);
    expect(said?.isLess ?? false).toBe(words?.includes('less') ?? false);
  },
);

test('formatSums() lists each currency', () => {
  expect(formatSums([])).toBe('');
  const sums = [
    { currency: 'USD', sum: '1200' },
    { currency: '', sum: '0.5' },
  ];
  expect(formatSums(sums)).toBe('1,200.00 USD + 0.50');
});

test('donorCoverageMessage() returns a message only if some transactions have no identified donor', () => {
  expect(donorCoverageMessage({ gifts: 6000, known: 5000, probable: 0 })).toBe(
    'Donor identified for 5,000 of 6,000 transactions.',
  );
  expect(donorCoverageMessage({ gifts: 6000, known: 6000, probable: 0 })).toBeNull();
});
