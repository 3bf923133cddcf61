import { describe, expect, it } from 'vitest';
import { inPlainText } from '#domain/values/plain-text.ts';
import type { Field } from './field.ts';
import { queried } from './query.ts';
import { matchIn, textOfFields, wordsOf } from './search.ts';

interface Row {
  id: string;
  name: string;
  amount: string;
  body?: string;
  address?: { city: string };
  secret?: string;
  note?: string | null;
  phone?: string;
}

const fields: readonly Field<Row>[] = [
  { key: 'name', kind: 'text', value: ({ name }) => name },
  { key: 'amount', kind: 'amount', value: ({ amount }) => amount },
  {
    key: 'campaign',
    kind: 'id',
    value: () => '77',
    named: ({ id }) => (id === '1' ? 'Winter Gala' : null),
  },
  { key: 'secret', kind: 'text', secret: true, value: ({ secret }) => secret ?? null },
];
const rows: readonly Row[] = [
  { id: '1', name: 'Ruth Ames', amount: '50', body: '<p>Give <b>again</b> &amp; soon</p>', secret: 'hushed' },
  { id: '2', name: 'Tobias', amount: '12.50', address: { city: 'São Paulo' }, note: null, phone: '+1 (206) 444-0199' },
];
const viewer = { zone: 'UTC', today: '2026-11-20' };
const found = (searchText: string, searchedAs: (row: Row) => object = inPlainText) =>
  queried([...rows], { fields, searchedAs }, { filters: {}, searchText }, viewer).map(({ id }) => id);

function matched(searchText: string) {
  const words = wordsOf(searchText);
  return rows.map((row) => {
    const match = matchIn(row, { fields, searchedAs: inPlainText }, { shown: textOfFields(fields, row), words });
    return match && `${match.field}: ${match.before}[${match.found}]${match.after}`;
  });
}

describe('a search', () => {
  it.each([
    ['ames', ['1']],
    ['winter', ['1']],
    ['77', ['1', '2']],
    ['give again &', ['1']],
    ['sao paulo', ['2']],
    ['ruth again', ['1']],
    ['<b>', []],
    ['12.50', []],
    ['50', []],
    ['hushed', []],
    ['206.444.0199', ['2']],
    ['1 206 444 0199', ['2']],
    ['(206) 444', ['2']],
    ['206 444 0198', []],
  ])('for %j looks in every text, also where there is no field, and in no amount or secret', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('looks in what the row says of itself, where that leaves something out', () => {
    expect(found('paulo', ({ id, name }) => ({ id, name }))).toEqual([]);
  });

  it('says where it found what no field has', () => {
    expect(matched('ames')).toEqual([null, null]);
    expect(matched('ruth AGAIN')).toEqual(['body: Give [again] & soon', null]);
    expect(matched('sao')).toEqual([null, 'address: [São] Paulo']);
  });

  it('shows words where they follow each other, also if fields have each of them', () => {
    const row: Row = { id: '4', name: 'Doors of the hall open', amount: '', note: 'Come early. The doors open at 6.' };
    const matchOf = (searchText: string) =>
      matchIn(row, { fields }, { shown: textOfFields(fields, row), words: wordsOf(searchText) });
    expect(matchOf('doors open')).toMatchObject({
      field: 'note',
      before: 'The ',
      found: 'doors open',
      after: ' at 6.',
    });
    expect(matchOf('hall doors')).toBeNull();
    expect(matchOf('doors of')).toBeNull();
  });

  it('cuts a long text around what it found', () => {
    const long: Row = { id: '3', name: '', amount: '', note: `${'a '.repeat(60)}ﬁnally é here${' b'.repeat(90)}` };
    const match = matchIn(long, { fields }, { shown: '', words: ['here'] });
    expect(match?.found).toBe('here');
    expect(match?.before).toMatch(/^…[a ]+ﬁnally é $/);
    expect(match?.after).toMatch(/^ b[b ]+…$/);
  });
});
