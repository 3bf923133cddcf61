/** Formats amounts, which are decimal text from the response to the screen: no binary arithmetic, no guessed currency. */
import { getOrMake } from '#domain/values/collections.ts';
import { plainAmount } from '#domain/values/decimal.ts';
import { currencyParts, decimalsOf } from '#domain/values/money.ts';

/** The most decimals that every browser formats. */
const mostDecimals = 20;

/**
 * Formats an amount in the viewer's locale, with all its digits, at least the decimals of its currency, and the currency's symbol:
 * `$103,076.20`. An unknown currency has two decimals and no symbol. Returns text that can't be read unchanged, and an empty
 * string for null.
 */
export function formatAmount(amount: string | null, currency: string | null | undefined, locale?: string): string {
  if (amount === null) return '';
  const plain = plainAmount(amount);
  // Zeros beyond the currency's decimals say nothing.
  const fraction = (currency ? /\.(\d*[1-9])/ : /\.(\d+)/).exec(plain ?? '')?.[1] ?? '';
  if (plain === null || fraction.length > mostDecimals) return amount.trim();
  const written = writerOf(locale, Math.max(fraction.length, decimalsOf(currency ?? '')), currency ?? '')(plain);
  return written.replace('-', '\u2212');
}

/** The same in a column, where an amount whose currency isn't known yet keeps the room of its symbol, so that nothing moves. */
export function amountInColumn(amount: string | null, currency: string | null | undefined): string {
  const written = formatAmount(amount, currency);
  return currency || written === '' ? written : `\u2007${written}`;
}

/** Formats an amount of an axis: `$35,000`, `$0.50`, `$12M`. */
export function formatAxisAmount(value: number, currency: string): string {
  const isLong = Math.abs(value) >= 10_000_000;
  const digits: Intl.NumberFormatOptions = isLong
    ? { notation: 'compact', maximumFractionDigits: 1 }
    : Number.isInteger(value)
      ? { maximumFractionDigits: 0 }
      : {};
  const writer = getOrMake(writers, `axis ${JSON.stringify(digits)} ${currency}`, () =>
    moneyWriter(undefined, currencyParts(currency).code, digits),
  );
  return writer(String(value)).replace('-', '\u2212');
}

type Writer = (plain: string) => string;

const writers = new Map<string, Writer>();

/** Cached, since creating a format is slow and a table uses one for every figure. */
function writerOf(locale: string | undefined, digits: number, currency: string): Writer {
  return getOrMake(writers, `${locale ?? ''} ${digits} ${currency}`, () => {
    const { code, isInKind } = currencyParts(currency);
    const written = moneyWriter(locale, code, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    return isInKind ? (plain) => `${written(plain)} in kind` : written;
  });
}

function moneyWriter(locale: string | undefined, code: string, digits: Intl.NumberFormatOptions): Writer {
  // The formats take decimal text of any length.
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, { ...digits, ...options });
    return (plain: string) => format.format(plain as Intl.StringNumericLiteral);
  };
  if (code === '') return number({});
  // Any other text is no currency to a browser.
  if (!/^[A-Z]{3}$/.test(code)) return (plain) => `${number({})(plain)} ${code}`;
  const narrow = number({ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  if (!isShared(code)) return narrow;
  const apart = symbolsApart[code];
  if (apart === undefined) return number({ style: 'currency', currency: code, currencyDisplay: 'code' });
  return (plain) => narrow(plain).replace(symbolOf(code), () => apart);
}

/** Currencies in the responses so far. */
const inUse = new Set<string>();

/** Symbols of currencies that share theirs with another in use; the others have their code. */
const symbolsApart: Readonly<Record<string, string>> = {
  USD: 'US$',
  CAD: 'CA$',
  AUD: 'A$',
  NZD: 'NZ$',
  HKD: 'HK$',
  SGD: 'S$',
  MXN: 'MX$',
};

const isShared = (code: string) => [...inUse].some((other) => other !== code && symbolOf(other) === symbolOf(code));

function symbolOf(code: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
}

/** Takes note of currencies that the platform uses, because amounts in dollars of two countries must look different. */
export function meetCurrencies(codes: Iterable<string>): void {
  for (const code of codes) {
    if (inUse.has(code) || !/^[A-Z]{3}$/.test(code)) continue;
    inUse.add(code);
    writers.clear();
  }
}

/** Forgets them, as another account uses others. */
export function forgetCurrencies(): void {
  inUse.clear();
  writers.clear();
}
