import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type * as Fields from './fields.ts';

let fields: typeof Fields;
beforeEach(async () => {
  vi.resetModules();
  fields = await import('./fields.ts');
});

describe('a scalar', () => {
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
  ])('%o is read as %j', (value, text) => {
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

  it('of a least number or null fits as null', () => {
    fields.integerOrNullFrom(1).read(null, 'fits');
    fields.integerOrNullFrom(1).read('1', 'differs');
    fields.integerFrom(1).read(null, 'differs too');
    expect([...fields.differencesSeen()]).toHaveLength(2);
  });

  it('that is a date-time may have an offset', () => {
    for (const kind of [fields.dateTime, fields.dateTimeOrNull]) {
      expect(z.safeParse(kind.exact(), '2026-11-20T12:00:00+01:00').success).toBe(true);
      expect(z.safeParse(kind.exact(), '2026-11-20 12:00').success).toBe(false);
    }
  });
});

describe('what is missing', () => {
  it('is nothing in an optional field, and no difference', () => {
    expect(fields.optional(fields.text).read(undefined, 'place')).toBeNull();
    expect(fields.optional(fields.list(fields.text)).read(undefined, 'place')).toEqual([]);
    expect(fields.optional(fields.anything).read(undefined, 'place')).toBeUndefined();
    expect([...fields.differencesSeen()]).toEqual([]);
    expect(fields.optional(fields.optional(fields.list(fields.text))).none()).toEqual([]);
  });

  it('does not hide what is there', () => {
    expect(fields.optional(fields.text).read('a', 'place')).toBe('a');
    expect(fields.optional(fields.anything).read({ a: 1 }, 'place')).toEqual({ a: 1 });
    expect(fields.anything.read([1], 'place')).toEqual([1]);
  });
});

describe('a list', () => {
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
  ])('%j holds %j', (value, items) => {
    expect(fields.toList(value)).toEqual(items);
  });

  it('in a disguise is a difference, and a plain one is none', () => {
    const kind = fields.list(fields.text);
    kind.read(['a'], 'plain');
    expect([...fields.differencesSeen()]).toEqual([]);
    kind.read('["a"]', 'disguised');
    expect([...fields.differencesSeen()]).toHaveLength(1);
  });
});

describe('an object', () => {
  it.each([
    ['{"value":"b"}', 'b'],
    ['see {"value":"b"}', 'see {"value":"b"}'],
    [true, 'true'],
    [null, null],
    [[], null],
  ])('given as %j has the value %j', (given, value) => {
    expect(fields.object({ value: fields.text }).read(given, 'place').value).toBe(value);
  });
});

describe('a JSON text', () => {
  const lists = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth);
  const objects = (depth: number) => '{"a":'.repeat(depth) + '0' + '}'.repeat(depth);
  const both = (depth: number) => '[{"a":'.repeat(depth / 2) + '0' + '}]'.repeat(depth / 2);

  it.each([
    ['lists', lists],
    ['objects', objects],
    ['both', both],
  ])('is read with 200 %s in each other, and no more', (_name, nested) => {
    expect(fields.parseJson(nested(200))).toEqual(JSON.parse(nested(200)));
    expect(fields.parseJson(nested(202))).toBeUndefined();
  });

  it('may have any number of lists and objects beside each other', () => {
    const beside = `[${Array.from({ length: 300 }, () => '[],{},{"a":[]}').join()}]`;
    expect(fields.parseJson(beside)).toEqual(JSON.parse(beside));
  });

  it('is not nested by what stands in its texts', () => {
    const brackets = '[{'.repeat(300);
    for (const text of [brackets, `"${brackets}`, `\\"${brackets}`, `a\\`]) {
      const written = JSON.stringify([text, { [text]: brackets }]);
      expect(fields.parseJson(written)).toEqual([text, { [text]: brackets }]);
    }
    expect(fields.parseJson(lists(198, JSON.stringify(['\\', ']]]', '"']).slice(1, -1)))).toBeDefined();
    expect(fields.parseJson(lists(201, '"]]]"'))).toBeUndefined();
    expect(fields.parseJson(lists(201, String.raw`"\"]]]"`))).toBeUndefined();
  });

  it.each(['', 'a', '[1', '[]]', '{"a"}'])('that is none has no value: %j', (text) => {
    expect(fields.parseJson(text)).toBeUndefined();
  });
});
