/** Amounts as people type them, in the viewer's locale: understood exactly or refused with words, never guessed. */

export type Understood =
  | { kind: 'blank' }
  /** `text` is plain decimal text such as `1234.50`, with every digit that was typed. */
  | { kind: 'number'; text: string; decimals: number }
  /** What to do about it. */
  | { kind: 'refused'; mend: string };

/** So many digits are the same number again after their way through JSON. */
const mostDigits = 15;
const usualDecimals = 2;

interface Marks {
  decimal: string;
  /** Between groups of digits; a space stands for any kind of space. */
  group: string;
  /** The locale's own ten digits. */
  digits: readonly string[];
  /** How an amount is written there. */
  example: string;
}

const marks = new Map<string, Marks>();

function marksOf(locale: string | undefined): Marks {
  const known = marks.get(locale ?? '');
  if (known) return known;
  // Some locales group only from five digits on.
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: 'always' });
  const partOf = (type: Intl.NumberFormatPartTypes) =>
    format.formatToParts(1_234_567.5).find((part) => part.type === type)?.value ?? '';
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const found = {
    decimal: partOf('decimal') || '.',
    group: plainMark(partOf('group')),
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    example: format.format(1234.5),
  };
  marks.set(locale ?? '', found);
  return found;
}

/**
 * Spaces and apostrophes come in kinds that no keyboard tells apart, and what is copied from a screen may hold marks that
 * only say in which direction it is written.
 */
function plainMark(text: string): string {
  return text
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/[\s\u00a0\u2009\u202f]/g, ' ')
    .replace(/[’ʼ]/g, "'");
}

/** Without `locale`: the browser's. */
export function understandDecimal(typed: string, locale?: string): Understood {
  const { decimal, group, digits, example } = marksOf(locale);
  const latin = Array.from(plainMark(typed).trim(), (sign) => {
    const digit = digits.indexOf(sign);
    return digit === -1 ? sign : String(digit);
  }).join('');
  if (latin === '') return { kind: 'blank' };
  const refused = (mend: string): Understood => ({ kind: 'refused', mend });
  const asExample = `Use digits, such as ${example}`;
  if (/[^\d\s.,'+\-\u2212\u066b\u066c]/.test(latin.replaceAll(group, '').replaceAll(decimal, ''))) {
    return refused(`${asExample}, without letters, currency or other signs`);
  }

  const [, sign = '', size = ''] = /^([+\-\u2212]?) ?(.*)$/s.exec(latin) ?? [];
  const [whole = '', fraction, ...more] = size.split(decimal);
  if (more.length > 0) return refused(`There is more than one decimal mark. ${asExample}`);
  if (fraction === '') return refused(`Digits are missing after the decimal mark. ${asExample}`);
  if (!/^\d*$/.test(fraction ?? '') || !isWhole(whole, group, fraction !== undefined)) {
    return refused(`${asExample}: here “${decimal}” is the decimal mark`);
  }
  const integer = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const significant = (integer + (fraction ?? '')).replace(/^0+/, '').length;
  if (significant > mostDigits)
    return refused(`Write it with ${mostDigits} digits at most: more cannot be sent exactly`);
  const isNothing = /^0*$/.test(integer + (fraction ?? ''));
  const negative = /[-\u2212]/.test(sign) && !isNothing ? '-' : '';
  const text = `${negative}${integer}${fraction === undefined ? '' : `.${fraction}`}`;
  return { kind: 'number', text, decimals: fraction?.length ?? 0 };
}

/** Digits alone, or in groups: of three at the end, and of two or three before, as in India. */
function isWhole(whole: string, group: string, hasFraction: boolean): boolean {
  if (whole === '') return hasFraction;
  if (/^\d+$/.test(whole)) return true;
  const groups = group === '' ? [whole] : whole.split(group);
  const last = groups.at(-1) ?? '';
  const [first = '', ...between] = groups.slice(0, -1);
  return /^\d{3}$/.test(last) && /^\d{1,3}$/.test(first) && between.every((part) => /^\d{2,3}$/.test(part));
}

/** Decimal text of an answer as it is typed in this locale; what is no decimal text is not put into a field. */
export function toDecimalInput(text: string | null, locale?: string): string {
  const written = text?.trim() ?? '';
  if (!/^-?\d+(?:\.\d+)?$/.test(written)) return '';
  const { decimal, digits } = marksOf(locale);
  return written.replace(/[\d.]/g, (sign) => (sign === '.' ? decimal : (digits[Number(sign)] ?? sign)));
}

/** A sentence about an amount that is allowed and yet unusual; null when there is nothing to say. */
export function decimalsWarning(typed: string, locale?: string): string | null {
  const understood = understandDecimal(typed, locale);
  if (understood.kind !== 'number' || understood.decimals <= usualDecimals) return null;
  return `This has ${understood.decimals} decimals. Most currencies have ${usualDecimals}. Check the decimal mark.`;
}
