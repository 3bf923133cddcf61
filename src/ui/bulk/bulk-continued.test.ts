import { expect, it } from 'vitest';
import type { Activity, BulkCounts } from '#device/activity-entry.ts';
import { continued, fileOf, savedBefore } from './bulk-continued.ts';
import type { BulkKind } from './bulk-kind.ts';
import { sortRows } from './bulk-outcome.ts';
import { checkRow, leaveOut, type Work } from './bulk-work.ts';

const kind = {
  ids: [
    { key: 'campaign', label: 'Campaign ID' },
    { key: 'id', label: 'Code ID' },
  ],
  fields: [{ key: 'code', label: 'Code', put: (values, cell) => ((values.code = cell), null) }],
  blank: () => ({ code: '' }),
  problems: () => [],
  fieldAt: (path) => path,
  toBody: (values) => values,
} as Partial<BulkKind<{ code: string }, object>> as BulkKind<{ code: string }, object>;

const cells = ['1', '2', '3', '4'].map((id) => [id, `SPRING${id}`]);
const work: Work = {
  columns: [
    { title: 'ID', header: 'ID' },
    { title: 'Code', header: 'Code' },
  ],
  rows: cells.map((row, place) => ({ number: place + 2, cells: row, broken: null })),
  notes: [],
  source: 'codes.csv',
  openedAt: 0,
  fields: ['id', 'code'],
  fixed: { campaign: '77' },
  edits: {},
  leftOut: [],
};
const check = (given: Work) => given.rows.map((_, place) => checkRow(kind, given, place));
const goOn = (given: Work, ...entries: Activity[]) => continued(given, check(given), entries);

function interrupted(more: Partial<BulkCounts> = {}): Activity {
  const counts = { saved: 2, rejected: 0, unconfirmed: 1, unknown: ['77 / 3'], records: ['77 / 1', '77 / 2'], rows: 4 };
  const bulk = { ...counts, file: fileOf(work), ...more } as BulkCounts;
  const written = { operation: 'updateDiscountCode', kind: 'discount-code', record: null, campaign: null } as const;
  return { ...written, key: 'bulk.1', at: 5, outcome: 'saved', fields: [], duration: 1, checked: false, bulk };
}

it('continued(): the same file skips what was saved, and warns about what is unconfirmed', () => {
  const next = goOn(work, interrupted());
  expect(next).toMatchObject({ continues: { key: 'bulk.1', at: 5 }, earlier: { 0: 'saved', 1: 'saved' } });
  expect(sortRows(next, check(next))).toMatchObject({ ready: [2, 3], unusual: [2], leftOut: [0, 1], wrong: [] });
  expect(check(next)[2]?.warnings).toEqual([{ key: 'id', message: expect.stringContaining('May already be saved') }]);
  expect(savedBefore(next)).toEqual([0, 1]);
});

it('continued(): rows that were included again stay included', () => {
  const included = leaveOut(goOn(work, interrupted()), [0, 1], false);
  expect(goOn(included, interrupted())).toBe(included);
});

it.each([
  ['other cells', { ...work, rows: work.rows.with(3, { number: 5, cells: ['4', 'FALL'], broken: null }) }, {}],
  ['another campaign', { ...work, fixed: { campaign: '78' } }, {}],
  ['rows that aren’t a file’s', { ...work, undo: { values: {}, notes: {} } }, { file: undefined }],
  ['rows left of an import', { ...work, sent: {} }, {}],
  ['records that are no longer listed', work, { records: undefined }],
])('continued(): %s are another import', (_title, given: Work, more: object) => {
  expect(goOn(given, interrupted(more))).toBe(given);
});
