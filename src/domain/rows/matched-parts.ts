/** Parts of a text that a search finds, to mark them. */
import { foldText } from '#domain/values/labels.ts';

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
  let folded = '';
  /** The letter of each position in the folded text. */
  const letterAt: number[] = [];
  for (const [place, letter] of letters.entries()) {
    const plain = /\s/.test(letter) ? ' ' : foldText(letter);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) letterAt.push(place);
  }
  const marked = new Set<number>();
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const phrase = words.join(' ');
  for (const word of words.length > 1 && folded.includes(phrase) ? [phrase] : words) {
    for (const at of placesOf(folded, word))
      for (const place of letterAt.slice(at, at + word.length)) marked.add(place);
  }
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
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const isFound = words.length < 2 || foldText(text).replace(/\s+/g, ' ').includes(words.join(' '));
  return isFound ? typed : words.filter((word) => word.length >= leastLetters).join(' ');
}

function placesOf(folded: string, word: string): readonly number[] {
  const places: number[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) places.push(at);
  const beginnings = places.filter((at) => at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? ''));
  // Of a single letter, the others would be noise.
  return beginnings.length > 0 || word.length === 1 ? beginnings : places;
}
