import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsWarning, toDecimalInput, readTyped, readTypedRange } from './typed-number.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'es-ES', 'ar-EG', 'pl-PL', 'sv-SE', 'fa-IR'];
const anyLocale = fc.constantFrom(...locales);

/** Decimal text with no more digits than can be sent. */
const decimalText = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 99_999_999_999n }), fc.stringMatching(/^\d{0,4}$/))
  .map(([negative, whole, fraction]) => {
    const size = fraction === '' ? `${whole}` : `${whole}.${fraction}`;
    return negative && /[1-9]/.test(size) ? `-${size}` : size;
  });

describe('readTyped()', () => {
  it.each([
    ['1,234.50', 'en-US', '1234.50', 2],
    ['1234.5', 'en-US', '1234.5', 1],
    ['1.234,50', 'de-DE', '1234.50', 2],
    ['1234,5', 'de-DE', '1234.5', 1],
    ['1\u202f234,50', 'fr-FR', '1234.50', 2],
    ['1 234,50', 'fr-FR', '1234.50', 2],
    ["1'234.50", 'de-CH', '1234.50', 2],
    ['12,34,567', 'en-IN', '1234567', 0],
    ['١٬٢٣٤٫٥٠', 'ar-EG', '1234.50', 2],
    ['1,234', 'en-US', '1234', 0],
    ['1.234', 'en-US', '1.234', 3],
    ['1.234', 'de-DE', '1234', 0],
    [' 25 ', 'en-US', '25', 0],
    ['.5', 'en-US', '0.5', 1],
    ['007.50', 'en-US', '7.50', 2],
    ['+3', 'en-US', '3', 0],
    ['\u22123', 'en-US', '-3', 0],
    ['-0', 'en-US', '0', 0],
    ['0', 'en-US', '0', 0],
  ])('readTyped(): parses %j in %s as %s', (typed, locale, text, decimals) => {
    expect(readTyped(typed, locale)).toEqual({ kind: 'number', text, decimals });
  });

  it.each([
    ['1e3', 'en-US', 'Use digits, such as 1,234.50, without letters, currency symbols, or other characters'],
    ['$12', 'en-US', 'Use digits, such as 1,234.50, without letters, currency symbols, or other characters'],
    ['10%', 'en-US', 'Use digits, such as 1,234.50, without letters, currency symbols, or other characters'],
    ['1.234,50', 'en-US', 'Use digits, such as 1,234.50. Use “.” as the decimal separator'],
    ['1,234.50', 'de-DE', 'Use digits, such as 1.234,50. Use “,” as the decimal separator'],
    ['1,5', 'en-US', 'Use digits, such as 1,234.50. Use “.” as the decimal separator'],
    ['25.00', 'de-DE', 'Use digits, such as 1.234,50. Use “,” as the decimal separator'],
    ['1,23,4.5', 'en-US', 'Use digits, such as 1,234.50. Use “.” as the decimal separator'],
    ['.', 'en-US', 'Add digits after the decimal point. Use digits, such as 1,234.50'],
    ['5.', 'en-US', 'Add digits after the decimal point. Use digits, such as 1,234.50'],
    ['1.2.3', 'en-US', 'Use only one decimal point. Use digits, such as 1,234.50'],
    ['--1', 'en-US', 'Use digits, such as 1,234.50. Use “.” as the decimal separator'],
    ['1 000', 'en-US', 'Use digits, such as 1,234.50. Use “.” as the decimal separator'],
    ['-', 'en-US', 'Use digits, such as 1,234.50. Use “.” as the decimal separator'],
    ['1234567890123456', 'en-US', 'Use 15 digits or fewer'],
  ])('readTyped(): rejects %j in %s with a hint', (typed, locale, fix) => {
    expect(readTyped(typed, locale)).toEqual({ kind: 'refused', fix });
  });

  it('readTyped(): accepts 15 digits', () => {
    expect(readTyped('123456789012345', 'en-US')).toMatchObject({ text: '123456789012345' });
  });

  it.each(['', ' ', '\t\n', '\u00a0'])('readTyped(): treats %j as blank, not as 0', (typed) => {
    for (const locale of locales) expect(readTyped(typed, locale)).toEqual({ kind: 'blank' });
  });

  it('readTyped(): parses any amount that the locale formats', () => {
    fc.assert(
      fc.property(decimalText, anyLocale, (text, locale) => {
        const decimals = text.split('.')[1]?.length ?? 0;
        const written = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 20 })
          .format(text as Intl.StringNumericLiteral)
          // The marks of direction that some locales put around a minus.
          .replace(/[\u200e\u200f\u061c]/g, '');
        expect(readTyped(written, locale)).toEqual({ kind: 'number', text, decimals });
      }),
      { numRuns },
    );
  });

  it('toDecimalInput(): round-trips through the field and through JSON', () => {
    fc.assert(
      fc.property(decimalText, anyLocale, (text, locale) => {
        expect(readTyped(toDecimalInput(text, locale), locale)).toMatchObject({ kind: 'number', text });
        const sent: unknown = JSON.parse(JSON.stringify(Number(text)));
        const decimals = text.split('.')[1]?.length ?? 0;
        expect(Number(sent).toFixed(decimals)).toBe(text);
      }),
      { numRuns },
    );
  });

  it('readTyped(): returns a number, blank, or a hint for any text', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-+ e\u202f')) }),
    );
    fc.assert(
      fc.property(anything, anyLocale, (typed, locale) => {
        const understood = readTyped(typed, locale);
        if (understood.kind === 'blank') expect(typed.trim()).toBe('');
        else if (understood.kind === 'refused') expect(understood.fix).toMatch(/Use digits|Use 15 digits or fewer/);
        else {
          expect(understood.text).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/);
          expect(Number.isFinite(Number(understood.text))).toBe(true);
        }
      }),
      { numRuns },
    );
  });
});

describe('decimalsWarning()', () => {
  it('decimalsWarning(): warns about three decimals, not about two', () => {
    expect(decimalsWarning(readTyped('12.345', 'en-US'))).toBe(
      '3 decimal places. Most currencies use 2. Check the decimal point.',
    );
    for (const typed of ['12.34', '12', '', 'words']) expect(decimalsWarning(readTyped(typed, 'en-US'))).toBeNull();
  });
});

describe('toDecimalInput()', () => {
  it.each([
    ['25.00', 'de-DE', '25,00'],
    ['25.00', 'en-US', '25.00'],
    [null, 'en-US', ''],
    ['', 'en-US', ''],
    ['about ten', 'en-US', ''],
    ['1e3', 'en-US', ''],
  ])('toDecimalInput(): formats %j in %s as %s', (text, locale, input) => {
    expect(toDecimalInput(text, locale)).toBe(input);
  });
});

it.each([
  ['', '', { from: '', to: '' }],
  ['1,000', '', { from: '1000', to: '' }],
  ['5', '5.00', { from: '5', to: '5.00' }],
  ['10', '9', { from: '10', to: '9', fix: 'The maximum is less than the minimum' }],
])('readTypedRange(%j, %j)', (from, to, range) => {
  expect(readTypedRange(from, to)).toEqual(range);
  expect(readTypedRange(from, 'ten').fix).toBe(readTypedRange('ten', to).fix);
});
