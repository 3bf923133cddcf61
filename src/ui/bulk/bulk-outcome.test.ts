import { expect, it } from 'vitest';
import { outcomesOf, sortRows, workLeft } from './bulk-outcome.ts';
import { type CheckedRow, editCell, leaveOut, type OutcomeState, type Work } from './bulk-work.ts';

/** Rows: sent and saved, rejected, unconfirmed, and stopped; then skipped, with an error, both, and the same. */
const work: Work = {
  columns: [{ title: 'ID', header: 'ID' }],
  rows: Array.from({ length: 8 }, (_, place) => ({ number: place + 2, cells: [String(place)], broken: null })),
  notes: [],
  source: 'codes.csv',
  openedAt: 0,
  fields: ['id'],
  fixed: {},
  edits: {},
  leftOut: [4, 6],
};
const checked = work.rows.map((_, place): CheckedRow<object> => ({
  ids: { id: String(place) },
  problems: place === 5 || place === 6 ? [{ key: 'id', message: 'Wrong' }] : [],
  body: place < 5 ? {} : null,
  ...(place === 7 && { isSame: true }),
}));
const run = {
  states: ['saved', 'rejected', 'unconfirmed', 'not-sent'] as const,
  why: { 1: 'No such code.' },
  sentAt: [1, 2, 3, null],
};
const statesOf = (outcomes: ReturnType<typeof outcomesOf>): OutcomeState[] => outcomes.map(({ state }) => state);
const first = outcomesOf(work, checked, run, [0, 1, 2, 3]);

it('outcomesOf(): each row of the file has one, and why', () => {
  expect(statesOf(first)).toEqual([...run.states, 'skipped', 'not-sent', 'not-sent', 'same']);
  expect(first.map(({ why }) => why)).toEqual(['', 'No such code.', '', '', '', 'Wrong', 'Wrong', '']);
});

it('workLeft(): only what was rejected or not sent can be sent, and the result still has every row', () => {
  const left = workLeft(work, first);
  expect(sortRows(left, checked)).toEqual({
    left: [1, 3, 5, 6],
    ready: [1, 3],
    unusual: [],
    leftOut: [],
    wrong: [5, 6],
  });
  expect(outcomesOf(left, checked)).toEqual(first);
  const again = outcomesOf(left, checked, { states: ['saved'], why: {}, sentAt: [9] }, [1]);
  expect(statesOf(again)).toEqual([...statesOf(first)].with(1, 'saved'));
  // None of them is offered again, whatever is corrected or skipped.
  const last = editCell(leaveOut(workLeft(left, again), [3]), 5, 'id', '9');
  expect(sortRows(last, checked)).toMatchObject({ left: [3, 5, 6], ready: [], leftOut: [3] });
});

it('outcomesOf(): an undo doesn’t count the rows that it leaves', () => {
  const undo: Work = { ...work, leftOut: [1, 5, 6], undo: { values: { 0: {} }, notes: { 1: 'Can’t be restored' } } };
  const outcomes = outcomesOf(undo, checked, { states: ['saved'], why: {}, sentAt: [9] }, [0]);
  expect([1, 5].map((place) => outcomes[place])).toEqual([
    { state: 'skipped', why: 'Can’t be restored', sentAt: null },
    { state: 'skipped', why: '', sentAt: null },
  ]);
});
