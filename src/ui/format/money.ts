/** Formats amounts, which are decimal text from the response to the screen: no binary arithmetic, no guessed currency. */
import { getOrMake } from '#domain/values/collections.ts';

const decimalText = /^[+-]?\d+(\.\d+)?$/;
/** The most decimals that every browser formats. */
const mostDecimals = 20;

/**
 * Formats an amount in the viewer's locale, with at least two decimals and all its digits. Returns other text unchanged,
 * and an empty string for null.
 */
export function formatAmount(amount: string | null, locale?: string): string {
  if (amount === null) return '';
  const written = amount.trim();
  const decimals = written.split('.')[1]?.length ?? 0;
  if (!decimalText.test(written) || decimals > mostDecimals) return written;
  return numberFormat(locale, Math.max(decimals, 2))
    .format(written as Intl.StringNumericLiteral)
    .replace('-', '\u2212');
}

const formats = new Map<string, Intl.NumberFormat>();

/** Cached, since creating a format is slow and a table uses one for every figure. */
function numberFormat(locale: string | undefined, digits: number): Intl.NumberFormat {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return getOrMake(formats, `${locale ?? ''} ${digits}`, () => new Intl.NumberFormat(locale, options));
}
