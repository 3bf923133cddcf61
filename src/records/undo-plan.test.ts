import { expect, it } from 'vitest';
import { type Inverse, inverseOf, isPossible, leftWords, undoWords } from './undo-plan.ts';

const inverse: Inverse = inverseOf([
  { label: 'Name', back: { values: { name: 'Ames' } } },
  { label: 'Note', back: { why: 'not known' } },
  { label: 'Bio', back: { why: 'not known' } },
  { label: 'Head of household', back: { why: 'was empty' } },
]);

it('an inverse holds what can be changed back, and says of the rest why not, a sentence for each reason', () => {
  expect(inverse.values).toEqual({ name: 'Ames' });
  expect(isPossible(inverse)).toBe(true);
  expect(leftWords('Undo', inverse)).toEqual([
    'Undo leaves Note and Bio as they are: what was there before is not known.',
    'Undo leaves Head of household as it is: nothing was there before, and the service has no way to clear it.',
  ]);
  expect(isPossible(inverseOf([{ label: 'Note', back: { why: 'lists' } }]))).toBe(false);
  expect(leftWords('Undo', inverseOf([]))).toEqual([]);
});

it('an undo that changes nothing back says so, unless nothing was changed', () => {
  expect(undoWords(inverse)).toEqual(leftWords('Undo', inverse));
  expect(undoWords(inverseOf([{ label: 'Bio', back: { why: 'not known' } }]))).toEqual([
    'This change cannot be undone from here.',
    'Bio: what was there before is not known.',
  ]);
  expect(undoWords(inverseOf([]))).toEqual([]);
});
