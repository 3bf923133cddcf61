// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Remembered } from './remembered.ts';
import { nextPage } from './testing.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const key = 'steward.remembered';
const answer = { id: '9', code: 'SPRING10', amount: '10', items: null };

/** As another page would load it. */
async function opened() {
  await nextPage();
  const remembered = await import('./remembered.ts');
  return { ...remembered, ...(await import('./remembered-file.ts')) };
}

beforeEach(() => localStorage.clear());

const entry: fc.Arbitrary<Remembered> = fc.record({
  campaign: fc.stringMatching(/^\d{1,2}$/),
  id: fc.stringMatching(/^\d{1,2}$/),
  at: fc.nat(),
  fields: fc.dictionary(fc.string(), fc.option(fc.string())),
});

describe('an exported file', () => {
  it('brings everything back, and a second time changes nothing', async () => {
    const { exportRemembered, importRemembered, forgetAllRemembered, remember, allRemembered } = await opened();
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (codes, items) => {
        forgetAllRemembered();
        for (const { campaign, id, at, fields } of codes) remember('discountCodes', campaign, { ...fields, id }, at);
        for (const { campaign, id, at, fields } of items) remember('ticketItems', campaign, { ...fields, id }, at);
        const before = allRemembered.get();
        const text = exportRemembered();
        forgetAllRemembered();
        const count = before.discountCodes.length + before.ticketItems.length;
        expect(importRemembered(text)).toMatchObject({ result: 'imported', added: count, replaced: 0, skipped: 0 });
        expect(allRemembered.get()).toEqual(before);
        expect(importRemembered(text)).toMatchObject({ added: 0, replaced: 0, skipped: count });
        expect(allRemembered.get()).toEqual(before);
      }),
      { numRuns },
    );
  });

  it('replaces what is older here and leaves what is newer', async () => {
    const { importRemembered, remember, rememberedOne } = await opened();
    remember('discountCodes', '77', { id: 'old', code: 'here' }, 10);
    remember('discountCodes', '77', { id: 'new', code: 'here' }, 30);
    const discountCodes = ['old', 'new'].map((id) => ({ campaign: '77', id, at: 20, fields: { code: 'there' } }));
    const file = { kind: key, version: 1, discountCodes, ticketItems: [] };
    expect(importRemembered(JSON.stringify(file))).toEqual({
      result: 'imported',
      added: 0,
      replaced: 1,
      skipped: 1,
      isStored: true,
    });
    expect(rememberedOne('discountCodes', '77', 'old')?.fields['code']).toBe('there');
    expect(rememberedOne('discountCodes', '77', 'new')?.fields['code']).toBe('here');
  });

  it('from a clock that is ahead does not keep later answers out', async () => {
    const { importRemembered, remember, rememberedOne } = await opened();
    const ahead = { campaign: '77', id: '9', at: Date.now() + 86_400_000, fields: { code: 'there' } };
    importRemembered(JSON.stringify({ kind: key, version: 1, discountCodes: [ahead], ticketItems: [] }));
    expect(rememberedOne('discountCodes', '77', '9')?.at).toBeLessThanOrEqual(Date.now());
    remember('discountCodes', '77', { id: '9', code: 'here' }, Date.now() + 1);
    expect(rememberedOne('discountCodes', '77', '9')?.fields['code']).toBe('here');
  });

  const whole = { kind: key, version: 1, discountCodes: [], ticketItems: [] };
  const good = { campaign: '77', id: '9', at: 1, fields: {} };
  it.each([
    ['', 'The file is empty. Nothing was imported.'],
    [' \n', 'The file is empty. Nothing was imported.'],
    ['{"kind":', 'The file is no JSON, or it was cut off. Export it again where it came from. Nothing was imported.'],
    ['a,b\n1,2', 'The file is no JSON, or it was cut off. Export it again where it came from. Nothing was imported.'],
    ['[]', 'The file was not exported from this list. Choose one that was. Nothing was imported.'],
    ['null', 'The file was not exported from this list. Choose one that was. Nothing was imported.'],
    ['{"kind":"views"}', 'The file was not exported from this list. Choose one that was. Nothing was imported.'],
    [
      JSON.stringify({ ...whole, version: 2 }),
      'The file was exported by a later version of Steward. Reload this page to get it, then import again. Nothing was imported.',
    ],
    [
      JSON.stringify({ ...whole, ticketItems: undefined }),
      'The file has no list “ticketItems”. Export it again where it came from. Nothing was imported.',
    ],
    [
      JSON.stringify({ ...whole, discountCodes: [good, { ...good, id: '' }] }),
      'Discount code 2 in the file lacks its campaign, ID, time or fields. Export it again where it came from. Nothing was imported.',
    ],
    [
      JSON.stringify({ ...whole, discountCodes: [{ ...good, at: 1e300 }] }),
      'Discount code 1 in the file lacks its campaign, ID, time or fields. Export it again where it came from. Nothing was imported.',
    ],
    [
      JSON.stringify({ ...whole, discountCodes: [good], ticketItems: [{ ...good, fields: { price: 25 } }] }),
      'Ticket item 1 in the file lacks its campaign, ID, time or fields. Export it again where it came from. Nothing was imported.',
    ],
  ])('%# that is broken says how, and changes nothing', async (text, message) => {
    const { importRemembered, remember, allRemembered } = await opened();
    remember('discountCodes', '77', answer, 10);
    const before = allRemembered.get();
    expect(importRemembered(text)).toEqual({ result: 'refused', message });
    expect(allRemembered.get()).toBe(before);
  });

  it('is refused or taken over, whatever it holds', async () => {
    const { importRemembered } = await opened();
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(importRemembered(text).result).toBe('refused');
      }),
      { numRuns },
    );
  });
});
