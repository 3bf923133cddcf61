import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from '#domain/rows/csv.ts';
import { outcomeLabels } from './bulk-outcome.ts';
import { resultFields, type ResultRow } from './bulk-result-file.ts';
import { readSheet, type Sheet } from './bulk-sheet.ts';
import { startWork } from './bulk-columns.ts';
import { editCell, type OutcomeState, type Work } from './bulk-work.ts';

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

async function resultOf(work: Work, states: readonly OutcomeState[]): Promise<string> {
  const rows = work.rows.map(({ number }, at): ResultRow => ({
    at,
    number,
    ids: { campaign: '77', id: String(at + 1) },
    name: `Code ${at + 1}`,
    state: states[at] ?? 'skipped',
    why: 'No, not found',
    sentAt: at === 0 ? Date.UTC(2026, 10, 1) : null,
  }));
  const file = csvOf(rows, resultFields(kind, work), 'UTC');
  return (await file.text()).replace(/^\uFEFF/, '');
}

it('resultFields(): keeps the columns of the file, with corrections, before the name, the outcome, and why', async () => {
  const work = startWork(kind, opened('Code ID,Name,Shoe size\n1,Ruth,38\n2,=Dan,\n'), 'a.csv', 0);
  const edited = editCell(editCell(work, 0, 'name', 'Ruth Ames'), 1, 'note', 'Call');
  const sentAt = '2026-11-01T00:00:00.000+00:00';
  expect((await resultOf({ ...edited, fixed: { campaign: '77' } }, ['saved', 'rejected'])).split('\r\n')).toEqual([
    'Code ID,Name,Shoe size,Campaign ID,Note,name,outcome,reason,sent_at',
    `1,Ruth Ames,38,77,,Code 1,Saved,"No, not found",${sentAt}`,
    '2,\'=Dan,,77,Call,Code 2,Rejected,"No, not found",',
    '',
  ]);
});

it('startWork(): opens a result with the cells of before, and skips all but what was rejected or not sent', async () => {
  const cell = fc.string({ maxLength: 8 }).map((text) => text.replaceAll(/[\r\n\0"]|^'+/g, '').trim());
  const states = Object.keys(outcomeLabels) as OutcomeState[];
  const rows = fc.array(fc.tuple(cell, cell, fc.constantFrom(...states)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const lines = given.map(([name, note], at) => [String(at + 1), `"${name}"`, `"${note}"`].join(','));
      const first = startWork(kind, opened(`Code ID,Name,Note\n${lines.join('\n')}`), 'a.csv', 0);
      const text = await resultOf(
        first,
        given.map(([, , state]) => state),
      );
      const again = startWork(kind, opened(text), 'b.csv', 0);
      expect(again.fields).toEqual(['id', 'name', 'note', 'campaign']);
      expect(again.rows.map(({ cells }) => cells.slice(0, 3))).toEqual(first.rows.map(({ cells }) => cells));
      const done = given.flatMap(([, , state], at) => (/saved|unconfirmed|sending|skip|same/.test(state) ? [at] : []));
      expect(again.leftOut).toEqual(done);
    }),
    { numRuns: 30 },
  );
});

it('startWork(): knows a result whose columns were moved or removed, beside columns of the person’s own', () => {
  const ofFile = (text: string) => {
    const { leftOut, columns } = startWork(kind, opened(text), 'a.csv', 0);
    return [leftOut, columns.map(({ header }) => header)];
  };
  const moved = 'sent_at;reason;outcome;Code ID;outcome;reason\n;called;Saved;1;busy;\n;called;Rejected;2;;No';
  expect(ofFile(moved)).toEqual([[0], ['reason', 'Code ID', 'outcome']]);
  expect(ofFile('Code ID,name,outcome,reason\n1,A,Saved,\n2,B,Not sent,')).toEqual([[0], ['Code ID']]);
  const own = 'Code ID,outcome,reason\n1,answered,asked\n2,,';
  expect(ofFile(own)).toEqual([[], ['Code ID', 'outcome', 'reason']]);
});
