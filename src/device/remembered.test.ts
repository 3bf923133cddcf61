// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Remembered } from './remembered.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 100), 10_000);
const key = 'steward.remembered';
const nothing = { discountCodes: [], ticketItems: [] };
const answer = { id: '9', code: 'SPRING10', amount: '10', items: null };

/** As another page would load it. */
async function opened() {
  vi.resetModules();
  return import('./remembered.ts');
}

beforeEach(() => localStorage.clear());

describe('what was answered about discount codes and ticket items', () => {
  it('is there again on the next page, with every field and its time', async () => {
    const { remember } = await opened();
    const item = { id: '9', name: 'Seat', price: 25, active: true, bundles: ['a'], odd: undefined };
    expect(remember('discountCodes', '77', answer, 10)).toBe(true);
    expect(remember('ticketItems', '77', item, 20)).toBe(true);
    const { rememberedOne } = await opened();
    expect(rememberedOne('discountCodes', '77', '9')).toEqual({ campaign: '77', id: '9', at: 10, fields: answer });
    expect(rememberedOne('ticketItems', '77', '9')?.fields).toEqual({
      id: '9',
      name: 'Seat',
      price: '25',
      active: 'true',
      bundles: '["a"]',
      odd: null,
    });
    expect(rememberedOne('discountCodes', '78', '9')).toBeNull();
  });

  it('is the latest for each, the newest first', async () => {
    const { remember, allRemembered } = await opened();
    remember('discountCodes', '77', answer, 10);
    remember('discountCodes', '77', { ...answer, id: '10' }, 20);
    remember('discountCodes', '77', { ...answer, code: 'LATER' }, 30);
    expect(allRemembered().discountCodes.map(({ id, fields }) => [id, fields['code']])).toEqual([
      ['9', 'LATER'],
      ['10', 'SPRING10'],
    ]);
  });

  it('is nothing when the answer has no id', async () => {
    const { remember, allRemembered } = await opened();
    expect(remember('ticketItems', '77', { id: null })).toBe(false);
    expect(allRemembered()).toEqual(nothing);
  });

  it('holds 500 of a kind and drops the oldest', async () => {
    const { importRemembered, remember, allRemembered } = await opened();
    const discountCodes = Array.from({ length: 500 }, (_, at) => ({ campaign: '1', id: `${at}`, at, fields: {} }));
    importRemembered(JSON.stringify({ kind: key, version: 1, discountCodes, ticketItems: [] }));
    expect(allRemembered().discountCodes.length).toBe(500);
    remember('discountCodes', '1', { id: 'new' }, 1000);
    const ids = allRemembered().discountCodes.map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, 'new', '1']);
  });

  it('is forgotten one by one, or all at once', async () => {
    const { remember, forgetOne, forgetAllRemembered, allRemembered } = await opened();
    remember('discountCodes', '77', answer, 10);
    remember('ticketItems', '77', answer, 10);
    forgetOne('discountCodes', '77', '9');
    expect([allRemembered().discountCodes.length, allRemembered().ticketItems.length]).toEqual([0, 1]);
    forgetAllRemembered();
    expect(allRemembered()).toEqual(nothing);
    expect((await opened()).allRemembered()).toEqual(nothing);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('can be read whatever stands there, entry by entry', async () => {
    const good = { campaign: '77', id: '9', at: 1, fields: { a: null } };
    localStorage.setItem(key, JSON.stringify({ discountCodes: [good, null, { ...good, at: 'x' }], ticketItems: 'x' }));
    expect((await opened()).allRemembered()).toEqual({ discountCodes: [good], ticketItems: [] });
    localStorage.setItem(key, '{"discountCodes":[');
    expect((await opened()).allRemembered()).toEqual(nothing);
  });
});

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
        const before = allRemembered();
        const text = exportRemembered();
        forgetAllRemembered();
        const count = before.discountCodes.length + before.ticketItems.length;
        expect(importRemembered(text)).toMatchObject({ result: 'imported', added: count, replaced: 0, skipped: 0 });
        expect(allRemembered()).toEqual(before);
        expect(importRemembered(text)).toMatchObject({ added: 0, replaced: 0, skipped: count });
        expect(allRemembered()).toEqual(before);
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
      isKept: true,
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
    const before = allRemembered();
    expect(importRemembered(text)).toEqual({ result: 'refused', message });
    expect(allRemembered()).toBe(before);
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
