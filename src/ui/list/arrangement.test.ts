import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arranged, arrange, withMoved, withShown } from './arrangement.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

const columns: Arranged[] = [
  { key: 'id', title: 'Transaction' },
  { key: 'date', title: 'Date' },
  { key: 'amount', title: 'Amount' },
  { key: 'memo', title: 'Memo', hidden: true },
  { key: 'status', title: 'Status' },
];
const keys = (some: readonly Arranged[]) => some.map(({ key }) => key).join(' ');

const names = fc.constantFrom('id', 'date', 'amount', 'memo', 'status', 'fee', 'gone', '__proto__', 'constructor', '');
const lists = fc
  .uniqueArray(fc.record({ key: names, title: fc.string(), hidden: fc.constantFrom(true as const, undefined) }), {
    selector: ({ key }) => key,
    minLength: 1,
  })
  .map((list): Arranged[] => list.map(({ key, title, hidden }) => ({ key, title, ...(hidden ? { hidden } : {}) })));
const arrangements = fc.record({ order: fc.array(names), hidden: fc.array(names), shown: fc.array(names) });

describe('arrange()', () => {
  it('arrange(): returns the list’s default', () => {
    const { all, shown } = arrange(columns);
    expect(keys(all)).toBe('id date amount memo status');
    expect(keys(shown)).toBe('id date amount status');
  });

  it('arrange(): returns the saved order without hidden columns', () => {
    const { shown } = arrange(columns, {
      order: ['id', 'status', 'memo', 'amount', 'date'],
      hidden: ['date'],
      shown: ['memo'],
    });
    expect(keys(shown)).toBe('id status memo amount');
  });

  it('arrange(): puts new columns after their default predecessors', () => {
    const order = ['id', 'status', 'amount', 'date'];
    expect(keys(arrange(columns, { order, hidden: [], shown: ['memo'] }).shown)).toBe('id status amount memo date');
  });

  it('arrange(): returns each column once, and the first one first and shown', () => {
    fc.assert(
      fc.property(lists, arrangements, (list, kept) => {
        const { all, shown } = arrange(list, kept);
        expect([...all].toSorted(byKey)).toEqual([...list].toSorted(byKey));
        expect(all[0]).toBe(list[0]);
        expect(shown[0]).toBe(list[0]);
        expect(shown).toEqual(all.filter((column) => shown.includes(column)));
      }),
      { numRuns },
    );
  });

  it('arrange(): keeps the saved order of known columns', () => {
    fc.assert(
      fc.property(lists, arrangements, (list, kept) => {
        const { all } = arrange(list, kept);
        const places = [...new Set(kept.order)]
          .filter((key) => key !== list[0]?.key)
          .map((key) => all.findIndex((column) => column.key === key))
          .filter((place) => place !== -1);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
      { numRuns },
    );
  });
});

describe('withMoved(), withShown()', () => {
  it('withMoved(): moves a column to a place', () => {
    const moved = arrange(columns, withMoved(arrange(columns), 'amount', 1));
    expect(keys(moved.all)).toBe('id amount date memo status');
    expect(keys(arrange(columns, withMoved(moved, 'amount', 4)).all)).toBe('id date memo status amount');
  });

  it.each([
    ['id', 2],
    ['date', 0],
    ['status', 9],
    ['gone', 1],
  ] as const)('withMoved(): doesn’t move %s to %i past the ends', (key, to) => {
    expect(arrange(columns, withMoved(arrange(columns), key, to))).toEqual(arrange(columns));
  });

  it('withShown(): shows a hidden column, and hides a shown one', () => {
    const more = arrange(columns, withShown(arrange(columns), 'memo', true));
    expect(keys(more.shown)).toBe('id date amount memo status');
    expect(keys(arrange(columns, withShown(more, 'date', false)).shown)).toBe('id amount memo status');
    expect(keys(arrange(columns, withShown(more, 'id', false)).shown)).toBe('id date amount memo status');
  });

  it('withMoved(), withShown(): the opposite change undoes them', () => {
    fc.assert(
      fc.property(lists, arrangements, fc.nat(), fc.nat(), (list, kept, place, to) => {
        const before = arrange(list, kept);
        const key = list[place % list.length]?.key ?? '';
        const moved = arrange(list, withMoved(before, key, to));
        const from = before.all.findIndex((column) => column.key === key);
        expect(keys(arrange(list, withMoved(moved, key, from)).all)).toBe(keys(before.all));
        expect(moved.shown.toSorted(byKey)).toEqual([...before.shown].toSorted(byKey));
        const wasShown = before.shown.some((column) => column.key === key);
        const toggled = arrange(list, withShown(before, key, !wasShown));
        const again = arrange(list, withShown(toggled, key, wasShown));
        expect(keys(again.shown)).toBe(keys(before.shown));
        expect(keys(toggled.all)).toBe(keys(before.all));
      }),
      { numRuns },
    );
  });
});

function byKey(one: Arranged, other: Arranged): number {
  return one.key < other.key ? -1 : Number(one.key > other.key);
}
