import type { Person } from '#domain/names.ts';
import { describe, expect, it } from 'vitest';
import { contact, household } from '#api/resources.ts';
import { checkThroughHousehold } from './edit.tsx';
import { contactDifferences } from './differences.ts';
import type { ContactBase } from './contact-labels.ts';
import type { ContactForm } from './fields.ts';
import { mergeContactSources, newContactMethodRow } from '#records/contact-known.ts';
import { contactForm } from './kind.ts';
import { formatAsOf } from '#ui/format/when.ts';

const { review: contactReview, toForm: toContactForm } = contactForm;
const toContactBody = (form: ContactForm) => contactForm.toBody(base(), form);

const at = Date.parse('2026-11-20T12:00:00Z');
const ruth = { id: '7', type: 'individual', first_name: 'Ruth', last_name: 'Ames', primary_email: 'r@a.example' };
const memberOf = (fields: object) =>
  household.read({ id: 1, contacts: [{ ...ruth, ...fields }] }, 'household').contacts[0];
const member = memberOf({});

function base(saved?: Record<string, unknown>, asMember: object = {}): ContactBase {
  const person: Person = {
    id: '7',
    member: {
      from: { kind: 'household', id: '1', name: 'Ames family' },
      at,
      name: '',
      fields: memberOf(asMember) as never,
    },
    ...(saved
      ? {
          saved: {
            from: { kind: 'saved contact', id: null, name: null },
            at: at + 1,
            name: '',
            fields: contact.read({ id: '7', ...saved }, 'contact'),
          },
        }
      : {}),
  };
  return { id: '7', known: mergeContactSources(person) };
}

const change = (changes: Partial<ContactForm>, from = base()) => ({ ...toContactForm(from), ...changes });
const answer = (fields: Record<string, unknown>) =>
  contact.read({ id: '7', type: 'individual', first_name: 'Ruth', last_name: 'Ames', ...fields }, 'contact');

const correctedEmail = {
  primaryWas: 'r@a.example',
  rows: [
    { ...newContactMethodRow, known: 'r@a.example', value: 'r@a.example', removed: true, is_primary: 'yes' as const },
    { ...newContactMethodRow, value: 'new@a.example', type: 'work' },
  ],
  remove: [],
};

describe('contactReview()', () => {
  it('contactReview(): lists set, cleared, and required fields with their known values and sources', () => {
    const form = change({
      last_name: 'Ames-Okafor',
      employer: 'Northquay',
      title: '',
      email_opt_in: true,
    });
    const lines = contactReview(base(), form);
    expect(lines.map(({ label, was, wasKnown, willBe, changed }) => [label, was, wasKnown, willBe, changed])).toEqual([
      ['Type', 'Individual', true, 'Individual', false],
      ['First name', 'Ruth', true, 'Ruth', false],
      ['Last name', 'Ames', true, 'Ames-Okafor', true],
      ['Employer', null, false, 'Northquay', true],
      ['Job title', null, false, '', true],
      ['Email opt-in', null, false, 'Yes', true],
    ]);
    expect(lines[2]?.source).toBe(`Source: household Ames family, ${formatAsOf(at)}`);
    expect(lines.map(({ isCheckable }) => isCheckable)).toEqual([true, true, true, false, false, false]);
  });

  it('contactReview(): also formats a date and time in UTC', () => {
    const form = change({ contact_since: '2019-05-06 09:30' });
    expect(contactReview(base(), form).at(-1)?.willBe).toMatch(/2019.* UTC$/);
  });

  it('contactReview(): tells where some tags are removed', () => {
    const known = base({ ...answer({}), tags: '["a","b"]' });
    const removes = (...items: string[]) =>
      contactReview(known, change({ tags: items }, known)).find(({ label }) => label === 'Tags')?.removes;
    expect([removes('a'), removes('a', 'b', 'c')]).toEqual([true, false]);
  });

  it('contactReview(): lists each added and removed email on its own line', () => {
    const form = change({
      emails: correctedEmail,
    });
    const line = contactReview(base(), form).find(({ label }) => label === 'Emails');
    expect([line?.was, line?.willBe]).toEqual([
      'r@a.example (primary)',
      'new@a.example (new, work, becomes primary)\nRemove r@a.example',
    ]);
  });

  it('contactReview(): an added email stands beside those that stay, and is no new value of the first', () => {
    const known = base({
      ...answer({}),
      primary_email: 'r@a.example',
      emails: [{ value: 'r@a.example' }, { value: 'ruth@home.example', type: 'home' }],
    });
    const { rows, ...emails } = toContactForm(known).emails;
    const second = { ...newContactMethodRow, value: 'second@a.example' };
    const form = change({ emails: { ...emails, rows: [...rows, second] } }, known);
    const line = contactReview(known, form).find(({ label }) => label === 'Emails');
    const before = 'r@a.example (primary)\nruth@home.example (Home)';
    expect([line?.was, line?.willBe]).toEqual([before, `${before}\nsecond@a.example (new)`]);
  });

  it('contactReview(): the only phone of a contact who has no primary one becomes it', () => {
    const known = base(undefined, { primary_phone: null });
    const phones = { ...toContactForm(known).phones, rows: [{ ...newContactMethodRow, value: '555-0100' }] };
    const line = contactReview(known, change({ phones }, known)).find(({ label }) => label === 'Phones');
    expect(line?.willBe).toBe('555-0100 (new, becomes primary)');
  });

  it('contactReview(): a mail subscription is compared with what it was, and undone to it', () => {
    const known = base({ ...answer({}), is_address_subscribed: 'true', address_unsubscribed_at: null });
    const form = change({ address_subscription: false }, known);
    const line = contactReview(known, form).find(({ label }) => label === 'Subscribed by mail');
    expect([line?.was, line?.wasKnown, line?.willBe]).toEqual(['Yes', true, 'No']);
    const body = toContactBody(form);
    const since = '2026-11-20T12:00:00Z';
    const saved = answer({ is_address_subscribed: 'false', address_unsubscribed_at: since });
    expect(contactDifferences(known, body, saved)).toMatchObject({ storedDifferently: [], changedUnasked: [] });
    expect(contactForm.changed(known, body)).toContain('Subscribed by mail');
    expect(contactForm.former(known, body, 'Subscribed by mail')).toEqual({
      values: { address_subscription: true },
    });
  });
});

describe('a contact without a primary email', () => {
  const removed = { ...correctedEmail, rows: correctedEmail.rows.slice(0, 1) };

  it('a change that leaves no primary email gets a warning before and after the save', () => {
    const form = change({ emails: removed });
    expect(contactReview(base(), form).find(({ label }) => label === 'Emails')?.remark).toBe(
      'This leaves no primary email.',
    );
    expect(contactDifferences(base(), toContactBody(form), answer({ primary_email: '' })).remarks).toEqual([
      'This leaves no primary email.',
    ]);
  });

  it('a replaced primary email gets no warning', () => {
    const form = change({ emails: correctedEmail });
    expect(contactReview(base(), form).filter(({ remark }) => remark)).toEqual([]);
  });
});

describe('contactDifferences()', () => {
  it('contactDifferences(): reports nothing if the response matches the request and known values', () => {
    const form = change({ employer: 'Northquay' });
    const said = contactDifferences(
      base(),
      toContactBody(form),
      answer({ employer: 'Northquay', primary_email: 'r@a.example' }),
    );
    expect(said).toEqual({ storedDifferently: [], changedUnasked: [], notAnswered: [], remarks: [] });
  });

  it('contactDifferences(): reports values stored differently, changed unexpectedly, and missing from the response', () => {
    const known = base({
      ...answer({}),
      note: 'Kept',
      tags: '["a"]',
      emails: [{ type: 'home', value: 'r@a.example' }],
    });
    const form = change(
      {
        employer: 'northquay',
        bio: 'Sails.',
        sms_opt_in: true,
        emails: correctedEmail,
      },
      known,
    );
    const said = contactDifferences(
      known,
      contactForm.toBody(known, form),
      answer({
        employer: 'Northquay',
        sms_opt_in: 'false',
        tags: '[]',
        note: 'Kept',
        emails: [{ type: 'home', value: 'r@a.example' }],
      }),
    );
    expect(said.notAnswered).toEqual(['Bio']);
    expect(said.changedUnasked).toEqual([{ label: 'Tags', was: 'a', now: '' }]);
    expect(said.storedDifferently).toEqual([
      { label: 'Employer', sent: 'northquay', stored: 'Northquay' },
      { label: 'SMS opt-in', sent: 'Yes', stored: 'No' },
      { label: 'Emails', sent: 'new@a.example, work, primary', stored: 'r@a.example (Home)' },
      { label: 'Emails', sent: 'r@a.example removed', stored: 'r@a.example (Home)' },
    ]);
  });

  it('contactDifferences(): ignores different notations of a time and a subscription', () => {
    const form = change({
      contact_since: '2019-05-06 09:30',
      address_subscription: false,
    });
    const body = toContactBody(form);
    const since = new Date(body.contact_since ?? '').toISOString().replace('.000Z', 'Z');
    const said = contactDifferences(
      base(),
      body,
      answer({ contact_since: since, is_address_subscribed: 'false', primary_email: 'r@a.example' }),
    );
    expect(said).toEqual({ storedDifferently: [], changedUnasked: [], notAnswered: [], remarks: [] });
  });
});

describe('checkThroughHousehold()', () => {
  const body = { type: 'individual', first_name: 'Ruth', last_name: 'Ames-Okafor' } as const;
  const seen = (fields: object) => ({ member: { ...member, ...fields } as never, at });

  it('checkThroughHousehold(): doesn’t call an early check that didn’t find the change “Not saved”', () => {
    const sent = { ...body, first_name: 'Ruthie' };
    expect(checkThroughHousehold(base(), sent, seen({}), true)).toMatch(
      /^At .*, household data didn’t match what you sent for First name and Last name\. The platform may still be saving it, so check again in a minute\.$/,
    );
    expect(checkThroughHousehold(base(), body, seen({ last_name: 'Ames-Okafor' }), true)).toMatch(/^Saved, /);
  });

  it.each([
    [
      body,
      seen({ last_name: 'Ames-Okafor' }),
      /^Saved, based on household data at .*: Last name matches what you sent\.$/,
    ],
    [body, seen({}), /^Not saved, based on household data at .*: Last name doesn’t match what you sent\.$/],
    [
      body,
      seen({ last_name: 'Else' }),
      /^Still unconfirmed\. At .*, Last name didn’t match .* Someone else may have changed the contact\.$/,
    ],
    [
      { ...body, last_name: 'Ames' },
      seen({}),
      /^Still unconfirmed: household data doesn’t include the fields you changed/,
    ],
    [body, null, /^This contact isn’t in any household/],
  ])('checkThroughHousehold(): returns the message of case %#', (sent, now, sentence) => {
    expect(checkThroughHousehold(base(), sent, now)).toMatch(sentence);
  });
});
