import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Values } from '../rows/list-values.ts';
import { currentView, nameTrouble, type ReadyView, toAddress, valuesOfView } from './views.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

const views: ReadyView[] = [
  { name: 'Refunded', values: { 'f.refunded': 'yes' } },
  { name: 'Largest checks', values: { method: 'check', sortByDesc: 'amount' } },
];

describe('the view that an address shows', () => {
  it.each<[string, Values, string, boolean]>([
    ['nothing set', {}, 'All', false],
    ['a page and an open record alone', { page: '3', open: '90417' }, 'All', false],
    ['other values than any view', { method: 'cash' }, 'All', true],
    ['the values of a view, in any order', { sortByDesc: 'amount', method: 'check' }, 'Largest checks', false],
    ['the same on another page', { sortByDesc: 'amount', method: 'check', page: '2' }, 'Largest checks', false],
    ['a view by name', { view: 'Refunded', 'f.refunded': 'yes' }, 'Refunded', false],
    ['a view by name, and more', { view: 'Refunded', 'f.refunded': 'yes', method: 'cash' }, 'Refunded', true],
    ['a view by name, and nothing of it', { view: 'Refunded' }, 'Refunded', true],
    [
      'a view by name, with the values of another',
      { view: 'Refunded', method: 'check', sortByDesc: 'amount' },
      'Refunded',
      true,
    ],
    ['a name that nobody here knows', { view: 'Hers', method: 'cash' }, 'All', true],
    ['such a name, and the values of a view', { view: 'Hers', 'f.refunded': 'yes' }, 'Refunded', false],
    ['such a name alone', { view: 'Hers' }, 'All', false],
    ['a key that is there and not set', { method: undefined, scope: '' }, 'All', false],
  ])('with %s', (_words, values, name, edited) => {
    expect(currentView(views, values)).toEqual({ name, edited });
  });

  const keys = fc.constantFrom('method', 'f.status', 'sortBy', 'page', 'open', 'at', '__proto__');
  const texts = fc.constantFrom('', 'a', 'b');
  const addresses = fc.dictionary(keys, fc.option(texts, { nil: undefined }));
  const names = fc.constantFrom('One', 'Two', 'Three');
  const some = fc.uniqueArray(fc.record({ name: names, values: addresses }), { selector: ({ name }) => name });

  it('is the one that was followed, unedited, wherever in it one goes', () => {
    fc.assert(
      fc.property(some, fc.nat(), fc.nat({ max: 50 }), (list, place, page) => {
        const view = list[place % Math.max(list.length, 1)];
        if (!view) return;
        const address = { ...toAddress(view), page: String(page), open: '1' };
        expect(currentView(list, address)).toEqual({ name: view.name, edited: false });
      }),
      { numRuns },
    );
  });

  it('is edited exactly when it holds other values than the view of its name', () => {
    fc.assert(
      fc.property(some, addresses, fc.option(names, { nil: undefined }), (list, values, view) => {
        const { name, edited } = currentView(list, { ...values, view });
        const held = list.find((other) => other.name === name)?.values ?? {};
        expect(edited).toBe(
          JSON.stringify(sorted(valuesOfView(held))) !== JSON.stringify(sorted(valuesOfView(values))),
        );
      }),
      { numRuns },
    );
  });
});

describe('what a view holds', () => {
  it('is filters and order, never the page, an open record or a name', () => {
    const values = { method: 'check', sort: '-amount', 'f.status': '', page: '2', open: '1', at: '3', view: 'X' };
    expect(valuesOfView({ ...values, scope: undefined })).toEqual({ method: 'check', sort: '-amount' });
  });

  it('stands in its address with its name; All has a bare address', () => {
    expect(toAddress({ name: 'Checks', values: { method: 'check', page: '2' } })).toEqual({
      method: 'check',
      view: 'Checks',
    });
    expect(toAddress({ name: 'All', values: {} })).toEqual({});
  });
});

describe('a name for a view', () => {
  it.each([
    ['', 'Enter a name'],
    ['   ', 'Enter a name'],
    ['a'.repeat(41), 'Use 40 characters or fewer'],
    [' refunded ', 'There is a view “refunded” already. Choose another name'],
    ['ALL', 'There is a view “ALL” already. Choose another name'],
    ['a'.repeat(40), undefined],
    ['💚'.repeat(40), undefined],
    ['ليلى', undefined],
  ])('%j: %s', (name, trouble) => {
    expect(nameTrouble(name, ['All', 'Refunded'])).toBe(trouble);
  });
});

function sorted(values: Values) {
  return Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
