import { expect, it } from 'vitest';
import type { UndoPlan } from '../device/save-results.ts';
import { toUndoPlan } from '../ui/form/form-kind.ts';
import { isPossible, leftWords, undoWords } from './undo-plan.ts';

const plan: UndoPlan = toUndoPlan([
  { label: 'Name', back: { values: { name: 'Ames' } } },
  { label: 'Note', back: { why: 'not known' } },
  { label: 'Bio', back: { why: 'not known' } },
  { label: 'Head of household', back: { why: 'was empty' } },
]);

it('an undo holds what can be changed back, and says of the rest why not, a sentence for each reason', () => {
  expect(plan.values).toEqual({ name: 'Ames' });
  expect(isPossible(plan)).toBe(true);
  expect(leftWords('Undo', plan)).toEqual([
    'Undo leaves Note and Bio as they are: the earlier value is not known.',
    'Undo leaves Head of household as it is: it was empty, and cannot be cleared.',
  ]);
  expect(isPossible(toUndoPlan([{ label: 'Note', back: { why: 'lists' } }]))).toBe(false);
  expect(leftWords('Undo', toUndoPlan([]))).toEqual([]);
});

it('an undo that changes nothing back says so, unless nothing was changed', () => {
  expect(undoWords(plan)).toEqual(leftWords('Undo', plan));
  expect(undoWords(toUndoPlan([{ label: 'Bio', back: { why: 'not known' } }]))).toEqual([
    'This change cannot be undone from here.',
    'Bio: the earlier value is not known.',
  ]);
  expect(undoWords(toUndoPlan([]))).toEqual([]);
});
