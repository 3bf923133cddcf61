import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, DecimalSum, negate, plainAmount, sumOf } from './decimal.ts';
import { change, share, split } from './proportions.ts';
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
    [['$1,234.50', '(34.50)'], '1200.00'],
    [['1e3', '1,234,5', '12.', 'twelve', '', '-', '٣', null], '0'],
  ])('of %j is %s', (given, sum) => {
    expect(sumOf(given)).toBe(sum);
  });

  it.each([null, '1e3', '1,234,5', '12.', '1.2.3', '--1', '', ' ', '+', '-', 'NaN', '0x10', '1 2'])(
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
        const plain = plainAmount(given);
        const sum = new DecimalSum();
        expect(sum.add(given)).toBe(plain !== null);
        expect(sum.text).toBe(plain === null ? '0' : reference([plain]));
      }),
      { numRuns },
    );
  });
});

describe('plainAmount(): amounts as platforms write them', () => {
  it.each([
    ['1,500.00', '1500.00'],
    ['1,500', '1500'],
    ['1,500,000', '1500000'],
    ['12,345.678', '12345.678'],
    ['1,23,456.00', '123456.00'],
    ['1 500.00', '1500.00'],
    ['1\u00a0500,00', '1500.00'],
    ['1’234.50', '1234.50'],
    ['1.500,00', '1500.00'],
    ['1.500.000', '1500000'],
    ['1500,00', '1500.00'],
    ['12,5', '12.5'],
    ['$1,500.00', '1500.00'],
    ['US$1,500.00', '1500.00'],
    ['$1,500.00 USD', '1500.00'],
    ['1.500,00 €', '1500.00'],
    ['GBP 1,500', '1500'],
    ['45.00-', '-45.00'],
    ['$45.00-', '-45.00'],
    ['\u221245.00', '-45.00'],
    ['-$1,500.00', '-1500.00'],
    ['$-1,500.00', '-1500.00'],
    ['(45.00)', '-45.00'],
    ['($1,500.00)', '-1500.00'],
    ['$(45.00)', '-45.00'],
    ['0.00-', '0.00'],
    ['+5', '5'],
    ['.50', '0.50'],
    ['-$.5', '-0.5'],
    ['１,５００.００', '1500.00'],
    ['￥１５００', '1500'],
  ])('%s is %s', (text, amount) => {
    expect(plainAmount(text)).toBe(amount);
  });

  it.each([
    '1,2345',
    '1500,500',
    '1,500,00',
    '1,234,56',
    '1.234,567',
    '1,234 567.00',
    '1,500.',
    '12 50',
    '12.50.1',
    '-(45.00)',
    '(45.00',
    '45.00)',
    '-45.00-',
    '5-5',
    '1,500.00 CR',
    '5 %',
    '$',
    'USD',
    '12.50 or 15',
    '',
    null,
  ])('%s can’t be read, or could be two amounts', (text) => {
    expect(plainAmount(text)).toBeNull();
  });

  it('reads an amount in any of these notations as the same', () => {
    const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 99 }));
    const notations = fc.record({
      marks: fc.constantFrom(',.', ' .', '\u202f.', "'.", '.,', ' ,'),
      currency: fc.constantFrom('', '$', '€', 'CA$', 'USD '),
      sign: fc.constantFrom('', '-', 'after', '()'),
    });
    fc.assert(
      fc.property(amounts, notations, ([whole, cents], { marks: [group, point], currency, sign: style }) => {
        const grouped = String(whole).replace(/\B(?=(?:\d{3})+$)/g, group ?? '');
        const size = `${currency}${grouped}${point}${String(cents).padStart(2, '0')}`;
        const text = style === '()' ? `(${size})` : style === 'after' ? `${size}-` : `${style}${size}`;
        const plain = `${whole}.${String(cents).padStart(2, '0')}`;
        const isBelow = style !== '' && /[1-9]/.test(plain);
        expect(plainAmount(text)).toBe(isBelow ? `-${plain}` : plain);
      }),
      { numRuns },
    );
  });
});

it.each([
  ['10', 4, 2, '2.50'],
  ['0.05', 2, 2, '0.03'],
  ['-0.05', 2, 2, '-0.03'],
  ['-0.001', 3, 2, '0.00'],
  ['0', 7, 2, '0.00'],
  ['41280.50', 116, 2, '355.87'],
  ['12345678901234567890.12', 1, 2, '12345678901234567890.12'],
  ['17345', 2, 0, '8673'],
  ['100.000', 3, 3, '33.333'],
])('the average of %s over %i to %i decimals is %s', (sum, count, decimals, average) => {
  expect(divide(sum, count, decimals)).toBe(average);
});

it.each([
  ['100', 3, 2, ['33.33', '33.33', '33.34']],
  ['0.05', 2, 2, ['0.02', '0.03']],
  ['+1.005', 2, 2, ['0.502', '0.503']],
  ['1,000.00', 3, 0, ['333', '333', '334']],
  ['10', 3, 3, ['3.333', '3.333', '3.334']],
  ['300', 1, 2, ['300']],
  ['much', 3, 2, ['much']],
])('%s is split into %i parts of %i decimals', (amount, count, decimals, parts) => {
  expect(split(amount, count, decimals)).toEqual(parts);
});

it('split(): the parts add up to the amount', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 }).map((count) => `${Math.floor(count / 100)}.${count % 100}0`);
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 600 }), fc.nat({ max: 4 }), (amount, count, decimals) => {
      expect(Number(sumOf([...split(amount, count, decimals), negate(amount)]))).toBe(0);
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
