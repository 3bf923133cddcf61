import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countsOf, totalsUntil } from './months.ts';

const at = Date.parse('2026-11-29T12:00:00Z');

/** A platform with these transactions, which counts its requests. */
function platformWith(created: readonly number[]) {
  let asked = 0;
  const totalUntil = (before: string) => {
    asked += 1;
    return Promise.resolve(created.filter((time) => time <= Date.parse(before)).length);
  };
  return { totalUntil, asked: () => asked };
}

const moment = fc.oneof(
  fc.integer({ min: Date.parse('2019-01-01'), max: at }),
  fc.integer({ min: Date.parse('0026-01-01T00:00:00Z'), max: at }),
);

it('totalsUntil(): the counts of all stretches are those of their rows, whenever they were created', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { maxLength: 12 }), async (created) => {
      const { totalUntil } = platformWith(created);
      const totals = await totalsUntil(at, totalUntil);
      const counts = countsOf(totals);
      for (const [index, { before, rows }] of counts.entries()) {
        const since = index === 0 ? -Infinity : Date.parse(counts[index - 1]?.before ?? '');
        expect(rows).toBe(created.filter((time) => time > since && time <= Date.parse(before)).length);
      }
      expect(counts.reduce((sum, { rows }) => sum + rows, 0)).toBe(created.length);
      expect(totals.at(0)?.total).toBe(0);
      // A stretch with rows is a month, so that a change rereads no more than that.
      for (const [index, { before, rows }] of counts.entries()) {
        const since = Date.parse(counts[index - 1]?.before ?? before);
        if (rows > 0) expect(Date.parse(before) - since).toBeLessThanOrEqual(31 * 86_400_000);
      }
    }),
  );
});

it('totalsUntil(): a row of the year 1026 takes about a hundred requests', async () => {
  const { totalUntil, asked } = platformWith([Date.parse('1026-05-04T12:00:00Z'), at - 86_400_000]);
  const totals = await totalsUntil(at, totalUntil);
  expect(totals.filter(({ total }, index) => total !== totals[index - 1]?.total).map(({ before }) => before)).toEqual([
    '1026-04-30T23:59:59Z',
    '1026-05-31T23:59:59Z',
    '2026-11-29T12:00:00Z',
  ]);
  expect(asked()).toBeLessThan(120);
});

it('totalsUntil(): is empty if rows appear meanwhile', async () => {
  const totals = [5, 0, 6];
  expect(await totalsUntil(at, () => Promise.resolve(totals.shift() ?? null))).toEqual([]);
  expect(totals).toEqual([]);
});
