import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type * as Differences from './differences.ts';
import type * as Fields from './fields.ts';

let fields: typeof Fields & typeof Differences;
beforeEach(async () => {
  vi.resetModules();
  fields = { ...(await import('./fields.ts')), ...(await import('./differences.ts')) };
});

describe('scalar fields', () => {
  it.each([
    ['text', 'text'],
    ['', ''],
    [7, '7'],
    [-0.5, '-0.5'],
    [Infinity, 'Infinity'],
    [12n, '12'],
    [true, 'true'],
    [false, 'false'],
    [null, null],
    [undefined, null],
    [[1, 'a'], '[1,"a"]'],
    [{ a: null }, '{"a":null}'],
  ])('scalar: %o is parsed as %j', (value, text) => {
    expect(fields.toText(value)).toBe(text);
  });

  it.each([
    ['text', ['a'], [null, 1, true, {}]],
    ['textOrNull', ['a', null], [undefined, 1, true]],
    ['number', [1, 1.5], [null, '1', true]],
    ['integer', [1], [null, '1']],
    ['integerOrNull', [1, null], [undefined, '1']],
    ['boolean', [true, false], [null, 'true', 1]],
    ['dateTime', ['2026-11-20T12:00:00+01:00'], [null, 5]],
    ['dateTimeOrNull', ['2026-11-20T12:00:00Z', null], [undefined, 5]],
  ] as const)('of the type %s is no difference as %o, and is one as %o', (name, fitting, others) => {
    const kind = fields[name];
    for (const value of fitting) kind.read(value, 'fits');
    expect([...fields.differencesSeen()]).toEqual([]);
    others.forEach((value, index) => kind.read(value, `differs${index}`));
    expect([...fields.differencesSeen()]).toHaveLength(others.length);
  });

  it('scalar: null fits a nullable field with a minimum', () => {
    fields.integerOrNullFrom(1).read(null, 'fits');
    fields.integerOrNullFrom(1).read('1', 'differs');
    fields.integerFrom(1).read(null, 'differs too');
    expect([...fields.differencesSeen()]).toHaveLength(2);
  });

  it('scalar: a date-time may have an offset', () => {
    for (const kind of [fields.dateTime, fields.dateTimeOrNull]) {
      expect(z.safeParse(kind.exact(), '2026-11-20T12:00:00+01:00').success).toBe(true);
      expect(z.safeParse(kind.exact(), '2026-11-20 12:00').success).toBe(false);
    }
  });
});

describe('missing values', () => {
  it('missing value: in an optional field is no difference', () => {
    expect(fields.optional(fields.text).read(undefined, 'place')).toBeNull();
    expect(fields.optional(fields.list(fields.text)).read(undefined, 'place')).toEqual([]);
    expect(fields.optional(fields.anything).read(undefined, 'place')).toBeUndefined();
    expect([...fields.differencesSeen()]).toEqual([]);
    expect(fields.optional(fields.optional(fields.list(fields.text))).none()).toEqual([]);
  });

  it('missing value: does not hide present values', () => {
    expect(fields.optional(fields.text).read('a', 'place')).toBe('a');
    expect(fields.optional(fields.anything).read({ a: 1 }, 'place')).toEqual({ a: 1 });
    expect(fields.anything.read([1], 'place')).toEqual([1]);
  });
});

describe('list fields', () => {
  it.each([
    [['a'], ['a']],
    [{ 0: 'a', 1: 'b' }, ['a', 'b']],
    [{ 0: 'a', 12: 'b' }, ['a', 'b']],
    [{}, []],
    [{ a1: 'a' }, [{ a1: 'a' }]],
    [{ '1a': 'a' }, [{ '1a': 'a' }]],
    ['', []],
    ['a', ['a']],
    ['["a","b"]', ['a', 'b']],
    [' \n["a"]', ['a']],
    ['{"a":1}', [{ a: 1 }]],
    ['see [1]', ['see [1]']],
    ['[1', ['[1']],
    ['12', ['12']],
    ['null', ['null']],
    [7, [7]],
    [null, []],
    [undefined, []],
  ])('toList(): %j contains %j', (value, items) => {
    expect(fields.toList(value)).toEqual(items);
  });

  it('list: a variant is a difference, and an array is none', () => {
    const kind = fields.list(fields.text);
    kind.read(['a'], 'plain');
    expect([...fields.differencesSeen()]).toEqual([]);
    kind.read('["a"]', 'disguised');
    expect([...fields.differencesSeen()]).toHaveLength(1);
  });
});

describe('object fields', () => {
  it.each([
    ['{"value":"b"}', 'b'],
    ['see {"value":"b"}', 'see {"value":"b"}'],
    [true, 'true'],
    [null, null],
    [[], null],
  ])('object: %j has the value %j', (given, value) => {
    expect(fields.object({ value: fields.text }).read(given, 'place').value).toBe(value);
  });
});

describe('parseJson()', () => {
  const lists = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth);
  const objects = (depth: number) => '{"a":'.repeat(depth) + '0' + '}'.repeat(depth);
  const both = (depth: number) => '[{"a":'.repeat(depth / 2) + '0' + '}]'.repeat(depth / 2);

  it.each([
    ['lists', lists],
    ['objects', objects],
    ['both', both],
  ])('parseJson(): accepts 200 nested %s, and no more', (_name, nested) => {
    expect(fields.parseJson(nested(200))).toEqual(JSON.parse(nested(200)));
    expect(fields.parseJson(nested(202))).toBeUndefined();
  });

  it('parseJson(): accepts any number of sibling lists and objects', () => {
    const beside = `[${Array.from({ length: 300 }, () => '[],{},{"a":[]}').join()}]`;
    expect(fields.parseJson(beside)).toEqual(JSON.parse(beside));
  });

  it('parseJson(): ignores brackets inside texts', () => {
    const brackets = '[{'.repeat(300);
    for (const text of [brackets, `"${brackets}`, `\\"${brackets}`, `a\\`]) {
      const written = JSON.stringify([text, { [text]: brackets }]);
      expect(fields.parseJson(written)).toEqual([text, { [text]: brackets }]);
    }
    expect(fields.parseJson(lists(198, JSON.stringify(['\\', ']]]', '"']).slice(1, -1)))).toBeDefined();
    expect(fields.parseJson(lists(201, '"]]]"'))).toBeUndefined();
    expect(fields.parseJson(lists(201, String.raw`"\"]]]"`))).toBeUndefined();
  });

  it.each(['', 'a', '[1', '[]]', '{"a"}'])('parseJson(): returns undefined for %j', (text) => {
    expect(fields.parseJson(text)).toBeUndefined();
  });
});
