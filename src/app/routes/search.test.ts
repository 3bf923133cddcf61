import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { type ListName, operations } from '#api/operations.ts';
import { always } from '#e2e/support/doubles/api.ts';
import { ownPath } from './own-path.ts';
import { parseListSearch } from '#records/lists.ts';
import { valuesOfView } from '#ui/list/views.ts';
import { withChanges } from '#ui/list/list-address.ts';
import { parseSearch, recordSearch, stringifySearch } from './search.ts';

const ofTransactions = (given: Record<string, unknown>) => parseListSearch('listTransactions', given).values;
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
const ownKeys = ['f.email', 'f.__proto__', 'sort', 'view', 'open', 'chart'];
const listNames = Object.keys(operations).filter((name): name is ListName => name.startsWith('list'));
const values = fc.oneof(
  fc.string(),
  fc.constantFrom('1', '2', 'abc', 'all', 'amount', 'transacted_at', '2026-09-01T00:00:00+02:00', '123'),
);

describe('list URL', () => {
  it('list URL: keeps numeric text as text', () => {
    const search = parseSearch('?contacts=123456789012345678901&method=662E41');
    expect(ofTransactions(search)).toEqual({ contacts: '123456789012345678901', method: '662E41' });
  });

  it('P3 list URL parameters round-trip', async () => {
    await always(
      'P3',
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (search) => {
        const written = { ...search };
        expect(parseSearch(stringifySearch(written))).toEqual(written);
      }),
    );
  });

  it.each(listNames)('P3 any URL of %s parses to a valid list state', async (name) => {
    const { shape } = operations[name].query._zod.def;
    const anyKey = fc.oneof(fc.constantFrom(...Object.keys(shape), ...ownKeys), fc.string());
    const written = fc.oneof(
      fc
        .array(fc.tuple(anyKey, fc.oneof(values, fc.string())))
        .map((entries) => new URLSearchParams(entries).toString()),
      fc.string({ unit: 'binary' }),
    );
    const understand = (given: Record<string, unknown>) => parseListSearch(name, given).values;
    await always(
      'P3',
      fc.property(written, (text) => {
        const state = understand(parseSearch(text));
        for (const [key, value] of Object.entries(state)) {
          const isOwn = /^(?:f\.[a-z_]+|sort|view|chart|open)$/.test(key) && typeof value === 'string' && value !== '';
          const rule = Object.hasOwn(shape, key) ? (shape as Record<string, z.ZodMiniType>)[key] : undefined;
          expect([key, isOwn || (rule !== undefined && z.safeParse(rule, value).success)]).toEqual([key, true]);
        }
        expect(understand(parseSearch(stringifySearch(state)))).toEqual(state);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });

  it('list URL: drops unknown parameters and keeps the rest', () => {
    const given = { scope: 'everything', method: 'card', page: 'abc', createdAfter: '2026-09-01', zzz: '1' };
    expect(parseListSearch('listTransactions', given)).toEqual({
      values: { method: 'card' },
      ignored: ['scope', 'page', 'createdAfter', 'zzz'],
    });
  });

  it('P3 parsing a list URL is idempotent', async () => {
    await always(
      'P3',
      fc.property(fc.array(fc.tuple(keys, values)), (entries) => {
        const once = ofTransactions(parseSearch(new URLSearchParams(entries).toString()));
        expect(ofTransactions(once)).toEqual(once);
        expect(once['sortBy'] !== undefined && once['sortByDesc'] !== undefined).toBe(false);
      }),
    );
  });

  it('P3 every list URL parameter is either a value or reported as ignored', async () => {
    await always(
      'P3',
      fc.property(fc.dictionary(fc.oneof(keys, fc.string()), values), (given) => {
        const { values: taken, ignored } = parseListSearch('listTransactions', given);
        const said = Object.keys(given).filter((key) => given[key] !== '' && !(key === 'page' && given[key] === '1'));
        expect([...Object.keys(taken), ...ignored].toSorted()).toEqual(said.toSorted());
        for (const [key, value] of Object.entries(taken)) expect(value).toBe(given[key]);
      }),
    );
  });

  it('list URL: omits the page number of the first page', () => {
    expect(parseListSearch('listTransactions', { page: '1', method: '' })).toEqual({ values: {}, ignored: [] });
  });

  it('list URL: of two sort orders, ignores the ascending one', () => {
    expect(parseListSearch('listTransactions', { sortBy: 'amount', sortByDesc: 'created_at' })).toEqual({
      values: { sortByDesc: 'created_at' },
      ignored: ['sortBy'],
    });
  });

  it('list URL: contains the search text of messages', () => {
    expect(parseListSearch('listMessages', { q: 'doors open', open: '7' }).values).toEqual({
      q: 'doors open',
      open: '7',
    });
    expect(parseListSearch('listMessages', { q: '  ' })).toEqual({ values: {}, ignored: ['q'] });
  });

  it('list URL: never contains search text that may be a person’s name', () => {
    expect(parseListSearch('listHouseholds', { q: 'Ames' })).toEqual({ values: {}, ignored: ['q'] });
    expect(parseListSearch('listHouseholds', { query: 'Ames', contacts: '12' })).toEqual({
      values: { contacts: '12' },
      ignored: ['query'],
    });
  });
});

describe('record URL', () => {
  it('record URL: contains its page in the list and the filters of the list', () => {
    expect(recordSearch('listHouseholds')({ at: '3', contacts: '12', page: '9' })).toEqual({ at: '3', contacts: '12' });
    expect(recordSearch('listCampaigns')({ chart: 'raised.table', open: '7' })).toEqual({ chart: 'raised.table' });
  });
});

describe('ownPath()', () => {
  it('P18 the way back after sign-in always leads to our own origin', async () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      '.',
      '..',
      '\t',
      '\n',
      ' ',
      '%2f',
      'https:',
    );
    const given = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string(),
      fc.constantFrom('https://evil.example/a?b#c', 'http:evil.example', '/transactions?page=2'),
      fc.jsonValue(),
    );
    await always(
      'P18',
      fc.property(given, (back) => {
        const { origin, pathname } = new URL(ownPath(back), 'https://console.example');
        expect(origin).toBe('https://console.example');
        expect(pathname).not.toMatch(/^\/\//);
      }),
      { examples: [['/..//']] },
    );
  });

  it.each([
    '/transactions?page=2',
    '/households/12',
    '/households/12?f.name=%C3%A9#a',
    '/households?back=//evil.example',
    '/@evil.example/',
    '/%2f%2fevil.example/',
    '/connections',
  ])('ownPath(): accepts %s', (path) => {
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
    '/..//evil.example',
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
  ])('security 6: the way back after sign-in is / instead of %s', (path) => {
    expect(ownPath(path)).toBe('/');
  });
});

test('record URL: contains the record that it is compared with', () => {
  const given = { open: '7', with: '8', 'f.status': 'sent' };
  expect(parseListSearch('listMessages', given)).toEqual({ values: given, ignored: [] });
  // It is dropped with the compared message, and is never in a view.
  expect(withChanges(given, { sort: 'name' })).toEqual({ 'f.status': 'sent', sort: 'name' });
  expect(valuesOfView(given)).toEqual({ 'f.status': 'sent' });
});
