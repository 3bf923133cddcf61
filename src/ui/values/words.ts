import { formatCount } from './money.ts';

/** `plural(1, 'row', 'rows')` is `1 row`; of 1021 it is `1,021 rows`. */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The same words with a capital at their beginning. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/** What is written from right to left stands alone in the English around it, so that neither turns the other about. For
 * where no `bdi` can stand. */
export function apart(words: string): string {
  return rightToLeft.test(words) ? `\u2068${words}\u2069` : words;
}

const marks = /\p{Mn}/gu;

/** Text without case and accents, so that `Jose` finds `José`: the same in every locale, also in those of the dotless i. */
export function folded(text: string): string {
  // oxlint-disable-next-line no-control-regex -- plain ASCII needs no more than this
  return /^[\u0000-\u007f]*$/.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll('ı', 'i');
}
