/** Formats amounts, which are decimal text from the response to the screen: no binary arithmetic, no guessed currency. */
import { getOrMake } from '#domain/values/collections.ts';
import { plainAmount } from '#domain/values/decimal.ts';
import { decimalsOf } from '#domain/values/money.ts';

/** The most decimals that every browser formats. */
const mostDecimals = 20;

/**
 * Formats an amount in the viewer's locale, with all its digits and at least the decimals of its currency, or two if that's unknown.
 * Returns text that can't be read unchanged, and an empty string for null.
 */
export function formatAmount(amount: string | null, currency: string | null | undefined, locale?: string): string {
  if (amount === null) return '';
  const plain = plainAmount(amount);
  // Zeros beyond the currency's decimals say nothing.
  const fraction = (currency ? /\.(\d*[1-9])/ : /\.(\d+)/).exec(plain ?? '')?.[1] ?? '';
  if (plain === null || fraction.length > mostDecimals) return amount.trim();
  return numberFormat(locale, Math.max(fraction.length, decimalsOf(currency ?? '')))
    .format(plain as Intl.StringNumericLiteral)
    .replace('-', '\u2212');
}

const formats = new Map<string, Intl.NumberFormat>();

/** Cached, since creating a format is slow and a table uses one for every figure. */
function numberFormat(locale: string | undefined, digits: number): Intl.NumberFormat {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return getOrMake(formats, `${locale ?? ''} ${digits}`, () => new Intl.NumberFormat(locale, options));
}
