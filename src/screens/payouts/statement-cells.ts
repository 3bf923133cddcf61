/** Parses lines and amounts in bank formats. */
import { datePartsOf } from '#domain/values/written-dates.ts';

export type DecimalMark = '.' | ',';

/** Strips currency, spaces, and parentheses from an amount. Null if it isn't an amount. */
export function bareAmount(written: string): { size: string; isBelow: boolean } | null {
  const text = written
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/[\s\u00a0\u2009\u202f'’]/g, '')
    .replace(/^([+\-\u2212(]?)(?:[A-Z]{3}|[$€£¥₹]|kr|Fr\.?)/, '$1')
    .replace(/(?:[A-Z]{3}|[$€£¥₹]|kr)([)\-\u2212]?)$/, '$1');
  const found = /^([+\-\u2212(])?([\d.,]+)([)\-\u2212])?$/.exec(text);
  if (!found || !/\d/.test(text)) return null;
  const [, before = '', size = '', after = ''] = found;
  if ((before === '(') !== (after === ')')) return null;
  return { size, isBelow: /[-\u2212(]/.test(before) || /[-\u2212]/.test(after) };
}

const someDay = String.raw`\d{1,4}[-/.]\d\d?[-/.]\d{1,4}|\d{8}|\d\d?[- ][a-z]{3,9}\.?,?[- ]\d{2,4}|[a-z]{3,9}\.? \d\d?,? \d{2,4}`;
const figures = String.raw`\d+(?:[.,'’\u00a0\u202f]\d+)*`;
const money = (digits: string) =>
  String.raw`[+\-\u2212(]?(?:[A-Z]{3} ?|[$€£¥₹] ?)?[+\-\u2212]?(?:${digits})[)\-\u2212]?(?: ?[€£$])?`;
/** Allows spaces between groups of digits, only where no other number can come before the amount. */
const grouped = money(String.raw`\d{1,3}(?: \d{3})+,\d\d|${figures}`);
const dayThenMoney = new RegExp(`^(${someDay}) +(${grouped})(?: +(.*))?$`, 'i');
const dayThenWords = new RegExp(`^(${someDay}) +([^\\s,;|].*?) +(${money(figures)})$`, 'i');
const moneyAlone = new RegExp(`^(${grouped})(?: +(.*))?$`);
const longestLine = 500;

/**
 * Splits a line with spaces between date, amount, and description: `15/10/2026 27,864.82 NORTHQUAY`, or an amount without a
 * date. Null if the text isn't such a line.
 */
export function spacedLine(written: string): [date: string, amount: string, text: string] | null {
  const line = written.trim();
  if (line.length > longestLine || /[\t;|]/.test(line)) return null;
  const [, day = '', amount = '', text = ''] = dayThenMoney.exec(line) ?? [];
  if (day && datePartsOf(day)) return [day, amount, text];
  const [, date = '', words = '', last = ''] = dayThenWords.exec(line) ?? [];
  if (date && datePartsOf(date)) return [date, last, words];
  const [, bare = '', rest = ''] = moneyAlone.exec(line) ?? [];
  return bare && !datePartsOf(bare) && !datePartsOf(line) ? ['', bare, rest] : null;
}

/** Detects the decimal separator. Null if it's ambiguous. */
export function decimalIn(cells: readonly string[]): DecimalMark | null {
  const sizes = cells.flatMap((cell) => bareAmount(cell)?.size ?? []).filter((size) => /[.,]/.test(size));
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

/** Parses an amount into decimal text. */
export function amountIn(written: string, decimal: DecimalMark): string | null {
  const bare = bareAmount(written);
  if (!bare) return null;
  const [whole = '', fraction = '', ...more] = bare.size.split(decimal);
  const group = decimal === '.' ? ',' : '.';
  if (more.length > 0 || fraction.includes(group) || (whole === '' && fraction === '')) return null;
  if (whole.includes(group) && !/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return null;
  const size = `${whole.replaceAll(group, '') || '0'}${fraction ? `.${fraction}` : ''}`;
  return bare.isBelow && /[1-9]/.test(size) ? `-${size}` : size;
}
