// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { keep, keptText, nextPage } from '#e2e/support/doubles/device.ts';

const nothing = { discountCodes: [], ticketItems: [] };
const answer = { id: '9', code: 'SPRING10', amount: '10', items: null };

/** Loads the module as a new page would. */
async function opened() {
  await nextPage();
  return import('./saved-answers.ts');
}

beforeEach(() => localStorage.clear());

describe('saved answers', () => {
  it('restores every field and the time on the next page', async () => {
    const { saveAnswer } = await opened();
    const item = { id: '9', name: 'Seat', price: 25, active: true, bundles: ['a'], odd: undefined };
    expect(saveAnswer('discountCodes', '77', answer, 10)).toBe(true);
    expect(saveAnswer('ticketItems', '77', item, 20)).toBe(true);
    const { findSavedAnswer } = await opened();
    expect(findSavedAnswer('discountCodes', '77', '9')).toEqual({ campaign: '77', id: '9', at: 10, fields: answer });
    expect(findSavedAnswer('ticketItems', '77', '9')?.fields).toEqual({
      id: '9',
      name: 'Seat',
      price: '25',
      active: 'true',
      bundles: '["a"]',
      odd: null,
    });
    expect(findSavedAnswer('discountCodes', '78', '9')).toBeNull();
  });

  it('keeps the latest response per record, newest first', async () => {
    const { saveAnswer, savedAnswers } = await opened();
    saveAnswer('discountCodes', '77', answer, 10);
    saveAnswer('discountCodes', '77', { ...answer, id: '10' }, 20);
    saveAnswer('discountCodes', '77', { ...answer, code: 'LATER' }, 30);
    expect(savedAnswers.get().discountCodes.map(({ id, fields }) => [id, fields['code']])).toEqual([
      ['9', 'LATER'],
      ['10', 'SPRING10'],
    ]);
  });

  it('ignores a response without an ID', async () => {
    const { saveAnswer, savedAnswers } = await opened();
    expect(saveAnswer('ticketItems', '77', { id: null })).toBe(false);
    expect(savedAnswers.get()).toEqual(nothing);
  });

  it('keeps 500 of each kind and drops the oldest', async () => {
    const { saveAnswers, saveAnswer, savedAnswers } = await opened();
    const discountCodes = Array.from({ length: 500 }, (_, at) => ({ campaign: '1', id: `${at}`, at, fields: {} }));
    saveAnswers({ discountCodes, ticketItems: [] });
    expect(savedAnswers.get().discountCodes.length).toBe(500);
    saveAnswer('discountCodes', '1', { id: 'new' }, 1000);
    const ids = savedAnswers.get().discountCodes.map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, 'new', '1']);
  });

  it('removes one entry or all of them', async () => {
    const { saveAnswer, removeSavedAnswer, removeAllSavedAnswers, savedAnswers } = await opened();
    saveAnswer('discountCodes', '77', answer, 10);
    saveAnswer('ticketItems', '77', answer, 10);
    removeSavedAnswer('discountCodes', '77', '9');
    expect([savedAnswers.get().discountCodes.length, savedAnswers.get().ticketItems.length]).toEqual([0, 1]);
    removeAllSavedAnswers();
    expect(savedAnswers.get()).toEqual(nothing);
    expect((await opened()).savedAnswers.get()).toEqual(nothing);
    expect(await keptText('remembered')).toBeNull();
  });

  it('skips invalid entries in storage', async () => {
    const good = { campaign: '77', id: '9', at: 1, fields: { a: null } };
    const list = [good, null, { ...good, at: 'x' }];
    await keep('remembered', JSON.stringify({ discountCodes: list, ticketItems: 'x' }));
    expect((await opened()).savedAnswers.get()).toEqual({ discountCodes: [good], ticketItems: [] });
    await keep('remembered', '{"discountCodes":[');
    expect((await opened()).savedAnswers.get()).toEqual(nothing);
  });
});
