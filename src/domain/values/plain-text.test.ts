import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

describe('plainText()', () => {
  it.each([
    ['<p>Every gift counts.</p>', 'Every gift counts.'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>', 'One\n\nTwo'],
    ['<b>bold</b>er', 'bolder'],
    ['<table><tr><td>One</td><td>Two</td></tr></table>', 'One Two'],
    ['R&amp;D &#8211; &#x2013; &nbsp;caf&eacute;', 'R&D – –  café'],
    ['<p dir="rtl">نبني مدرسة</p>', 'نبني مدرسة'],
    ['<a title="a > b" href="#">Give</a>', 'Give'],
    ['<!-- <p>not here</p> -->Here', 'Here'],
    ['<!doctype html><html><head><title>No</title></head><body>Yes</body></html>', 'Yes'],
    ["<p>Read</p><script>alert('not here')</script><style>p{}</style>", 'Read'],
    ['<script>never closed', ''],
    [
      '<h2>Bold <em>Futures</em></h2><p>Mentoring & grants: 3 < 5 > 2.</p>',
      'Bold Futures\n\nMentoring & grants: 3 < 5 > 2.',
    ],
    ['<img src="x" onerror="alert(1)">', ''],
    ['&lt;b&gt;', '<b>'],
    ['', ''],
  ])('plainText(): converts %j to %j', (source, text) => {
    expect(plainText(source)).toBe(text);
  });

  it.each([
    '3 < 5',
    'a <b and nothing more',
    'x <- y',
    'if a<b then c',
    '&nothing; &#0; &#xd800; &#1114112;',
    'One\n\nTwo  three',
  ])('plainText(): leaves %j unchanged, since it has no markup', (source) => {
    expect(plainText(source)).toBe(source);
  });

  it('plainText(): keeps all words in order, and no tags', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const tag = fc.constantFrom('p', 'div', 'b', 'li', 'h2', 'span', 'td');
    const attribute = fc.constantFrom('', ' class="zzzz"', ' title=\'zzzz > "zzzz"\'', ' data-zzzz', ' a=zzzz');
    const element = fc.tuple(tag, attribute, fc.array(word, { minLength: 1, maxLength: 5 }));
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 6 }), (elements) => {
        const source = elements
          .map(([name, given, words]) => `<${name}${given}> ${words.join('\n ')} </${name}>`)
          .join('');
        const words = elements.flatMap((each) => each[2]);
        expect(plainText(source).split(/\s+/)).toEqual(words);
      }),
      { numRuns },
    );
  });

  const markup = fc.constantFrom(
    '<',
    '>',
    '</',
    '<a ',
    '<b>',
    '"',
    "'",
    '<!--',
    '-->',
    '&',
    '&amp;',
    '<script>',
    '</script',
    ' ',
    '\n',
    'x',
  );

  it('plainText(): accepts any text, and doesn’t change text without markup', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(markup, fc.string({ maxLength: 4 }))), (pieces) => {
        const source = pieces.join('');
        expect(plainText(source).length).toBeLessThanOrEqual(source.length);
        const unmarked = source.replaceAll(/[<&]/g, '');
        expect(plainText(unmarked)).toBe(unmarked);
      }),
      { numRuns },
    );
  });

  const takesLong = (source: string) => {
    const start = performance.now();
    plainText(source);
    return performance.now() - start > 1000;
  };

  it.each(['<', '<a ', '<a "', '<!--', '<!-- >', '<a \'"', '<a ">" ', '<script', '<b> '])(
    'plainText(): takes linear time for repeated %j',
    (piece) => {
      expect(takesLong(`${piece.repeat(200_000 / piece.length)}>`)).toBe(false);
    },
  );

  it('plainText(): takes linear time for any repeated text', () => {
    const pieces = fc.array(markup, { minLength: 1, maxLength: 4 }).map((each) => each.join(''));
    fc.assert(
      fc.property(pieces, pieces, pieces, (start, unit, end) => {
        const source = start + unit.repeat(200_000 / unit.length) + end;
        expect(takesLong(source) && takesLong(source)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});
