import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingNames } from '#api/operations.ts';
import { type Contact, contact } from '#api/resources.ts';
import { answeredAs, type ContactBase, type ContactBody } from './contact-labels.ts';
import { type ContactForm, contactFormFields, type ContactPartKey, partKeys } from './fields.ts';
import { contactForm } from './kind.ts';
import { mergeContactSources, newContactMethodRow } from '#records/contact-known.ts';
import { undoOf } from '#ui/form/form-kind.ts';

const { toForm: toContactForm } = contactForm;
const nameKeys = ['first_name', 'last_name', 'company_name'] as const;
const yesNoKeys = ['email_opt_in', 'sms_opt_in', 'address_subscription'] as const;
const textKeys = partKeys.filter(
  (key) => /^(?:text|long)$/.test(contactFormFields[key].control ?? 'text') && !nameKeys.some((name) => name === key),
);

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 2000);

const ruth = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' };

function saved(fields: Record<string, unknown>): Contact {
  return contact.read({ id: '7', ...fields }, 'contact');
}

/** A contact whose fields are all known. */
function wholly(fields: Contact): ContactBase {
  const from = { kind: 'saved contact', id: null, name: null } as const;
  return { id: '7', known: mergeContactSources({ id: '7', saved: { from, at: 1, name: '', fields } }) };
}

/** A contact with only these fields known. */
function partly(known: Record<string, unknown>): ContactBase {
  return { id: '7', known: { values: new Map(Object.entries(known)), cameFrom: new Map(), sources: [] } };
}

const change = (base: ContactBase, changes: Partial<ContactForm>) =>
  contactForm.toBody(base, { ...toContactForm(base), ...changes });
const undone = (base: ContactBase, body: ContactBody) => undoOf(contactForm, base, body);

/** Returns the contact after saving this body, if lists are replaced. */
function stored(was: Contact, body: ContactBody): Contact {
  const answered = Object.entries(body).map(([key, value]) => [
    answeredAs(key as ContactPartKey),
    typeof value === 'boolean' ? String(value) : key === 'tags' ? JSON.stringify(value) : value,
  ]);
  return { ...was, ...(Object.fromEntries(answered) as Partial<Contact>) };
}

describe('undo of a contact save', () => {
  it('undo of a contact save restores known values, clears fields known to be blank, and lists unknown ones', () => {
    const base = partly({ ...ruth, employer: 'Harbour', title: '' });
    const body = change(base, { employer: 'Quay', title: 'Pilot', note: 'New', bio: '' });
    expect(undone(base, body)).toEqual({
      values: { employer: 'Harbour', title: '' },
      leaves: [
        { label: 'Note', why: 'not known' },
        { label: 'Bio', why: 'not known' },
      ],
    });
  });

  it('undo of a contact save skips fields that were set to their previous value', () => {
    const base = partly({ ...ruth, employer: 'Harbour', tags: '["a"]' });
    const body = change(base, { employer: 'Harbour', tags: ['a'] });
    expect(undone(base, body)).toEqual({ values: {}, leaves: [] });
  });

  it('undo of a contact save skips list fields whose merge behavior is undocumented', () => {
    const base = wholly(saved(ruth));
    const addresses = { rows: [], remove: [{ value: '12' }] };
    expect(undone(base, change(base, { addresses }))).toEqual({
      values: {},
      leaves: [{ label: 'Addresses', why: 'lists' }],
    });
  });

  it('undo of a corrected email removes the new one and makes the old one primary', () => {
    const base = partly({ ...ruth, primary_email: 'old@a.example' });
    const { emails } = toContactForm(base);
    const body = change(base, {
      emails: {
        ...emails,
        rows: [
          ...emails.rows.map((row) => ({ ...row, removed: true })),
          { ...newContactMethodRow, value: 'new@a.example' },
        ],
      },
    });
    expect(body).toMatchObject({
      emails: [{ value: 'new@a.example', is_primary: true }],
      remove_emails: ['old@a.example'],
    });
    const { values, leaves } = undone(base, body);
    expect(leaves).toEqual([]);
    expect(change(base, values as Partial<ContactForm>)).toMatchObject({
      emails: [{ value: 'old@a.example', is_primary: true }],
      remove_emails: ['new@a.example'],
    });
  });

  it('undo of a contact save skips emails if the previous primary is unknown', () => {
    const base = partly(ruth);
    const emails = {
      primaryWas: null,
      rows: [{ ...newContactMethodRow, value: 'a', is_primary: 'yes' as const }],
      remove: [],
    };
    expect(undone(base, change(base, { emails })).leaves).toEqual([{ label: 'Emails', why: 'not known' }]);
  });

  it('undo of a contact save lists fields that can’t be cleared or sent', () => {
    const base = wholly(
      saved({ ...ruth, gender: '', email_opt_in: '', contact_since: 'long ago', sms_opt_in: 'maybe' }),
    );
    const body = change(base, {
      gender: 'other',
      email_opt_in: true,
      sms_opt_in: true,
      contact_since: '2026-11-20 09:30',
    });
    expect(undone(base, body)).toEqual({
      values: {},
      leaves: [
        { label: 'Gender', why: 'was empty' },
        { label: 'Contact since', why: 'cannot be sent' },
        { label: 'Email opt-in', why: 'was empty' },
        { label: 'SMS opt-in', why: 'cannot be sent' },
      ],
    });
  });

  it('undo of a type change restores the individual’s names', () => {
    const base = wholly(saved({ ...ruth }));
    const body = change(base, { type: 'company', company_name: 'Ames Boats' });
    expect(undone(base, body)).toEqual({ values: { type: 'individual', company_name: '' }, leaves: [] });
  });

  it('undo of a contact save restores every value it doesn’t list, sends only changed and required fields, and is valid', () => {
    const text = fc.constantFrom('', 'a', 'b', 'x'.repeat(255));
    const name = fc.constantFrom('a', 'b');
    const yesNo = fc.constantFrom('true', 'false', '');
    const anyContact = fc
      .record({
        ...Object.fromEntries(textKeys.map((key) => [key, text])),
        ...Object.fromEntries(yesNoKeys.map((key) => [answeredAs(key), yesNo])),
        ...Object.fromEntries(nameKeys.map((key) => [key, name])),
        type: fc.constantFrom('individual', 'company'),
        gender: fc.constantFrom('', 'male', 'female'),
        tags: fc.constantFrom('[]', '["a"]', '["a","b"]'),
        contact_since: fc.constantFrom('', '2019-05-06T09:30:00Z', '2020-10-25T01:30:00+00:00'),
      })
      .map(saved);
    const typedText = fc.constantFrom('', 'a', 'b');
    const changes = fc.record(
      {
        ...Object.fromEntries([...textKeys, ...nameKeys].map((key) => [key, typedText])),
        ...Object.fromEntries(yesNoKeys.map((key) => [key, fc.boolean()])),
        type: fc.constantFrom('individual', 'company'),
        gender: fc.constant('other'),
        tags: fc.constantFrom(['c'], []),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Partial<ContactForm>>;
    fc.assert(
      fc.property(anyContact, changes, (was, typed) => {
        const base = wholly(was);
        const form = { ...toContactForm(base), ...typed };
        fc.pre(contactForm.problems(base, form).length === 0);
        const body = contactForm.toBody(base, form);
        const after = stored(was, body);
        const { values, leaves } = undone(base, body);
        const now = wholly(after);
        const back = { ...toContactForm(now), ...(values as Partial<ContactForm>) };
        expect(contactForm.problems(now, back)).toEqual([]);
        const inverse = contactForm.toBody(now, back);
        const required = ['type', ...missingNames(back.type, {})];
        expect(Object.keys(inverse).filter((key) => !(key in body) && !required.includes(key))).toEqual([]);
        const again = stored(after, inverse);
        const named = leaves.map(({ label }) => label);
        const shown = (fields: Contact) =>
          Object.entries(fields).map(([key, value]) => [key, key === 'bio' ? '' : (value ?? '')]);
        const possible = ([key]: unknown[]) => !named.some((label) => labelKeys[label] === key);
        expect(shown(again).filter(possible)).toEqual(shown(was).filter(possible));
      }),
      { numRuns },
    );
  });
});

const labelKeys: Record<string, string> = {
  Bio: 'bio',
  Gender: 'gender',
  'Email opt-in': 'email_opt_in',
  'SMS opt-in': 'sms_opt_in',
  'Subscribed by mail': 'is_address_subscribed',
};
