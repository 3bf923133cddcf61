import { describe, expect, it } from 'vitest';
import { contact, household } from '../../api/resources.ts';
import type { Person } from '../../device/people.ts';
import { toContactBody } from './body.ts';
import { checkThroughHousehold } from './check.ts';
import { contactDifferences } from './differences.ts';
import { type ContactBase, type ContactForm, toContactForm } from './form.ts';
import { whatIsKnown, newReachRow } from '../../records/contact-known.ts';
import { contactReview, countSet } from './review.ts';

const at = Date.parse('2026-11-20T12:00:00Z');
const [member] = household.read(
  {
    id: 1,
    contacts: [{ id: '7', type: 'individual', first_name: 'Ruth', last_name: 'Ames', primary_email: 'r@a.example' }],
  },
  'household',
).contacts;

function base(saved?: Record<string, unknown>): ContactBase {
  const person: Person = {
    id: '7',
    member: { from: { kind: 'household', id: '1', name: 'Ames family' }, at, name: '', fields: member as never },
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
  return { id: '7', known: whatIsKnown(person) };
}

const change = (changes: Partial<ContactForm>, from = base()) => ({ ...toContactForm(from), ...changes });
const answer = (fields: Record<string, unknown>) =>
  contact.read({ id: '7', type: 'individual', first_name: 'Ruth', last_name: 'Ames', ...fields }, 'contact');

const correctedEmail = {
  primaryWas: 'r@a.example',
  rows: [
    { ...newReachRow, known: 'r@a.example', value: 'r@a.example', removed: true, is_primary: 'yes' as const },
    { ...newReachRow, value: 'new@a.example', type: 'work' },
  ],
  remove: [],
};

describe('the review of a contact', () => {
  it('lists what is set, what is cleared and what goes along, with what is known and where from', () => {
    const form = change({
      last_name: { how: 'leave', value: 'Ames-Okafor' },
      employer: { how: 'set', value: 'Northquay' },
      title: { how: 'clear', value: '' },
      email_opt_in: { how: 'set', value: 'yes' },
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
    expect(lines[2]?.source).toMatch(/^Known from household Ames family, \d\d:\d\d:\d\d$/);
    expect(lines.map(({ checkedBy }) => checkedBy !== null)).toEqual([true, true, true, false, false, false]);
    expect(countSet(base(), form, ['employer', 'company', 'title'])).toBe(2);
  });

  it('says a moment in UTC as well', () => {
    const form = change({ contact_since: { how: 'set', day: '2019-05-06', time: '09:30' } });
    expect(contactReview(base(), form).at(-1)?.willBe).toMatch(/\n2019-05-0[567]T\d\d:\d\d:00Z in UTC$/);
  });

  it('gives rows and removals a line each', () => {
    const form = change({
      emails: correctedEmail,
    });
    const line = contactReview(base(), form).find(({ label }) => label === 'Emails');
    expect([line?.was, line?.willBe]).toEqual([
      'r@a.example (primary)',
      'new@a.example (new, work, becomes primary)\nRemove r@a.example',
    ]);
  });
});

describe('a contact who is left without a primary email', () => {
  const removed = { ...correctedEmail, rows: correctedEmail.rows.slice(0, 1) };

  it('is remarked on before it is sent, and after', () => {
    const form = change({ emails: removed });
    expect(contactReview(base(), form).find(({ label }) => label === 'Emails')?.remark).toBe(
      'Leaves no primary email.',
    );
    expect(contactDifferences(base(), toContactBody(form), answer({ primary_email: '' })).remarks).toEqual([
      'Leaves no primary email.',
    ]);
  });

  it('is not where a new one takes its place', () => {
    const form = change({ emails: correctedEmail });
    expect(contactReview(base(), form).filter(({ remark }) => remark)).toEqual([]);
  });
});

describe('the answer to a save', () => {
  it('is as expected when it holds what was sent and what was known', () => {
    const form = change({ employer: { how: 'set', value: 'Northquay' } });
    const said = contactDifferences(
      base(),
      toContactBody(form),
      answer({ employer: 'Northquay', primary_email: 'r@a.example' }),
    );
    expect(said).toEqual({ storedDifferently: [], changedUnasked: [], notAnswered: [], remarks: [] });
  });

  it('tells what was stored differently, what changed unasked, and what it leaves out', () => {
    const known = base({
      ...answer({}),
      note: 'Kept',
      tags: '["a"]',
      emails: [{ type: 'home', value: 'r@a.example' }],
    });
    const form = change(
      {
        employer: { how: 'set', value: 'northquay' },
        bio: { how: 'set', value: 'Sails.' },
        sms_opt_in: { how: 'set', value: 'yes' },
        emails: correctedEmail,
      },
      known,
    );
    const said = contactDifferences(
      known,
      toContactBody(form),
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

  it('gives a moment and a subscription back in other words without a difference', () => {
    const form = change({
      contact_since: { how: 'set', day: '2019-05-06', time: '09:30' },
      address_subscription: { how: 'set', value: 'no' },
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

describe('what a household tells of a save of unknown outcome', () => {
  const body = { type: 'individual', first_name: 'Ruth', last_name: 'Ames-Okafor' } as const;
  const seen = (fields: object) => ({ member: { ...member, ...fields } as never, at });

  it.each([
    [body, seen({ last_name: 'Ames-Okafor' }), /^It was saved, as far as .* as sent are Last name\.$/],
    [body, seen({}), /^It was not saved, as far as .* not as sent are Last name\.$/],
    [body, seen({ last_name: 'Else' }), /not as sent are Last name\. Somebody else may have changed the contact\.$/],
    [{ ...body, last_name: 'Ames' }, seen({}), /none of the fields that a household shows was to be changed/],
    [body, null, /^No household that the service lists has this contact/],
  ])('%#', (sent, now, sentence) => {
    expect(checkThroughHousehold(base(), sent, now)).toMatch(sentence);
  });
});
