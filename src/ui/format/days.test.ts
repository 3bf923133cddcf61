import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import { addDays, isDay } from '#domain/values/calendar.ts';
import { dayByKey, firstWeekday } from './calendar-keys.ts';
import { daysOf, periodName, plainPeriod } from './days.ts';
import { offeredPeriods } from './years.ts';

it('daysOf(): a year is a calendar year, unless it’s a fiscal one, and quarters are of that', () => {
  changePreferences({ fiscalYearStartsIn: 7 });
  expect(daysOf('this-year', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(daysOf('last-fiscal-year', '2026-11-22')).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  changePreferences({ fiscalYearStartsIn: 2 });
  expect(daysOf('this-quarter', '2026-11-22')).toEqual({ from: '2026-11-01', to: '2027-01-31' });
  changePreferences({ fiscalYearStartsIn: 1 });
});

it('offeredPeriods(): fiscal years stand beside calendar years, where they’re others', () => {
  const names = ['this-year', 'this-fiscal-year'] as const;
  expect(offeredPeriods(names)).toEqual(['this-year']);
  // A link of another office.
  expect([periodName('this-fiscal-year'), plainPeriod('last-fiscal-year')]).toEqual(['This year', 'last-year']);
  changePreferences({ fiscalYearStartsIn: 7 });
  expect(offeredPeriods(names).map(periodName)).toEqual(['This year', 'This fiscal year']);
  changePreferences({ fiscalYearStartsIn: 1 });
});

test.each([
  ['ArrowLeft', false, '2026-02-28'],
  ['ArrowRight', false, '2026-03-02'],
  ['ArrowUp', false, '2026-02-22'],
  ['ArrowDown', false, '2026-03-08'],
  ['Home', false, '2026-02-23'],
  ['End', false, '2026-03-01'],
  ['PageUp', false, '2026-02-01'],
  ['PageDown', true, '2027-03-01'],
  ['Enter', false, null],
  ['toString', false, null],
])('dayByKey(): from Sunday, March 1, %s (Shift: %s) goes to %s', (key, shiftKey, next) => {
  expect(dayByKey('2026-03-01', { key, shiftKey }, 1)).toBe(next);
});

it('dayByKey(): a month of fewer days has its last', () => {
  expect(dayByKey('2026-03-31', { key: 'PageUp', shiftKey: false }, 0)).toBe('2026-02-28');
  expect(dayByKey('2028-02-29', { key: 'PageDown', shiftKey: true }, 0)).toBe('2029-02-28');
});

it('dayByKey(): what a key moves to is a date, and there is none after the last', () => {
  expect(dayByKey('9999-12-31', { key: 'ArrowRight', shiftKey: false }, 0)).toBeNull();
  const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown');
  const day = fc.integer({ min: -300_000, max: 300_000 }).map((days) => addDays('2026-11-26', days));
  fc.assert(
    fc.property(day, key, fc.boolean(), fc.integer({ min: 0, max: 6 }), (from, pressed, shiftKey, first) => {
      const next = dayByKey(from, { key: pressed, shiftKey }, first) ?? '';
      expect(isDay(next)).toBe(true);
      if (pressed === 'Home') expect(new Date(`${next}T00:00:00Z`).getUTCDay()).toBe(first);
      if (pressed === 'End') expect(new Date(`${next}T00:00:00Z`).getUTCDay()).toBe((first + 6) % 7);
    }),
  );
});

test.each([
  ['en-US', 0],
  ['en-GB', 1],
  ['de', 1],
  ['pt-BR', 0],
])('firstWeekday(): %s', (locale, first) => {
  expect(firstWeekday(locale)).toBe(first);
});
