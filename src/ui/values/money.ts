/** Money is decimal text from the answer to the screen: no binary arithmetic, and no currency that was not given. */

const decimalText = /^[+-]?\d+(\.\d+)?$/;
/** As many as every browser writes. */
const mostDecimals = 20;

/**
 * An amount as the viewer's locale writes it, with at least two decimals and every digit that was given; what is not a
 * plain decimal number is shown as it came. Nothing is an empty text.
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
  const key = `${locale ?? ''} ${digits}`;
  const made =
    formats.get(key) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, made);
  return made;
}

/** A count as the viewer's locale writes it. */
export function formatCount(count: number, locale?: string): string {
  return numberFormat(locale, 0).format(count);
}
