import fc from 'fast-check';
import { type ContactSummary, household as householdModel } from '#api/resources.ts';
import { describe, expect, it } from 'vitest';
import { consentIn, emailsOf, inGroups, mailingRows, type MailingPerson, salutationOf } from './mailing.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60);

const unknown = { email: null, mail: null, phone: null };
const quay = { address_1: '4 Quay Street', address_2: '', city: 'Northquay', state: '', zipcode: 'NQ1', country: '' };
const member = (id: string, first_name: string, last_name: string) =>
  householdModel.read({ contacts: [{ id, first_name, last_name }] }, 'household').contacts[0] as ContactSummary;
const ames = {
  id: '501',
  name: 'Ames family',
  envelope_name: null,
  head_contact_id: '4802',
  contacts: [member('4801', 'Ruth', 'Ames'), member('4802', 'José', 'Ames')],
};

function person(id: string, more: Partial<MailingPerson> = {}): MailingPerson {
  return {
    id,
    name: `${more.first_name ?? 'Ann'} ${more.last_name ?? 'Lee'}`,
    type: 'individual',
    first_name: 'Ann',
    last_name: 'Lee',
    company_name: '',
    salutation: '',
    email: null,
    phone: null,
    address: null,
    household: null,
    last_gift: null,
    given: [],
    consents: unknown,
    no_email_since: null,
    ...more,
  };
}

const usd = (sum: string) => ({ currency: 'USD', sum });
const ruth = person('4801', {
  first_name: 'Ruth',
  last_name: 'Ames',
  household: ames,
  email: 'ruth@ames.example',
  last_gift: { at: '2026-11-20', amount: usd('20.00') },
  given: [usd('20.00')],
});
const jose = person('4802', {
  first_name: 'José',
  last_name: 'Ames',
  household: ames,
  address: quay,
  last_gift: { at: '2026-11-19T10:00:00Z', amount: usd('5.00') },
  given: [usd('5.10'), { currency: 'EUR', sum: '1.00' }],
});

describe('salutationOf()', () => {
  it('prefers the written salutation, then the first name, then the name', () => {
    expect(salutationOf(person('1', { salutation: 'Dr. Lee' }))).toBe('Dr. Lee');
    expect(salutationOf(person('1'))).toBe('Ann');
    expect(salutationOf(person('1', { first_name: '', name: 'A. Lee' }))).toBe('A. Lee');
    expect(salutationOf(person('1', { type: 'company', name: 'Quay Ltd' }))).toBe('Quay Ltd');
  });
  it('greets a contact known by an email as a friend', () => {
    expect(salutationOf(person('1', { first_name: '', name: 'a@lee.example' }))).toBe('friend');
  });
});

describe('mailingRows()', () => {
  it('by person: each has their own envelope name', () => {
    expect(mailingRows([ruth, jose], 'person')).toMatchObject([
      { id: '4801', salutation: 'Ruth', envelope_name: 'Ruth Ames', address: null, household: 'Ames family' },
      { id: '4802', salutation: 'José', envelope_name: 'José Ames', address: quay },
    ]);
  });
  it('by household: one row, the head first, with the newest gift and all giving', () => {
    const [row, ...others] = mailingRows([ruth, jose], 'household');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: '4802',
      salutation: 'José and Ruth',
      envelope_name: 'José and Ruth Ames',
      email: 'ruth@ames.example',
      address: quay,
      last_gift: { at: '2026-11-20' },
    });
    expect(row?.given).toMatchObject([usd('25.10'), { currency: 'EUR', sum: '1.00' }]);
  });
  it('by household: everyone in it is addressed, also who isn’t among these people, and a comma splits no name', () => {
    const hale = {
      ...ames,
      contacts: [
        member('1', 'Anna', 'Hale'),
        member('2', 'Robert', 'Hale, Jr.'),
        member('3', 'Siobh&aacute;n', 'O&#039;Neil'),
      ],
    };
    const of = (...contacts: typeof hale.contacts) =>
      mailingRows(
        [person('1', { salutation: 'Ms. Hale', household: { ...hale, head_contact_id: '2', contacts } })],
        'household',
      )[0];
    const [anna, robert, siobhan] = hale.contacts as [
      (typeof hale.contacts)[0],
      (typeof hale.contacts)[0],
      (typeof hale.contacts)[0],
    ];
    expect(of(anna, robert)).toMatchObject({
      salutation: 'Robert and Ms. Hale',
      envelope_name: 'Robert Hale, Jr. and Anna Hale',
    });
    expect(of(anna, robert, siobhan)).toMatchObject({
      salutation: 'Robert, Ms. Hale and Siobhán',
      envelope_name: "Robert Hale, Jr., Anna Hale and Siobhán O'Neil",
    });
    expect(of(anna, robert, siobhan, member('4', 'Tom', 'Hale'))?.salutation).toBe('Robert, Ms. Hale, Siobhán and Tom');
  });
  it('by household: the envelope name of the household counts, and a person without one has their own row', () => {
    const written = person('7', { household: { ...ames, envelope_name: 'The Ames Family' } });
    expect(mailingRows([written, person('8')], 'household')).toMatchObject([
      { envelope_name: 'The Ames Family', household_id: '501' },
      { envelope_name: 'Ann Lee', household_id: null },
    ]);
  });
});

it('consentIn(): one “no” outweighs a “yes”, and nothing said is unknown', () => {
  expect(consentIn(['true', '0'])).toBe(false);
  expect(consentIn(['', 'yes'])).toBe(true);
  expect(consentIn(['', null])).toBe(null);
});

describe('emailsOf()', () => {
  it('leaves out contacts who said no, also by an email that they share', () => {
    const no = person('1', {
      email: 'Both@lee.example',
      consents: { ...unknown, email: false },
      no_email_since: '2026-11-03',
    });
    const list = emailsOf([
      person('2', { email: 'both@lee.example' }),
      no,
      person('3', { email: 'a@lee.example' }),
      person('4', { email: 'A@lee.example', consents: { ...unknown, email: true } }),
      person('5', { email: 'b@lee.example' }),
      person('6'),
      person('7', { email: 'x@y.example; z@y.example' }),
    ]);
    expect(list).toEqual({
      emails: ['a@lee.example', 'b@lee.example'],
      declined: [
        { id: '2', name: 'Ann Lee', since: '2026-11-03' },
        { id: '1', name: 'Ann Lee', since: '2026-11-03' },
      ],
      without: 2,
      shared: 1,
      unknown: 1,
    });
  });
  it('counts each person once, and lists no email twice', () => {
    const anyone = fc.record({
      email: fc.constantFrom(null, '', 'a@x.example', 'A@x.example', 'b@x.example', 'c@x.example', 'no email'),
      said: fc.constantFrom(null, true, false),
    });
    fc.assert(
      fc.property(fc.array(anyone), (all) => {
        const people = all.map(({ email, said }, index) =>
          person(String(index), { email, consents: { ...unknown, email: said } }),
        );
        const { emails, declined, without, shared, unknown: asked } = emailsOf(people);
        expect(emails.length + declined.length + without + shared).toBe(people.length);
        expect(new Set(emails.map((email) => email.toLowerCase())).size).toBe(emails.length);
        expect(asked).toBeLessThanOrEqual(emails.length);
        for (const { email, consents } of people)
          if (consents.email === false)
            expect(emails.map((one) => one.toLowerCase())).not.toContain(email?.toLowerCase());
      }),
      { numRuns },
    );
  });
});

it('inGroups(): keeps every item in order, and no group is larger than the size', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (items, size) => {
      const groups = inGroups(items, size);
      expect(groups.flat()).toEqual(items);
      expect(groups.slice(0, -1).every((group) => group.length === size)).toBe(true);
    }),
    { numRuns },
  );
});
