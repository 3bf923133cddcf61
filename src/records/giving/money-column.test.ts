import { expect, test } from 'vitest';
import type { Money } from '../../domain/values/money.ts';
import { csvInSlices } from '../../ui/rows/csv.ts';
import { matcherOf } from '../../ui/rows/row-filter.ts';
import { currenciesColumn, largestNote, moneyColumn } from './money-column.tsx';

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
const column = moneyColumn<Row>('given', 'Lifetime giving', ({ given }) => given);

test('moneyColumn(): the filter finds rows with that much in any one currency', () => {
  const found = (written: string) => {
    const passes = matcherOf(rows, column, written);
    return rows.flatMap((_, place) => (passes(place) ? [place] : []));
  };
  expect(found('1000..')).toEqual([0, 1, 2]);
  expect(found('2000..')).toEqual([1]);
});

test('moneyColumn(): sorts by the largest sum in one currency, and largestNote() says so if a row has several', () => {
  expect(rows.map((row) => column.value(row))).toEqual(['1000.00', '42850.91', '1000.01', '600.00', '5.00', null]);
  const note = largestNote<Row>({ given: ({ given }) => given });
  expect(note(rows, { sort: '-given' })).toMatch(/use the largest one/);
  expect(note(rows, { 'f.given': '1000..' })).toMatch(/use the largest one/);
  expect(note(rows, { sort: '-name' })).toBeNull();
  expect(note(rows.slice(0, 1), { sort: '-given' })).toBeNull();
});

async function fileOf(columns: Parameters<typeof csvInSlices<Row>>[1]) {
  const file = await csvInSlices(rows, columns);
  return (await file.text()).replace('\uFEFF', '').trim().split('\r\n');
}

test('moneyColumn(): an export has one column per currency, with plain numbers', async () => {
  expect(await fileOf([column])).toEqual([
    'given_GBP,given_USD,given_without_currency',
    '1000.00,,',
    '42850.91,1839.92,',
    '900.00,1000.01,',
    '600.00,600.00,',
    ',,5.00',
    ',,',
  ]);
});

test('moneyColumn(): an export of gifts has the amount next to its currency', async () => {
  const ofGift = moneyColumn<Row>('amount', 'Amount', ({ given }) => given, { inFile: () => [] });
  const lines = await fileOf([ofGift, currenciesColumn(({ given }) => given, true)]);
  expect(lines[0]).toBe('amount,currency');
  expect(lines[1]).toBe('1000.00,GBP');
});
