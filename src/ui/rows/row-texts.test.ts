import { describe, expect, it } from 'vitest';
import type { Column } from './column.tsx';
import { narrowed } from './narrowing.ts';
import { matchesOf, matchIn, shownTexts, wordsOf } from './row-texts.ts';
import { inPlainText } from '../values/plain-text.ts';

interface Row {
  id: string;
  name: string;
  amount: string;
  body?: string;
  address?: { city: string };
  secret?: string;
  note?: string | null;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { key: 'amount', title: 'Amount', kind: 'amount', value: ({ amount }) => amount },
  {
    key: 'campaign',
    title: 'Campaign',
    kind: 'id',
    value: () => '77',
    named: ({ id }) => (id === '1' ? 'Winter Gala' : null),
  },
  { key: 'secret', title: 'Secret', kind: 'text', secret: true, value: ({ secret }) => secret ?? null },
];
const rows: readonly Row[] = [
  { id: '1', name: 'Ruth Ames', amount: '50', body: '<p>Give <b>again</b> &amp; soon</p>', secret: 'hushed' },
  { id: '2', name: 'Tobias', amount: '12.50', address: { city: 'São Paulo' }, note: null },
];
const found = (searchText: string, fieldsOf: (row: Row) => object = inPlainText) =>
  narrowed([...rows], columns, { filters: {}, sort: undefined, searchText }, fieldsOf).map(({ id }) => id);

function matched(searchText: string) {
  const matches = matchesOf({ columns, fieldsOf: inPlainText }, wordsOf(searchText), shownTexts(columns));
  return rows.map((row) => {
    const match = matches.has(row) ? matches.of(row) : null;
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
  ])('for %j looks in every text, also where there is no column, and in no amount or secret', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('looks in what the row says of itself, where that leaves something out', () => {
    expect(found('paulo', ({ id, name }) => ({ id, name }))).toEqual([]);
  });

  it('says where it found what no column has', () => {
    expect(matched('ames')).toEqual([null, null]);
    expect(matched('ruth AGAIN')).toEqual(['body: Give [again] & soon', null]);
    expect(matched('sao')).toEqual([null, 'address: [São] Paulo']);
  });

  it('cuts a long text around what it found', () => {
    const long: Row = { id: '3', name: '', amount: '', note: `${'a '.repeat(60)}ﬁnally é here${' b'.repeat(90)}` };
    const match = matchIn(long, { columns }, { shown: '', words: ['here'] });
    expect(match?.found).toBe('here');
    expect(match?.before).toMatch(/^…[a ]+ﬁnally é $/);
    expect(match?.after).toMatch(/^ b[b ]+…$/);
  });
});
