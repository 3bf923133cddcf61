import { addDays } from '../../domain/values/calendar.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, isPeriod, momentsOf, type PeriodName, periods } from './periods.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

describe('daysOf()', () => {
  it.each<[PeriodName, string, string, string]>([
    ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last-7-days', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['this-month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['this-month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['last-month', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
    ['next-7-days', '2026-11-28', '2026-11-28', '2026-12-04'],
    ['next-30-days', '2026-11-28', '2026-11-28', '2026-12-27'],
    ['next-month', '2026-12-05', '2027-01-01', '2027-01-31'],
    ['next-month', '2026-01-31', '2026-02-01', '2026-02-28'],
    ['this-year', '2026-11-22', '2026-01-01', '2026-12-31'],
  ])('daysOf(): returns %s on %s', (name, now, from, to) => {
    expect(daysOf(name, now)).toEqual({ from, to });
  });

  it('daysOf(): periods follow each other without a gap, and contain today where they should', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(day, (now) => {
        for (const name of ['today', 'last-7-days', 'next-7-days', 'this-month', 'this-year'] as const) {
          const { from, to } = daysOf(name, now);
          expect(from <= now && now <= to).toBe(true);
        }
        expect(addDays(daysOf('last-month', now).to, 1)).toBe(daysOf('this-month', now).from);
        expect(addDays(daysOf('this-month', now).to, 1)).toBe(daysOf('next-month', now).from);
        expect(addDays(daysOf('yesterday', now).to, 1)).toBe(now);
        expect(daysOf('tomorrow', now).from).toBe(addDays(now, 1));
        expect(daysOf('this-month', daysOf('this-month', now).to)).toEqual(daysOf('this-month', now));
      }),
      { numRuns },
    );
  });
});

it('momentsOf(): returns the first and the last second', () => {
  const { after, before } = momentsOf('last-month', '2026-11-22');
  expect(after).toMatch(/^2026-10-01T00:00:00/);
  expect(before).toMatch(/^2026-10-31T23:59:59/);
});

it('isPeriod(): accepts only known names', () => {
  expect(Object.keys(periods).every(isPeriod)).toBe(true);
  for (const text of [undefined, '', 'toString', 'this-week', '2026-11-22']) expect(isPeriod(text)).toBe(false);
});
