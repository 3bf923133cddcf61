import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { missingNames, operations } from '#api/operations.ts';
import { labelOf } from './contact-labels.ts';
import { type ContactForm, contactFormFields, partKeys } from './fields.ts';
import { contactForm } from './kind.ts';
import { isReachChanged } from './contact-methods.ts';
import { newContactMethodRow, contactMethodKeys, type Primary } from '#records/contact-known.ts';
import { always } from '#e2e/support/doubles/api.ts';

const { toForm: toContactForm } = contactForm;

const nameKeys = ['first_name', 'last_name', 'company_name'] as const;
const yesNoKeys = ['email_opt_in', 'sms_opt_in', 'address_subscription'] as const;
const listKeys = ['tags', 'custom_fields'] as const;
const textKeys = partKeys.filter(
  (key) => /^(?:text|long)$/.test(contactFormFields[key].control ?? 'text') && !nameKeys.some((name) => name === key),
);

const nothing = { id: '7', known: { values: new Map(), cameFrom: new Map(), sources: [] } };
const blank = toContactForm(nothing);
const ruth: ContactForm = {
  ...blank,
  type: 'individual',
  first_name: 'Ruth',
  last_name: 'Ames',
};
const toContactBody = (form: ContactForm) => contactForm.toBody(nothing, form);
const contactProblems = (form: ContactForm) =>
  contactForm.problems(nothing, form).map(([field, message]) => ({ field, message }));
const names = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' };
const row = (fields: object = {}) => ({ ...newContactMethodRow, value: 'a@b.example', ...fields });
const reachOf = (rows: readonly object[], remove: readonly object[] = []) =>
  ({ primaryWas: null, rows, remove }) as never;
const address = (fields: object = {}) => ({
  isById: '' as const,
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
    const company = { type: 'company', company_name: 'Harbour Ltd' } as const;
    expect(toContactBody({ ...blank, ...company })).toEqual(company);
  });

  it.each([...textKeys, 'company_name'] as const)('toContactBody(): sends %s as typed, and "" if cleared', (key) => {
    expect(bodyOf({ [key]: '  typed\n💛 ' })).toEqual({ ...names, [key]: '  typed\n💛 ' });
    expect(bodyOf({ [key]: '' })).toEqual({ ...names, [key]: '' });
  });

  it.each(yesNoKeys)('toContactBody(): sends %s as true or false', (key) => {
    expect(bodyOf({ [key]: true })).toEqual({ ...names, [key]: true });
    expect(bodyOf({ [key]: false })).toEqual({ ...names, [key]: false });
  });

  it.each(listKeys)('toContactBody(): sends %s as a list, and an empty list if cleared', (key) => {
    expect(bodyOf({ [key]: [' board', 'legacy'] })).toEqual({ ...names, [key]: ['board', 'legacy'] });
    expect(bodyOf({ [key]: [] })).toEqual({ ...names, [key]: [] });
  });

  it('toContactBody(): sends the gender and contact_since', () => {
    expect(bodyOf({ gender: 'other' })).toEqual({ ...names, gender: 'other' });
    const { contact_since } = bodyOf({ contact_since: '2019-05-06 09:30' });
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
    expect(bodyOf({ addresses: { rows, remove: [{ value: '33' }] } })).toEqual({
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
      expect(messages({ [key]: '💛'.repeat(255) })).toEqual([]);
      expect(messages({ [key]: '💛'.repeat(256) })).toEqual([
        `${key}: ${labelOf(key)} must be 255 characters or fewer`,
      ]);
    }
  });

  it('contactProblems(): reports names that the type requires', () => {
    expect(messages({ first_name: ' ', last_name: '' })).toEqual([
      'first_name: First name is required for an individual',
      'last_name: Last name is required for an individual',
    ]);
    expect(messages({ type: 'company' })).toEqual(['company_name: Company name is required for a company']);
    expect(messages({ type: undefined as never })).toEqual([
      'type: Type is required: choose whether the contact is an individual or a company',
    ]);
  });

  it.each([
    [{ employer: ' ' }, 'employer: Employer is blank. Fill it in, or clear it from the field menu'],
    [{ contact_since: ' 09:30' }, 'contact_since: Enter the date for Contact since'],
    [{ tags: [''] }, 'tags.0: Tag 1 is blank. Fill it in, or remove the line'],
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
      { addresses: { rows: [address({ is_primary: 'yes' })], remove: [] } },
      'addresses.rows.0.address_1: Address 1 is blank. Fill it in, or remove it',
    ],
    [
      { addresses: { rows: [address({ id: '3a', city: 'Nice' })], remove: [] } },
      'addresses.rows.0.id: Address 1, address ID must be a whole number',
    ],
    [
      { addresses: { rows: [], remove: [{ value: '1.5' }] } },
      'addresses.remove.0.value: Address ID 1 to remove must be a whole number',
    ],
  ] as const)('contactProblems(): reports the error of case %#', (changes, message) => {
    expect(messages(changes as unknown as Partial<ContactForm>)).toEqual([message]);
  });
});

const words = fc.constantFrom('', ' ', 'a', 'b', 'x'.repeat(255), 'x'.repeat(256), '12', '1.5', 'male', 'yes');
const primary = fc.constantFrom<Primary>('', 'yes', 'no');
const line = fc.record({ value: words });
const lines = fc.array(line, { maxLength: 3 });
const typed = fc.option(words, { nil: undefined, freq: 1 });
const rowsOf = <Row>(entry: fc.Arbitrary<Row>) =>
  fc.record({
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
  isById: fc.constantFrom('' as const, 'yes' as const),
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
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });
const anyForm = fc.record({
  ...Object.fromEntries([...nameKeys, ...textKeys].map((key) => [key, typed])),
  ...Object.fromEntries(yesNoKeys.map((key) => [key, optional(fc.boolean())])),
  type: optional(fc.constantFrom('individual', 'company')),
  gender: optional(fc.constantFrom('male', 'female', 'other')),
  contact_since: optional(fc.constantFrom('', '2026-11-20', '2026-11-20 09:30')),
  tags: optional(fc.array(words, { maxLength: 3 })),
  custom_fields: optional(fc.array(words, { maxLength: 3 })),
  emails: reach,
  phones: reach,
  addresses: rowsOf(addressRow),
}) as unknown as fc.Arbitrary<ContactForm>;

/** Returns the form field of a body key. */
const partOf = (key: string) => (key === 'remove_address_ids' ? 'addresses' : key.replace(/^remove_/, ''));

function isTouched(form: ContactForm, key: (typeof partKeys)[number]): boolean {
  const { [key]: part } = form;
  if (typeof part !== 'object' || Array.isArray(part)) return part !== undefined;
  return 'primaryWas' in part ? isReachChanged(part) : part.rows.length + part.remove.length > 0;
}

describe('any contact form', () => {
  it('P8 the contact body has every changed and required field, and no other', async () => {
    await always(
      'P8',
      fc.property(anyForm, (form) => {
        const body = toContactBody(form);
        const required = ['type', ...missingNames(form.type, {})];
        for (const key of Object.keys(body)) {
          const isExpected = required.includes(key) || isTouched(form, partOf(key) as keyof ContactForm);
          expect([key, isExpected]).toEqual([key, true]);
        }
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
    expect(Object.keys(shape).filter((key) => contactForm.placeOf(blank, key) === undefined)).toEqual([]);
    const parts = Object.keys(shape).map(partOf);
    expect([...new Set(parts)].toSorted()).toEqual([...partKeys].toSorted());
  });
});
