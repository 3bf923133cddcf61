import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, divide, DecimalSum, negate, share, split, sumOf } from './decimal.ts';
import { always } from '#e2e/support/doubles/api.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

/** The same by BigInt alone, all numbers brought to one number of decimals first. */
function reference(texts: readonly string[]): string {
  const parts = texts.map((text) => /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text.trim()));
  const decimals = Math.max(0, ...parts.map((part) => part?.[3]?.length ?? 0));
  const total = parts.reduce((sum, part) => {
    const units = BigInt((part?.[2] ?? '') + (part?.[3] ?? '').padEnd(decimals, '0'));
    return part?.[1] === '-' ? sum - units : sum + units;
  }, 0n);
  const digits = (total < 0n ? -total : total).toString().padStart(decimals + 1, '0');
  const whole = `${total < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}`;
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
}

const sign = fc.constantFrom('', '-', '+');
const written = (whole: string, decimals: string) =>
  fc
    .tuple(sign, fc.stringMatching(new RegExp(`^\\d${whole}$`)), fc.stringMatching(new RegExp(`^\\d${decimals}$`)))
    .map(([given, before, after]) => `${given}${before}${after === '' ? '' : `.${after}`}`);
const decimal = fc.oneof(
  { weight: 4, arbitrary: written('{1,6}', '{0,2}') },
  // Around the place where whole numbers stop being safe.
  { weight: 2, arbitrary: written('{11,17}', '{0,4}') },
  { weight: 1, arbitrary: written('{1,40}', '{0,40}') },
  fc.constantFrom(
    '9007199254740991',
    '999999999999999',
    '-999999999999999',
    '9999999999999.99',
    '0.005',
    '-0',
    ' 12.50 ',
  ),
);

describe('an exact sum', () => {
  it.each([
    [[], '0'],
    [['0.1', '0.2'], '0.3'],
    [['1240', '-40.5'], '1199.5'],
    [['-0.05', '0.02'], '-0.03'],
    [['-0.00'], '0.00'],
    [['9007199254740993.11', '0.01'], '9007199254740993.12'],
    [['+5', ' 7 ', '007'], '19'],
    [['1e3', '1,234.50', '12.', '.5', 'twelve', '', '-', '٣', null], '0'],
  ])('of %j is %s', (given, sum) => {
    expect(sumOf(given)).toBe(sum);
  });

  it.each([null, '1e3', '1,234.50', '12.', '.5', '1.2.3', '--1', '', ' ', '+', '-', 'NaN', '0x10', '1 2'])(
    'says that %j is no number',
    (given) => {
      expect(new DecimalSum().add(given)).toBe(false);
    },
  );

  it('P4 is what whole-number arithmetic of any size gives', async () => {
    await always(
      'P4',
      fc.property(fc.array(decimal, { maxLength: 60 }), (given) => {
        expect(sumOf(given)).toBe(reference(given));
      }),
    );
  });

  it('P4 stays exact where sums grow past the safe whole numbers and back', async () => {
    const large = fc.constantFrom(
      '999999999999999',
      '9999999999999.99',
      '-999999999999999',
      '-9999999999999.99',
      '0.01',
    );
    await always(
      'P4',
      fc.property(fc.array(large, { minLength: 20, maxLength: 200 }), (given) => {
        expect(sumOf(given)).toBe(reference(given));
      }),
    );
  });

  it('depends neither on the order of the numbers nor on how they are grouped', () => {
    const inTwo = fc.array(decimal, { maxLength: 40 }).chain((given) =>
      fc.record({
        given: fc.constant(given),
        shuffled: fc.shuffledSubarray(given, { minLength: given.length }),
        cut: fc.nat({ max: given.length }),
      }),
    );
    fc.assert(
      fc.property(inTwo, ({ given, shuffled, cut }) => {
        const sum = sumOf(given);
        expect(sumOf(shuffled)).toBe(sum);
        expect(sumOf([sumOf(given.slice(0, cut)), sumOf(given.slice(cut))])).toBe(sum);
      }),
      { numRuns },
    );
  });

  it('reads any text or says that it did not', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[-+.,0-9 ]{0,20}$/), decimal);
    fc.assert(
      fc.property(texts, (given) => {
        const isNumber = /^[+-]?\d+(\.\d+)?$/.test(given.trim());
        const sum = new DecimalSum();
        expect(sum.add(given)).toBe(isNumber);
        expect(sum.text).toBe(isNumber ? reference([given]) : '0');
      }),
      { numRuns },
    );
  });
});

it.each([
  ['10', 4, '2.50'],
  ['0.05', 2, '0.03'],
  ['-0.05', 2, '-0.03'],
  ['-0.001', 3, '0.00'],
  ['0', 7, '0.00'],
  ['41280.50', 116, '355.87'],
  ['12345678901234567890.12', 1, '12345678901234567890.12'],
])('the average of %s over %i is %s', (sum, count, average) => {
  expect(divide(sum, count)).toBe(average);
});

it.each([
  ['100', 3, ['33.33', '33.33', '33.34']],
  ['0.05', 2, ['0.02', '0.03']],
  ['+1.005', 2, ['0.502', '0.503']],
  ['300', 1, ['300']],
  ['much', 3, ['much']],
])('%s is split into %i parts', (amount, count, parts) => {
  expect(split(amount, count)).toEqual(parts);
});

it('split(): the parts add up to the amount', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 }).map((count) => `${Math.floor(count / 100)}.${count % 100}0`);
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 600 }), (amount, count) => {
      expect(Number(sumOf([...split(amount, count), negate(amount)]))).toBe(0);
    }),
    { numRuns },
  );
});

it.each([
  ['12.50', '-12.50'],
  ['-3', '3'],
  [' +5 ', '-5'],
  ['0.00', '0.00'],
  ['', ''],
  ['none', 'none'],
])('negate(%j) is %j', (amount, negated) => {
  expect(negate(amount)).toBe(negated);
});

it.each([
  ['694', '1240', '56.0'],
  ['2', '3', '66.7'],
  ['1', '3', '33.3'],
  ['324140.00', '398215', '81.4'],
  ['0.005', '10', '0.1'],
  ['0', '10', '0.0'],
  ['-0.001', '10', '0.0'],
  ['5', '0', null],
  ['5', '', null],
  ['some', '5', null],
])('%s of %s is %s percent', (part, whole, percent) => {
  expect(share(part, whole)).toBe(percent);
});

it.each([
  ['412680', '398215', '3.6'],
  ['1186', '1240', '-4.4'],
  // A half is rounded by the exact value, and what rounds to nothing is no loss.
  ['100.35', '100.00', '0.4'],
  ['99.65', '100.00', '-0.4'],
  ['10045', '10000', '0.5'],
  ['100.35', '100.36', '0.0'],
  ['5', '0', null],
  ['x', '5', null],
])('%s after %s is a change of %s percent', (now, before, percent) => {
  expect(change(now, before)).toBe(percent);
});
