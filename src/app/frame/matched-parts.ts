/** Words typed in the command menu: whether a label has them, and its parts that match, to mark them. */
import { foldText } from '../../domain/values/labels.ts';

interface Part {
  text: string;
  isMatch: boolean;
}

/** A word is marked where it begins a word, else wherever it stands. Case and accents don't matter. */
export function matchedParts(text: string, typed: string): readonly Part[] {
  const letters = Array.from(text);
  let folded = '';
  /** The letter of each position in the folded text. */
  const letterAt: number[] = [];
  for (const [place, letter] of letters.entries()) {
    const plain = foldText(letter);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) letterAt.push(place);
  }
  const marked = new Set<number>();
  for (const word of foldText(typed).split(/\s+/).filter(Boolean)) {
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

function placesOf(folded: string, word: string): readonly number[] {
  const places: number[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) places.push(at);
  const beginnings = places.filter((at) => at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? ''));
  // Of a single letter, the others would be noise.
  return beginnings.length > 0 || word.length === 1 ? beginnings : places;
}

/** The beginning of a question, which is about the rest. */
const asking = /^(?:what(?:[’']s| (?:is|are|does))|how (?:do|can) i|where (?:is|are)|show(?: me)?)\s+(?=\S)/i;

/** Returns true if every typed word begins a word in the label, ignoring case, accents, and hyphens. */
export function fits(typed: string, label: string): boolean {
  const words = foldText(label).split(/[\s“”"()-]+/);
  return foldText(typed.replace(asking, '').replace(/\?$/, ''))
    .split(/[\s-]+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
