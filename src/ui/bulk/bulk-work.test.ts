import { expect, it } from 'vitest';
import { mapColumn } from './bulk-columns.ts';
import { reviewedRows } from './bulk-outcome.ts';
import { cellOf, idProblem, editCell, type Work } from './bulk-work.ts';

it.each([
  ['1', null],
  ['9223372036854775807', null],
  ['9223372036854775808', /is too long/],
  ['9'.repeat(101), /without leading zeros/],
  ['0', /without leading zeros/],
  ['007', /without leading zeros/],
  ['-1', /without leading zeros/],
  ['1.0', /without leading zeros/],
  ['4,801', /without leading zeros/],
  ['1e3', /without leading zeros/],
  ['../1', /without leading zeros/],
  ['１２', /without leading zeros/],
  ['<b>1</b>', /without leading zeros/],
  ['', /missing/],
])('idProblem(): checks the ID %s', (id, problem) => {
  if (problem) expect(idProblem(id, 'Contact ID')).toMatch(problem);
  else expect(idProblem(id, 'Contact ID')).toBeNull();
});

const work: Work = {
  columns: [],
  rows: [],
  notes: [],
  source: 'Pasted rows',
  openedAt: 0,
  fields: [],
  fixed: {},
  edits: {},
  leftOut: [1],
};

it('reviewedRows(): the digest depends on the place, record, and body of each row', () => {
  const rows = [{ a: '1' }, { a: '2' }, null, { a: '3' }].map((body, at) => ({
    ids: { id: String(at) },
    problems: [],
    body,
  }));
  const { places, digest } = reviewedRows(work, rows);
  expect(places).toEqual([0, 3]);
  expect(reviewedRows(work, structuredClone(rows)).digest).toBe(digest);
  const others = [
    reviewedRows({ ...work, leftOut: [] }, rows),
    reviewedRows(work, rows.with(0, { ids: { id: '9' }, problems: [], body: { a: '1' } })),
    reviewedRows(work, rows.with(0, { ids: { id: '0' }, problems: [], body: { a: '2' } })),
    reviewedRows(work, [...rows.slice(0, 3), ...rows.slice(2)]),
  ].map((one) => one.digest);
  expect(new Set([digest, ...others]).size).toBe(5);
});

it('mapColumn(): a remapped column shows its own cells, without edits of the earlier mapping', () => {
  const rows = [{ number: 2, cells: ['4801', 'Ruth', 'Ames'], broken: null }];
  const first = { ...work, rows, fields: ['id', 'first_name', ''] };
  const edited = editCell(
    editCell(editCell(first, 0, 'id', '4802'), 0, 'first_name', 'Edited'),
    0,
    'last_name',
    'Edited',
  );
  const remapped = mapColumn(edited, 1, 'last_name');
  expect(['id', 'first_name', 'last_name'].map((key) => cellOf(remapped, 0, key))).toEqual(['4802', '', 'Ruth']);
  expect(cellOf(mapColumn(remapped, 2, 'first_name'), 0, 'first_name')).toBe('Ames');
});
