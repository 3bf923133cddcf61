import { expect, test } from 'vitest';
import { countsOf, exceptionCount, findWords, storedCounts, wordsIn } from './tools/words.ts';

const found = findWords();

test('no text on screen holds a word that staff would not say', () => {
  expect(
    found.filter(({ rule }) => rule === 'screen').map(({ file, line, text }) => `${file}:${line} ${text}`),
  ).toEqual([]);
  expect(exceptionCount).toBeLessThanOrEqual(40);
});

test('banned words in comments, docblocks and exports only ever fall (npm run words lists them, -- --store stores fewer)', () => {
  expect(countsOf(found)).toEqual(storedCounts());
});

test('the count sees literals, templates, elements, comments and exports, and passes over modules and keys', () => {
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
