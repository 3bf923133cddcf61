import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from '#domain/rows/csv.ts';
import { resultFields, type SentRow } from './bulk-result.tsx';
import { readSheet, type Sheet } from './bulk-sheet.ts';
import { startWork } from './bulk-columns.ts';
import { editCell, type Work } from './bulk-work.ts';

const kind = {
  ids: [
    { key: 'campaign', label: 'Campaign ID' },
    { key: 'id', label: 'Code ID' },
  ],
  fields: [
    { key: 'name', label: 'Name', put: () => null },
    { key: 'note', label: 'Note', put: () => null },
  ],
  fixed: [],
} as unknown as Parameters<typeof startWork>[0];

function opened(text: string): Sheet {
  const read = readSheet(text);
  if (read.result === 'refused') throw new Error(read.message);
  return read.value;
}

async function resultOf(work: Work, outcomes: readonly string[]): Promise<string> {
  const rows = work.rows.map(({ number }, at): SentRow => ({
    at,
    number,
    ids: { campaign: '77', id: String(at + 1) },
    state: null,
    outcome: outcomes[at] ?? 'Skipped',
    why: 'No, not found',
    sentAt: null,
  }));
  const file = csvOf(rows, resultFields(kind, work), 'UTC');
  return (await file.text()).replace(/^\uFEFF/, '');
}

it('resultFields(): keeps the columns of the file, with corrections, beside outcome and reason', async () => {
  const work = startWork(kind, opened('Code ID,Name,Shoe size\n1,Ruth,38\n2,=Dan,\n'), 'a.csv', 0);
  const edited = editCell(editCell(work, 0, 'name', 'Ruth Ames'), 1, 'note', 'Call');
  expect((await resultOf({ ...edited, fixed: { campaign: '77' } }, ['Saved', 'Rejected'])).split('\r\n')).toEqual([
    'Campaign ID,Note,Code ID,Name,Shoe size,outcome,reason,sent_at',
    '77,,1,Ruth Ames,38,Saved,"No, not found",',
    '77,Call,2,\'=Dan,,Rejected,"No, not found",',
    '',
  ]);
});

it('startWork(): opens a result with the cells of before, and skips what was or may have been saved', async () => {
  const cell = fc.string({ maxLength: 8 }).map((text) => text.replaceAll(/[\r\n\0"]|^'+/g, '').trim());
  const rows = fc.array(
    fc.tuple(cell, cell, fc.constantFrom('Saved', 'Rejected', 'Unconfirmed', 'Not sent', 'Skipped')),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const lines = given.map(([name, note], at) => [String(at + 1), `"${name}"`, `"${note}"`].join(','));
      const first = startWork(kind, opened(`Code ID,Name,Note\n${lines.join('\n')}`), 'a.csv', 0);
      const text = await resultOf(
        first,
        given.map(([, , outcome]) => outcome),
      );
      const again = startWork(kind, opened(text), 'b.csv', 0);
      expect(again.fields).toEqual(['campaign', 'id', 'name', 'note']);
      expect(again.rows.map(({ cells }) => cells.slice(2))).toEqual(first.rows.map(({ cells }) => cells.slice(1)));
      const done = given.flatMap(([, , outcome], at) => (/^(?:Saved|Unconfirmed)$/.test(outcome) ? [at] : []));
      expect(again.leftOut).toEqual(done);
      expect(again.notes).toHaveLength(new Set(done.map((at) => given[at]?.[2])).size);
    }),
    { numRuns: 30 },
  );
});
