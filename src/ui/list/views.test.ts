import type { Values } from '#ui/record/record-link.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentView, everything, nameTrouble, type ReadyView, toAddress, valuesOfView } from './views.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

const views: ReadyView[] = [
  { key: 'refunded', name: 'Refunded', values: { 'f.refunded': 'yes' } },
  { key: 'Largest checks', name: 'Largest checks', values: { method: 'check', sortByDesc: 'amount' } },
];

describe('currentView()', () => {
  it.each<[string, Values, string, boolean]>([
    ['nothing set', {}, 'All', false],
    ['a page and an open record alone', { page: '3', open: '90417' }, 'All', false],
    ['other values than any view', { method: 'cash' }, '', true],
    ['the values of a view, in any order', { sortByDesc: 'amount', method: 'check' }, 'Largest checks', false],
    ['the same on another page', { sortByDesc: 'amount', method: 'check', page: '2' }, 'Largest checks', false],
    ['a view by its key', { view: 'refunded', 'f.refunded': 'yes' }, 'Refunded', false],
    ['a view by key, and more', { view: 'refunded', 'f.refunded': 'yes', method: 'cash' }, 'Refunded', true],
    ['a view by key, and nothing of it', { view: 'refunded' }, 'Refunded', true],
    [
      'a view by key, with the values of another',
      { view: 'refunded', method: 'check', sortByDesc: 'amount' },
      'Refunded',
      true,
    ],
    ['a name that this browser doesn’t have', { view: 'Hers', method: 'cash' }, '', true],
    ['such a name, and the values of a view', { view: 'Hers', 'f.refunded': 'yes' }, 'Refunded', false],
    ['such a name alone', { view: 'Hers' }, 'All', false],
    ['a key that is there and not set', { method: undefined, scope: '' }, 'All', false],
  ])('currentView(): with %s', (_words, values, name, edited) => {
    const { key, ...rest } = currentView(views, values);
    const shown = [everything, ...views].find((view) => view.key === key);
    expect({ name: shown?.name ?? '', ...rest }).toEqual({ name, edited });
  });

  const keys = fc.constantFrom('method', 'f.status', 'sortBy', 'page', 'open', 'chart', 'at', '__proto__');
  const texts = fc.constantFrom('', 'a', 'b');
  const addresses = fc.dictionary(keys, fc.option(texts, { nil: undefined }));
  const names = fc.constantFrom('One', 'Two', 'Three');
  const some = fc.uniqueArray(
    fc.record({ name: names, values: addresses }).map((view) => ({ ...view, key: view.name })),
    { selector: ({ name }) => name },
  );

  it('currentView(): is the chosen view, unedited, on all of its pages', () => {
    fc.assert(
      fc.property(some, fc.nat(), fc.nat({ max: 50 }), (list, place, page) => {
        const view = list[place % Math.max(list.length, 1)];
        if (!view) return;
        const address = { ...toAddress(view), page: String(page), open: '1', chart: 'month' };
        expect(currentView(list, address)).toEqual({ key: view.key, edited: false });
      }),
      { numRuns },
    );
  });

  it('currentView(): is edited exactly if the values differ from the view’s', () => {
    fc.assert(
      fc.property(some, addresses, fc.option(names, { nil: undefined }), (list, values, view) => {
        const { key, edited } = currentView(list, { ...values, view });
        const held = list.find((other) => other.key === key)?.values ?? {};
        expect(edited).toBe(
          JSON.stringify(sorted(valuesOfView(held))) !== JSON.stringify(sorted(valuesOfView(values))),
        );
      }),
      { numRuns },
    );
  });
});

describe('valuesOfView(), toAddress()', () => {
  it('valuesOfView(): returns filters and sort, never the page, an open record, or a name', () => {
    const values = { method: 'check', sort: '-amount', 'f.status': '', page: '2', open: '1', at: '3', view: 'X' };
    expect(valuesOfView({ ...values, scope: undefined })).toEqual({ method: 'check', sort: '-amount' });
  });

  it('a view stands in its address with its key; All has a bare address', () => {
    expect(toAddress({ key: 'checks', values: { method: 'check', page: '2' } })).toEqual({
      method: 'check',
      view: 'checks',
    });
    expect(toAddress({ key: 'all', values: {} })).toEqual({});
  });
});

describe('nameTrouble()', () => {
  it.each([
    ['', 'Enter a name'],
    ['   ', 'Enter a name'],
    ['a'.repeat(41), 'Use 40 characters or fewer'],
    [' refunded ', 'A view named “refunded” already exists. Choose another name'],
    ['ALL', 'A view named “ALL” already exists. Choose another name'],
    ['a'.repeat(40), undefined],
    ['💚'.repeat(40), undefined],
    ['ليلى', undefined],
  ])('nameTrouble(): for %j returns %s', (name, trouble) => {
    expect(nameTrouble(name, ['All', 'Refunded'])).toBe(trouble);
  });
});

function sorted(values: Values) {
  return Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
