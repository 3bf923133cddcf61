import { expect, test } from 'vitest';
import {
  fiscalYear,
  periodsBack,
  periodsOf,
  reportPeriod,
  type ReportPeriod,
  rightBack,
  yearOf,
  yearsBack,
} from './periods.ts';

const period = (from: string, to: string) => ({ from, to });

test('this year until today is compared with last year until the same day', () => {
  expect(periodsOf('2026-11-23', 1, 'same-day')).toEqual({
    now: period('2026-01-01', '2026-11-23'),
    past: period('2025-01-01', '2025-11-23'),
    year: period('2025-01-01', '2025-12-31'),
    earlier: period('2024-01-01', '2024-11-23'),
  });
});

test('whole years are this and last, or last and the one before', () => {
  const years = [2026, 2025, 2024, 2023].map((year) => period(`${year}-01-01`, `${year}-12-31`));
  const [now, past, earlier, first] = years;
  expect(periodsOf('2026-11-23', 1, 'whole')).toEqual({ now, past, year: past, earlier });
  expect(periodsOf('2026-11-23', 1, 'before')).toEqual({ now: past, past: earlier, year: earlier, earlier: first });
});

test.each([
  ['2026-06-30', 7, period('2025-07-01', '2026-06-30')],
  ['2026-07-01', 7, period('2026-07-01', '2027-06-30')],
  ['2024-02-29', 3, period('2023-03-01', '2024-02-29')],
  ['2026-12-31', 12, period('2026-12-01', '2027-11-30')],
])('%s is in the fiscal year that starts in month %i', (day, firstMonth, year) => {
  expect(fiscalYear(yearOf(day, firstMonth) ?? 0, firstMonth)).toEqual(year);
});

test('February 29 is compared with February 28 where there is none', () => {
  const { now, past, earlier } = periodsOf('2028-02-29', 1, 'same-day');
  expect([now.to, past.to, earlier.to]).toEqual(['2028-02-29', '2027-02-28', '2026-02-28']);
  expect(periodsOf('2029-02-28', 1, 'same-day').past.to).toBe('2028-02-28');
  expect(periodsOf('2025-02-20', 3, 'same-day').year).toEqual(period('2023-03-01', '2024-02-29'));
});

test.each([
  ['2026-11-01', '2026-11-23', '2025-11-01', '2025-11-23', '2026-10-09', '2026-10-31'],
  ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29', '2025-01-01', '2025-01-31'],
  ['2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28', '2024-02-28', '2024-02-28'],
  ['2026-01-01', '2026-06-30', '2025-01-01', '2025-06-30', '2025-07-01', '2025-12-31'],
  // More than a year: as many years before as do not meet it.
  ['2025-01-01', '2026-11-23', '2023-01-01', '2024-11-23', '2023-02-09', '2024-12-31'],
])(
  '%s to %s lies a year after %s to %s, and right after %s to %s',
  (from, to, yearFrom, yearTo, beforeFrom, beforeTo) => {
    const now = period(from, to);
    expect(periodsBack(now, yearsBack(now)).past).toEqual(period(yearFrom, yearTo));
    expect(periodsBack(now, rightBack(now)).past).toEqual(period(beforeFrom, beforeTo));
  },
);

test('days are compared with others that end before them, and those with others in turn', () => {
  const { year, earlier } = periodsBack(period('2026-01-31', '2026-03-30'), { months: 1 + 1 });
  expect(year).toEqual(period('2025-11-30', '2026-01-30'));
  expect(earlier).toEqual(period('2025-09-30', '2025-11-30'));
});

test.each<[ReportPeriod, string, number, string, string]>([
  ['this-year', '2026-11-23', 1, '2026-01-01', '2026-11-23'],
  ['last-year', '2026-11-23', 7, '2025-07-01', '2026-06-30'],
  ['this-quarter', '2026-11-23', 1, '2026-10-01', '2026-11-23'],
  ['last-quarter', '2026-11-23', 1, '2026-07-01', '2026-09-30'],
  ['this-quarter', '2026-01-10', 12, '2025-12-01', '2026-01-10'],
  ['last-quarter', '2026-01-10', 12, '2025-09-01', '2025-11-30'],
  ['this-month', '2026-03-01', 4, '2026-03-01', '2026-03-01'],
  ['last-month', '2024-03-31', 1, '2024-02-01', '2024-02-29'],
])('%s, on %s, where a year starts in month %i, is from %s to %s', (name, today, firstMonth, from, to) => {
  expect(reportPeriod(name, today, firstMonth).days).toEqual(period(from, to));
});
