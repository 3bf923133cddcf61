import { describe, expect, it, test } from 'vitest';
import { parseListSearch } from '#records/lists.ts';
import { donorChoices, reportChoices } from './search-params.ts';

describe('URL of Donors', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ compared: 'whole', currency: 'EUR', view: 'new', 'f.class': 'new' }, []],
    [{ compared: 'before', sort: '-this_year' }, []],
    [{ compared: 'same-day' }, ['compared']],
    [{ currency: 'a'.repeat(21), page: '2', toString: 'x' }, ['currency', 'page', 'toString']],
    [{ days: '2026-01-01..2026-06-30', campaign: '77' }, []],
    [{ days: '2026-06-30..' }, []],
    [{ days: '2026-06-30..2226-06-30', campaign: 'a b' }, ['days', 'campaign']],
    [{ days: '..', by: 'gift' }, ['days', 'by']],
  ])('URL of Donors: %j ignores %j', (given, ignored) => {
    const parsed = parseListSearch(null, given, donorChoices);
    expect(parsed.ignored).toEqual(ignored);
    expect(Object.keys(parsed.values)).toEqual(Object.keys(given).filter((key) => !ignored.includes(key)));
  });
});

test.each<[Record<string, string>, string[]]>([
  [{ days: 'last-quarter', against: 'before', currency: 'EUR' }, []],
  [{ days: '2026-01-01..2026-06-30' }, []],
  [{ days: 'next-year', against: 'year', page: '2' }, ['days', 'against', 'page']],
])('URL of the board report: %j ignores %j', (given, ignored) => {
  expect(parseListSearch(null, given, reportChoices).ignored).toEqual(ignored);
});
