// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { keptText, nextPage, pageInStep } from '#e2e/support/doubles/device.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

async function opened() {
  await nextPage();
  return { ...(await import('./marks.ts')), ...(await import('./preferences.ts')) };
}

beforeEach(() => localStorage.clear());

it('marks: stored by kind, and removed again', async () => {
  const { setMarks } = await opened();
  expect(setMarks('thanked', { '9001': '2026-11-23', '9002': '2026-11-22' })).toBe(true);
  setMarks('matched', { '9001': '2010' });
  setMarks('thanked', { '9002': null });
  const { marks } = await opened();
  expect(marks.get()).toEqual({ thanked: { '9001': '2026-11-23' }, matched: { '9001': '2010' }, notDuplicates: {} });
});

it('marks: only the last 10,000 of each kind are stored', async () => {
  const { marks, setMarks } = await opened();
  setMarks('thanked', Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`g${index}`, 'x'])));
  setMarks('thanked', { last: 'y' });
  expect(Object.keys(marks.get().thanked)).toHaveLength(10_000);
  expect(marks.get().thanked).toMatchObject({ last: 'y', g1: 'x' });
  expect(marks.get().thanked).not.toHaveProperty('g0');
});

it('marks: deleted when all data is cleared', async () => {
  const { setMarks } = await opened();
  setMarks('thanked', { '9001': '2026-11-23' });
  setMarks('notDuplicates', { '4801 4930': '2026-11-23' });
  await pageInStep();
  expect(await keptText('marks')).toContain('9001');
  const { forgetDevice, storedKeys } = await import('./inventory.ts');
  forgetDevice();
  expect(storedKeys()).toEqual([]);
  const { marks } = await opened();
  expect(marks.get()).toEqual({ thanked: {}, matched: {}, notDuplicates: {} });
});

const some = fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), fc.string({ maxLength: 4 }));

it('importMarks(): adds marks and the fiscal year, and keeps the marks already set', async () => {
  const { marks, setMarks, exportMarks, importMarks, changePreferences, preferences } = await opened();
  const clear = () => marks.clear();
  fc.assert(
    fc.property(some, some, some, (thanked, matched, theirs) => {
      clear();
      setMarks('thanked', thanked);
      setMarks('matched', matched);
      changePreferences({ fiscalYearStartsIn: 7 });
      const text = exportMarks();
      clear();
      setMarks('thanked', theirs);
      changePreferences({ fiscalYearStartsIn: 1 });
      const known = Object.keys(thanked).filter((key) => Object.hasOwn(theirs, key)).length;
      const all = Object.keys(thanked).length + Object.keys(matched).length;
      expect(importMarks(text)).toEqual({ added: all - known, skipped: known, isStored: true });
      expect(marks.get()).toEqual({ thanked: { ...thanked, ...theirs }, matched, notDuplicates: {} });
      expect(preferences.get().fiscalYearStartsIn).toBe(7);
      expect(importMarks(text)).toMatchObject({ added: 0, skipped: all });
    }),
    { numRuns },
  );
});

it.each([
  ['', 'This file is empty.'],
  ['{"kind":', 'This isn’t a valid JSON file, or it’s incomplete. Export it again.'],
  ['{"kind":"steward.remembered","version":1}', 'This file isn’t an export of another user’s marks.'],
  [
    '{"kind":"steward.marks","version":2}',
    'This file is from a newer version of Steward. Reload this page, then import again.',
  ],
])('are not taken from %j', async (text, message) => {
  const { marks, importMarks } = await opened();
  expect(importMarks(text)).toBe(message);
  expect(marks.get()).toEqual({ thanked: {}, matched: {}, notDuplicates: {} });
});

it('marks: invalid stored entries are skipped', async () => {
  const { marks, importMarks } = await opened();
  const file = { kind: 'steward.marks', version: 1, fiscalYearStartsIn: 13, thanked: { a: 1, b: 'x' }, matched: [] };
  expect(importMarks(JSON.stringify(file))).toMatchObject({ added: 1 });
  expect(marks.get().thanked).toEqual({ b: 'x' });
});
