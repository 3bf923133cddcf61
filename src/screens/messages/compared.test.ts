import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf } from './compare.tsx';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 100), 10_000);

test('piecesOf(): puts the differences between the common pieces', () => {
  expect(piecesOf('Doors open at 6 in the old hall.', 'Doors open at 7 in the hall.')).toEqual([
    { text: 'Doors open at ', is: 'both' },
    { text: '6', is: 'one' },
    { text: '7', is: 'other' },
    { text: ' in the', is: 'both' },
    { text: ' old', is: 'one' },
    { text: ' hall.', is: 'both' },
  ]);
  expect(piecesOf('same words', 'same words')).toEqual([{ text: 'same words', is: 'both' }]);
  expect(piecesOf('', 'new')).toEqual([{ text: 'new', is: 'other' }]);
  expect(piecesOf('', '')).toEqual([]);
});

test('piecesOf(): treats long texts with nothing in common as a whole', () => {
  const [one, other] = ['a ', 'b '].map((word) => word.repeat(2000)) as [string, string];
  expect(piecesOf(`${one}end`, `${other}end`).map(({ is }) => is)).toEqual(['one', 'other', 'both']);
});

test('piecesOf(): the pieces reproduce both texts, and neighbors differ in kind', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'seat', ' ')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const pieces = piecesOf(one, other);
      const without = (left: string) => pieces.filter(({ is }) => is !== left).map((piece) => piece.text);
      expect(without('other').join('')).toBe(one);
      expect(without('one').join('')).toBe(other);
      for (const [index, { is }] of pieces.entries()) expect(is).not.toBe(pieces[index - 1]?.is);
    }),
    { numRuns },
  );
});
