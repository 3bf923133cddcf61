/** Word diff of two texts. */

export interface Piece {
  text: string;
  /** `one`: only in the first text. */
  is: 'both' | 'one' | 'other';
}

/** Longer texts aren't compared word by word, since that would take too long. */
const mostWords = 1500;

/** Returns the pieces in order: those of `both` and `one` make the first text, those of `both` and `other` the second. */
export function piecesOf(one: string, other: string): readonly Piece[] {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const shortest = Math.min(first.length, second.length);
  let start = 0;
  while (start < shortest && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < shortest - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  const pieces: Piece[] = [];
  const add = (is: Piece['is'], words: readonly string[]) => {
    const text = words.join('');
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.is === is) last.text += text;
    else pieces.push({ text, is });
  };
  add('both', first.slice(0, start));
  for (const { is, word } of between(first.slice(start, first.length - end), second.slice(start, second.length - end)))
    add(is, [word]);
  add('both', first.slice(first.length - end));
  return pieces;
}

/** Splits a text into words and the spaces between them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

/** Compares words by their longest common subsequence. */
function between(one: readonly string[], other: readonly string[]): { is: Piece['is']; word: string }[] {
  const only = (is: Piece['is'], words: readonly string[]) => words.map((word) => ({ is, word }));
  if (one.length > mostWords || other.length > mostWords) return [...only('one', one), ...only('other', other)];
  const wide = other.length + 1;
  /** Length of the longest common subsequence from each pair of positions. */
  const same = new Uint16Array((one.length + 1) * wide);
  const sameFrom = (row: number, place: number) => same[row * wide + place] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let place = other.length - 1; place >= 0; place -= 1)
      same[row * wide + place] =
        one[row] === other[place]
          ? sameFrom(row + 1, place + 1) + 1
          : Math.max(sameFrom(row + 1, place), sameFrom(row, place + 1));
  const found: { is: Piece['is']; word: string }[] = [];
  let [row, place] = [0, 0];
  while (row < one.length && place < other.length) {
    const [word, its] = [one[row] as string, other[place] as string];
    if (word === its) {
      found.push({ is: 'both', word });
      row += 1;
      place += 1;
    } else if (sameFrom(row + 1, place) >= sameFrom(row, place + 1)) {
      found.push({ is: 'one', word });
      row += 1;
    } else {
      found.push({ is: 'other', word: its });
      place += 1;
    }
  }
  return [...found, ...only('one', one.slice(row)), ...only('other', other.slice(place))];
}
