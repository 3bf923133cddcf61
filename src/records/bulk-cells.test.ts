import { expect, it } from 'vitest';
import { momentMeant } from './bulk-cells.ts';

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20 9:30', null],
  ['2026-11-20T09:30', '2026-11-20 09:30'],
  ['2026-11-20 24:00', null],
  ['20/11/2026', null],
  ['2026-02-29', null],
  ['0', null],
])('momentMeant(): parses %s', (cell, moment) => {
  expect(momentMeant(cell)).toEqual(moment);
});
