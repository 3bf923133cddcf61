import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingNames } from '#api/operations.ts';
import { type Contact, contact } from '#api/resources.ts';
import { answeredAs, type ContactBase, type ContactBody } from './contact-labels.ts';
import { type ContactForm, contactFormFields, type ContactPartKey, partKeys } from './fields.ts';
import { contactFormKind } from './kind.ts';
import { mergeContactSources, newContactMethodRow } from '#records/contact-known.ts';
import { noDifferences } from '#device/save-results.ts';
import { putBackOf, undoOf } from '#ui/form/form-kind.ts';

const { problems: contactProblems, toForm: toContactForm } = contactFormKind;
const toContactBody = (form: ContactForm) => contactFormKind.toBody(partly({}), form);
const nameKeys = ['first_name', 'last_name', 'company_name'] as const;
const yesNoKeys = ['email_opt_in', 'sms_opt_in', 'address_subscription'] as const;
const textKeys = partKeys.filter(
  (key) => contactFormFields[key].control === 'text' && !nameKeys.some((name) => name === key),
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
  toContactBody({ ...toContactForm(base), ...changes });
const undone = (base: ContactBase, body: ContactBody) => undoOf(contactFormKind, base, body);
const set = (value: string) => ({ how: 'set' as const, value });
const clear = { how: 'clear' as const, value: '' };

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
    const body = change(base, { employer: set('Quay'), title: set('Pilot'), note: set('New'), bio: clear });
    expect(undone(base, body)).toEqual({
      values: { employer: set('Harbour'), title: clear },
      leaves: [
        { label: 'Note', why: 'not known' },
        { label: 'Bio', why: 'not known' },
      ],
    });
  });

  it('undo of a contact save skips fields that were set to their previous value', () => {
    const base = partly({ ...ruth, employer: 'Harbour', tags: '["a"]' });
    const body = change(base, { employer: set('Harbour'), tags: { how: 'set', items: [{ value: 'a' }] } });
    expect(undone(base, body)).toEqual({ values: {}, leaves: [] });
  });

  it('undo of a contact save skips list fields whose merge behavior is undocumented', () => {
    const base = wholly(saved(ruth));
    const addresses = { how: 'set' as const, rows: [], remove: [{ value: '12' }] };
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
    expect(toContactBody({ ...toContactForm(base), ...(values as Partial<ContactForm>) })).toMatchObject({
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
      gender: set('other'),
      email_opt_in: set('yes'),
      sms_opt_in: set('yes'),
      contact_since: { how: 'set', day: '2026-11-20', time: '09:30' },
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
    const body = change(base, { type: 'company', company_name: set('Ames Boats') });
    expect(undone(base, body)).toEqual({ values: { type: 'individual', company_name: clear }, leaves: [] });
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
    const change = fc.record({ how: fc.constantFrom('leave', 'set', 'clear'), value: name });
    const yesNoChange = fc.record({ how: fc.constantFrom('leave', 'set'), value: fc.constantFrom('yes', 'no') });
    const changes = fc.record(
      {
        ...Object.fromEntries([...textKeys, ...nameKeys].map((key) => [key, change])),
        ...Object.fromEntries(yesNoKeys.map((key) => [key, yesNoChange])),
        type: fc.constantFrom('individual', 'company'),
        gender: fc.constant(set('other')),
        tags: fc.constantFrom({ how: 'set', items: [{ value: 'c' }] }, { how: 'clear', items: [] }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Partial<ContactForm>>;
    fc.assert(
      fc.property(anyContact, changes, (was, typed) => {
        const base = wholly(was);
        const form = { ...toContactForm(base), ...typed };
        fc.pre(contactProblems(form).length === 0);
        const body = toContactBody(form);
        const after = stored(was, body);
        const { values, leaves } = undone(base, body);
        const back = { ...toContactForm(wholly(after)), ...(values as Partial<ContactForm>) };
        expect(contactProblems(back)).toEqual([]);
        const inverse = toContactBody(back);
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

describe('putting back unexpected changes of a contact save', () => {
  it('putting back a contact’s unexpected changes restores form fields and lists the others', () => {
    const base = partly({
      ...ruth,
      middle_name: 'May',
      note: '',
      salutation_name: 'Ruth',
      primary_email: 'a@b.example',
    });
    const changedUnasked = ['Middle name', 'Note', 'Salutation', 'Primary email'].map((label) => ({
      label,
      was: '',
      now: 'x',
    }));
    const body = change(base, { title: set('x') });
    expect(putBackOf(contactFormKind, base, body, { ...noDifferences, changedUnasked })).toEqual({
      values: { middle_name: set('May'), note: clear },
      leaves: [
        { label: 'Salutation', why: 'no field' },
        { label: 'Primary email', why: 'lists' },
      ],
    });
  });
});
