/** Parses amounts as people type them in their locale: exactly, or rejected with a hint, never guessed. */
import { oncePerKey } from './collections.ts';

export type Typed =
  | { kind: 'blank' }
  /** `text` is plain decimal text such as `1234.50`, with every digit that was typed. */
  | { kind: 'number'; text: string; decimals: number }
  /** `fix`: what to do about it. */
  | { kind: 'refused'; fix: string };

/** The most digits that survive a round trip through JSON numbers. */
const mostDigits = 15;
const usualDecimals = 2;

interface Marks {
  decimal: string;
  /** The separator between groups of digits. A space matches any kind of space. */
  group: string;
  /** The locale's own ten digits. */
  digits: readonly string[];
  /** An amount formatted in the locale. */
  example: string;
}

const marksOf = oncePerKey((locale: string | undefined): Marks => {
  // Some locales group only from five digits on.
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: 'always' });
  const partOf = (type: Intl.NumberFormatPartTypes) =>
    format.formatToParts(1_234_567.5).find((part) => part.type === type)?.value ?? '';
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  return {
    decimal: partOf('decimal') || '.',
    group: plainMark(partOf('group')),
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    example: format.format(1234.5),
  };
});

/**
 * Normalizes spaces and apostrophes, which keyboards don't distinguish, and removes bidi marks, which copied text may
 * contain.
 */
function plainMark(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/[\s\u00a0\u2009\u202f]/g, ' ')
    .replace(/[’ʼ]/g, "'");
}

/** Without `locale`: the browser's. */
export function readTyped(typed: string, locale?: string): Typed {
  const { decimal, group, digits, example } = marksOf(locale);
  const latin = Array.from(plainMark(typed).trim(), (sign) => {
    const digit = digits.indexOf(sign);
    return digit === -1 ? sign : String(digit);
  }).join('');
  if (latin === '') return { kind: 'blank' };
  const refused = (fix: string): Typed => ({ kind: 'refused', fix });
  const asExample = `Use digits, such as ${example}`;
  if (/[^\d\s.,'+\-\u2212\u066b\u066c]/.test(latin.replaceAll(group, '').replaceAll(decimal, ''))) {
    return refused(`${asExample}, without letters, currency symbols, or other characters`);
  }

  const [, sign = '', size = ''] = /^([+\-\u2212]?) ?(.*)$/s.exec(latin) ?? [];
  const [whole = '', fraction, ...more] = size.split(decimal);
  if (more.length > 0) return refused(`Use only one decimal point. ${asExample}`);
  if (fraction === '') return refused(`Add digits after the decimal point. ${asExample}`);
  if (!/^\d*$/.test(fraction ?? '') || !isWhole(whole, group, fraction !== undefined)) {
    return refused(`${asExample}. Use “${decimal}” as the decimal separator`);
  }
  const integer = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const significant = (integer + (fraction ?? '')).replace(/^0+/, '').length;
  if (significant > mostDigits) return refused(`Use ${mostDigits} digits or fewer`);
  const isNothing = /^0*$/.test(integer + (fraction ?? ''));
  const negative = /[-\u2212]/.test(sign) && !isNothing ? '-' : '';
  const text = `${negative}${integer}${fraction === undefined ? '' : `.${fraction}`}`;
  return { kind: 'number', text, decimals: fraction?.length ?? 0 };
}

/** Returns true for digits alone or in groups: of three at the end, and of two or three before, as in India. */
function isWhole(whole: string, group: string, hasFraction: boolean): boolean {
  if (whole === '') return hasFraction;
  if (/^\d+$/.test(whole)) return true;
  const groups = group === '' ? [whole] : whole.split(group);
  const last = groups.at(-1) ?? '';
  const [first = '', ...between] = groups.slice(0, -1);
  return /^\d{3}$/.test(last) && /^\d{1,3}$/.test(first) && between.every((part) => /^\d{2,3}$/.test(part));
}

/** Formats decimal text of a response for an input in this locale. Returns an empty string for any other text. */
export function toDecimalInput(text: string | null, locale?: string): string {
  const written = text?.trim() ?? '';
  if (!/^-?\d+(?:\.\d+)?$/.test(written)) return '';
  const { decimal, digits } = marksOf(locale);
  return written.replace(/[\d.]/g, (sign) => (sign === '.' ? decimal : (digits[Number(sign)] ?? sign)));
}

/** Returns a warning about an amount with unusually many decimals, or null. */
export function decimalsWarning(understood: Typed): string | null {
  if (understood.kind !== 'number' || understood.decimals <= usualDecimals) return null;
  return `${understood.decimals} decimal places. Most currencies use ${usualDecimals}. Check the decimal point.`;
}

/** Parses a typed number. Returns undefined if it is blank or invalid. */
export function typedNumber(typed: string): number | undefined {
  const understood = readTyped(typed);
  return understood.kind === 'number' ? Number(understood.text) : undefined;
}

/** Reads the two ends of a range; an end that was left blank is ''. `fix`: what to do about a wrong one. */
export function readTypedRange(from: string, to: string): { from: string; to: string; fix?: string } {
  const ends = [readTyped(from), readTyped(to)];
  const [least = '', most = ''] = ends.map((end) => (end.kind === 'number' ? end.text : ''));
  const refused = ends.find((end) => end.kind === 'refused');
  const isTurned = least !== '' && most !== '' && Number(least) > Number(most);
  const fix = refused?.fix ?? (isTurned ? 'The maximum is less than the minimum' : undefined);
  return { from: least, to: most, ...(fix !== undefined && { fix }) };
}
