import { expect, test } from 'vitest';
import { compareToLastYear, formatOthers, formatSums, donorCoverageMessage, timelineGroup } from './giving-labels.ts';

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
  expect(formatSums(sums)).toBe('$1,200.00 + 0.50');
});

test('formatOthers() names the currencies after the leading one, but for those of nothing', () => {
  expect(formatOthers([])).toBe(null);
  const [pounds, euros, nothing] = [
    { currency: 'GBP', sum: '250' },
    { currency: '', sum: '0.5' },
    { currency: 'EUR', sum: '0.00' },
  ];
  expect(formatOthers([nothing])).toBe(null);
  expect(formatOthers([pounds, nothing, euros])).toBe('and £250.00 and 0.50 unknown currency');
  expect(formatOthers([{ ...pounds, thisYear: '3' }], ({ thisYear }) => thisYear)).toBe('and £3.00');
});

test.each([
  ['2026-11-22', 'November 2026'],
  ['2026-11-01', 'November 2026'],
  ['2026-11-23', 'Upcoming'],
  ['2027-11-22', 'Upcoming'],
  ['2025-11-22', 'November 2025'],
  [null, 'No date'],
])('timelineGroup(): on Nov 22, 2026, %s is in the part %s', (day, title) => {
  expect(timelineGroup(day, '2026-11-22')).toBe(title);
});

test('donorCoverageMessage() returns a message only if some transactions have no identified donor', () => {
  expect(donorCoverageMessage({ gifts: 6000, known: 5000, probable: 0 })).toBe(
    'Donor identified for 5,000 of 6,000 transactions.',
  );
  expect(donorCoverageMessage({ gifts: 6000, known: 6000, probable: 0 })).toBeNull();
});
