/** Splits lines that have spaces between date, amount, and description. */
import { datePartsOf } from '#domain/values/written-dates.ts';

const someDay = String.raw`\d{1,4}[-/.]\d\d?[-/.]\d{1,4}|\d{8}|\d\d?\.?[- ]\p{L}{3,12}\.?,?[- ]\d{2,4}|\p{L}{3,12}\.? \d\d?,? \d{2,4}`;
const figures = String.raw`\d+(?:[.,'’\u00a0\u202f]\d+)*`;
const money = (digits: string) =>
  String.raw`[+\-\u2212(]?(?:(?:[A-Z]{3}|[A-Z]{0,3}\p{Sc}) ?)?[+\-\u2212]?(?:${digits})[)\-\u2212]?(?: ?\p{Sc})?(?: ?(?:CR|DR)\b)?`;
/** Allows spaces between groups of digits, only where no other number can come before the amount. */
const grouped = money(String.raw`\d{1,3}(?: \d{3})+,\d\d|${figures}`);
const dayThenMoney = new RegExp(`^(${someDay}) +(${grouped})(?: +(.*))?$`, 'iu');
const dayThenWords = new RegExp(`^(${someDay}) +([^\\s,;|].*?) +(${money(figures)})$`, 'iu');
const moneyAlone = new RegExp(`^(${grouped})(?: +(.*))?$`, 'u');
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
