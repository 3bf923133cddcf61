import * as check from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsPage, chooseEncoding, type Encoding } from './negotiation.ts';

const all: Encoding[] = ['br', 'gzip', 'identity'];

describe('chooseEncoding', () => {
  test.each([
    [null, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity;q=1, br;q=0.5', 'identity'],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=1.000', 'br'],
    ['br; q=0.1 , gzip ;q=0.2', 'gzip'],
    ['br;q=nonsense, gzip', 'gzip'],
    ['deflate', 'identity'],
  ])('%s', (header, expected) => {
    expect(chooseEncoding(header, all)).toBe(expected);
  });

  test('chooses among available encodings only', () => {
    expect(chooseEncoding('br, gzip', ['identity', 'gzip'])).toBe('gzip');
    expect(chooseEncoding('br', ['identity'])).toBe('identity');
  });

  test('never fails, and never chooses an excluded encoding if another is acceptable', () => {
    const quality = check.constantFrom('', ';q=0', ';q=0.3', ';q=1');
    const part = check
      .tuple(check.constantFrom('br', 'gzip', 'identity', '*', 'x'), quality)
      .map((pair) => pair.join(''));
    check.assert(
      check.property(
        check.uniqueArray(part, { maxLength: 5 }),
        check.subarray(all, { minLength: 1 }),
        (parts, available) => {
          const chosen = chooseEncoding(parts.join(','), available);
          const asked = parts.some((text) => text.startsWith(chosen) || text.startsWith('*'));
          expect(chosen === 'identity' || (asked && available.includes(chosen))).toBe(true);
        },
      ),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) },
    );
  });
});

test.each([
  [null, true],
  ['*/*', true],
  ['text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['text/*', true],
  ['application/json', false],
  ['text/html;q=0, */*', false],
  ['image/avif,image/webp', false],
])('acceptsPage(%s)', (header, expected) => {
  expect(acceptsPage(header)).toBe(expected);
});
