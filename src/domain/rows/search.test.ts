import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPlainText } from '#domain/values/plain-text.ts';
import type { Field } from './field.ts';
import { queried } from './query.ts';
import { saidOf, sayAll } from './said.ts';
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

  it('knows whether some fields say all of the words, as their whole text does', () => {
    const texts = fc.constantFrom('Ruth O’Brien', 'o brien', 'São Paulo', '+1 (206) 444-0199', '', '77', 'de la Cruz');
    const words = fc.array(fc.constantFrom('ruth', 'obrien', 'sao', '2064440199', '77', 'cruz', 'delacruz', 'winter'));
    fc.assert(
      fc.property(texts, texts, fc.constantFrom('1', '2'), words, (name, phone, id, sought) => {
        const row: Row = { id, name, phone, amount: '77' };
        const inSight = [...fields, { key: 'phone', kind: 'text' as const, value: (one: Row) => one.phone ?? null }];
        const text = textOfFields(inSight, row);
        expect(sayAll(inSight, sought)(row)).toBe(sought.every((word) => text.includes(word)));
      }),
    );
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

  it('says where a name or a phone is that’s written another way', () => {
    const row: Row = { id: '5', name: '', amount: '', note: 'Ask for Siobhan O Brien, please.' };
    const phone: Row = { id: '6', name: '', amount: '', note: '(206) 444-0199' };
    const saysOf = (one: Row, searchText: string) => {
      const words = wordsOf(searchText);
      return [matchIn(one, { fields }, { shown: '', words })?.found, saidOf(one, { fields }, words)[0]];
    };
    expect(saysOf(row, 'obrien')).toEqual(['O Brien', 'Ask for Siobhan O Brien, please.']);
    expect(saysOf(row, 'siobhan obrien')).toEqual(['Siobhan O Brien', 'Ask for Siobhan O Brien, please.']);
    expect(saysOf(phone, '+1 206 444 0199')).toEqual(['206) 444-0199', '(206) 444-0199']);
  });

  it('cuts a long text around what it found', () => {
    const long: Row = { id: '3', name: '', amount: '', note: `${'a '.repeat(60)}ﬁnally é here${' b'.repeat(90)}` };
    const match = matchIn(long, { fields }, { shown: '', words: ['here'] });
    expect(match?.found).toBe('here');
    expect(match?.before).toMatch(/^…[a ]+ﬁnally é $/);
    expect(match?.after).toMatch(/^ b[b ]+…$/);
  });
});

describe('one fold for names and phones', () => {
  const names: readonly Field<{ name: string; phone?: string }>[] = [
    { key: 'name', kind: 'text', value: ({ name }) => name },
    { key: 'phone', kind: 'text', value: ({ phone }) => phone ?? null },
  ];
  const all = { fields: names };
  const search = (people: { name: string; phone?: string }[], searchText: string) =>
    queried(people, all, { filters: {}, searchText }, viewer).length;
  const filter = (people: { name: string; phone?: string }[], filters: Record<string, string>) =>
    queried(people, all, { filters }, viewer).length;

  it('each spelling of a name finds each other one', () => {
    const spellings = ["Siobhan O'Brien", 'Siobhan O’Brien', 'siobhan obrien', 'Siobhán O Brien', 'SIOBHAN OʼBRIEN'];
    for (const name of spellings) {
      for (const typed of spellings) {
        expect([name, typed, search([{ name }], typed)]).toEqual([name, typed, 1]);
        expect([name, typed, filter([{ name }], { name: typed })]).toEqual([name, typed, 1]);
      }
      expect(search([{ name }], 'o brien')).toBe(1);
      expect(search([{ name }], 'obri')).toBe(1);
    }
  });

  it.each([
    ['de la Cruz', 'delacruz'],
    ['van der Berg', 'vanderberg'],
    ['Di Marco', 'dimarco'],
    ['St John', 'stjohn'],
    ['Łukasz', 'lukasz'],
    ['Søren', 'soren'],
    ['Weiß', 'weiss'],
    ['Ægir', 'aegir'],
    ['Đoković', 'dokovic'],
    ['Þór', 'thor'],
    ['Işık', 'isik'],
    ['Smith–Jones', 'smith-jones'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Kaʻiulani', 'kaiulani'],
    ['Ruth\u200b Ames', 'ruth ames'],
    ['\u200eRuth', 'ruth'],
  ])('%s is found by its plain letters', (name, typed) => {
    expect(search([{ name }], typed)).toBe(1);
    expect(search([{ name: typed }], name)).toBe(1);
  });

  it('a phone number is found however either is written', () => {
    const british = ['+44 20 7946 0958', '020 7946 0958', '(020) 79460958', '+44 (0)20 7946 0958', '00442079460958'];
    const american = ['+1 415-555-0184', '(415) 555-0184', '4155550184', '1 415 555 0184'];
    const irish = ['+353 87 123 4567', '087 123 4567', '00353871234567'];
    for (const numbers of [british, american, irish]) {
      for (const phone of numbers) {
        for (const typed of numbers) {
          const people = [{ name: 'Ruth', phone }];
          expect([phone, typed, search(people, typed)]).toEqual([phone, typed, 1]);
          expect([phone, typed, filter(people, { phone: typed })]).toEqual([phone, typed, 1]);
        }
      }
    }
    expect(search([{ name: 'Ruth', phone: '020 7946 0959' }], '+44 20 7946 0958')).toBe(0);
  });
});
