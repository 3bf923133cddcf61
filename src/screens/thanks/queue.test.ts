import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Thanked } from '#domain/lists/thanks.ts';
import { isThanked, nextToThank, placeOf, progressOf } from './queue.ts';

const at = '2026-11-20T10:00:00Z';
const donors = [
  { gifts: ['1', '2'], given: [{ sum: '300.00', currency: 'USD' }] },
  { gifts: ['3'], given: [{ sum: '20.00', currency: 'EUR' }] },
  { gifts: ['4'], given: [{ sum: '0.10', currency: 'USD' }] },
];

it('a donor is thanked when all gifts are marked', () => {
  expect(donors.map((donor) => isThanked(donor, { '1': at, '3': at }))).toEqual([false, true, false]);
});

it('placeOf(): follows a gift, and starts with the first donor to thank', () => {
  expect(placeOf(donors, '2', {})).toBe(0);
  expect(placeOf(donors, '3', { '3': at })).toBe(1);
  expect(placeOf(donors, undefined, { '1': at, '2': at })).toBe(1);
  expect(placeOf(donors, 'gone', {})).toBe(0);
  expect(placeOf([], undefined, {})).toBe(0);
});

it('nextToThank(): passes over thanked donors, and ends after the last', () => {
  expect(nextToThank(donors, 1, { '3': at })).toBe(2);
  expect(nextToThank(donors, 3, {})).toBe(3);
  expect(nextToThank(donors, 2, { '4': at })).toBe(3);
});

it('progressOf(): adds up thanked donors by currency', () => {
  expect(progressOf(donors, { '1': at, '2': at, '4': at })).toEqual({
    donors: 2,
    gifts: 3,
    sums: [{ currency: 'USD', sum: '300.10', rows: 2 }],
    skipped: 1,
  });
});

describe('property', () => {
  it('marking each donor that comes reaches the end with everyone thanked, once each', () => {
    const queue = fc.uniqueArray(fc.nat(60).map(String), { maxLength: 20 }).map((ids) =>
      Array.from({ length: Math.ceil(ids.length / 2) }, (_, index) => ({
        gifts: ids.slice(index * 2, index * 2 + 2),
        given: [],
      })),
    );
    fc.assert(
      fc.property(queue, fc.uniqueArray(fc.nat(60).map(String)), (all, before) => {
        let thanked: Thanked = Object.fromEntries(before.map((id) => [id, at]));
        const met: number[] = [];
        for (let place = nextToThank(all, 0, thanked); place < all.length; place = nextToThank(all, place, thanked)) {
          met.push(place);
          thanked = { ...thanked, ...Object.fromEntries((all[place]?.gifts ?? []).map((id) => [id, at])) };
        }
        expect(met).toEqual([...new Set(met)]);
        expect(progressOf(all, thanked)).toMatchObject({ donors: all.length, skipped: 0 });
      }),
    );
  });
});
