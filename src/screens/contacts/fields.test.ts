import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { missingNames, operations } from '#api/operations.ts';
import type { Choice, Primary, TextChange } from '#ui/fields/changes.ts';
import { labelOf } from './contact-labels.ts';
import { type ContactForm, contactFormFields, partKeys } from './fields.ts';
import { contactFormKind } from './kind.ts';
import { isReachChanged } from './contact-methods.ts';
import { newContactMethodRow, contactMethodKeys } from '#records/contact-known.ts';
import { always } from '#e2e/support/doubles/api.ts';

const { fieldOf: contactFieldOf, schema: contactSchema, toForm: toContactForm } = contactFormKind;
const toContactBody = (form: ContactForm) => contactFormKind.toBody(nothing, form);
const contactProblems = (form: ContactForm) =>
  contactFormKind.problems(form).map(([field, message]) => ({ field, message }));

const nameKeys = ['first_name', 'last_name', 'company_name'] as const;
const yesNoKeys = ['email_opt_in', 'sms_opt_in', 'address_subscription'] as const;
const listKeys = ['tags', 'custom_fields'] as const;
type Texts = {
  [Key in keyof ContactForm]: ContactForm[Key] extends TextChange ? Key : never;
}[keyof ContactForm];
type TextKey = Exclude<Texts, 'gender' | (typeof nameKeys)[number] | (typeof yesNoKeys)[number]>;
const textKeys = partKeys.filter(
  (key): key is TextKey => contactFormFields[key].control === 'text' && !nameKeys.some((name) => name === key),
);

const nothing = { id: '7', known: { values: new Map(), cameFrom: new Map(), sources: [] } };
const blank = toContactForm(nothing);
const ruth: ContactForm = {
  ...blank,
  type: 'individual',
  first_name: { how: 'leave', value: 'Ruth' },
  last_name: { how: 'leave', value: 'Ames' },
};
const names = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' };
const set = (value: string) => ({ how: 'set' as const, value });
const clear = { how: 'clear' as const, value: 'typed before' };
const row = (fields: object = {}) => ({ ...newContactMethodRow, value: 'a@b.example', ...fields });
const reachOf = (rows: readonly object[], remove: readonly object[] = []) =>
  ({ primaryWas: null, rows, remove }) as never;
const address = (fields: object = {}) => ({
  id: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  is_primary: '' as Primary,
  clearBlank: '' as const,
  ...fields,
});
const bodyOf = (changes: Partial<ContactForm>) => toContactBody({ ...ruth, ...changes });
const messages = (changes: Partial<ContactForm>) =>
  contactProblems({ ...ruth, ...changes }).map(({ field, message }) => `${field}: ${message}`);

describe('toContactBody()', () => {
  it('toContactBody(): includes only the type and required names if nothing is changed', () => {
    expect(bodyOf({})).toEqual(names);
    expect(bodyOf({ type: 'company', company_name: { how: 'leave', value: 'Harbour Ltd' } })).toEqual({
      type: 'company',
      company_name: 'Harbour Ltd',
    });
  });

  it.each([...textKeys, 'company_name'] as const)('toContactBody(): sends %s as typed, and "" if cleared', (key) => {
    expect(bodyOf({ [key]: set('  typed\n💛 ') })).toEqual({ ...names, [key]: '  typed\n💛 ' });
    expect(bodyOf({ [key]: clear })).toEqual({ ...names, [key]: '' });
    expect(bodyOf({ [key]: { how: 'leave', value: 'typed before' } })).toEqual(names);
  });

  it.each(yesNoKeys)('toContactBody(): sends %s as true or false', (key) => {
    expect(bodyOf({ [key]: set('yes') })).toEqual({ ...names, [key]: true });
    expect(bodyOf({ [key]: set('no') })).toEqual({ ...names, [key]: false });
  });

  it.each(listKeys)('toContactBody(): sends %s as a list, and an empty list if cleared', (key) => {
    const items = [{ value: 'board' }, { value: 'legacy' }];
    expect(bodyOf({ [key]: { how: 'set', items } })).toEqual({ ...names, [key]: ['board', 'legacy'] });
    expect(bodyOf({ [key]: { how: 'clear', items } })).toEqual({ ...names, [key]: [] });
  });

  it('toContactBody(): sends the gender and contact_since', () => {
    expect(bodyOf({ gender: set('other') })).toEqual({ ...names, gender: 'other' });
    const { contact_since } = bodyOf({ contact_since: { how: 'set', day: '2019-05-06', time: '09:30' } });
    expect(contact_since).toMatch(/^2019-05-06T09:30:00[+-]\d\d:\d\d$/);
  });

  it.each(contactMethodKeys)('toContactBody(): sends rows of %s, and removed values under remove_%s', (key) => {
    const rows = [row({ type: 'work', is_primary: 'yes' }), row({ value: 'c@d.example', is_primary: 'no' }), row()];
    expect(bodyOf({ [key]: reachOf(rows, [{ value: 'old@b.example' }]) })).toEqual({
      ...names,
      [key]: [
        { value: 'a@b.example', type: 'work', is_primary: true },
        { value: 'c@d.example' },
        { value: 'a@b.example' },
      ],
      [`remove_${key}`]: ['old@b.example'],
    });
    expect(bodyOf({ [key]: reachOf([], [{ value: 'x' }]) })).toEqual({
      ...names,
      [`remove_${key}`]: ['x'],
    });
  });

  it('toContactBody(): omits blank address lines unless they are to be cleared', () => {
    const rows = [
      address({ address_1: '4 Quai', city: 'Marseille' }),
      address({ id: '31', is_primary: 'yes' }),
      address({ id: ' 32 ', city: 'Nice', clearBlank: 'yes' }),
    ];
    expect(bodyOf({ addresses: { how: 'set', rows, remove: [{ value: '33' }] } })).toEqual({
      ...names,
      addresses: [
        { address_1: '4 Quai', city: 'Marseille' },
        { id: 31, is_primary: true },
        { id: 32, address_1: '', address_2: '', city: 'Nice', state: '', zipcode: '', country: '' },
      ],
      remove_address_ids: [33],
    });
  });
});

describe('contactProblems()', () => {
  it('contactProblems(): accepts the maximum length and rejects one more character', () => {
    for (const key of ['first_name', 'last_name'] as const) {
      expect(messages({ [key]: set('💛'.repeat(255)) })).toEqual([]);
      expect(messages({ [key]: set('💛'.repeat(256)) })).toEqual([
        `${key}.value: ${labelOf(key)} must be 255 characters or fewer`,
      ]);
    }
  });

  it('contactProblems(): reports names that the type requires', () => {
    expect(messages({ first_name: set(' '), last_name: set('') })).toEqual([
      'first_name.value: First name is required for an individual',
      'last_name.value: Last name is required for an individual',
    ]);
    expect(messages({ type: 'company' })).toEqual(['company_name.value: Company name is required for a company']);
    expect(messages({ type: '' })).toEqual([
      'type: Type is required: choose whether the contact is an individual or a company',
    ]);
  });

  it.each([
    [{ employer: set(' ') }, 'employer.value: Employer is blank. Fill it in, or clear it from the field menu'],
    [
      { contact_since: { how: 'set', day: '', time: '09:30' } },
      'contact_since.day: Enter a complete date for Contact since',
    ],
    [
      { tags: { how: 'set', items: [{ value: '' }] } },
      'tags.items.0.value: Tag 1 is blank. Fill it in, or remove the line',
    ],
    [{ emails: reachOf([row({ value: ' ' })]) }, 'emails.rows.0.value: Email 1 is blank. Fill it in, or remove it'],
    [{ emails: reachOf([row(), row()]) }, 'emails.rows.1.value: Email 2 is a duplicate. Remove one'],
    [
      { emails: reachOf([row()], [{ value: 'a@b.example' }]) },
      'emails.rows.0.value: Email 1 is set to be both saved and removed. Choose one',
    ],
    [
      { phones: reachOf([row({ known: 'old', value: ' ' })]) },
      'phones.rows.0.value: Phone 1 is blank. Fill it in, or remove it',
    ],
    [
      { addresses: { how: 'set', rows: [address({ is_primary: 'yes' })], remove: [] } },
      'addresses.rows.0.address_1: Address 1 is blank. Fill it in, or remove it',
    ],
    [
      { addresses: { how: 'set', rows: [address({ id: '3a', city: 'Nice' })], remove: [] } },
      'addresses.rows.0.id: Address 1, address ID must be a whole number',
    ],
    [
      { addresses: { how: 'set', rows: [], remove: [{ value: '1.5' }] } },
      'addresses.remove.0.value: Address ID 1 to remove must be a whole number',
    ],
  ] as const)('contactProblems(): reports the error of case %#', (changes, message) => {
    expect(messages(changes as unknown as Partial<ContactForm>)).toEqual([message]);
  });

  it('contactSchema reports the same errors at the same form paths as contactProblems()', () => {
    const form = { ...ruth, type: 'company', employer: set('') };
    const { error } = z.safeParse(contactSchema, form);
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(
      contactProblems(form).map(({ field, message }) => `${field}: ${message}`),
    );
  });
});

const words = fc.constantFrom('', ' ', 'a', 'b', 'x'.repeat(255), 'x'.repeat(256), '12', '1.5', 'male', 'yes');
const how = fc.constantFrom<Choice>('leave', 'set', 'clear');
const primary = fc.constantFrom<Primary>('', 'yes', 'no');
const line = fc.record({ value: words });
const lines = fc.array(line, { maxLength: 3 });
const change = fc.record({ how, value: words });
const rowsOf = <Row>(entry: fc.Arbitrary<Row>) =>
  fc.record({
    how: fc.constantFrom('leave' as const, 'set' as const),
    rows: fc.array(entry, { maxLength: 3 }),
    remove: lines,
  });
const reach = fc.record({
  primaryWas: fc.constantFrom(null, '', 'a', 'b'),
  rows: fc.array(
    fc.record({
      known: words,
      knownType: words,
      value: words,
      type: words,
      removed: fc.boolean(),
      is_primary: primary,
    }),
    { maxLength: 3 },
  ),
  remove: lines,
});
const addressRow = fc.record({
  id: words,
  address_1: words,
  address_2: words,
  city: words,
  state: words,
  zipcode: words,
  country: words,
  is_primary: primary,
  clearBlank: fc.constantFrom('' as const, 'yes' as const),
});
const gender = fc.record({
  how: fc.constantFrom('leave' as const, 'set' as const),
  value: fc.constantFrom('male', 'female', 'other'),
});
const anyForm = fc.record({
  ...(Object.fromEntries([...nameKeys, ...textKeys, ...yesNoKeys].map((key) => [key, change])) as Record<
    (typeof nameKeys)[number] | (typeof textKeys)[number] | (typeof yesNoKeys)[number],
    typeof change
  >),
  type: fc.constantFrom('', 'individual', 'company'),
  gender,
  contact_since: fc.record({
    how: fc.constantFrom<Choice>('leave', 'set'),
    day: fc.constantFrom('', '2026-11-20'),
    time: fc.constantFrom('', '09:30'),
  }),
  tags: fc.record({ how, items: lines }),
  custom_fields: fc.record({ how, items: lines }),
  emails: reach,
  phones: reach,
  addresses: rowsOf(addressRow),
}) satisfies fc.Arbitrary<ContactForm>;

/** Returns the form field of a body key. */
const partOf = (key: string) => (key === 'remove_address_ids' ? 'addresses' : key.replace(/^remove_/, ''));

/** Returns true if a field is set, cleared, or has rows to send. A yes-or-no field can't be cleared. */
function isTouched(form: ContactForm, key: (typeof partKeys)[number]): boolean {
  if (key === 'type') return form.type !== '';
  if (key === 'contact_since') return form[key].how === 'set' && form[key].day !== '';
  const part = form[key];
  if ('primaryWas' in part) return isReachChanged(part);
  if ('rows' in part) return part.how === 'set' && part.rows.length + part.remove.length > 0;
  return part.how === 'set' || (part.how === 'clear' && !yesNoKeys.some((other) => other === key));
}

describe('any contact form', () => {
  it('P8 the contact body has every changed and required field, and no other', async () => {
    await always(
      'P8',
      fc.property(anyForm, (form) => {
        const body = toContactBody(form);
        const required = ['type', ...missingNames(form.type, {})];
        for (const key of Object.keys(body)) {
          const part = form[partOf(key) as keyof ContactForm];
          const touched = typeof part === 'object' && ('how' in part ? part.how !== 'leave' : isReachChanged(part));
          expect([key, touched || required.includes(key)]).toEqual([key, true]);
        }
        if (form.type !== '') expect(Object.keys(body)).toEqual(expect.arrayContaining(required));
        for (const part of partKeys) {
          if (isTouched(form, part)) expect([part, Object.keys(body).map(partOf).includes(part)]).toEqual([part, true]);
        }
      }),
    );
  });

  it('P8 a valid contact form has a valid body, and each invalid field has one error', async () => {
    let fine = 0;
    await always(
      'P8',
      fc.property(anyForm, (form) => {
        const problems = contactProblems(form);
        const fields = problems.map(({ field }) => field);
        expect(new Set(fields).size).toBe(fields.length);
        for (const field of fields) expect(partKeys).toContain(field.split('.', 1)[0]);
        for (const { message } of problems) expect(message).not.toMatch(/undefined|NaN|\[object/);
        const { success } = z.safeParse(operations.updateContact.body, toContactBody(form));
        if (problems.length === 0) expect(success).toBe(true);
        if (!success) expect(problems.length).toBeGreaterThan(0);
        if (success) fine += 1;
      }),
    );
    expect(fine).toBeGreaterThan(0);
  });

  it('every field of the contact body maps to a form field', () => {
    const { shape } = operations.updateContact.body._zod.def;
    expect(Object.keys(shape).filter((key) => contactFieldOf(blank)[key] === undefined)).toEqual([]);
    const parts = Object.keys(shape).map(partOf);
    expect([...new Set(parts)].toSorted()).toEqual([...partKeys].toSorted());
  });
});
