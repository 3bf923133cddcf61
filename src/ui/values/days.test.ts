import { expect, it } from 'vitest';
import { daysOf, momentsOf } from './days.ts';

it('daysOf(): a year is a calendar year', () => {
  expect(daysOf('this-year', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

it('momentsOf(): returns the first and the last second', () => {
  const { after, before } = momentsOf('last-month', '2026-11-22');
  expect(after).toMatch(/^2026-10-01T00:00:00/);
  expect(before).toMatch(/^2026-10-31T23:59:59/);
});
