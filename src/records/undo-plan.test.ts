import { expect, it } from 'vitest';
import type { UndoPlan } from '#device/save-results.ts';
import { toUndoPlan } from '#ui/form/form-kind.ts';
import { isPossible, unchangedMessages, undoMessages } from './undo-plan.ts';

const plan: UndoPlan = toUndoPlan([
  { label: 'Name', back: { values: { name: 'Ames' } } },
  { label: 'Note', back: { why: 'not known' } },
  { label: 'Bio', back: { why: 'not known' } },
  { label: 'Head of household', back: { why: 'was empty' } },
]);

it('unchangedMessages(): returns one sentence per reason for the fields an undo leaves unchanged', () => {
  expect(plan.values).toEqual({ name: 'Ames' });
  expect(isPossible(plan)).toBe(true);
  expect(unchangedMessages('Undo', plan)).toEqual([
    'Undo won’t change Note and Bio: we don’t know the previous value.',
    'Undo won’t change Head of household: it was blank, and this field can’t be cleared.',
  ]);
  expect(isPossible(toUndoPlan([{ label: 'Note', back: { why: 'lists' } }]))).toBe(false);
  expect(unchangedMessages('Undo', toUndoPlan([]))).toEqual([]);
});

it('undoMessages(): says that no undo is possible if it would change nothing, and nothing if no field was changed', () => {
  expect(undoMessages(plan)).toEqual(unchangedMessages('Undo', plan));
  expect(undoMessages(toUndoPlan([{ label: 'Bio', back: { why: 'not known' } }]))).toEqual([
    'This change can’t be undone in Steward.',
    'Bio: we don’t know the previous value.',
  ]);
  expect(undoMessages(toUndoPlan([]))).toEqual([]);
});
