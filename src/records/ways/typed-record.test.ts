import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always } from '#e2e/support/doubles/api.ts';
import { recordKindNames, recordKinds } from '#records/record-kinds.ts';
import { contactIdIn, recordMeant } from './typed-record.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);
const anyKind = fc.constantFrom(...recordKindNames);
const anyId = fc.stringMatching(/^[1-9]\d{0,9}$/);
const address = (kind: (typeof recordKindNames)[number], id: string) =>
  recordKinds[kind].page ? `/${kind}s/${id}` : `/${kind}s?open=${id}`;

describe('recordMeant()', () => {
  it.each([
    ['90417', 'transaction', '90417'],
    ['  90417 ', 'transaction', '90417'],
    ['01HX-9b', 'transaction', '01HX-9b'],
    ['https://steward.example.org/campaigns/77?at=2', 'campaign', '77'],
    ['/contacts/4821', 'contact', '4821'],
    ['https://platform.example.org/admin/contacts/4821/', 'contact', '4821'],
    ['https://platform.example.org/admin/donations/4821', 'transaction', '4821'],
    ['platform.example.org/campaigns/77/pledges/12#top', 'pledge', '12'],
    ['https://steward.example.org/campaigns/77/ticket-items/new', 'campaign', '77'],
    ['https://steward.example.org/pledges?open=800&page=3', 'pledge', '800'],
    ['https://steward.example.org/households/501/edit?at=1', 'household', '501'],
  ])('recordMeant(): parses %s as %s %s', (written, kind, id) => {
    expect(recordMeant(written, 'transaction')).toEqual({ kind, id });
  });

  it.each([
    '',
    ' ',
    'Ruth',
    'Ruth Ames',
    '12 13',
    'https://platform.example.org/',
    'https://',
    '/transactions',
    '////',
  ])('recordMeant(): returns null for “%s”', (written) => {
    expect(recordMeant(written, 'transaction')).toBeNull();
  });

  it('recordMeant(): returns the same record for an ID and for a link to it', () => {
    fc.assert(
      fc.property(anyKind, anyKind, anyId, (kind, otherwise, id) => {
        expect(recordMeant(`https://steward.example.org${address(kind, id)}`, otherwise)).toEqual({ kind, id });
        expect(recordMeant(id, kind)).toEqual({ kind, id });
      }),
      { numRuns },
    );
  });

  it('P18 recordMeant(): returns null or an ID that is safe in a URL, whatever is pasted', async () => {
    await always(
      'P18',
      fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, url) => {
        for (const pasted of [text, `${url}${text}`]) {
          const record = recordMeant(pasted, 'contact');
          expect(record === null || /^[\w-]+$/.test(record.id)).toBe(true);
        }
      }),
    );
  });
});

it.each([
  ['4821', '4821'],
  [' 4821 ', '4821'],
  ['https://platform.example.org/admin/people/4821', '4821'],
  ['https://steward.example.org/contacts/4821', '4821'],
  ['https://steward.example.org/campaigns/77', null],
  ['+44 20 7946', null],
  ['Ruth', null],
  ['a7', null],
])('contactIdIn(%s) is %s', (text, id) => {
  expect(contactIdIn(text)).toBe(id);
});
