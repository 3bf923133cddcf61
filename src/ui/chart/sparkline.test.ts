import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRows } from '#domain/rows/chart.ts';
import { addDays } from '#domain/values/calendar.ts';
import { sparkHeights } from './sparkline.tsx';

interface Row {
  at: string;
  amount: string | null;
}

const chart = { title: 'Amount by date', at: ({ at }: Row) => at, amount: ({ amount }: Row) => amount };
const today = '2026-11-20';
const heightsOf = (rows: readonly Row[]) => sparkHeights(readRows(rows, chart, { zone: 'UTC', today }), chart, today);

it('sparkline: draws each day of a month, as high as its amount is', () => {
  expect(
    heightsOf([
      { at: '2026-11-18', amount: '5' },
      { at: '2026-11-20', amount: '10' },
      { at: '2026-11-20', amount: '10' },
    ]),
  ).toEqual([0.25, 0, 1]);
});

it('sparkline: draws every month of a year', () => {
  const heights = heightsOf([
    { at: addDays(today, -365), amount: '10' },
    { at: today, amount: '5' },
  ]);
  expect(heights).toHaveLength(13);
  expect([heights[0], heights.at(-1)]).toEqual([1, 0.5]);
});

it('sparkline: draws nothing without amounts', () => {
  expect(heightsOf([])).toEqual([]);
  expect(heightsOf([{ at: '2026-11-18', amount: null }])).toEqual([]);
  expect(heightsOf([{ at: '2026-11-18', amount: '-3' }])).toEqual([]);
});

it('sparkline: draws what is past due before what is to come', () => {
  const coming = {
    ...chart,
    parts: {
      title: 'Installments',
      of: ({ at, amount }: Row) => [{ at, amount, ...(at < today && { is: 'overdue' as const }) }],
    },
  };
  const rows = [
    { at: '2026-10-01', amount: '8' },
    { at: '2026-11-21', amount: '2' },
  ];
  expect(sparkHeights(readRows(rows, coming, { zone: 'UTC', today }), coming, today)).toEqual([1, 0.25]);
});

it('sparkline: has at most 24 bars, of which one is the highest unless all of them are empty', () => {
  const row = fc.record({
    at: fc.integer({ min: 0, max: 4000 }).map((days) => addDays(today, -days)),
    amount: fc.integer({ min: 1, max: 1000 }).map(String),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const heights = heightsOf(rows);
      expect(heights.length).toBeLessThanOrEqual(24);
      expect(heights.every((part) => part >= 0 && part <= 1)).toBe(true);
      expect(Math.max(...heights)).toBe(1);
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) },
  );
});
