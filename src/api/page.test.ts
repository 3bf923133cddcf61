import { withoutMissing } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { integer, object, text } from './fields.ts';
import { NoListError, type Page, pageOf, toPage } from './page.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

const row = object({ id: integer, name: text });
type Row = ReturnType<typeof row.read>;

function page(body: unknown, asked = 1): Page<Row> {
  return toPage(body, asked, (value) => row.read(value, 'row'));
}

function rows(count: number, first = 1): { id: number; name: string }[] {
  return Array.from({ length: count }, (_, index) => ({ id: first + index, name: `Row ${first + index}` }));
}

/** Page 2 of 3 in Laravel's format: 20 rows per page, 45 in total. */
function envelope(meta: Record<string, unknown> = {}, data: unknown = rows(20, 21)) {
  return {
    data,
    links: { first: null, last: null, prev: null, next: null },
    meta: { current_page: 2, from: 21, last_page: 3, path: null, per_page: 20, to: 40, total: 45, ...meta },
  };
}

const ids = ({ rows: read }: Page<Row>) => read.map(({ id }) => id);
const place = ({ rows: _rows, ...rest }: Page<Row>) => rest;

const second = {
  number: 2,
  last: 3,
  total: 45,
  unfilteredTotal: null,
  from: 21,
  to: 40,
  hasPrevious: true,
  hasNext: true,
  unreadable: 0,
};

describe('toPage()', () => {
  it('toPage(): ignores last_page when it cannot hold all rows', () => {
    const read = page(envelope({ current_page: 1, last_page: 1, from: 1, to: 20 }, rows(20)));
    expect(read).toMatchObject({ last: null, total: 45, hasNext: true });
  });

  it('toPage(): returns the rows in order and their position', () => {
    const read = page(envelope({ unfiltered_total: '120' }), 2);
    expect(ids(read)).toEqual(rows(20, 21).map(({ id }) => String(id)));
    expect(place(read)).toEqual({ ...second, unfilteredTotal: 120 });
  });

  it('toPage(): returns exact positions of the first and last page', () => {
    const first = page(envelope({ current_page: 1, from: 1, to: 20 }, rows(20)), 1);
    expect([first.from, first.to, first.hasPrevious, first.hasNext]).toEqual([1, 20, false, true]);
    const last = page(envelope({ current_page: 3, from: 41, to: 45 }, rows(5, 41)), 3);
    expect([last.from, last.to, last.hasPrevious, last.hasNext]).toEqual([41, 45, true, false]);
    const only = page(envelope({ current_page: 1, from: 1, to: 1, last_page: 1, total: 1 }, rows(1)), 1);
    expect([only.from, only.to, only.total, only.hasNext]).toEqual([1, 1, 1, false]);
  });

  it('toPage(): accepts numbers as text', () => {
    const meta = {
      current_page: '2',
      from: '21',
      last_page: '3',
      per_page: '20',
      to: '40',
      total: ' 45.00 ',
      unfiltered_total: 9,
    };
    expect(place(page(envelope(meta), 2))).toEqual({ ...second, unfilteredTotal: 9 });
  });

  it('toPage(): has a next page until the last, and a previous one from the second on', () => {
    const at = (asked: number) => {
      const read = page(envelope({ current_page: asked, last_page: 3, from: null, to: null }), asked);
      return [read.hasPrevious, read.hasNext];
    };
    expect([1, 2, 3].map(at)).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
  });

  it('toPage(): a page beyond the last is empty, keeps the totals, and has only a previous page', () => {
    const read = page(envelope({ current_page: 9, from: null, to: null }, []), 9);
    expect(place(read)).toEqual({ ...second, number: 9, from: null, to: null, hasNext: false });
  });

  it.each<[string, Record<string, unknown>, Partial<Page<Row>>]>([
    [
      'a page that was not asked for',
      { current_page: 1 },
      { last: null, total: null, from: null, to: null, hasNext: true, unfilteredTotal: 50 },
    ],
    ['a last page before this one', { last_page: 1 }, { last: null, hasNext: true }],
    ['a last page 0', { last_page: 0 }, { last: null, hasNext: true }],
    ['a negative last page', { last_page: -3 }, { last: null, hasNext: true }],
    ['a total smaller than the rows of the page', { total: 3 }, { total: null }],
    ['a negative total', { total: -45 }, { total: null }],
    ['a total that is no number', { total: 'many' }, { total: null }],
    ['a broken total', { total: 45.5 }, { total: null }],
    ['a total that is a list', { total: [45] }, { total: null }],
    ['a total of null', { total: null }, { total: null }],
    ['a total beyond every count', { total: 1e300 }, { total: null }],
    ['0 rows a page', { per_page: 0 }, {}],
    ['nonsense for the rows a page', { per_page: 'x' }, {}],
    ['a range that ends before it starts', { from: 40, to: 21 }, { from: null, to: null }],
    ['a range of another length than the rows', { from: 21, to: 41 }, { from: null, to: null }],
    ['a range from 0', { from: 0, to: 19 }, { from: null, to: null }],
    ['a range beyond the total', { from: 31, to: 50 }, { from: null, to: null }],
    ['half a range', { to: null }, { from: null, to: null }],
    ['the other half of a range', { from: null }, { from: null, to: null }],
  ])('toPage(): with %s, drops only the contradictory numbers', (_claim, meta, changed) => {
    expect(place(page(envelope({ unfiltered_total: 50, ...meta }), 2))).toEqual({
      ...second,
      unfilteredTotal: 50,
      ...changed,
    });
  });

  it('toPage(): without rows, has no range', () => {
    const read = page(envelope({ current_page: 1, from: 1, to: 0, total: 0, last_page: 1 }, []), 1);
    expect([read.from, read.to, read.total, read.hasNext]).toEqual([null, null, 0, false]);
  });

  it.each([[undefined], [null], [[]], ['meta'], [7]])('toPage(): with %j as meta, has rows but no numbers', (meta) => {
    const read = page({ data: rows(2), meta }, 1);
    expect(place(read)).toEqual({
      number: 1,
      last: null,
      total: null,
      unfilteredTotal: null,
      from: null,
      to: null,
      hasPrevious: false,
      hasNext: true,
      unreadable: 0,
    });
  });

  it('toPage(): ignores the URLs in links', () => {
    const looked: string[] = [];
    const watched = (address: string) =>
      Object.defineProperty({}, 'next', { enumerable: true, get: () => looked.push(address) });
    const body = envelope();
    Object.defineProperty(body, 'links', { enumerable: true, get: () => looked.push('links') });
    Object.defineProperty(body.meta, 'links', {
      enumerable: true,
      get: () => watched('meta.links') && looked.push('meta.links'),
    });
    Object.defineProperty(body.meta, 'path', { enumerable: true, get: () => looked.push('path') });
    expect(place(page(body, 2))).toEqual(second);
    expect(looked).toEqual([]);
  });

  it('toPage(): passes on no URL of another host', () => {
    const evil = 'https://evil.test/v1/transactions?page=2&token=1';
    const body = {
      ...envelope({ path: evil, links: [{ url: evil, label: '2', active: true, page: 2 }] }),
      links: { first: evil, last: evil, prev: evil, next: evil },
    };
    expect(JSON.stringify(page(body, 2))).not.toContain('evil');
  });
});

describe('toPage() without totals', () => {
  it('toPage(): without totals, has a next page while this one has rows', () => {
    expect(place(page(rows(20), 3))).toMatchObject({
      number: 3,
      last: null,
      total: null,
      hasPrevious: true,
      hasNext: true,
    });
    expect([page(rows(1), 3).hasNext, page([], 3).hasNext]).toEqual([true, false]);
  });
});

describe('rows of toPage()', () => {
  const three = ['1', '2', '3'];

  it.each<[string, unknown]>([
    ['a bare array', rows(3)],
    ['an envelope', { data: rows(3) }],
    ['an envelope whose list is an object with numeric keys', { data: Object.fromEntries(rows(3).entries()) }],
    ['an object with numeric keys in the place of an array', Object.fromEntries(rows(3).entries())],
  ])('toPage(): finds the rows in %s', (_form, body) => {
    expect(ids(page(body))).toEqual(three);
  });

  it('toPage(): finds the rows in an object with a single numeric key', () => {
    expect(ids(page({ 4: { id: 7 } }))).toEqual(['7']);
    expect(ids(page({ 12: { id: 7 } }))).toEqual(['7']);
  });

  it('toPage(): both kinds of list accept both forms', () => {
    const bare = pageOf('rows', row, { bare: true });
    const enveloped = pageOf('rows', row);
    for (const body of [rows(3), { data: rows(3) }]) {
      expect(ids(bare.read(body, {}))).toEqual(three);
      expect(ids(enveloped.read(body, {}))).toEqual(three);
    }
  });

  it('toPage(): keeps rows without an ID and counts them as unreadable', () => {
    const read = page([{ id: 1 }, { name: 'no id' }, { id: null }, { id: '' }, null, 'text', { id: 0 }]);
    expect(ids(read)).toEqual(['1', null, null, '', null, null, '0']);
    expect(read.unreadable).toBe(5);
  });

  it.each([
    [null],
    ['text'],
    [7],
    [true],
    [{}],
    [{ data: null }],
    [{ data: 'text' }],
    [{ data: { id: 1 } }],
    [{ message: 'Maintenance' }],
    [{ a1: { id: 1 } }],
    [{ '1a': { id: 1 } }],
    [undefined],
  ])('toPage(): finds no list in %j', (body) => {
    expect(() => page(body)).toThrow(new NoListError('The response has no list.'));
  });

  it('toPage(): an empty object as data has no rows', () => {
    expect(ids(page({ data: {} }))).toEqual([]);
  });
});

describe('requested page', () => {
  const kind = pageOf('rows', row);

  it.each<[string | undefined, number]>([
    [undefined, 1],
    ['1', 1],
    ['7', 7],
    ['x', 1],
    ['', 1],
    ['0', 1],
    ['-2', 1],
    ['1.5', 1],
  ])('requested page: %j is number %i', (asked, number) => {
    const read = kind.read(rows(1), asked === undefined ? {} : { page: asked });
    expect([read.number, read.hasPrevious]).toEqual([number, number > 1]);
  });
});

describe('any envelope', () => {
  const figure = fc.oneof(
    fc.integer({ min: -3, max: 60 }),
    fc.integer({ min: -3, max: 60 }).map(String),
    fc.double(),
    fc.constantFrom(null, undefined, '', 'x', 1e21, '1e3', '-0', -0, '١', true, [], {}),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const meta = fc.record(
    {
      current_page: figure,
      from: figure,
      last_page: figure,
      per_page: figure,
      to: figure,
      total: figure,
      unfiltered_total: figure,
      links: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  );
  const asked = fc.integer({ min: 1, max: 9 });

  it('toPage(): for any envelope, numbers are consistent or null', () => {
    fc.assert(
      fc.property(fc.nat(25), meta, asked, (count, meta, asked) => {
        const read = page({ data: rows(count), meta }, asked);
        expect(read.rows).toHaveLength(count);
        expect(read.number).toBe(asked);
        for (const number of [read.last, read.total, read.unfilteredTotal, read.from, read.to]) {
          expect(number === null || (Number.isSafeInteger(number) && number >= 0)).toBe(true);
        }
        expect(read.total ?? count).toBeGreaterThanOrEqual(count);
        expect(read.last ?? 1).toBeGreaterThanOrEqual(count > 0 && read.last !== null ? asked : 1);
        expect(read.from === null).toBe(read.to === null);
        const { from, to } = read;
        const length = from === null || to === null ? count : to - from + 1;
        expect(length).toBe(count);
        expect(from ?? 1).toBeGreaterThanOrEqual(1);
        expect(to ?? 0).toBeLessThanOrEqual(read.total ?? Infinity);
        expect(to ?? 1).toBeGreaterThanOrEqual(from ?? 1);
        expect(read.hasPrevious).toBe(asked > 1);
        expect(read.hasNext && read.last !== null).toBe(read.last !== null && asked < read.last);
      }),
      { numRuns: numRuns * 5 },
    );
  });

  it('toPage(): gives the same rows for the bare array', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }), meta, asked, (data, meta, asked) => {
        const once = page({ data, meta }, asked);
        const again = page(once.rows, asked);
        expect(withoutMissing(again.rows)).toEqual(withoutMissing(once.rows));
        expect(again.unreadable).toBe(once.unreadable);
      }),
      { numRuns },
    );
  });

  it('toPage(): paging ends at the stated last page', () => {
    fc.assert(
      fc.property(fc.nat(60), (total) => {
        const last = Math.max(1, Math.ceil(total / 20));
        const seen: number[] = [];
        for (let number = 1; ; number += 1) {
          const data = rows(Math.min(20, total - (number - 1) * 20), (number - 1) * 20 + 1);
          seen.push(data.length);
          const read = page(
            envelope({ current_page: number, last_page: last, from: null, to: null, total }, data),
            number,
          );
          if (!read.hasNext) break;
        }
        expect(seen).toHaveLength(last);
        expect(seen.reduce((sum, count) => sum + count, 0)).toBe(total);
      }),
      { numRuns },
    );
  });
});

describe('exact schema of a page', () => {
  const accepts = (kind: Parameters<typeof pageOf>[2], body: unknown) =>
    z.safeParse(pageOf('rows', row, kind).exact(), body).success;
  const metaLinks = [{ url: null, label: '1', active: true }];

  it('exact page schema: has links and meta, and unfiltered_total only where specified', () => {
    const with_ = (more: object) => envelope({ links: metaLinks, ...more });
    const { meta: _meta, ...withoutMeta } = with_({});
    expect([
      accepts({}, with_({})),
      accepts({}, with_({ unfiltered_total: 5 })),
      accepts({ unfilteredTotal: 'text' }, with_({ unfiltered_total: '5' })),
      accepts({ unfilteredTotal: 'text' }, with_({ unfiltered_total: 5 })),
      accepts({ unfilteredTotal: 'integer' }, with_({ unfiltered_total: 5 })),
      accepts({ unfilteredTotal: 'integer' }, with_({})),
      accepts({}, withoutMeta),
      accepts({}, rows(2)),
    ]).toEqual([true, false, true, false, true, false, false, false]);
  });

  it.each([
    ['current_page', [1], [0, -1, 1.5, '1', null]],
    ['last_page', [1], [0, -1, null]],
    ['per_page', [0], [-1, '0', null]],
    ['total', [0], [-1, null]],
    ['from', [1, null], [0, '1']],
    ['to', [1, null], [0, '1']],
    ['path', ['https://service.test/v1/x', null], [1]],
  ])('exact page schema: checks the bounds of meta.%s', (field, fitting, others) => {
    const accepted = (value: unknown) => accepts({}, envelope({ links: metaLinks, [field]: value }));
    expect([fitting.map(accepted), others.map(accepted)]).toEqual([fitting.map(() => true), others.map(() => false)]);
  });

  it('exact page schema: is a bare array for households', () => {
    expect([accepts({ bare: true }, rows(2)), accepts({ bare: true }, envelope({ links: metaLinks }))]).toEqual([
      true,
      false,
    ]);
  });
});
