import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyLearned } from '../../device/known-names.ts';
import type { Column, ColumnKind } from './column.tsx';
import { narrowed } from './narrowing.ts';
import { unseenOrder } from './order.ts';
import { endsOf, filterWords, isFilter, writtenRange } from './row-filter.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

interface Row {
  id: string | null;
  value: string | null;
}

const column = (kind: ColumnKind): Column<Row> => ({ key: 'value', title: 'Value', kind, value: ({ value }) => value });
const rowsOf = (...values: (string | null)[]): Row[] => values.map((value, index) => ({ id: String(index), value }));
const nothing = { filters: {}, sort: undefined, searchText: undefined };
const valuesOf = (rows: readonly Row[]) => rows.map(({ value }) => value);

/** How often each value is there. */
function counted(values: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function filtered(kind: ColumnKind, filter: string, ...values: (string | null)[]) {
  return valuesOf(narrowed(rowsOf(...values), [column(kind)], { ...nothing, filters: { value: filter } }));
}

function sorted(kind: ColumnKind, sort: string, ...values: (string | null)[]) {
  return valuesOf(narrowed(rowsOf(...values), [column(kind)], { ...nothing, sort }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
});
afterEach(() => vi.useRealTimers());

describe('names that are learned after the rows have come', () => {
  it('are searched and put in order', () => {
    const names = new Map<string, string>();
    const named: Column<Row> = { ...column('text'), value: ({ id }) => names.get(id ?? '') ?? null };
    const rows = rowsOf(null, null);
    const idsOf = (more: object) => narrowed(rows, [named], { ...nothing, ...more }).map(({ id }) => id);
    expect(idsOf({ searchText: 'Ames' })).toEqual([]);
    expect(idsOf({ sort: 'value' })).toEqual(['0', '1']);
    names.set('1', 'Ruth Ames');
    notifyLearned();
    expect(idsOf({ searchText: 'Ames' })).toEqual(['1']);
    expect(idsOf({ sort: 'value' })).toEqual(['1', '0']);
    expect(idsOf({ sort: '-value' })).toEqual(['1', '0']);
  });
});

describe('filters over rows at hand', () => {
  it('compare words without regard to case, spelling of spaces, or accents', () => {
    expect(filtered('word', 'Partially fulfilled', 'partially_fulfilled', 'PARTIALLY FULFILLED', 'paid', null)).toEqual(
      ['partially_fulfilled', 'PARTIALLY FULFILLED'],
    );
  });

  it('compare ids as text', () => {
    expect(filtered('id', '77', '77', '077', '77.0', null)).toEqual(['77']);
  });

  it('find a part of a text', () => {
    expect(filtered('text', 'jose', 'José Ames', 'Jos', 'MR JOSE', null)).toEqual(['José Ames', 'MR JOSE']);
  });

  it('know a boolean in each of its spellings', () => {
    expect(filtered('yes-no', 'yes', 'true', '1', 'Yes', 'false', '0', null)).toEqual(['true', '1', 'Yes']);
    expect(filtered('yes-no', 'no', 'true', 'false', '0', '')).toEqual(['false', '0']);
  });

  it('take a range of amounts with its ends, and no row whose amount cannot be read', () => {
    const amounts = ['9.99', '10', '10.00', '500.00', '500.01', '-20', '1,000', 'free', '', null];
    expect(filtered('amount', '10..500', ...amounts)).toEqual(['10', '10.00', '500.00']);
    expect(filtered('amount', '0.01..', ...amounts)).toEqual(['9.99', '10', '10.00', '500.00', '500.01']);
    expect(filtered('amount', '..0', ...amounts)).toEqual(['-20']);
  });

  it('take whole days: an instant by the viewer’s clock, a date and a time without a zone as written', () => {
    const moments = [
      '2026-11-19T23:59:59Z',
      '2026-11-20T00:00:00Z',
      '2026-11-20',
      '2026-11-20 23:59:59',
      '2026-11-21',
      'soon',
    ];
    const kept = filtered('moment', '2026-11-20..2026-11-20', ...moments);
    expect(kept).toContain('2026-11-20');
    expect(kept).toContain('2026-11-20 23:59:59');
    expect(kept).not.toContain('2026-11-21');
    expect(kept).not.toContain('soon');
    const start = new Date(2026, 10, 20).getTime();
    const belongs = (text: string) => Date.parse(text) >= start && Date.parse(text) < start + 86_400_000;
    for (const instant of moments.slice(0, 2)) expect(kept.includes(instant)).toBe(belongs(instant));
  });

  it('know what lies before today', () => {
    expect(filtered('day', 'past', '2026-11-19', '2026-11-20', '2026-11-21', null)).toEqual(['2026-11-19']);
  });

  it('tell what is not given from what is', () => {
    expect(filtered('moment', 'none', null, '', '  ', '2026-11-20')).toEqual([null, '', '  ']);
    expect(filtered('moment', 'some', null, '', '2026-11-20')).toEqual(['2026-11-20']);
    expect(filtered('word', 'none', null, 'none', 'card')).toEqual([null, 'none']);
  });

  it('split the rows: whatever passes and whatever does not are all of them', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.oneof(fc.string(), fc.constantFrom('1', '2.50', 'true')))), (values) => {
        const given = filtered('text', 'some', ...values).length;
        const missing = filtered('text', 'none', ...values).length;
        expect(given + missing).toBe(values.length);
      }),
      { numRuns },
    );
  });

  it('are understood or refused, never half', () => {
    expect(isFilter({ kind: 'amount' }, '10..x')).toBe(false);
    expect(isFilter({ kind: 'amount' }, '..')).toBe(false);
    expect(isFilter({ kind: 'day' }, '2026-02-30..')).toBe(false);
    expect(isFilter({ kind: 'day' }, '2026-02-28..')).toBe(true);
    expect(isFilter({ kind: 'word' }, '')).toBe(false);
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom<ColumnKind>('amount', 'day', 'moment', 'count', 'word'),
        (text, kind) => {
          const rows = rowsOf('1', '2026-11-20', null, 'paid');
          if (!isFilter({ kind }, text)) return;
          const left = narrowed(rows, [column(kind)], { ...nothing, filters: { value: text } });
          expect(left.length).toBeLessThanOrEqual(rows.length);
          expect(filterWords({ kind }, text)).not.toMatch(/undefined|NaN|Invalid Date/);
        },
      ),
      { numRuns },
    );
  });

  it('are written as they are read', () => {
    fc.assert(
      fc.property(fc.option(fc.nat(10_000)), fc.option(fc.nat(10_000)), (from, to) => {
        const written = writtenRange({ from: from?.toString() ?? '', to: to?.toString() ?? '' });
        if (written === undefined) return;
        expect(endsOf('amount', written)).toEqual({ from: from?.toString(), to: to?.toString() });
      }),
      { numRuns },
    );
  });
});

it('"has a value" and "empty" follow what a column says a row has, of which its value is a part', () => {
  const rows = rowsOf('5', null, null);
  const whole: Column<Row> = { ...column('amount'), has: ({ id }) => id !== '2' };
  const found = (filter: string) =>
    narrowed(rows, [whole], { ...nothing, filters: { value: filter } }).map(({ id }) => id);
  expect([found('some'), found('none'), found('1..')]).toEqual([['0', '1'], ['2'], ['0']]);
});

describe('the order of rows at hand', () => {
  it('puts amounts by their size and blank ones last, both ways', () => {
    expect(sorted('amount', 'value', '10', '9.5', null, '-3', 'free')).toEqual(['-3', '9.5', '10', null, 'free']);
    expect(sorted('amount', '-value', '10', '9.5', null, '-3', 'free')).toEqual(['10', '9.5', '-3', null, 'free']);
  });

  it('puts numbered ids by their number, and texts as the locale does', () => {
    expect(sorted('id', 'value', '10', '9', '100')).toEqual(['9', '10', '100']);
    expect(sorted('text', 'value', 'Zoë', 'ames', 'Österberg', 'Bell')).toEqual(['ames', 'Bell', 'Österberg', 'Zoë']);
  });

  it('holds exactly the rows it was given, and is the same from either end', () => {
    const kinds = fc.constantFrom<ColumnKind>('id', 'word', 'text', 'yes-no', 'amount', 'count', 'moment', 'day');
    const value = fc.option(
      fc.oneof(
        fc.string(),
        fc.integer().map(String),
        fc.constantFrom('2026-11-20', '2026-11-20T10:00:00Z', 'true', '0'),
      ),
    );
    fc.assert(
      fc.property(kinds, fc.array(value), (kind, values) => {
        const up = sorted(kind, 'value', ...values);
        const down = sorted(kind, '-value', ...values);
        expect(counted(up)).toEqual(counted(values));
        expect(counted(down)).toEqual(counted(values));
      }),
      { numRuns },
    );
  });

  it('leaves rows alone where nothing is asked', () => {
    const rows = rowsOf('b', 'a');
    expect(narrowed(rows, [column('text')], nothing)).toBe(rows);
    expect(narrowed(rows, [column('text')], { ...nothing, filters: { other: 'x' }, sort: 'other' })).toBe(rows);
  });
});

describe('the search in rows at hand', () => {
  const search = (searchText: string, ...values: string[]) =>
    valuesOf(narrowed(rowsOf(...values), [column('text')], { ...nothing, searchText }));

  it('finds rows that hold every word, in any order', () => {
    expect(search('ruth ames', 'Ames, Ruth', 'Ruth Bell', 'RUTH AMES')).toEqual(['Ames, Ruth', 'RUTH AMES']);
  });

  it('finds a row by any part of its own text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), (text, start) => {
        const part = text.slice(start % text.length);
        expect(search(part, text)).toEqual([text]);
      }),
      { numRuns },
    );
  });
});

describe('an order by what rows do not have', () => {
  const sorts = [
    {
      value: 'given_at',
      ascending: 'oldest first',
      descending: 'newest first',
      unseen: {
        in: (row: object) => !('given_at' in row),
        column: 'value',
        ascending: 'oldest first by the platform',
        descending: 'newest first by the platform',
      },
    },
    { value: 'name', ascending: 'A to Z', descending: 'Z to A' },
  ];
  const of = (values: Record<string, string>, rows: object[]) => unseenOrder(sorts, values, 'newest first', rows);

  it('is named as such on a page, and is that of a column in sight where all rows are there', () => {
    expect(of({}, [{}])).toEqual({ words: 'newest first by the platform', sort: '-value' });
    expect(of({ sortBy: 'given_at' }, [{}])).toEqual({ words: 'oldest first by the platform', sort: 'value' });
    expect(of({}, [{ given_at: 'now' }])).toBeUndefined();
    expect(of({ sortBy: 'name' }, [{}])).toBeUndefined();
    expect(of({}, [])).toBeUndefined();
  });

  it('leaves a list that stands in it as it is, and puts any other in it', () => {
    const [late, early] = ['2026-11-23T23:42:00Z', '2026-11-23T22:18:00Z'];
    const rows = rowsOf(late, early, early, null);
    expect(narrowed(rows, [column('moment')], { ...nothing, sort: '-value' })).toBe(rows);
    expect(sorted('moment', '-value', late, early, '2026-11-23T23:36:00Z')).toEqual([
      late,
      '2026-11-23T23:36:00Z',
      early,
    ]);
    // 10 PM in New York is after 11 PM in London.
    const [abroad, home] = ['2026-11-23T22:00:00-05:00', '2026-11-23T23:00:00+00:00'];
    expect(sorted('moment', '-value', home, abroad)).toEqual([abroad, home]);
    expect(sorted('moment', '-value', null, early)).toEqual([early, null]);
  });
});
