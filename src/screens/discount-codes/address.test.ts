import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountCodeMeant } from './address.ts';
import { isWholeId } from '../../ui/values/whole-id.ts';
import { always } from '../../api/testing.ts';

const one = (campaign: string, id: string, code: string | null) => ({ campaign, id, at: 1, fields: { code } });
const remembered = [
  one('77', '1601', 'EARLY'),
  one('78', '1701', 'Early'),
  one('77', '1602', 'STAFF77'),
  one('9', '3', null),
];

describe('an ID of the service', () => {
  it.each(['1', '77', '9223372036854775807'])('%s', (text) => expect(isWholeId(text)).toBe(true));
  it.each(['', '0', '007', '-1', '1.5', '1e3', '../', ' 7', '9223372036854775808', '٧', 'abc'])('is not “%s”', (text) =>
    expect(isWholeId(text)).toBe(false),
  );
});

describe('the discount code that somebody means', () => {
  it.each([
    ['1601', null, '1601'],
    [' 1601 ', null, '1601'],
    ['https://steward.example.org/campaigns/77/discount-codes/1601', '77', '1601'],
    ['/campaigns/77/discount-codes/1601?step=review', '77', '1601'],
    ['platform.example.org/Campaigns/77/Discount-Codes/1601/edit', '77', '1601'],
    ['https://platform.example.org/discount-codes/1601', null, '1601'],
    ['https://platform.example.org/campaigns/77/promotions/1601', '77', '1601'],
    ['staff77', '77', '1602'],
  ])('by %s is %s %s', (written, campaign, id) => {
    expect(discountCodeMeant(written, '', remembered)).toEqual({ campaign, id });
  });

  it('is of the campaign that was chosen, where two have the same code', () => {
    expect(discountCodeMeant('EARLY', '', remembered)).toBeNull();
    expect(discountCodeMeant('EARLY', '78', remembered)).toEqual({ campaign: '78', id: '1701' });
    expect(discountCodeMeant('STAFF77', '78', remembered)).toBeNull();
  });

  it.each([
    '',
    ' ',
    '0',
    '../',
    'NOPE',
    '12 13',
    'https://platform.example.org/campaigns/77',
    '/contacts/4801',
    '9223372036854775808',
  ])('by “%s” is none', (written) => {
    expect(discountCodeMeant(written, '', remembered)).toBeNull();
  });

  it('P18 has an ID that the service can have, or is none, whatever is pasted', async () => {
    await always(
      'P18',
      fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, url) => {
        for (const pasted of [text, `${url}${text}`]) {
          const meant = discountCodeMeant(pasted, '', remembered);
          expect(meant === null || isWholeId(meant.id)).toBe(true);
        }
      }),
    );
  });
});
