/** The marks of an amount, as banks, spreadsheets, and platforms write it. What its currency and other words say is written-amount.ts. */

export type DecimalMark = '.' | ',';

export interface MarkedAmount {
  /** Digits with their separators, without the marks around them. */
  size: string;
  /** A minus before or after it, or parentheses. */
  isBelow: boolean;
  /** Words and signs of currencies. */
  marks: readonly { mark: string; isAfter: boolean }[];
}

const around = /[+\-\u2212()]|[\p{L}.]*\p{Sc}|\p{L}+(?:\/|\.(?!\p{L}))?/gu;
const figure = /^([^\d]*?)([.,]?\d(?:[\d.,' ]*\d)?)([^\d]*)$/;
/** Blanks and apostrophes are only between groups of digits. */
const grouped = /^\d{1,3}(?:([ '])\d{2,3})*[ ']\d{3}(?:[.,]\d+)?$/;

/** Separates an amount from its sign and the marks around it. Null for text that isn't an amount. */
export function amountMarks(written: string): MarkedAmount | null {
  const text = written
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    // Digits and signs of East Asian keyboards, each as wide as a letter there.
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\uffe5/g, '¥')
    .replace(/[\s\u2009\u202f]/g, ' ')
    .replace(/[’ʼ]/g, "'")
    .trim();
  const [, before, size = '', after = ''] = figure.exec(text) ?? [];
  if (before === undefined || (/[ ']/.test(size) && !grouped.test(size))) return null;
  const marks = [before, after].flatMap((part, place) =>
    (part.match(around) ?? []).map((mark) => ({ mark, isAfter: place === 1 })),
  );
  if ([before, after].some((part) => part.replace(around, '').trim() !== '')) return null;
  const signs = marks.filter(({ mark }) => /^[+\-\u2212()]$/.test(mark));
  const shape = signs.map(({ mark, isAfter }) => (isAfter ? `${mark}<` : mark)).join('');
  if (!/^(?:[+\-\u2212]<?|\(\)<)?$/.test(shape)) return null;
  const words = marks.filter((one) => !signs.includes(one));
  return { size: size.replace(/[ ']/g, ''), isBelow: /[-\u2212(]/.test(shape), marks: words };
}

/** Detects the decimal separator of amounts written in one way. Null if it's ambiguous. */
export function decimalOf(all: readonly string[]): DecimalMark | null {
  const sizes = all.filter((size) => /[.,]/.test(size));
  const votes = { '.': 0, ',': 0 };
  for (const size of sizes) {
    const last = size.lastIndexOf('.') > size.lastIndexOf(',') ? '.' : ',';
    const other = last === '.' ? ',' : '.';
    const isRepeated = size.indexOf(last) !== size.lastIndexOf(last);
    // Groups have three digits, and a separator that occurs twice separates groups.
    if (isRepeated) votes[other] += 1;
    else if (size.includes(other) || !/[.,]\d{3}$/.test(size)) votes[last] += 1;
  }
  if (votes['.'] === votes[',']) return sizes.length === 0 ? '.' : null;
  return votes['.'] > votes[','] ? '.' : ',';
}

/** Converts the digits of an amount to decimal text, without a sign. Null if they aren't in that notation. */
export function sizeIn(size: string, decimal: DecimalMark): string | null {
  const [whole = '', fraction = '', ...more] = size.split(decimal);
  const group = decimal === '.' ? ',' : '.';
  if (more.length > 0 || fraction.includes(group) || (whole === '' && fraction === '')) return null;
  if (whole.includes(group) && !/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return null;
  return `${whole.replaceAll(group, '') || '0'}${fraction ? `.${fraction}` : ''}`;
}
