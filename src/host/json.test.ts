import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJson } from './json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function isParsed(content: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    return true;
  } catch {
    return false;
  }
}

describe('isJson(): agrees with JSON.parse on', () => {
  test.each([
    '',
    ' ',
    '{}',
    '[]',
    ' [ ] ',
    '[,]',
    '[1,]',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    '[1 2]',
    '[1}',
    ']',
    '{]',
    '0',
    '-0',
    '01',
    '-',
    '1.',
    '.5',
    '1e',
    '1e+',
    '1E-7',
    '+1',
    '1.5e+10',
    '--1',
    '1..2',
    'NaN',
    '0x1',
    '1e5.',

    '"',
    '"\\',
    '"\\u12"',
    '"\\u12G4"',
    '"\\uD800"',
    '"\\x"',
    '"\\"',
    '"\t"',
    '"\u0000"',
    "'a'",
    '"\u007f"',
    '"\\/"',
    'true',
    'tru',
    'truely',
    'null',
    'nul',
    'false',
    'undefined',
    '[true false]',
    '1 1',
    '\u00a01',
    '\ufeff1',
    '1\ufeff',
    '{"a":{"b":[{}]}}',
    '{"a":1 "b":2}',
    '{"a" 1}',
    '{"a":1}}',
    '[[]',
    '{"a":"b"]',
    '[{"a":1},',
    '\u20281',
  ])('%j', async (text) => {
    expect(await isJson(bytes(text))).toBe(isParsed(bytes(text)));
  });

  test('any value, and any value with one change', async () => {
    const change = fc.record({
      at: fc.nat(),
      by: fc.constantFrom('', '"', '\\', '{', ']', ',', ':', '0', 'e', ' ', 'é', '\n', '-'),
    });
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), fc.array(change, { maxLength: 3 }), async (text, changes) => {
        let changed = text;
        for (const { at, by } of changes) {
          const place = at % (changed.length + 1);
          changed = changed.slice(0, place) + by + changed.slice(place + (at % 2));
        }
        expect(await isJson(bytes(changed))).toBe(isParsed(bytes(changed)));
      }),
      { numRuns: 2000 },
    );
  });

  test('any bytes', async () => {
    const letters = fc.constantFrom(...bytes('[]{}",:\\u0e1-+. tfn\n'), 0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0xff);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 30 }), fc.array(letters, { maxLength: 12 }), async (any, likely) => {
        expect(await isJson(any)).toBe(isParsed(any));
        expect(await isJson(Uint8Array.from(likely))).toBe(isParsed(Uint8Array.from(likely)));
      }),
      { numRuns: 3000 },
    );
  });
});

test('isJson(): accepts 200 levels of nesting, and no more', async () => {
  const deep = (depth: number) => bytes('[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2));
  expect([await isJson(deep(200)), await isJson(deep(202))]).toEqual([true, false]);
});

test('isJson(): lets other work run while it reads 10 MiB', async () => {
  const mega = 1024 * 1024;
  for (const piece of ['[[],{"a":1}],', '"\\u0041é",', '1.5e3 , ', '{"a":{"b":null}},']) {
    const content = bytes(`[${piece.repeat((10 * mega) / piece.length)}0]`);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    expect(await isJson(content)).toBe(true);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  }
});
