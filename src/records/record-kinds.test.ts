import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordAt, recordKindNames, recordKinds, recordMeant } from './record-kinds.ts';
import { always } from '../api/testing.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);
const anyKind = fc.constantFrom(...recordKindNames);
const anyId = fc.stringMatching(/^[1-9]\d{0,9}$/);
const address = (kind: (typeof recordKindNames)[number], id: string) =>
  recordKinds[kind].page ? `/${recordKinds[kind].list}/${id}` : `/${recordKinds[kind].list}?open=${id}`;

describe('the record that an address shows', () => {
  it('is the one that the link to it was made for', () => {
    fc.assert(
      fc.property(anyKind, anyId, (kind, id) => {
        const { pathname, searchParams } = new URL(address(kind, id), 'https://steward.example.org');
        expect(recordAt(pathname, searchParams.get('open'))).toEqual({ kind, id });
      }),
      { numRuns },
    );
  });

  it.each([
    ['/', null],
    ['/contacts', null],
    ['/transactions', null],
    ['/transactions/7', null],
    ['/households/501/edit', null],
    ['/no-such-page/7', null],
    ['/contacts', '7'],
    ['/contacts/import', null],
    ['/contacts/%zz', null],
  ])('is none at %s', (path, open) => {
    expect(recordAt(path, open)).toBeNull();
  });
});

describe('the record that somebody means', () => {
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
  ])('by %s is %s %s', (written, kind, id) => {
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
  ])('by “%s” is none', (written) => {
    expect(recordMeant(written, 'transaction')).toBeNull();
  });

  it('is the same whether an id or a link to it was given', () => {
    fc.assert(
      fc.property(anyKind, anyKind, anyId, (kind, otherwise, id) => {
        expect(recordMeant(`https://steward.example.org${address(kind, id)}`, otherwise)).toEqual({ kind, id });
        expect(recordMeant(id, kind)).toEqual({ kind, id });
      }),
      { numRuns },
    );
  });

  it('P18 has an ID that can stand in an address, or is none, whatever is pasted', async () => {
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
