import { expect, test } from 'vitest';
import { daysCompared } from './month.ts';
import {
  fiscalYear,
  isQuarter,
  type Period,
  periodsBack,
  periodsOf,
  reportPeriod,
  type ReportPeriod,
  rightBack,
  yearBefore,
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
    expect(periodsBack(now, yearsBack(now), false).past).toEqual(period(yearFrom, yearTo));
    expect(periodsBack(now, rightBack(now, false), false).past).toEqual(period(beforeFrom, beforeTo));
  },
);

test('days are compared with others that end before them, and those with others in turn', () => {
  const { year, earlier } = periodsBack(period('2026-01-31', '2026-03-30'), { months: 1 + 1 }, false);
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
  ['last-7-days', '2026-11-24', 1, '2026-11-18', '2026-11-24'],
  // A Tuesday, a Sunday and a Monday.
  ['last-week', '2026-11-24', 1, '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-22', 1, '2026-11-09', '2026-11-15'],
  ['last-week', '2026-11-23', 1, '2026-11-16', '2026-11-22'],
])('%s, on %s, where a year starts in month %i, is from %s to %s', (name, today, firstMonth, from, to) => {
  expect(reportPeriod(name, today, firstMonth).days).toEqual(period(from, to));
});

test.each([
  ['2028-02-28', '2027-02-28', '2028-01-28'],
  ['2028-02-29', '2027-02-28', '2028-01-29'],
  ['2029-02-28', '2028-02-28', '2029-01-28'],
  ['2029-03-01', '2028-03-01', '2029-02-01'],
  ['2026-11-30', '2025-11-30', '2026-10-30'],
])(
  'on %s every desk compares this year and this month with days until %s, and this month until %s',
  (today, to, of) => {
    const [year, month] = (['this-year', 'this-month'] as const).map((name) => reportPeriod(name, today, 1));
    const pastOf = ({ days }: { days: Period }) => periodsBack(days, yearsBack(days), true).past;
    expect(year && pastOf(year)).toEqual(periodsOf(today, 1, 'same-day').past);
    expect(periodsOf(today, 1, 'same-day').past.to).toBe(to);
    expect(yearBefore(today)).toBe(to);
    expect(month && pastOf(month)).toEqual(daysCompared(today).year);
    expect(month && periodsBack(month.days, month.before, true).past).toEqual(daysCompared(today).month);
    expect(daysCompared(today)).toMatchObject({ year: { to }, month: { to: of } });
  },
);

test('a quarter has 89 days or more', () => {
  expect(isQuarter(period('2026-02-01', '2026-04-30'))).toBe(true);
  expect(isQuarter(period('2026-01-01', '2026-03-29'))).toBe(false);
});
