/** Parts of a text that a search finds, to mark them. */
import { foldText } from '#domain/values/labels.ts';
import { type Span, spansOf, wordsOf } from './search.ts';

interface Part {
  text: string;
  isMatch: boolean;
}

/**
 * Marks the typed words as they follow each other, else each of them, where they begin a word, else wherever they stand. Case
 * and accents don't matter.
 */
export function matchedParts(text: string, typed: string): readonly Part[] {
  const letters = Array.from(text);
  const marked = new Set<number>();
  const words = wordsOf(typed);
  const phrase = words.join(' ');
  const isPhrase = words.length > 1 && spansOf(text, phrase).length > 0;
  for (const word of isPhrase ? [phrase] : words) {
    for (const { from, to } of beginningsOf(letters, word, spansOf(text, word)))
      for (let place = from; place < to; place += 1) marked.add(place);
  }
  if (marked.size === 0) return [{ text, isMatch: false }];
  const parts: Part[] = [];
  for (const [place, letter] of letters.entries()) {
    const last = parts.at(-1);
    // An accent that is a letter of its own belongs to the one before it.
    const isMatch = foldText(letter) === '' ? (last?.isMatch ?? false) : marked.has(place);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

/** Shorter words are in most texts. */
const leastLetters = 4;

/**
 * Returns what to mark in one of several texts, of which another may be the one that was found: the typed words if they follow
 * each other in it, else those that are long enough to say something.
 */
export function markedIn(text: string, typed: string): string {
  const words = wordsOf(typed);
  const isFound = words.length < 2 || spansOf(text, words.join(' ')).length > 0;
  return isFound ? typed : words.filter((word) => word.length >= leastLetters).join(' ');
}

/** Returns the spans that begin a word, else all. Of a single letter, the others would be noise. */
function beginningsOf(letters: readonly string[], word: string, spans: readonly Span[]): readonly Span[] {
  const beginnings = spans.filter(({ from }) => from === 0 || !/[\p{L}\p{N}\p{M}]/u.test(letters[from - 1] ?? ''));
  return beginnings.length > 0 || word.length === 1 ? beginnings : spans;
}
