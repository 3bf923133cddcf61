import { expect, test } from 'vitest';
import type { Money } from '../../domain/values/money.ts';
import { largestNote } from './money-column.tsx';

interface Row {
  given: readonly Money[];
}

test('largestNote() says that the largest sum is used if a row has several', () => {
  const one = { sum: '900.00', currency: 'GBP' };
  const rows: Row[] = [{ given: [one] }, { given: [one, { sum: '1000.01', currency: 'USD' }] }];
  const note = largestNote<Row>({ given: ({ given }) => given });
  expect(note(rows, { sort: '-given' })).toMatch(/use the largest one/);
  expect(note(rows, { 'f.given': '1000..' })).toMatch(/use the largest one/);
  expect(note(rows, { sort: '-name' })).toBeNull();
  expect(note(rows.slice(0, 1), { sort: '-given' })).toBeNull();
});
