import { expect, it } from 'vitest';
import { daysOf } from './days.ts';

it('daysOf(): a year is a calendar year', () => {
  expect(daysOf('this-year', '2026-11-22')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});
