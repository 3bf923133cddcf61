import { expect, test } from 'vitest';
import { periodOf } from './thanks-periods.ts';

test.each([
  ['2026-11-23', '2026-11-16', '2026-11-22'],
  ['2026-11-22', '2026-11-09', '2026-11-15'],
  ['2026-03-04', '2026-02-23', '2026-03-01'],
  ['2026-01-01', '2025-12-22', '2025-12-28'],
  ['2024-03-08', '2024-02-26', '2024-03-03'],
])('periodOf(): last week of %s is Monday %s to Sunday %s', (now, from, to) => {
  expect(periodOf('last-week', 1, now)).toEqual({ from, to });
});

test('periodOf(): years are fiscal years, and all gifts have no period', () => {
  expect(periodOf('this-year', 7, '2026-11-23')).toEqual({ from: '2026-07-01', to: '2027-06-30' });
  expect(periodOf('last-year', 1, '2026-11-23')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(periodOf('last-month', 7, '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(periodOf('last-7-days', 1, '2026-11-23')).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  expect(periodOf('all', 1)).toBeNull();
});
