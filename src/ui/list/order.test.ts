import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSort, sortable, sortInForce, sortsBy, sortValues, currentSortLabel, withoutSort } from './order.ts';

const columns = [
  { key: 'name', kind: 'text', title: 'Name' },
  {
    key: 'date',
    kind: 'moment',
    title: 'Date',
    sort: 'given_at',
    unseen: 'by the platform’s date',
    ordered: { ascending: 'oldest first', descending: 'newest first' },
  },
  { key: 'amount', kind: 'amount', title: 'Amount', sort: 'amount' },
  { key: 'created_at', kind: 'moment', title: 'Created', sort: 'created_at', ifGiven: true },
] as const;

const keys = columns.flatMap(({ key }) => [key, `-${key}`]);
const usualSort = fc.option(fc.constantFrom(...keys), { nil: undefined });

it('sortable: the visible columns first, and once all rows are loaded, every other', () => {
  const all: readonly { key: string; sort?: string }[] = columns;
  const keysOf = (shown: typeof all, isHeld: boolean) => sortable(all, shown, isHeld).map(({ key }) => key);
  expect(keysOf(all.slice(2, 3), true)).toEqual(['amount', 'name', 'date', 'created_at']);
  expect(keysOf(all.slice(2, 3), false)).toEqual(['amount', 'date', 'created_at']);
});

describe('sortInForce()', () => {
  it.each([
    [{}, undefined, undefined],
    [{}, '-date', '-date'],
    [{ sortBy: 'given_at' }, '-date', 'date'],
    [{ sortByDesc: 'amount' }, '-date', '-amount'],
    [{ sortByDesc: 'amount', sort: 'name' }, '-date', 'name'],
    [{ sortBy: 'other' }, '-date', undefined],
  ])('of %o, usually %s, is %s', (values, usual, inForce) => {
    expect(sortInForce(columns, values, usual)).toBe(inForce);
  });

  it('is what an address was made for, by the platform or here', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), usualSort, fc.boolean(), (sort, usual, byPlatform) => {
        expect(sortInForce(columns, sortValues(columns, sort, usual, byPlatform), usual)).toBe(sort);
      }),
    );
  });
});

describe('sortValues()', () => {
  it('asks the platform for what it can sort by, and else sorts here', () => {
    const none = { sort: undefined, sortBy: undefined, sortByDesc: undefined };
    expect(sortValues(columns, '-date', undefined, true)).toEqual({ ...none, sortByDesc: 'given_at' });
    expect(sortValues(columns, 'date', undefined, true)).toEqual({ ...none, sortBy: 'given_at' });
    expect(sortValues(columns, '-date', undefined, false)).toEqual({ sort: '-date' });
    expect(sortValues(columns, 'name', undefined, true)).toEqual({ sort: 'name' });
    expect(sortValues(columns, '-date', '-date', true)).toEqual(none);
    expect(sortValues(columns, undefined, '-date', false)).toEqual(none);
  });
});

describe('nextSort()', () => {
  it('leads through both directions of a column and back, from wherever it begins', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...columns),
        fc.option(fc.constantFrom(...keys), { nil: undefined }),
        usualSort,
        (column, begin, usual) => {
          const seen = [begin];
          for (let press = 0; press < 3; press += 1) seen.push(nextSort(column, seen.at(-1), usual));
          expect(seen.slice(1)).toEqual(expect.arrayContaining([...sortsBy(column)]));
          expect(seen.slice(1)).toContain(usual === undefined || sortsBy(column).includes(usual) ? seen[1] : usual);
        },
      ),
    );
  });

  it('begins with the largest and the newest, and with A', () => {
    expect(nextSort(columns[2], undefined, undefined)).toBe('-amount');
    expect(nextSort(columns[0], '-date', '-date')).toBe('name');
    expect(nextSort(columns[1], '-date', '-date')).toBe('date');
    expect(nextSort(columns[1], 'date', '-date')).toBe('-date');
  });
});

it('withoutSort(): leaves the sort to the platform where rows may lack what it is by', () => {
  const values = { scope: 'all' };
  expect(withoutSort(columns, { ...values, sortByDesc: 'amount' })).toEqual(values);
  for (const sortBy of ['created_at', 'other'])
    expect(withoutSort(columns, { ...values, sortBy })).toEqual({ ...values, sortBy });
});

it('currentSortLabel(): says of a page what the platform sorts it by', () => {
  const words = (values: Record<string, string>, isPage: boolean) =>
    currentSortLabel({
      columns,
      values,
      inForce: sortInForce(columns, values, '-date'),
      usual: 'default order',
      isPage,
    });
  expect(words({}, true)).toBe('newest first by the platform’s date');
  expect(words({}, false)).toBe('newest first');
  expect(words({ sort: 'date' }, true)).toBe('oldest first');
  expect(words({ sortByDesc: 'amount' }, true)).toBe('Amount, largest first');
  expect(words({ sortBy: 'id' }, true)).toBe('id, ascending');
  expect(currentSortLabel({ columns, values: {}, inForce: undefined, usual: 'default order', isPage: true })).toBe(
    'default order',
  );
});
