import { expect, test } from 'vitest';
import { findWords, wordsIn } from './tools/words.ts';

test('no text on screen, comment, docblock or export holds a word that staff and colleagues would not say', () => {
  expect(findWords().map(({ file, line, rule, text }) => `${file}:${line} ${rule}: ${text}`)).toEqual([]);
});

test('the search sees literals, templates, elements, comments and exports, and passes over modules and keys', () => {
  const code = `
/** What whoever asked gets. */
export const rowWords = 'Nobody knows';
// somebody
import { anew } from './nobody at hand.ts';
const words = <p title={\`It stands \${rowWords} here\`}>Read anew</p>;
const key = { kind: 'forgotten' };
`;
  expect(wordsIn('src/ui/x.tsx', code).map(({ line, rule }) => [line, rule])).toEqual([
    [2, 'comment'],
    [2, 'docblock'],
    [4, 'comment'],
    [3, 'screen'],
    [6, 'screen'],
    [6, 'screen'],
    [3, 'export'],
  ]);
});
