import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Field, Kind } from './field.ts';
import { descendingOf, inOrder, keysOf, orderOf } from './keys.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

interface Row {
  value: string | null;
}

const fieldOf = (kind: Kind): Field<Row> => ({ key: 'value', kind, value: (row) => row.value });

const few = fc.integer({ min: -3, max: 3 }).map(String);
const cents = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((amount) => (amount / 100).toFixed(2));
const large = fc.maxSafeInteger().map((amount) => String(amount).slice(0, 15));
const fine = fc.double({ min: -1000, max: 1000, noNaN: true }).map((amount) => amount.toFixed(7));
const unreadable = fc.constantFrom(null, '', 'a lot');
const moments = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((time) => time.toISOString());

const atFullSecond = (moment: string) => moment.replace(/\.\d+/, '');

const fields: readonly { of: string; kind: Kind; value: fc.Arbitrary<string | null> }[] = [
  { of: 'numbers that are often the same', kind: 'count', value: fc.oneof(few, unreadable) },
  { of: 'amounts', kind: 'amount', value: fc.oneof(cents, unreadable) },
  { of: 'amounts that leave no room for a place', kind: 'amount', value: fc.oneof(large, cents, unreadable) },
  { of: 'amounts of more than two decimals', kind: 'amount', value: fc.oneof(fine, cents, unreadable) },
  { of: 'moments', kind: 'moment', value: fc.oneof(moments, unreadable) },
  { of: 'moments at full seconds', kind: 'moment', value: fc.oneof(moments.map(atFullSecond), unreadable) },
];

it.each(fields)(
  'an order of $of is that of their keys, then of the rows, or reversed; those without a key stand last',
  ({ kind, value }) => {
    fc.assert(
      fc.property(fc.array(fc.record({ value }), { maxLength: 200 }), fc.boolean(), (rows, isReversed) => {
        const ordered = fieldOf(kind);
        const keys = keysOf(rows, ordered);
        const isBlank = (place: number) => Number.isNaN(keys[place]);
        const places = rows.map((_, place) => place);
        const blank = places.filter(isBlank);
        const filled = places
          .filter((place) => !isBlank(place))
          .toSorted((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || (isReversed ? other - one : one - other));
        expect([...orderOf(rows, ordered, isReversed)]).toEqual([...filled, ...blank]);
        expect([...descendingOf(rows, ordered, isReversed)]).toEqual([...filled.toReversed(), ...blank]);
      }),
      { numRuns },
    );
  },
);

it('inOrder(): sorts names without their apostrophes, and special letters as plain ones', () => {
  const names = ['Ødegaard', "O'Brien", 'Oakes', 'Obst', 'Łapa', 'Lund', 'Lamb', 'Paul'];
  expect(names.toSorted(inOrder)).toEqual(['Lamb', 'Łapa', 'Lund', 'Oakes', "O'Brien", 'Obst', 'Ødegaard', 'Paul']);
});
