import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { monthsToCome } from './months.ts';
import { isPeriodName, momentsOf, namedPeriod, periodLabel, type PeriodName } from './periods.ts';
import {
  fiscalYear,
  fiscalYearName,
  fiscalYearOf,
  yearBefore,
  compare,
  compareYears,
  isQuarter,
  rightBack,
  yearsBack,
} from './compared.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

const period = (from: string, to: string) => ({ from, to });

test('this year until today is compared with last year until the same day', () => {
  expect(compareYears('same-day', { today: '2026-11-23', firstMonth: 1 })).toEqual({
    now: period('2026-01-01', '2026-11-23'),
    past: period('2025-01-01', '2025-11-23'),
    year: period('2025-01-01', '2025-12-31'),
    earlier: period('2024-01-01', '2024-11-23'),
  });
});

test('whole years are this and last, or last and the one before', () => {
  const years = [2026, 2025, 2024, 2023].map((year) => period(`${year}-01-01`, `${year}-12-31`));
  const [now, past, earlier, first] = years;
  expect(compareYears('whole', { today: '2026-11-23', firstMonth: 1 })).toEqual({ now, past, year: past, earlier });
  expect(compareYears('before', { today: '2026-11-23', firstMonth: 1 })).toEqual({
    now: past,
    past: earlier,
    year: earlier,
    earlier: first,
  });
});

test.each([
  ['2026-06-30', 7, period('2025-07-01', '2026-06-30')],
  ['2026-07-01', 7, period('2026-07-01', '2027-06-30')],
  ['2024-02-29', 3, period('2023-03-01', '2024-02-29')],
  ['2026-12-31', 12, period('2026-12-01', '2027-11-30')],
])('%s is in the fiscal year that starts in month %i', (day, firstMonth, year) => {
  expect(fiscalYear(fiscalYearOf(day, firstMonth) ?? 0, firstMonth)).toEqual(year);
});

test('February 29 is compared with February 28 where there is none', () => {
  const { now, past, earlier } = compareYears('same-day', { today: '2028-02-29', firstMonth: 1 });
  expect([now.to, past.to, earlier.to]).toEqual(['2028-02-29', '2027-02-28', '2026-02-28']);
  expect(compareYears('same-day', { today: '2029-02-28', firstMonth: 1 }).past.to).toBe('2028-02-28');
  expect(compareYears('same-day', { today: '2025-02-20', firstMonth: 3 }).year).toEqual(
    period('2023-03-01', '2024-02-29'),
  );
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
    expect(compare(now, yearsBack(now), false).past).toEqual(period(yearFrom, yearTo));
    expect(compare(now, rightBack(now, false), false).past).toEqual(period(beforeFrom, beforeTo));
  },
);

test('days are compared with others that end before them, and those with others in turn', () => {
  const { year, earlier } = compare(period('2026-01-31', '2026-03-30'), { months: 1 + 1 }, false);
  expect(year).toEqual(period('2025-11-30', '2026-01-30'));
  expect(earlier).toEqual(period('2025-09-30', '2025-11-30'));
});

test.each<[PeriodName, string, number, string, string]>([
  ['today', '2026-11-22', 1, '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-03-01', 1, '2026-02-28', '2026-02-28'],
  ['tomorrow', '2026-12-31', 1, '2027-01-01', '2027-01-01'],
  ['last-7-days', '2026-11-24', 1, '2026-11-18', '2026-11-24'],
  ['last-30-days', '2026-03-01', 1, '2026-01-31', '2026-03-01'],
  ['next-7-days', '2026-11-28', 1, '2026-11-28', '2026-12-04'],
  ['next-30-days', '2026-11-28', 1, '2026-11-28', '2026-12-27'],
  // A Tuesday, a Sunday and a Monday.
  ['this-week', '2026-11-22', 1, '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-24', 1, '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-22', 1, '2026-11-09', '2026-11-15'],
  ['last-week', '2026-11-23', 1, '2026-11-16', '2026-11-22'],
  ['last-week', '2026-01-01', 1, '2025-12-22', '2025-12-28'],
  ['last-week', '2024-03-08', 1, '2024-02-26', '2024-03-03'],
  ['this-month', '2028-02-10', 4, '2028-02-01', '2028-02-29'],
  ['this-month', '2026-12-31', 1, '2026-12-01', '2026-12-31'],
  ['last-month', '2026-01-05', 1, '2025-12-01', '2025-12-31'],
  ['last-month', '2026-03-31', 7, '2026-02-01', '2026-02-28'],
  ['next-month', '2026-12-05', 1, '2027-01-01', '2027-01-31'],
  ['next-month', '2026-01-31', 1, '2026-02-01', '2026-02-28'],
  ['this-quarter', '2026-11-23', 1, '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-11-23', 1, '2026-07-01', '2026-09-30'],
  ['this-quarter', '2026-01-10', 12, '2025-12-01', '2026-02-28'],
  ['last-quarter', '2026-01-10', 12, '2025-09-01', '2025-11-30'],
  ['this-year', '2026-11-22', 1, '2026-01-01', '2026-12-31'],
  ['this-year', '2026-11-23', 7, '2026-01-01', '2026-12-31'],
  ['last-year', '2026-02-23', 7, '2025-01-01', '2025-12-31'],
  ['this-fiscal-year', '2026-11-23', 7, '2026-07-01', '2027-06-30'],
  ['last-fiscal-year', '2026-11-23', 7, '2025-07-01', '2026-06-30'],
])('%s, on %s, where a year starts in month %i, is from %s to %s', (name, today, firstMonth, from, to) => {
  expect(namedPeriod(name, { today, firstMonth })).toEqual(period(from, to));
});

test('named periods follow each other without a gap, and contain today where they should', () => {
  const at = fc.record({
    today: fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days)),
    firstMonth: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(at, ({ today, firstMonth }) => {
      const of = (name: PeriodName) => namedPeriod(name, { today, firstMonth });
      const around = ['today', 'this-week', 'this-month', 'this-quarter', 'this-year', 'this-fiscal-year'] as const;
      for (const name of [...around, 'last-7-days', 'last-30-days', 'next-7-days'] as const) {
        const { from, to } = of(name);
        expect(from <= today && today <= to).toBe(true);
      }
      for (const unit of ['week', 'month', 'quarter', 'year', 'fiscal-year'] as const) {
        expect(addDays(of(`last-${unit}`).to, 1)).toBe(of(`this-${unit}`).from);
      }
      expect(addDays(of('this-month').to, 1)).toBe(of('next-month').from);
      expect(addDays(of('yesterday').to, 1)).toBe(today);
      expect(of('tomorrow').from).toBe(addDays(today, 1));
      expect(of('this-fiscal-year')).toEqual(fiscalYear(fiscalYearOf(today, firstMonth) ?? 0, firstMonth));
      expect(of('this-year')).toEqual(fiscalYear(Number(today.slice(0, 4)), 1));
    }),
    { numRuns },
  );
});

test('a period is from its first second to its last', () => {
  expect(momentsOf(period('2026-10-01', '2026-10-31'), 'Europe/Paris')).toEqual({
    after: '2026-10-01T00:00:00+02:00',
    before: '2026-10-31T23:59:59+01:00',
  });
});

test('only known names are names of periods', () => {
  expect(isPeriodName('last-week') && periodLabel('last-week')).toBe('Last week');
  for (const text of [undefined, '', 'toString', 'this-decade', '2026-11-22']) expect(isPeriodName(text)).toBe(false);
});

test('a fiscal year is named by the calendar years that it is in', () => {
  const names = [fiscalYear(2026, 1), fiscalYear(2026, 7), fiscalYear(2000, 4)].map(fiscalYearName);
  expect(names).toEqual(['2026', '2025/26', '1999/00']);
  expect(fiscalYearOf('0202-07-01', 7)).toBeNull();
  expect(fiscalYearOf(null, 1)).toBeNull();
});

test('pledges are expected in this month and the three after it', () => {
  expect(monthsToCome('2026-11-30')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
});

test.each([
  ['2028-02-28', '2027-02-28', '2028-01-28'],
  ['2028-02-29', '2027-02-28', '2028-01-29'],
  ['2029-02-28', '2028-02-28', '2029-01-28'],
  ['2029-03-01', '2028-03-01', '2029-02-01'],
  ['2026-03-31', '2025-03-31', '2026-02-28'],
  ['2026-11-30', '2025-11-30', '2026-10-30'],
])('on %s this year and this month are compared with days until %s, and this month until %s', (today, year, month) => {
  expect(yearBefore(today)).toBe(year);
  expect(compareYears('same-day', { today, firstMonth: 1 }).past.to).toBe(year);
  const until = period(`${today.slice(0, 7)}-01`, today);
  expect(compare(until, yearsBack(until), true).past).toEqual(period(`${year.slice(0, 7)}-01`, year));
  expect(compare(until, { months: 1 }, true).past).toEqual(period(`${month.slice(0, 7)}-01`, month));
});

test('a quarter has 89 days or more', () => {
  expect(isQuarter(period('2026-02-01', '2026-04-30'))).toBe(true);
  expect(isQuarter(period('2026-01-01', '2026-03-29'))).toBe(false);
});
