import { formatCount } from '#domain/values/labels.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgetCurrencies, formatAmount, formatAxisAmount, meetCurrencies } from './money.ts';
import { always } from '#e2e/support/doubles/api.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

describe('formatAmount()', () => {
  it.each([
    ['2500', '2,500.00'],
    ['0', '0.00'],
    ['72.8', '72.80'],
    ['-4.2', '\u22124.20'],
    ['+4.2', '4.20'],
    [' 12.5 ', '12.50'],
    ['0.00000000000000000001', '0.00000000000000000001'],
    ['0.000000000000000000001', '0.000000000000000000001'],
    ['0.005', '0.005'],
    ['9007199254740993.11', '9,007,199,254,740,993.11'],
  ])('formatAmount(): formats %s as %s', (given, shown) => {
    expect(formatAmount(given, '', 'en-GB')).toBe(shown);
  });

  it.each(['abc', '1,2345', '1e21', '', 'NaN', '--1', '12.', '1.2x', 'x1'])(
    'formatAmount(): returns other text unchanged: %s',
    (given) => {
      expect(formatAmount(given, '', 'en-GB')).toBe(given);
    },
  );

  it.each([
    ['103076.2', 'USD', '$103,076.20'],
    ['23830.25', 'GBP', '£23,830.25'],
    ['-4.2', 'USD', '\u2212$4.20'],
    ['17345.00', 'JPY', '¥17,345'],
    ['17345.5', 'JPY', '¥17,345.5'],
    ['12.35', 'KWD', 'KWD\u00a012.350'],
    ['12.3500', 'USD', '$12.35'],
    ['$1,500.00', 'USD', '$1,500.00'],
    ['9007199254740993.11', 'USD', '$9,007,199,254,740,993.11'],
    ['5', 'XYZ', 'XYZ\u00a05.00'],
    ['5', 'Gold', '5.00 Gold'],
    ['abc', 'USD', 'abc'],
    ['500', 'JPY in kind', '¥500 in kind'],
    ['5', 'in kind', '5.00 in kind'],
  ])('formatAmount(): writes %s %s as %s', (given, currency, shown) => {
    expect(formatAmount(given, currency, 'en-GB')).toBe(shown);
  });

  it('formatAmount(): currencies with the same symbol are told apart once the platform uses both', () => {
    const written = (...codes: string[]) =>
      codes.map((code) => formatAmount('-5', code, 'en-US').replace('\u00a0', ' '));
    meetCurrencies(['CAD', 'EUR', 'Gold', '']);
    expect(written('CAD', 'USD', 'EUR', 'JPY')).toEqual(['−$5.00', '−US$5.00', '−€5.00', '−¥5']);
    meetCurrencies(['USD', 'SEK', 'NOK']);
    expect(written('CAD', 'USD', 'EUR')).toEqual(['−CA$5.00', '−US$5.00', '−€5.00']);
    expect(written('SEK', 'NOK')).toEqual(['−SEK 5.00', '−NOK 5.00']);
    forgetCurrencies();
    expect(written('CAD', 'SEK')).toEqual(['−$5.00', '−kr 5.00']);
  });

  it('formatAmount(): is empty for null', () => {
    expect(formatAmount(null, '', 'en-GB')).toBe('');
  });

  it('formatAmount(): uses the locale’s separators', () => {
    expect(formatAmount('1234.5', '', 'de-DE')).toBe('1.234,50');
  });

  it('P4 formatAmount() keeps every digit', async () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.stringMatching(/^\d{0,24}$/))
      .map(([whole, decimals]) => (decimals ? `${whole}.${decimals}` : `${whole}`));
    await always(
      'P4',
      fc.property(decimal, (given) => {
        const digits = formatAmount(given, '', 'en-GB').replaceAll(',', '').replace('\u2212', '-');
        const [whole, decimals = ''] = given.split('.');
        expect(digits).toBe(`${whole}.${decimals.padEnd(2, '0')}`);
      }),
    );
  });

  it('formatAmount(): never throws and never returns NaN', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        fc.pre(!given.includes('NaN'));
        expect(formatAmount(given, '', 'en-GB')).not.toContain('NaN');
      }),
      { numRuns },
    );
  });
});

it.each([
  [35_000, 'USD', '$35,000'],
  [-1000, 'GBP', '−£1,000'],
  [0.5, 'USD', '$0.50'],
  [12_500_000, 'USD', '$12.5M'],
  [35_000, '', '35,000'],
])('formatAxisAmount(%d, %s) is %s', (value, currency, text) => {
  expect(formatAxisAmount(value, currency)).toBe(text);
});

it('formatCount(): uses the locale’s separators, without decimals', () => {
  expect([formatCount(1_234_567, 'en-GB'), formatCount(1234, 'de-DE'), formatCount(0, 'en-GB')]).toEqual([
    '1,234,567',
    '1.234',
    '0',
  ]);
});
