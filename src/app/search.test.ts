import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';
import { listSearch, parseSearch, recordSearch, stringifySearch } from './search.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 100);
const ofTransactions = listSearch('listTransactions');
const keys = fc.constantFrom(
  'page',
  'contacts',
  'method',
  'scope',
  'sortBy',
  'sortByDesc',
  'createdAfter',
  'zzz',
  '__proto__',
);
const values = fc.oneof(
  fc.string(),
  fc.constantFrom('1', '2', 'abc', 'all', 'amount', 'transacted_at', '2026-09-01T00:00:00+02:00', '123'),
);

describe('the address of a list', () => {
  it('keeps text that looks like a number as text', () => {
    const search = parseSearch('?contacts=123456789012345678901&method=662E41');
    expect(ofTransactions(search)).toEqual({ contacts: '123456789012345678901', method: '662E41' });
  });

  it('survives being written and read again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (search) => {
        const written = { ...search };
        expect(parseSearch(stringifySearch(written))).toEqual(written);
      }),
      { numRuns },
    );
  });

  it('drops what is not understood, key by key, and keeps the rest', () => {
    const given = { scope: 'everything', method: 'card', page: 'abc', createdAfter: '2026-09-01', zzz: '1' };
    expect(ofTransactions(given)).toEqual({ method: 'card' });
  });

  it('accepts its own output, whatever came in', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, values)), (entries) => {
        const once = ofTransactions(parseSearch(new URLSearchParams(entries).toString()));
        expect(ofTransactions(once)).toEqual(once);
        expect(once['sortBy'] !== undefined && once['sortByDesc'] !== undefined).toBe(false);
      }),
      { numRuns },
    );
  });

  it('has no page for the first page', () => {
    expect(ofTransactions({ page: '1' })).toEqual({});
  });

  it('holds no search text about a person', () => {
    expect(listSearch('listHouseholds')({ query: 'Ames', contacts: '12' })).toEqual({ contacts: '12' });
  });
});

describe('the address of a record', () => {
  it('says on which page of its list it was found, and how the list was narrowed', () => {
    expect(recordSearch('listHouseholds')({ at: '3', contacts: '12', page: '9' })).toEqual({ at: '3', contacts: '12' });
  });
});

describe('the way back after signing in', () => {
  it.each([
    '/transactions?page=2',
    '/households/12',
    '/households/12?f.name=%C3%A9#a',
    '/households?back=//evil.example',
    '/@evil.example/',
    '/%2f%2fevil.example/',
    '/connections',
  ])('is %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
    undefined,
    '/connect?back=/x',
    '/./connect',
    '///evil.example/',
    '/\t/evil.example/',
    '/..//evil.example/',
    '/.//evil.example/',
    '/%2e%2e//evil.example/',
    '/x/../..//evil.example/',
    '/x/..//evil.example',
    '\\/evil.example',
    ' //evil.example',
    '/\u0000//evil.example',
    'http:evil.example',
    'data:text/html,<script>alert(1)</script>',
    '@evil.example',
    '/a\\b',
    null,
    ['/x'],
    {},
  ])('security.md §8, 6: is the start instead of %s', (path) => {
    expect(ownPath(path)).toBe('/');
  });
});
