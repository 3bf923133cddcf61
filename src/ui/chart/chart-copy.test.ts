// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asHtml, asText, lightSvg, linesOf } from './chart-copy.ts';

const table = {
  caption: 'Raised <by> month',
  columns: [{ title: 'Month' }, { title: 'Amount (USD)', figure: true as const }],
  rows: [
    ['Nov\u00a02026 (to date)', '$1,250.00'],
    ['R&D\tfund', ''],
  ],
};

it('a copied table: has tabs between its cells, and none in them', () => {
  expect(asText(table)).toBe('Month\tAmount (USD)\nNov 2026 (to date)\t$1,250.00\nR&D fund\t');
});

it('a copied table: is a table for letters too, whatever its words are', () => {
  const html = asHtml(table);
  expect(html).toContain('<caption>Raised &lt;by&gt; month</caption><tr><th>Month</th>');
  expect(html).toContain('<tr><td>R&amp;D\tfund</td><td></td></tr></table>');
});

it('a copied picture: has the colors of the light scheme, and no style of the page', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'chart');
  const bar = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'rect'));
  bar.setAttribute('fill', 'var(--st-accent)');
  bar.setAttribute('style', 'color: red');
  const drawn = lightSvg(svg, { width: 300, height: 100 });
  expect(drawn).toContain('fill="#0f6b5c"');
  expect(drawn).toContain('width="300"');
  expect(drawn).not.toMatch(/var\(|style=|class=/);
  expect(bar.getAttribute('fill')).toBe('var(--st-accent)');
});

it('words in a picture: no line is wider than there is room, unless it’s one word, and none is lost', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 20 });
  fc.assert(
    fc.property(words, fc.integer({ min: 4, max: 40 }), (some, width) => {
      const lines = linesOf(some.join(' '), width, (line) => line.length);
      expect(lines.join(' ')).toBe(some.join(' '));
      for (const line of lines) expect(line.length <= width || !line.includes(' ')).toBe(true);
    }),
  );
});
