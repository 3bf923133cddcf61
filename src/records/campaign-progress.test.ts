import { goalProgress, hasGoal } from '#domain/campaign.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent } from './campaign-progress.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

describe('goalProgress()', () => {
  it.each([
    ['84215.50', '120000', '70.1', '70.1'],
    ['0', '500', '0.0', '0.0'],
    ['0.00', '500.00', '0.0', '0.0'],
    ['500', '500.00', '100.0', '100.0'],
    ['124080', '120000.00', '103.4', '103.4'],
    ['300', '200', '150.0', '125.0'],
    ['119999.99', '120000', '99.9', '99.9'],
    ['-6.05', '100', '-6.1', '0.0'],
    ['-0.01', '100', '-0.1', '0.0'],
    ['0.1', '0.3', '33.3', '33.3'],
    ['9007199254740993', '9007199254740992', '100.0', '100.0'],
    ['9007199254740991', '9007199254740992', '99.9', '99.9'],
    [' +5 ', '10', '50.0', '50.0'],
  ])('%s of %s is %s percent', (raised, goal, percent, filled) => {
    expect(goalProgress(raised, goal)).toEqual({ percent, filled, isReached: Number(percent) >= 100 });
  });

  it.each([
    ['100', '0'],
    ['100', '0.00'],
    ['100', '-5'],
    ['100', null],
    ['100', ''],
    [null, '100'],
    ['', '100'],
    ['1,234,5', '100'],
    ['1e21', '100'],
    ['100', 'much'],
  ])('returns null for %j of %j', (raised, goal) => {
    expect(goalProgress(raised, goal)).toBeNull();
  });

  const cents = fc.bigInt({ min: 0n, max: 10n ** 18n });
  const written = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
  const tenthsOf = (percent: string | undefined) => BigInt((percent ?? '').replace('.', ''));

  it('rounds down to a tenth of a percent', () => {
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 1n, max: 10n ** 18n }), (raised, goal) => {
        const tenths = tenthsOf(goalProgress(written(raised), written(goal))?.percent);
        expect(tenths * goal <= raised * 1000n).toBe(true);
        expect((tenths + 1n) * goal > raised * 1000n).toBe(true);
      }),
      { numRuns },
    );
  });

  it('reaches 100 exactly when the goal is reached, and so does the bar', () => {
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 1n, max: 10n ** 18n }), (raised, goal) => {
        const progress = goalProgress(written(raised), written(goal));
        expect(tenthsOf(progress?.percent) >= 1000n).toBe(raised >= goal);
        expect(progress?.isReached).toBe(raised >= goal);
        expect(Number(progress?.filled) >= 100).toBe(raised >= goal);
        expect(Number(progress?.filled)).toBeLessThanOrEqual(125);
      }),
      { numRuns },
    );
  });

  it('accepts any text in place of amounts', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.option(fc.string()), (raised, goal) => {
        expect(JSON.stringify(goalProgress(raised, goal))).not.toMatch(/NaN|undefined/);
      }),
      { numRuns },
    );
  });
});

it.each([null, '', ' ', '0', '0.00', '-0'])('hasGoal(): %j is not a goal', (goal) => {
  expect(hasGoal(goal)).toBe(false);
});

it.each(['1', '0.01', 'much'])('hasGoal(): %j is a goal', (goal) => {
  expect(hasGoal(goal)).toBe(true);
});

describe('formatPercent()', () => {
  it.each([
    ['70.2', '70.2%'],
    ['0.0', '0.0%'],
    ['-6.1', '−6.1%'],
    ['900719925474099.3', '900,719,925,474,099.3%'],
  ])('formats %s as %s', (percent, text) => {
    expect(formatPercent(percent, 'en-GB')).toBe(text);
  });

  it('follows the locale', () => {
    expect(formatPercent('70.2', 'de-DE')).toBe('70,2\u00a0%');
  });
});
