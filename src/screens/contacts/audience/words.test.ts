import { expect, test } from 'vitest';
import { conditionOf } from '#e2e/support/doubles/audience.ts';
import { type AudienceCondition, conditionKinds, type ConditionKind } from '#domain/audience/definition.ts';
import {
  amountsNote,
  conditionLabels,
  conditionTrouble,
  describeCondition,
  unknownNotes,
  undecidedNote,
} from './words.ts';

const titleOf = (campaign: string) => (campaign === '77' ? 'Spring Gala' : undefined);

test.each([
  ['gave', 'Gave: any time'],
  ['!gave*in:this-year', 'Didn’t give: this year'],
  ['gave*sum:1000..*in:last-year*campaign:77', 'Gave: 1,000.00 or more, last year, Spring Gala'],
  ['gave*sum:..50*gifts:2..2*campaign:78', 'Gave: up to 50.00, 2 gifts, campaign 78'],
  ['gave*sum:10..20*gifts:..1*fund:3', 'Gave: 10.00 to 20.00, up to 1 gift, fund 3'],
  ['gave*in:last-fiscal-year', 'Gave: last year'],
  ['gave*sum:..100*in:this-year', 'Gave: up to 100.00, or nothing, this year'],
  ['gave*sum:..100*gifts:1..', 'Gave: up to 100.00, 1 or more gifts'],
  ['gave*gifts:..3', 'Gave: up to 3 gifts, or none'],
  ['gave*sum:1000..*currency:JPY', 'Gave: ¥1,000 or more, in JPY'],
  ['gave*only:donations', 'Gave: any donation besides tickets'],
  ['!gave*only:donations', 'Didn’t give: any donation besides tickets'],
  ['last*in:..18m', 'Last gift: at least 18 months ago'],
  ['first*in:90d..', 'First gift: in the last 90 days'],
  ['top*percent:..10', 'Top donors: 10%'],
  ['recurring*is:stopped*every:month', 'Recurring gift: stopped, monthly'],
  ['!pledge', 'No pledge: any'],
  ['place*zip:944', 'Address: ZIP 944'],
  ['consent?*to:email', 'Consent: email, or unknown'],
  ['!has*what:address', 'Missing contact details: address'],
])('“%s” is said as “%s”.', (written, said) => {
  const condition = conditionOf(written);
  const { kind, isNot } = condition;
  expect(`${conditionLabels[kind][isNot ? 1 : 0]}: ${describeCondition(condition, titleOf)}`).toBe(said);
});

test('Every kind has its labels, each once.', () => {
  expect(Object.keys(conditionLabels).toSorted()).toEqual(Object.keys(conditionKinds).toSorted());
  const labels = Object.values(conditionLabels).flat();
  expect(new Set(labels).size).toBe(labels.length);
});

test('A condition without the part that it needs names that.', () => {
  const troubleOf = (kind: ConditionKind, parts: AudienceCondition['parts'] = {}) => conditionTrouble({ kind, parts });
  expect(troubleOf('recurring')).toBe('Enter status');
  expect(troubleOf('tag')).toBe('Enter tag');
  expect(troubleOf('recurring', { is: 'now' })).toBeUndefined();
  expect(troubleOf('gave')).toBeUndefined();
});

test.each([
  [['consent*to:email'], [3], ['“Consent: email” isn’t known for 3 people, who are left out.']],
  [['consent?*to:email', 'gave'], [1, 0], ['“Consent: email” isn’t known for 1 person, who is included.']],
  // The same people may be unknown in both.
  [
    ['consent?*to:email', '!tag*tag:board'],
    [3, 1],
    ['“Consent: email” isn’t known for 3 people.', '“Tag: board” isn’t known for 1 person.'],
  ],
  [['consent*to:email'], [0], []],
  [['consent*to:email'], [], []],
  [
    ['top*percent:..10'],
    [30],
    ['“Top donors: 10%” isn’t known: only 14 of 30 gifts have an identified donor.'],
    { gifts: 30, known: 14 },
  ],
  [['top*percent:..10'], [1], ['“Top donors: 10%” isn’t known for 1 person, who is left out.']],
])('%j, not known for %j: %j', (written, unknown, said, known = { gifts: 30, known: 15 }) => {
  const conditions = written.map(conditionOf);
  expect(unknownNotes({ match: 'all', conditions }, { unknown, known }, titleOf)).toEqual(said);
});

const left = {
  currency: 'USD',
  currencies: [
    { currency: 'USD', rows: 706 },
    { currency: 'EUR', rows: 219 },
  ],
  pledges: [{ currency: '', rows: 1 }],
};

test.each([
  [['gave*sum:5..'], 'Amounts are by the largest sum in any one currency.'],
  [['gave*sum:5..*currency:USD'], 'Amounts are in USD, without 219 gifts in EUR.'],
  [['pledge*balance:5..'], ''],
  [['pledge*balance:5..*currency:USD'], 'Amounts are in USD, without 1 open pledge in an unknown currency.'],
  [['top*percent:..10', 'pledge*balance:5..'], 'Amounts are in USD, without 219 gifts in EUR.'],
  [['gave', 'pledge*is:open'], ''],
  // A condition may name a currency.
  [
    ['gave*sum:5..*currency:EUR', 'last*amount:5..'],
    'Amounts are in EUR, without 706 gifts in USD. Amounts are by the largest sum in any one currency.',
  ],
  [['pledge*balance:5..*currency:none'], ''],
])('The amounts of %j leave out “%s”.', (written, said) => {
  const parts = written.map((one) => conditionOf(one).parts);
  expect(amountsNote(parts, left)).toBe(said);
});

test('Amounts leave nothing out where everything has one currency.', () => {
  expect(amountsNote([{ balance: '5..' }], { ...left, pledges: [{ currency: 'USD', rows: 4 }] })).toBe('');
});

test('People not known of are at most so many in a part of two audiences.', () => {
  expect([undecidedNote({ undecided: 0 }), undecidedNote({ undecided: 0 }, true)]).toEqual(['', '']);
  expect(undecidedNote({ undecided: 1200 })).toBe('Not known for 1,200.');
  expect(undecidedNote({ undecided: 3 }, true)).toBe('Not known for up to 3.');
});
