import { joinedPledge } from '#domain/lists/pledges.ts';
import { storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { searchIn as search } from '#e2e/support/doubles/search.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftsIn } from './gifts.ts';
import { peopleIn } from './people.ts';
import type { RowStore } from './row-store.ts';
import { fiscalYear } from '#domain/values/compared.ts';

const everyone = (store: RowStore, firstMonth = 1) =>
  peopleIn(
    store,
    giftsIn(store, () => null),
    fiscalYear(2026, firstMonth),
  );

const nobody = { people: [], unlinked: [] };

function office() {
  const store = storeOfGiven();
  store.take('listHouseholds', {
    page: 1,
    round: 1,
    rows: [
      {
        id: '501',
        name: 'Ames family',
        contacts: [
          { id: '4801', first_name: 'Ruth', last_name: 'Ames', primary_phone: '(555) 010-4477' },
          { id: '4802', name_display: 'José Ames', primary_email: 'jose@ames.example' },
        ],
      },
    ],
  });
  store.take('listCampaigns', { page: 1, round: 1, rows: [{ id: '77', currency: 'USD' }] });
  store.take('listPledges', {
    page: 1,
    round: 1,
    rows: [
      { id: '1', contact_id: '4801', campaign_id: '77', amount_remaining: '300.00' },
      { id: '2', contact_id: '4801', amount_remaining: '40.00', canceled_at: '2026-01-01' },
      { id: '5', contact_id: '4801', campaign_id: '77', amount_remaining: '9.00', status: 'canceled' },
      { id: '3', contact_id: '0', amount_remaining: '1.00' },
      { id: '4', contact_id: '4900', amount_remaining: '0.00' },
    ],
  });
  const gift = { contact_id: '4802', captured: 'true', campaign_id: '77' };
  store.take('listTransactions', {
    page: 1,
    round: 1,
    rows: [
      { ...gift, id: '9001', amount: '250.10', transacted_at: '2026-11-02T10:00:00Z' },
      { ...gift, id: '9002', amount: '0.20', transacted_at: '2025-03-01T10:00:00Z' },
      { ...gift, id: '9003', amount: '70.00', captured: 'false', transacted_at: '2026-11-03T10:00:00Z' },
      { id: '9004', contact_id: '4950', first_name: 'Lin', last_name: 'Ó Briain', amount: '5', captured: 'true' },
    ],
  });
  return store;
}

test('people are gathered from households, pledges and gifts', () => {
  const people = new Map(everyone(office()).map((person) => [person.id, person]));
  expect([...people.keys()].toSorted()).toEqual(['4801', '4802', '4900', '4950']);
  expect(people.get('4801')).toMatchObject({
    name: 'Ruth Ames',
    household: 'Ames family',
    household_id: '501',
    gifts: 0,
    given: [],
    owed: [
      {
        currency: 'USD',
        sum: '300.00',
      },
    ],
  });
  expect(people.get('4802')).toMatchObject({
    name: 'José Ames',
    email: 'jose@ames.example',
    gifts: 2,
    first_gift: '2025-03-01T10:00:00Z',
    last_gift: '2026-11-02T10:00:00Z',
    given: [
      {
        currency: 'USD',
        sum: '250.30',
      },
    ],
    given_this_year: [
      {
        currency: 'USD',
        sum: '250.10',
      },
    ],
  });
  expect(people.get('4900')).toMatchObject({ name: '', owed: [] });
  expect(people.get('4950')).toMatchObject({ name: 'Lin Ó Briain', gifts: 1, household: null });
  expect(Array.from(people, ([id, { known_from }]) => [id, ...known_from].join(' ')).toSorted()).toEqual([
    '4801 household pledge',
    '4802 household gift',
    '4900 pledge',
    '4950 gift',
  ]);
});

test('“this year” is the fiscal year', () => {
  // 2026 ends with October: the gift of November is of the next one.
  const [person] = everyone(office(), 11).filter(({ id }) => id === '4802');
  expect(person).toMatchObject({ given: [{ currency: 'USD', sum: '250.30' }], given_this_year: [] });
});

test.each([
  ['jose ames', ['4802']],
  ['AMES', ['4801', '4802']],
  ['5550104477', ['4801']],
  ['555-010-4477', ['4801']],
  ['o briain', ['4950']],
  ['nobody', []],
  ['', []],
])('%s finds the people %j', (text, ids) => {
  const store = office();
  const { people } = search(store, { people: everyone(store), unlinked: [] }, { text, most: 8 });
  expect(people.rows.map(({ id }) => id).toSorted()).toEqual(ids);
  expect(people.count).toBe(ids.length);
});

test('among equal matches, the largest donor comes first', () => {
  const store = office();
  const found = (text: string) => search(store, { people: everyone(store), unlinked: [] }, { text, most: 8 });
  expect(found('ames').people.rows.map(({ id }) => id)).toEqual(['4802', '4801']);
  // A whole value is a better match.
  expect(found('4801').people.rows.map(({ id }) => id)).toEqual(['4801']);
  expect(search(store, { people: everyone(store), unlinked: [] }, { text: 'ames', most: 1 }).people).toMatchObject({
    count: 2,
    rows: [{ id: '4802' }],
  });
});

test('rows are found by amount, ID and name, a whole value before a part of one', () => {
  const store = office();
  const found = (text: string) => search(store, nobody, { text, most: 8 });
  expect(found('250.10').listTransactions?.rows.map(({ id }) => id)).toEqual(['9001']);
  expect(found('$250.10').listTransactions?.count).toBe(1);
  expect(found('300.00').listPledges?.rows.map(({ id }) => id)).toEqual(['1']);
  const people = { people: everyone(store), unlinked: [] };
  expect(search(store, people, { text: '250.30', most: 8 }).people.rows.map(({ id }) => id)).toEqual(['4802']);
  expect(found('9002').listTransactions?.rows[0]?.id).toBe('9002');
  expect(found('ames').listHouseholds?.count).toBe(1);
  expect(found('1').listPledges?.rows[0]?.id).toBe('1');
});

test('matches have the matching text, as written', () => {
  const store = office();
  const people = (text: string) =>
    search(store, { people: everyone(store), unlinked: [] }, { text, most: 8 }).people.said;
  expect(people('JOSE ames')).toEqual([['José Ames']]);
  expect(people('5550104477')).toEqual([['(555) 010-4477']]);
  expect(people('@ames.example')).toEqual([['jose@ames.example']]);
  const body = `<p>${'All of it. '.repeat(20)}Bring <b>a coat</b> &amp; gloves.</p>${' And more.'.repeat(20)}`;
  store.take('listMessages', { page: 1, round: 1, rows: [{ id: '7', body }] });
  // The sentence once, as it's read, whichever words it was found by.
  for (const text of ['coat', 'COAT gloves', 'a coat & gloves'])
    expect(search(store, nobody, { text, most: 1 }).listMessages?.said).toEqual([['Bring a coat & gloves.']]);
});

test('a person’s pledges are found by name, and come with names', () => {
  const store = office();
  const found = search(store, { people: everyone(store) }, { text: 'ruth ames', most: 5 });
  expect(found.listPledges?.rows.map(({ id }) => id)).toEqual(['1', '2', '5']);
  expect(found.listPledges?.isNamed).toBe(true);
  expect(found.listHouseholds).toMatchObject({ count: 1, isNamed: false });
  expect(found.listPledges?.rows.map(joinedPledge.person)).toEqual(['Ruth Ames', 'Ruth Ames', 'Ruth Ames']);
});

test('an ID needs an existing record; digits match no sums and no platform URLs', () => {
  const store = office();
  const found = (id: string) => search(store, { people: everyone(store) }, { text: id, most: 1, id });
  expect(Object.keys(found('4801').withId)).toEqual(['people']);
  expect(found('9003').withId.listTransactions).toMatchObject({ id: '9003', amount: '70.00' });
  expect(found('250').withId).toEqual({});
  expect(found('250').people.count).toBe(0);
  store.take('listCampaigns', {
    page: 1,
    round: 2,
    rows: [{ id: '77', timezone: 'America/New_York', settings: [{ name: 'thank_you_page', value: '1' }] }],
  });
  for (const text of ['thank', 'new']) expect(search(store, nobody, { text, most: 1 }).listCampaigns).toBeUndefined();
});

test('a matching amount is shown as typed', () => {
  const store = office();
  store.take('listPayouts', { page: 1, round: 1, rows: [{ id: '2170', amount: '28000.00', payout: '27864.82' }] });
  const said = (text: string) => search(store, nobody, { text, most: 1 }).listPayouts?.said;
  for (const typed of ['27,864.82', '27864.82', '$27,864.82']) expect(said(typed)).toEqual([[typed]]);
});

test('a row is found by its current text', () => {
  const store = office();
  const found = (text: string) =>
    search(store, nobody, { text, most: 5 }).listCampaigns?.rows.map(({ id }) => id) ?? [];
  expect(found('usd')).toEqual(['77']);
  store.update('listCampaigns', [{ id: '77', currency: 'EUR' }]);
  expect([found('usd'), found('eur')]).toEqual([[], ['77']]);
  store.take('listCampaigns', { page: 1, round: 2, rows: [{ id: '78', currency: 'EUR' }] });
  store.endRound('listCampaigns', { round: 2, total: 1 });
  expect(found('eur')).toEqual(['78']);
});

test('random data: finds what a slow scan of every text finds', () => {
  const word = fc.constantFrom('ames', 'ruth', 'Ruth', 'émile', 'gala', '42', 'x');
  const row = fc.record({ name: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')), memo: word });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.array(word, { minLength: 1, maxLength: 2 }), (rows, words) => {
      const store = storeOfGiven();
      const held = rows.map((each, index) => ({ ...each, id: `r${index}` }));
      store.take('listCampaigns', { page: 1, round: 1, rows: held });
      const plain = (text: string) =>
        text
          .normalize('NFD')
          .replace(/\p{Mn}/gu, '')
          .toLowerCase();
      const sought = words.map(plain);
      const slow = held.filter(({ id, name, memo }) =>
        sought.every((each) => [id, name, memo].some((value) => plain(value).includes(each))),
      );
      const found = search(store, nobody, { text: words.join(' '), most: 1000 }).listCampaigns;
      expect(new Set(found?.rows.map(({ id }) => id))).toEqual(new Set(slow.map(({ id }) => id)));
    }),
  );
});
