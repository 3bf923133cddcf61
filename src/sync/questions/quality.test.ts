import { type GivenRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { expect, test } from 'vitest';
import { peopleIn } from '#sync/people.ts';
import { giftsIn } from '#sync/gifts.ts';
import type { Check } from '#domain/lists/quality.ts';
import { pairsOf, type Quality, qualityIn } from './quality.ts';

interface World {
  households?: readonly GivenRow[];
  transactions?: readonly GivenRow[];
  whole?: readonly GivenRow[];
  apart?: readonly string[];
}

function checked({ households = [], transactions = [], whole = [], apart = [] }: World): Quality {
  const store = storeOfGiven();
  store.take('listHouseholds', { page: 1, round: 1, rows: households });
  store.take('listTransactions', { page: 1, round: 1, rows: transactions });
  const gifts = giftsIn(store, () => null);
  return qualityIn(store, gifts, { whole, apart, people: peopleIn(store, gifts, thisYear) });
}

const thisYear = { from: '2026-01-01', to: '2026-12-31' };

const member = (id: string, first_name: string, last_name: string, more = {}): GivenRow => ({
  id,
  type: 'individual',
  first_name,
  last_name,
  primary_email: `${id}@example.org`,
  ...more,
});
const household = (id: string, contacts: readonly GivenRow[], more = {}): GivenRow => ({
  id,
  name: `Household ${id}`,
  envelope_name: 'The family',
  head_contact_id: contacts[0]?.id ?? null,
  contacts,
  ...more,
});
const of = ({ rows }: Quality, check: Check) =>
  rows
    .filter((row) => row.check === check)
    .map(({ record, flaws, detail, fixes }) => ({
      record,
      flaws,
      detail,
      fixes: fixes.map(({ field, wrong, suggested }) => `${field}: ${wrong} > ${suggested}`),
    }));

test('clean records have no issues', () => {
  const answer = checked({
    households: [household('501', [member('1', 'Ruth', 'Ames'), member('2', 'TJ', 'Ames')]), household('502', [])],
    transactions: [{ id: '9', contact_id: '3', first_name: 'Ben', last_name: 'Rae' }, { id: '10' }],
  });
  expect(answer.rows).toEqual([]);
  expect(answer.known).toMatchObject({
    contacts: 3,
    households: 2,
    streets: 0,
    checked: { consent: { of: 0, fine: 0 } },
  });
});

test('only a record can lack email and phone, and a gift may supply one', () => {
  const bare = { primary_email: '' };
  const answer = checked({
    households: [
      household('501', [
        member('1', 'Ruth', 'Ames', bare),
        member('2', 'Dan', 'Ames', { ...bare, primary_phone: '5' }),
        member('3', 'Theo', 'Ames', bare),
      ]),
    ],
    transactions: [
      { id: '9', contact_id: '3', email: 'theo@example.org' },
      { id: '10', contact_id: '4', first_name: 'Ben', last_name: 'Rae' },
    ],
    whole: [{ id: '1', emails: [], phones: [{ type: 'cell', value: '(206) 555-0101' }] }],
  });
  expect(of(answer, 'reach')).toEqual([
    { record: '3', flaws: ['no email or phone'], detail: '', fixes: ['reach:  > theo@example.org'] },
  ]);
});

test('skips the contact check if the platform returns no emails or phones', () => {
  const contacts = [
    member('1', 'Ruth', 'Ames', { primary_email: null }),
    member('2', 'Dan', 'Ames', { primary_email: null }),
  ];
  const answer = checked({ households: [household('501', contacts)] });
  expect(of(answer, 'reach')).toEqual([]);
  expect(answer.known.checked.reach).toEqual({ of: 0, fine: 0 });
});

test('names stored with HTML code get a fix, and a company’s is named', () => {
  const answer = checked({
    households: [
      household('501', [
        member('1', 'Siobh&aacute;n', 'O&#039;Neil'),
        member('2', 'JOS&Eacute;', 'Ames'),
        { id: '3', type: 'company', company_name: 'Smith &amp; Sons' },
      ]),
    ],
  });
  expect(of(answer, 'name')).toEqual([
    {
      record: '1',
      flaws: ['code'],
      detail: '',
      fixes: ['first_name: Siobh&aacute;n > Siobhán', "last_name: O&#039;Neil > O'Neil"],
    },
    { record: '2', flaws: ['capitals', 'code'], detail: '', fixes: ['first_name: JOS&Eacute; > José'] },
    { record: '3', flaws: ['code'], detail: '', fixes: ['company_name: Smith &amp; Sons > Smith & Sons'] },
  ]);
});

test('emails, names, and consents get a fix where one is clear', () => {
  const answer = checked({
    households: [
      household('501', [
        member('1', 'RUTH', "O'NEIL", { primary_email: 'ruth@example,org' }),
        member('2', 'Dan2', 'Ames', { primary_email: 'none' }),
        member('3', 'ANNE', 'Rae3'),
        { id: '4', type: 'company', company_name: 'UNICEF 2000', primary_email: 'a@example.org' },
      ]),
    ],
    whole: [
      { id: '3', email_opt_in: 'true', is_email_subscribed: 'false', sms_opt_in: '1', is_phone_subscribed: 'true' },
      {
        id: '1',
        sms_opt_in: 'true',
        is_phone_subscribed: 'false',
        is_address_subscribed: 'true',
        address_unsubscribed_at: '2026-01-02',
      },
      { id: '2', email_opt_in: 'true', is_email_subscribed: '', address_unsubscribed_at: '2026-01-02' },
    ],
  });
  expect(of(answer, 'email')).toEqual([
    {
      record: '1',
      flaws: ['wrong email'],
      detail: 'ruth@example,org',
      fixes: ['email: ruth@example,org > ruth@example.org'],
    },
    { record: '2', flaws: ['wrong email'], detail: 'none', fixes: ['email: none > '] },
  ]);
  expect(of(answer, 'name')).toEqual([
    { record: '1', flaws: ['capitals'], detail: '', fixes: ['first_name: RUTH > Ruth', "last_name: O'NEIL > O'Neil"] },
    { record: '2', flaws: ['digits'], detail: '', fixes: ['first_name: Dan2 > '] },
    {
      record: '3',
      flaws: ['capitals', 'digits'],
      detail: '',
      fixes: ['first_name: ANNE > Anne', 'last_name: Rae3 > '],
    },
  ]);
  const against = ['sms_opt_in', 'address_subscription'];
  expect(of(answer, 'consent')).toEqual([
    { record: '1', flaws: against, detail: '', fixes: against.map((consent) => `${consent}: true > false`) },
    { record: '3', flaws: ['email_opt_in'], detail: '', fixes: ['email_opt_in: true > false'] },
  ]);
  expect(answer.known.checked).toMatchObject({
    email: { of: 4, fine: 2 },
    name: { of: 4, fine: 1 },
    consent: { of: 3, fine: 1 },
  });
});

test('households are checked for head, envelope name, size, and name', () => {
  const [ruth, dan] = [member('1', 'Ruth', 'Ames'), member('2', 'Dan', 'Ames')];
  const trust = { id: '3', type: 'company', company_name: 'Trust', primary_email: 'a@example.org' };
  const answer = checked({
    households: [
      household('501', [trust, ruth, dan], { head_contact_id: '77', name: 'Ámes' }),
      household('502', [dan], { head_contact_id: null, envelope_name: ' ', name: 'Ames' }),
      household('503', [], { head_contact_id: '77', name: 'ames' }),
      household('504', [], { name: '' }),
      household('505', [trust, member('4', 'Ben', 'Rae')], { name: '', envelope_name: null }),
    ],
  });
  expect(of(answer, 'head')).toEqual([
    { record: '501', flaws: ['head elsewhere'], detail: '', fixes: ['head_contact_id:  > 1'] },
    { record: '502', flaws: ['no head'], detail: '', fixes: ['head_contact_id:  > 2'] },
  ]);
  expect(answer.rows.find(({ id }) => id === 'head 501')).toMatchObject({
    fixes: [
      {
        choices: [
          { id: '3', name: 'Trust' },
          { id: '1', name: 'Ruth Ames' },
          { id: '2', name: 'Dan Ames' },
        ],
      },
    ],
  });
  expect(answer.rows.find(({ id }) => id === 'head 501')?.other).toEqual({
    id: '77',
    name: '',
    email: null,
    phone: null,
  });
  expect(of(answer, 'envelope').map(({ record, fixes }) => [record, ...fixes])).toEqual([
    ['502', 'envelope_name:  > Dan Ames'],
    ['505', 'envelope_name:  > Ben Rae'],
  ]);
  expect(of(answer, 'size').map(({ record }) => record)).toEqual(['502']);
  expect(of(answer, 'namesake').map(({ record, detail }) => [record, detail])).toEqual([
    ['501', '2'],
    ['502', '2'],
    ['503', '2'],
  ]);
  expect(answer.known.checked).toMatchObject({
    head: { of: 3, fine: 1 },
    envelope: { of: 5, fine: 3 },
    size: { of: 3, fine: 2 },
    namesake: { of: 3, fine: 0 },
  });
});

test('streets come from gifts of deployed platforms, and pairs marked as different stay so', () => {
  const address = { address_1: '12 Harbour St', zipcode: '98101' };
  const gift = (id: string, contact_id: string) => ({ id, contact_id, first_name: 'Ruth', last_name: 'Ames', address });
  const world = { transactions: [gift('9', '2'), gift('10', '1'), gift('11', '1')] };
  const answer = checked(world);
  expect(answer.rows).toMatchObject([
    {
      id: 'pair 1 2',
      check: 'duplicate',
      record: '1',
      other: { id: '2', name: 'Ruth Ames' },
      flaws: ['name and street'],
    },
  ]);
  expect(answer.known).toMatchObject({ contacts: 2, streets: 2 });
  const after = checked({ ...world, apart: ['1 2'] });
  expect(after.rows.map(({ check }) => check)).toEqual(['apart']);
  expect(after.known.counts).toMatchObject({ duplicate: 0, maybe: 0, apart: 1 });
  expect(answer.known.checked.duplicate).toEqual({ of: 2, fine: 0 });
  expect(after.known.checked.duplicate).toEqual({ of: 2, fine: 2 });
});

test('every row has an ID of its own, and the counts are those of the rows', () => {
  const same = { name: 'Ames', envelope_name: null, head_contact_id: null };
  const answer = checked({
    households: ['1', '2', '3'].map((id) => household(id, [member('7', 'RUTH', 'Ames', { primary_email: 'x' })], same)),
  });
  expect(new Set(answer.rows.map(({ id }) => id)).size).toBe(answer.rows.length);
  for (const [check, count] of Object.entries(answer.known.counts))
    expect(of(answer, check as Check)).toHaveLength(count);
});

test('three duplicates of one contact count as three', () => {
  const ruth = (id: string) => member(id, 'Ruth', 'Ames', { primary_email: 'ruth@example.org' });
  const { counts, checked: found } = checked({
    households: [household('501', [ruth('1'), ruth('2'), ruth('3'), member('4', 'Ben', 'Rae')])],
  }).known;
  expect([counts.duplicate, found.duplicate]).toEqual([3, { of: 4, fine: 1 }]);
});

test('either contact knows its pairs: likely, possible, and apart', () => {
  const shared = { primary_email: 'office@example.org' };
  const answer = checked({
    households: [
      household('501', [member('1', 'Ruth', 'Ames', shared)]),
      household('502', [member('2', 'RUTH', 'Ames', shared)]),
      household('503', [member('3', 'Ben', 'Rae', shared)]),
    ],
    apart: ['2 3'],
  });
  const told = (contact: string) => pairsOf(answer, contact).map(({ check, pair, flaws }) => [check, pair, flaws]);
  const likely = ['duplicate', '1 2', ['name and email']];
  const possible = ['maybe', '1 3', ['email']];
  expect(told('1')).toEqual([likely, possible]);
  expect(told('3')).toEqual([possible, ['apart', '2 3', ['email']]]);
  expect(told('501')).toEqual([]);
});

test('contacts that only a pledge names by an ID aren’t checked, and are counted', () => {
  const store = storeOfGiven();
  store.take('listHouseholds', { page: 1, round: 1, rows: [household('501', [member('1', 'Ruth', 'Ames')])] });
  const pledges = [
    { id: '7', contact_id: '1' },
    { id: '8', contact_id: '2' },
    { id: '9', contact_id: '2' },
  ];
  store.take('listPledges', { page: 1, round: 1, rows: pledges });
  const gifts = giftsIn(store, () => null);
  expect(qualityIn(store, gifts, { whole: [], apart: [], people: [] }).known).toMatchObject({
    contacts: 1,
    unchecked: 1,
  });
});

test('the gifts of an issue’s contacts are counted once, and most gifts come first', () => {
  const bare = { primary_email: '' };
  const gift = (id: string, contact_id: string, captured_at: string, more = {}): GivenRow => {
    return { id, contact_id, amount: '50.00', currency: 'USD', captured: 'true', captured_at, ...more };
  };
  const answer = checked({
    households: [
      household('501', [member('1', 'Ruth', 'Ames', bare), member('2', 'Dan', 'Ames')], { envelope_name: '' }),
      household('502', [member('3', 'Ben', 'Rae', bare), member('4', 'Ann', 'Rae')]),
      household('503', [member('2', 'Dan', 'Ames'), member('5', 'Theo', 'Ames')], { envelope_name: '' }),
    ],
    transactions: [
      gift('9', '2', '2026-03-01T10:00:00Z'),
      gift('10', '3', '2026-01-05T10:00:00Z'),
      gift('11', '2', '2025-03-01T10:00:00Z', { amount: '10.00', currency: 'CAD' }),
      gift('12', '3', '2026-02-05T10:00:00Z', { captured: 'false' }),
    ],
  });
  const shown = (check: Check) =>
    answer.rows
      .filter((row) => row.check === check)
      .map(({ record, gifts, given, last_gift, household: home }) => [record, gifts, given, last_gift, home?.id]);
  expect(shown('reach')).toEqual([
    ['3', 1, [{ currency: 'USD', sum: '50.00' }], '2026-01-05T10:00:00Z', '502'],
    ['1', 0, [], null, '501'],
  ]);
  expect(shown('envelope').map(([record, gifts]) => [record, gifts])).toEqual([
    ['501', 2],
    ['503', 2],
  ]);
  // Dan is in both households.
  expect(answer.known.gifts).toMatchObject({ reach: 1, envelope: 2, email: 0 });
});
