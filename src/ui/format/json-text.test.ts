import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { structureOf } from './json-text.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

describe('structureOf()', () => {
  it.each([
    ['[]', []],
    ['{}', {}],
    ['{"tag":"donor","min":10.50,"n":9007199254740993}', { tag: 'donor', min: '10.50', n: '9007199254740993' }],
    ['[true,null,-1e5,"7"]', [true, null, '-1e5', '7']],
    [' {"a":["1, 2: {3}","\\"-4\\""]}', { a: ['1, 2: {3}', '"-4"'] }],
  ])('structureOf(): parses %s', (text, value) => {
    expect(structureOf(text)).toEqual(value);
  });

  it.each(['', 'monthly donors', '12', '"text"', 'null', '[monthly] donors', '{"a":', '['.repeat(9)])(
    'structureOf(): returns undefined for %j',
    (text) => {
      expect(structureOf(text)).toBeUndefined();
    },
  );

  it('structureOf(): keeps numbers as their original text, and the rest unchanged', () => {
    const asText = (value: unknown): unknown => {
      if (typeof value === 'number') return JSON.stringify(value);
      if (Array.isArray(value)) return value.map(asText);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asText(inner)]));
    };
    const key = fc.string().filter((name) => name !== '__proto__');
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ depthSize: 'small' }, fc.string(), fc.integer(), fc.boolean(), tie('list'), tie('object')),
      list: fc.array(tie('any')),
      object: fc.dictionary(key, tie('any'), { noNullPrototype: true }),
    })).list;
    fc.assert(
      fc.property(value, (one) => {
        expect(structureOf(JSON.stringify(one))).toEqual(asText(one));
      }),
      { numRuns },
    );
  });

  it('structureOf(): accepts any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => structureOf(`[${text}`)).not.toThrow();
      }),
      { numRuns },
    );
  });
});
