/** Labels: counts with their nouns, the platform's words as people write them, and what a status means. */
import { oncePerKey } from './collections.ts';

const counts = oncePerKey((locale: string | undefined) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));

/** Formats a count in the viewer's locale: `1,021`. */
export function formatCount(count: number, locale?: string): string {
  return counts(locale).format(count);
}

/** Formats a count with its noun: `plural(1, 'row', 'rows')` is `1 row`, and for 1021 `1,021 rows`. */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Capitalizes the first letter. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Phrases that begin with one of these words are no names, if no other word has a capital. */
const commonPhrase =
  /^(?:Annual|Donation|General|Gift|Membership|Monthly|One-time|Payment|Pledge|Quarterly|Recurring|Seat|Sponsorship|Table|Tickets?|Weekly|Yearly)\b[^\p{Lu}]*$/u;

/** Writes a phrase as within a sentence: `Monthly gift` → `monthly gift`. Names and titles stay as they are. */
export function midSentence(words: string): string {
  return commonPhrase.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** Right-to-left letters, and invisible characters that turn the direction of any text after them. */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Wraps text that reads from right to left in bidi isolates so it doesn't reorder the surrounding English. For places without
 * `bdi`. Isolates that the text itself begins or ends are balanced, so that it can't end ours.
 */
export function isolateBidi(words: string): string {
  if (!turning.test(words)) return words;
  let open = 0;
  const balanced = words.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark === '\u2069' && open === 0) return '';
    open += mark === '\u2069' ? -1 : 1;
    return mark;
  });
  return `\u2068${balanced}${'\u2069'.repeat(open + 1)}`;
}

/** Accents, and invisible characters. */
const marks = /[\p{Mn}\p{Cf}]/gu;
const apostrophes = /['`´‘’‛ʼʻʹ′＇ꞌ]/g;

/** Letters that don't consist of a plain one and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  '‐': '-',
  '‑': '-',
  '–': '-',
};
const unplain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * Removes case, accents, and apostrophes, so that `Jose` finds `José`, and `obrien` finds `O’Brien`. The same in every locale,
 * including those with a dotless i.
 */
export function foldText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- plain ASCII needs no more than this
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase().replace(apostrophes, '');
  return text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replace(apostrophes, '')
    .replace(unplain, (letter) => plainLetters[letter] as string);
}

/** `O’Brien` as `OBrien`. */
export const withoutApostrophes = (text: string): string => text.replace(apostrophes, '');

const particle = /(?<![\p{L}\p{N}])(o|d|l|mc|mac|de|del|di|da|du|la|le|van|von|der|den|ter|ten|st) (?=\p{L})/gu;

/** Joins the beginning of a folded name to the rest of it: `o brien` is `obrien`. */
export const joinName = (folded: string): string => folded.replace(particle, '$1');

/** Returns the places of the blanks that joinName leaves out. */
export const blanksInNames = (folded: string): readonly number[] =>
  Array.from(folded.matchAll(particle), ({ index, 0: found }) => index + found.length - 1);

const booleans = new Map<string, 'Yes' | 'No'>([
  ['true', 'Yes'],
  ['1', 'Yes'],
  ['yes', 'Yes'],
  ['false', 'No'],
  ['0', 'No'],
  ['no', 'No'],
]);

/** Returns Yes or No for known spellings of a boolean, and any other text unchanged. */
export function yesNo(value: string | null): string {
  return value === null ? '' : (booleans.get(value.trim().toLowerCase()) ?? value);
}

/** Words that aren't spelled as others are. Without an entry, they're capitals. */
const ownSpelling = /\b(?:ach|id|sms|url|paypal|cashapp|donor advised)\b/gi;
const spellings: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  cashapp: 'Cash App',
  'donor advised': 'donor-advised',
};

/** Formats an API value as text: `partially_fulfilled` → `Partially fulfilled`. */
export function humanise(word: string | null): string {
  const spaced = (word ?? '').replace(/[_\s]+/g, ' ').trim();
  const written = spaced.replace(ownSpelling, (word) => spellings[word.toLowerCase()] ?? word.toUpperCase());
  return sentenceCase(written);
}

const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** Joins words or names to a list: `A, B, and C`. */
export function inList(words: readonly string[]): string {
  return and.format(words.map(isolateBidi));
}

/** The meaning of a status. Only what waits too long (`warn`) or went wrong (`bad`) has a color. */
export type Tone = 'warn' | 'bad' | 'neutral';

const tones = new Map<string, Tone>([
  ...each('warn', 'overdue', 'past due'),
  ...each('bad', 'declined', 'failed', 'rejected', 'returned', 'reversed'),
]);

function each(tone: Tone, ...words: string[]): [string, Tone][] {
  return words.map((word) => [word, tone]);
}

/** Returns the tone of a status. `past_due` and `Past due` are the same status. */
export function toneOf(word: string | null): Tone {
  const spaced = (word ?? '').toLowerCase().replace(/[_\s]+/g, ' ');
  return tones.get(spaced.trim()) ?? 'neutral';
}

/** Returns the host of a URL, or null if it isn't an http or https URL. */
export function outwardHost(url: string | null): string | null {
  if (!url || !/^https?:\/\//i.test(url.trim()) || !URL.canParse(url)) return null;
  return new URL(url).host || null;
}
