/** The texts of rows that a search finds. Only the worker's code asks for them, so the first page doesn't load this. */
import { type Field, isOwnText } from './field.ts';
import { cut, foldedText, foldedTexts, isSearched, type Searched, spansOf, textsIn } from './search.ts';

/** Returns a function that tells whether these fields of a row say all of the words. */
export function sayAll<Row>(fields: readonly Field<Row>[], words: readonly string[]): (row: Row) => boolean {
  // Texts of the row itself cost least.
  const searched = fields
    .filter(isSearched)
    .toSorted((one, other) => Number(isOwnText(other)) - Number(isOwnText(one)));
  return (row) => {
    let others = words;
    const endWith = (text: string | null | undefined) => {
      const folded = foldedText(text ?? '');
      others = others.filter((word) => !folded.includes(word));
      return others.length === 0;
    };
    return searched.some(({ value, named }) => endWith(value(row)) || endWith(named?.(row)));
  };
}

/**
 * Returns what a row says of the words, each text once: one that has all of them, as they follow each other if there is
 * one, else one for each word.
 */
export function saidOf<Row>(row: Row, searched: Searched<Row>, words: readonly string[]): readonly string[] {
  const texts = [
    ...searched.fields.filter(isSearched).flatMap(({ value, named }) => [value(row), named?.(row)]),
    ...textsIn(searched)(row).map(([, text]) => text),
  ].filter((text) => typeof text === 'string');
  const excerptOf = (text: string, word: string) => {
    const { before, found, after } = cut('', text, spansOf(text, word)[0] ?? { from: 0, to: 0 });
    return `${before}${found}${after}`.trim();
  };
  const has = (text: string, word: string) => foldedTexts([text]).includes(word);
  const phrase = words.join(' ');
  const withPhrase = texts.find((text) => has(text, phrase));
  if (withPhrase !== undefined) return [excerptOf(withPhrase, phrase)];
  const withAll = texts.find((text) => words.every((word) => has(text, word)));
  const said = words.flatMap((word) => {
    const text = withAll ?? texts.find((one) => has(one, word));
    return text === undefined ? [] : excerptOf(text, word);
  });
  return withAll === undefined ? [...new Set(said)] : said.slice(0, 1);
}
