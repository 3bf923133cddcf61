// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { keep, keptText, nextPage } from './testing.ts';

const nothing = { discountCodes: [], ticketItems: [] };
const answer = { id: '9', code: 'SPRING10', amount: '10', items: null };

/** As another page would load it. */
async function opened() {
  await nextPage();
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
    expect(allRemembered.get().discountCodes.map(({ id, fields }) => [id, fields['code']])).toEqual([
      ['9', 'LATER'],
      ['10', 'SPRING10'],
    ]);
  });

  it('is nothing when the answer has no id', async () => {
    const { remember, allRemembered } = await opened();
    expect(remember('ticketItems', '77', { id: null })).toBe(false);
    expect(allRemembered.get()).toEqual(nothing);
  });

  it('holds 500 of a kind and drops the oldest', async () => {
    const { rememberAll, remember, allRemembered } = await opened();
    const discountCodes = Array.from({ length: 500 }, (_, at) => ({ campaign: '1', id: `${at}`, at, fields: {} }));
    rememberAll({ discountCodes, ticketItems: [] });
    expect(allRemembered.get().discountCodes.length).toBe(500);
    remember('discountCodes', '1', { id: 'new' }, 1000);
    const ids = allRemembered.get().discountCodes.map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, 'new', '1']);
  });

  it('is forgotten one by one, or all at once', async () => {
    const { remember, forgetOne, forgetAllRemembered, allRemembered } = await opened();
    remember('discountCodes', '77', answer, 10);
    remember('ticketItems', '77', answer, 10);
    forgetOne('discountCodes', '77', '9');
    expect([allRemembered.get().discountCodes.length, allRemembered.get().ticketItems.length]).toEqual([0, 1]);
    forgetAllRemembered();
    expect(allRemembered.get()).toEqual(nothing);
    expect((await opened()).allRemembered.get()).toEqual(nothing);
    expect(await keptText('remembered')).toBeNull();
  });

  it('can be read whatever stands there, entry by entry', async () => {
    const good = { campaign: '77', id: '9', at: 1, fields: { a: null } };
    const list = [good, null, { ...good, at: 'x' }];
    await keep('remembered', JSON.stringify({ discountCodes: list, ticketItems: 'x' }));
    expect((await opened()).allRemembered.get()).toEqual({ discountCodes: [good], ticketItems: [] });
    await keep('remembered', '{"discountCodes":[');
    expect((await opened()).allRemembered.get()).toEqual(nothing);
  });
});
