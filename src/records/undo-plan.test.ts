import { expect, it } from 'vitest';
import type { UndoPlan } from '#device/save-results.ts';
import { unchangedMessages } from '#ui/form/undo-words.ts';
import { isPossible, undoMessages } from './undo-plan.ts';

const plan: UndoPlan = {
  values: { name: 'Ames' },
  leaves: [
    { label: 'Note', why: 'not known' },
    { label: 'Bio', why: 'not known' },
    { label: 'Head of household', why: 'was empty' },
  ],
};
const only = (...leaves: UndoPlan['leaves']): UndoPlan => ({ values: {}, leaves });

it('unchangedMessages(): returns one sentence per reason for the fields an undo leaves unchanged', () => {
  expect(plan.values).toEqual({ name: 'Ames' });
  expect(isPossible(plan)).toBe(true);
  expect(unchangedMessages('Undo', plan)).toEqual([
    'Undo won’t change Note and Bio: we don’t know the previous value.',
    'Undo won’t change Head of household: it was blank, and this field can’t be cleared.',
  ]);
  expect(isPossible(only({ label: 'Note', why: 'lists' }))).toBe(false);
  expect(unchangedMessages('Undo', only())).toEqual([]);
});

it('undoMessages(): says that no undo is possible if it would change nothing, and nothing if no field was changed', () => {
  expect(undoMessages(plan)).toEqual(unchangedMessages('Undo', plan));
  expect(undoMessages(only({ label: 'Bio', why: 'not known' }))).toEqual([
    'This change can’t be undone in Steward.',
    'Bio: we don’t know the previous value.',
  ]);
  expect(undoMessages(only())).toEqual([]);
});
