import { formatCount } from './money.ts';

/** Formats a count with its noun: `plural(1, 'row', 'rows')` is `1 row`, and for 1021 `1,021 rows`. */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Capitalizes the first letter. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Wraps right-to-left text in bidi isolates so it doesn't reorder the surrounding English. For places without `bdi`. */
export function isolateBidi(words: string): string {
  return rightToLeft.test(words) ? `\u2068${words}\u2069` : words;
}

const marks = /\p{Mn}/gu;

/** Removes case and accents, so that `Jose` finds `José`. The same in every locale, including those with a dotless i. */
export function foldText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- plain ASCII needs no more than this
  return /^[\u0000-\u007f]*$/.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll('ı', 'i');
}
