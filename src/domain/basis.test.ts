import fc from 'fast-check';
import { expect, it } from 'vitest';
import { transaction } from '#api/resources.ts';
import { basisOf, whyNoRetention, whyNotCompared, whyNotRanked } from './basis.ts';

const row = transaction.read({ id: '1' }, 'transactions');
const gift = (currency: string, donor: string | null = '1', campaign: string | null = '77') => ({
  row,
  status: 'given' as const,
  currency,
  donor,
  campaign,
});
const some = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

it('whyNotCompared(): money is compared while at most one gift in twenty has no known currency', () => {
  expect(whyNotCompared(basisOf([...some(19, gift('USD')), gift('')]))).toBeNull();
  expect(whyNotCompared(basisOf([...some(18, gift('USD')), gift('')]))).toBe(
    'Not compared: 1 of 19 gifts has no known currency.',
  );
  expect(whyNotCompared(basisOf([]))).toBeNull();
});

it('whyNotRanked(): campaigns are ranked while at most one gift in twenty names none', () => {
  expect(whyNotRanked(basisOf([...some(19, gift('USD')), gift('USD', '1', null)]))).toBeNull();
  expect(whyNotRanked(basisOf([gift('USD'), gift('USD', '1', null)]))).toBe(
    'Not ranked: 1 of 2 gifts doesn’t name its campaign.',
  );
  expect(whyNotRanked(basisOf([gift('USD'), gift('', '1', null)]))).toMatch(/no known currency/);
});

it('whyNoRetention(): donors are compared if half of the gifts have one', () => {
  expect(whyNoRetention(basisOf([gift('USD'), gift('USD', null)]))).toBeNull();
  expect(whyNoRetention(basisOf([gift('USD'), gift('USD', null), gift('', null)]))).toBe(
    'Not shown: only 1 of 3 gifts has an identified donor.',
  );
});

it('basisOf(): counts every gift that counts, whatever is known of it', () => {
  const drawn = fc.record({
    status: fc.constantFrom('given' as const, 'partly refunded' as const, 'refund' as const, 'future' as const),
    currency: fc.constantFrom('', 'USD', 'in kind'),
    donor: fc.option(fc.constant('1')),
    campaign: fc.option(fc.constant('77')),
    row: fc.constantFrom(row, { ...row, campaign_id: null }),
  });
  fc.assert(
    fc.property(fc.array(drawn), (gifts) => {
      const counted = gifts.filter(({ status }) => status === 'given' || status === 'partly refunded');
      expect(basisOf(gifts)).toEqual({
        gifts: counted.length,
        known: counted.filter(({ donor }) => donor !== null).length,
        withoutCurrency: counted.filter(({ currency }) => currency === '').length,
        withoutCampaign: counted.filter((one) => one.campaign === null && one.row === row).length,
      });
    }),
  );
});
