import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from './money.ts';
import { always } from '../api/testing.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 100);

describe('an amount', () => {
  it.each([
    ['2500', '2,500.00'],
    ['0', '0.00'],
    ['72.8', '72.80'],
    ['-4.2', '\u22124.20'],
    ['0.005', '0.005'],
    ['9007199254740993.11', '9,007,199,254,740,993.11'],
  ])('%s is shown as %s', (given, shown) => {
    expect(formatAmount(given, 'en-GB')).toBe(shown);
  });

  it.each(['abc', '1,234.50', '1e21', '', 'NaN', '--1', '12.'])(
    'that is no decimal number stays as it came: %s',
    (given) => {
      expect(formatAmount(given, 'en-GB')).toBe(given);
    },
  );

  it('that is missing is blank', () => {
    expect(formatAmount(null, 'en-GB')).toBe('');
  });

  it('is written with the signs of the locale', () => {
    expect(formatAmount('1234.5', 'de-DE')).toBe('1.234,50');
  });

  it('P4 keeps every digit that was given', async () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.stringMatching(/^\d{0,12}$/))
      .map(([whole, decimals]) => (decimals ? `${whole}.${decimals}` : `${whole}`));
    await always(
      'P4',
      fc.property(decimal, (given) => {
        const digits = formatAmount(given, 'en-GB').replaceAll(',', '').replace('\u2212', '-');
        const [whole, decimals = ''] = given.split('.');
        expect(digits).toBe(`${whole}.${decimals.padEnd(2, '0')}`);
      }),
    );
  });

  it('never throws and never says NaN, whatever came', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        fc.pre(!given.includes('NaN'));
        expect(formatAmount(given, 'en-GB')).not.toContain('NaN');
      }),
      { numRuns },
    );
  });
});
