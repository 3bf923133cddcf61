import { expect, test } from 'vitest';
import { fiscalYear, periodsOf, yearOf } from './periods.ts';

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
