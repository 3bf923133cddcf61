// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedAnswer } from './saved-answers.ts';
import { nextPage } from '#e2e/support/doubles/device.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const key = 'steward.remembered';
const answer = { id: '9', code: 'SPRING10', amount: '10', items: null };

/** Loads the modules as a new page would. */
async function opened() {
  await nextPage();
  const storage = await import('./saved-answers.ts');
  return { ...storage, ...(await import('./saved-answers-file.ts')) };
}

beforeEach(() => localStorage.clear());

const entry: fc.Arbitrary<SavedAnswer> = fc.record({
  campaign: fc.stringMatching(/^\d{1,2}$/),
  id: fc.stringMatching(/^\d{1,2}$/),
  at: fc.nat(),
  fields: fc.dictionary(fc.string(), fc.option(fc.string())),
});

describe('importSavedAnswers()', () => {
  it('restores an export, and changes nothing the second time', async () => {
    const { exportSavedAnswers, importSavedAnswers, removeAllSavedAnswers, saveAnswer, savedAnswers } = await opened();
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (codes, items) => {
        removeAllSavedAnswers();
        for (const { campaign, id, at, fields } of codes) saveAnswer('discountCodes', campaign, { ...fields, id }, at);
        for (const { campaign, id, at, fields } of items) saveAnswer('ticketItems', campaign, { ...fields, id }, at);
        const before = savedAnswers.get();
        const text = exportSavedAnswers();
        removeAllSavedAnswers();
        const count = before.discountCodes.length + before.ticketItems.length;
        expect(importSavedAnswers(text)).toMatchObject({ added: count, replaced: 0, skipped: 0 });
        expect(savedAnswers.get()).toEqual(before);
        expect(importSavedAnswers(text)).toMatchObject({ added: 0, replaced: 0, skipped: count });
        expect(savedAnswers.get()).toEqual(before);
      }),
      { numRuns },
    );
  });

  it('replaces older entries and keeps newer ones', async () => {
    const { importSavedAnswers, saveAnswer, findSavedAnswer } = await opened();
    saveAnswer('discountCodes', '77', { id: 'old', code: 'here' }, 10);
    saveAnswer('discountCodes', '77', { id: 'new', code: 'here' }, 30);
    const discountCodes = ['old', 'new'].map((id) => ({ campaign: '77', id, at: 20, fields: { code: 'there' } }));
    const file = { kind: key, version: 1, discountCodes, ticketItems: [] };
    expect(importSavedAnswers(JSON.stringify(file))).toEqual({
      added: 0,
      replaced: 1,
      skipped: 1,
      isStored: true,
    });
    expect(findSavedAnswer('discountCodes', '77', 'old')?.fields['code']).toBe('there');
    expect(findSavedAnswer('discountCodes', '77', 'new')?.fields['code']).toBe('here');
  });

  it('accepts later responses after a file from a clock that is ahead', async () => {
    const { importSavedAnswers, saveAnswer, findSavedAnswer } = await opened();
    const ahead = { campaign: '77', id: '9', at: Date.now() + 86_400_000, fields: { code: 'there' } };
    importSavedAnswers(JSON.stringify({ kind: key, version: 1, discountCodes: [ahead], ticketItems: [] }));
    expect(findSavedAnswer('discountCodes', '77', '9')?.at).toBeLessThanOrEqual(Date.now());
    saveAnswer('discountCodes', '77', { id: '9', code: 'here' }, Date.now() + 1);
    expect(findSavedAnswer('discountCodes', '77', '9')?.fields['code']).toBe('here');
  });

  const whole = { kind: key, version: 1, discountCodes: [], ticketItems: [] };
  const good = { campaign: '77', id: '9', at: 1, fields: {} };
  it.each([
    ['', 'This file is empty.'],
    [' \n', 'This file is empty.'],
    ['{"kind":', 'This isn’t a valid JSON file, or it’s incomplete. Export it again.'],
    ['a,b\n1,2', 'This isn’t a valid JSON file, or it’s incomplete. Export it again.'],
    ['[]', 'This file isn’t an export of this list.'],
    ['null', 'This file isn’t an export of this list.'],
    ['{"kind":"views"}', 'This file isn’t an export of this list.'],
    [
      JSON.stringify({ ...whole, version: 2 }),
      'This file is from a newer version of Steward. Reload this page, then import again.',
    ],
    [JSON.stringify({ ...whole, ticketItems: undefined }), 'This file is missing “ticketItems”. Export it again.'],
    [
      JSON.stringify({ ...whole, discountCodes: [good, { ...good, id: '' }] }),
      'Discount code 2 is missing its campaign, ID, time, or fields. Export the file again.',
    ],
    [
      JSON.stringify({ ...whole, discountCodes: [{ ...good, at: 1e300 }] }),
      'Discount code 1 is missing its campaign, ID, time, or fields. Export the file again.',
    ],
    [
      JSON.stringify({ ...whole, discountCodes: [{ ...good, at: -1e300 }] }),
      'Discount code 1 is missing its campaign, ID, time, or fields. Export the file again.',
    ],
    [
      JSON.stringify({ ...whole, discountCodes: [good], ticketItems: [{ ...good, fields: { price: 25 } }] }),
      'Ticket item 1 is missing its campaign, ID, time, or fields. Export the file again.',
    ],
  ])('rejects invalid file %# with a reason and changes nothing', async (text, message) => {
    const { importSavedAnswers, saveAnswer, savedAnswers } = await opened();
    saveAnswer('discountCodes', '77', answer, 10);
    const before = savedAnswers.get();
    expect(importSavedAnswers(text)).toBe(message);
    expect(savedAnswers.get()).toBe(before);
  });

  it('rejects any other text', async () => {
    const { importSavedAnswers } = await opened();
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(importSavedAnswers(text)).toBeTypeOf('string');
      }),
      { numRuns },
    );
  });
});
