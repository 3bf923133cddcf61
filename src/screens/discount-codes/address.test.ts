import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountCodeMeant } from './open.tsx';
import { isWholeId } from '#ui/format/whole-id.ts';
import { always } from '#e2e/support/doubles/api.ts';

const one = (campaign: string, id: string, code: string | null) => ({ campaign, id, at: 1, fields: { code } });
const saved = [
  one('77', '1601', 'EARLY'),
  one('78', '1701', 'Early'),
  one('77', '1602', 'STAFF77'),
  one('9', '3', null),
];

describe('isWholeId()', () => {
  it.each(['1', '77', '9223372036854775807'])('accepts %s', (text) => expect(isWholeId(text)).toBe(true));
  it.each(['', '0', '007', '-1', '1.5', '1e3', '../', ' 7', '9223372036854775808', '٧', 'abc'])(
    'rejects “%s”',
    (text) => expect(isWholeId(text)).toBe(false),
  );
});

describe('discountCodeMeant()', () => {
  it.each([
    ['1601', null, '1601'],
    [' 1601 ', null, '1601'],
    ['https://steward.example.org/campaigns/77/discount-codes/1601', '77', '1601'],
    ['/campaigns/77/discount-codes/1601?step=review', '77', '1601'],
    ['platform.example.org/Campaigns/77/Discount-Codes/1601/edit', '77', '1601'],
    ['https://platform.example.org/discount-codes/1601', null, '1601'],
    ['https://platform.example.org/campaigns/77/promotions/1601', '77', '1601'],
    ['staff77', '77', '1602'],
  ])('finds %s in campaign %s with ID %s', (written, campaign, id) => {
    expect(discountCodeMeant(written, '', saved)).toEqual({ campaign, id });
  });

  it('uses the chosen campaign when two campaigns have the same code', () => {
    expect(discountCodeMeant('EARLY', '', saved)).toBeNull();
    expect(discountCodeMeant('EARLY', '78', saved)).toEqual({ campaign: '78', id: '1701' });
    expect(discountCodeMeant('STAFF77', '78', saved)).toBeNull();
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
  ])('returns null for “%s”', (written) => {
    expect(discountCodeMeant(written, '', saved)).toBeNull();
  });

  it('P18 returns a valid ID or null for any pasted text', async () => {
    await always(
      'P18',
      fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, url) => {
        for (const pasted of [text, `${url}${text}`]) {
          const meant = discountCodeMeant(pasted, '', saved);
          expect(meant === null || isWholeId(meant.id)).toBe(true);
        }
      }),
    );
  });
});
