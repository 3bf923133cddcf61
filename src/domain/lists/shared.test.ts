import { expect, test } from 'vitest';
import { csvOf } from '#domain/rows/csv.ts';
import { type Field, fieldOf } from '#domain/rows/field.ts';
import { matcherOf } from '#domain/rows/filter.ts';
import type { Money } from '#domain/values/money.ts';
import { currenciesField, moneyField } from './shared.ts';

interface Row {
  given: readonly Money[];
}

const sums = (...each: [sum: string, currency: string][]): Row => ({
  given: each.map(([sum, currency]) => ({ sum, currency })),
});
const rows = [
  sums(['1000.00', 'GBP']),
  sums(['42850.91', 'GBP'], ['1839.92', 'USD']),
  sums(['900.00', 'GBP'], ['1000.01', 'USD']),
  sums(['600.00', 'GBP'], ['600.00', 'USD']),
  sums(['5.00', '']),
  sums(),
];
const field = fieldOf<Row>(
  'given',
  moneyField('given', ({ given }: Row) => given),
);

test('moneyField(): the filter finds rows with that much in any one currency', () => {
  const found = (written: string) => {
    const passes = matcherOf(rows, field, written, { zone: 'UTC', today: '2026-11-25' });
    return rows.flatMap((_, place) => (passes(place) ? [place] : []));
  };
  expect(found('1000..')).toEqual([0, 1, 2]);
  expect(found('2000..')).toEqual([1]);
});

test('moneyField(): sorts by the largest sum in one currency', () => {
  expect(rows.map((row) => field.value(row))).toEqual(['1000.00', '42850.91', '1000.01', '600.00', '5.00', null]);
});

async function fileOf(fields: readonly Field<Row>[]) {
  return (await csvOf(rows, fields, 'UTC').text()).replace('\uFEFF', '').trim().split('\r\n');
}

test('moneyField(): an export has one column per currency, with plain numbers', async () => {
  expect(await fileOf([field])).toEqual([
    'given_GBP,given_USD,given_without_currency',
    '1000.00,,',
    '42850.91,1839.92,',
    '900.00,1000.01,',
    '600.00,600.00,',
    ',,5.00',
    ',,',
  ]);
});

test('moneyField(): an export of gifts has the amount next to its currency', async () => {
  const currencies = fieldOf<Row>(
    'currency',
    currenciesField(({ given }: Row) => given),
  );
  const lines = await fileOf([{ ...field, key: 'amount', inFile: () => [] }, currencies]);
  expect(lines[0]).toBe('amount,currency');
  expect(lines[1]).toBe('1000.00,GBP');
});
