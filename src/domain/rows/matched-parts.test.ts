import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { markedIn, matchedParts } from './matched-parts.ts';

/** The text with its matches in brackets. */
const marked = (text: string, typed: string) =>
  matchedParts(text, typed)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['Ruth Ames', 'ames', 'Ruth [Ames]'],
  ['Ruth Ames', 'ames ru', '[Ru]th [Ames]'],
  ['Jamie Eames', 'ames', 'Jamie E[ames]'],
  ['the doors of the hall: the doors open', 'the  doors OPEN', 'the doors of the hall: [the doors open]'],
  ['open\nthe doors', 'open the', '[open\nthe] doors'],
  ['ames@games.example', 'ames', '[ames]@games.example'],
  ['Máire O’Brien', 'maire', '[Máire] O’Brien'],
  ['Ma\u0301ire', 'ma', '[Ma\u0301]ire'],
  ['Transactions', 't', '[T]ransactions'],
  ['Alert', 't', 'Alert'],
  ['Search people for “ruth”', 'ruth', 'Search people for “[ruth]”'],
  // A name is marked however it and the typed one are written.
  ['Siobhán O’Brien', 'obrien', 'Siobhán [O’Brien]'],
  ['Siobhan O Brien', 'obrien', 'Siobhan [O Brien]'],
  ['Siobhan O Brien', 'obri', 'Siobhan [O Bri]en'],
  ['Siobhan O Brien', 'O’BRIEN siob', '[Siob]han [O Brien]'],
  ['Siobhan OBrien', 'o brien', 'Siobhan [OBrien]'],
  ['O Brien and O’Brien', 'obrien', '[O Brien] and [O’Brien]'],
  ['Jean D Angelo', 'dangelo', 'Jean [D Angelo]'],
  ['Kaʻiulani Mc Donald', 'kaiulani mcdon', '[Kaʻiulani Mc Don]ald'],
  ['Weiß & Söhne', 'weiss sohne', '[Weiß] & [Söhne]'],
  ['Ruth\u00a0Ames', 'ruth ames', '[Ruth\u00a0Ames]'],
  ['Ruth\u200b Ames', 'ruth ames', '[Ruth\u200b Ames]'],
  ['call (206) 444-0199', '2064440199', 'call (206) 444-0199'],
  ['(206) 444-0199', '+1 206 444 0199', '([206) 444-0199]'],
  ['(206) 444-0199', '206444', '([206) 444]-0199'],
  ['Ruth Ames', '', 'Ruth Ames'],
  ['', 'ruth', ''],
])('matchedParts(): %s with %s typed is %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});

it('property: the parts make the text again, and no two neighbors are alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
      const parts = matchedParts(text, typed);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const [place, part] of parts.entries()) expect(part.isMatch).not.toBe(parts[place + 1]?.isMatch);
    }),
  );
});

it.each([
  ['Monthly newsletter', 'a letter on the gala', 'letter gala'],
  ['A note on the\n gala', 'on the gala', 'on the gala'],
  ['A note on the gala', 'the', 'the'],
])('markedIn(): of %j with %j typed it marks %j', (text, typed, sought) => {
  expect(markedIn(text, typed)).toBe(sought);
});
