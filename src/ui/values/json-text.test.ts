import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indented } from './json-text.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 100_000);

describe('JSON text on several lines', () => {
  it('is what the language itself writes', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (json, space) => {
        const value: unknown = JSON.parse(json);
        expect(indented(JSON.stringify(value, null, space))).toBe(JSON.stringify(value, null, 2));
      }),
      { numRuns },
    );
  });

  it('keeps numbers as they were written', () => {
    expect(indented('{"contact":9007199254740993,"least":1.00}')).toBe(
      '{\n  "contact": 9007199254740993,\n  "least": 1.00\n}',
    );
  });

  it.each(['', 'tag is monthly', '{"tags":', '<b>'])('leaves %j as it came', (text) => {
    expect(indented(text)).toBe(text);
  });
});
