import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { missingNames, operations } from '../../api/operations.ts';
import type { Choice, Primary } from '../../ui/fields/changes.ts';
import { contactFieldOf, toContactBody } from './body.ts';
import { contactProblems, contactSchema } from './problems.ts';
import { type ContactForm, labelOf, listKeys, nameKeys, partKeys, textKeys, toContactForm, yesNoKeys } from './form.ts';
import { isReachChanged } from './reach.ts';
import { newReachRow, reachKeys } from '../../records/contact-known.ts';
import { always } from '../../api/testing.ts';

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
const row = (fields: object = {}) => ({ ...newReachRow, value: 'a@b.example', ...fields });
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

describe('the contact body', () => {
  it('of a form in which nothing is set holds the type and the names that it requires', () => {
    expect(bodyOf({})).toEqual(names);
    expect(bodyOf({ type: 'company', company_name: { how: 'leave', value: 'Harbour Ltd' } })).toEqual({
      type: 'company',
      company_name: 'Harbour Ltd',
    });
  });

  it.each([...textKeys, 'company_name'] as const)('sends %s as it was typed, and "" when it is cleared', (key) => {
    expect(bodyOf({ [key]: set('  typed\n💛 ') })).toEqual({ ...names, [key]: '  typed\n💛 ' });
    expect(bodyOf({ [key]: clear })).toEqual({ ...names, [key]: '' });
    expect(bodyOf({ [key]: { how: 'leave', value: 'typed before' } })).toEqual(names);
  });

  it.each(yesNoKeys)('sends %s as true or false', (key) => {
    expect(bodyOf({ [key]: set('yes') })).toEqual({ ...names, [key]: true });
    expect(bodyOf({ [key]: set('no') })).toEqual({ ...names, [key]: false });
  });

  it.each(listKeys)('sends %s as a list, and an empty one when it is cleared', (key) => {
    const items = [{ value: 'board' }, { value: 'legacy' }];
    expect(bodyOf({ [key]: { how: 'set', items } })).toEqual({ ...names, [key]: ['board', 'legacy'] });
    expect(bodyOf({ [key]: { how: 'clear', items } })).toEqual({ ...names, [key]: [] });
  });

  it('sends the gender and the moment since when', () => {
    expect(bodyOf({ gender: set('other') })).toEqual({ ...names, gender: 'other' });
    const { contact_since } = bodyOf({ contact_since: { how: 'set', day: '2019-05-06', time: '09:30' } });
    expect(contact_since).toMatch(/^2019-05-06T09:30:00[+-]\d\d:\d\d$/);
  });

  it.each(reachKeys)('sends rows of %s with what they say, and what is removed under its own name', (key) => {
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

  it('sends addresses without their blank lines, unless those are to be cleared', () => {
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

describe('what is wrong with a contact form', () => {
  it('is nothing at the edge of a rule, and the rule one beyond it', () => {
    for (const key of ['first_name', 'last_name'] as const) {
      expect(messages({ [key]: set('💛'.repeat(255)) })).toEqual([]);
      expect(messages({ [key]: set('💛'.repeat(256)) })).toEqual([
        `${key}.value: ${labelOf(key)} must be 255 characters or fewer`,
      ]);
    }
  });

  it('is a name that the type requires', () => {
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
    [{ employer: set(' ') }, 'employer.value: Employer is blank: fill it in, or clear it from its menu'],
    [
      { contact_since: { how: 'set', day: '2019-05-06', time: '' } },
      'contact_since.day: Contact since needs a day and a time',
    ],
    [
      { tags: { how: 'set', items: [{ value: '' }] } },
      'tags.items.0.value: Tag 1 is blank: fill it in, or take it out',
    ],
    [{ emails: reachOf([row({ value: ' ' })]) }, 'emails.rows.0.value: Email 1 is blank: fill it in, or take it out'],
    [{ emails: reachOf([row(), row()]) }, 'emails.rows.1.value: Email 2 is given twice: take one out'],
    [
      { emails: reachOf([row()], [{ value: 'a@b.example' }]) },
      'emails.rows.0.value: Email 1 is both given and removed: take it out of one of the two',
    ],
    [
      { phones: reachOf([row({ known: 'old', value: ' ' })]) },
      'phones.rows.0.value: Phone 1 is blank: fill it in, or remove it',
    ],
    [
      { addresses: { how: 'set', rows: [address({ is_primary: 'yes' })], remove: [] } },
      'addresses.rows.0.address_1: Address 1 is blank: fill it in, or take it out',
    ],
    [
      { addresses: { how: 'set', rows: [address({ id: '3a', city: 'Nice' })], remove: [] } },
      'addresses.rows.0.id: Address 1, address ID must be a whole number',
    ],
    [
      { addresses: { how: 'set', rows: [], remove: [{ value: '1.5' }] } },
      'addresses.remove.0.value: Address to remove 1 must be a whole number',
    ],
  ] as const)('%#', (changes, message) => {
    expect(messages(changes as unknown as Partial<ContactForm>)).toEqual([message]);
  });

  it('is said at a path of the form, by its schema as well', () => {
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

/** The field of the form that a key of the body comes from. */
const partOf = (key: string) => (key === 'remove_address_ids' ? 'addresses' : key.replace(/^remove_/, ''));

/** Something was set, or cleared, or there are rows to send. A yes or no cannot be cleared. */
function isTouched(form: ContactForm, key: (typeof partKeys)[number]): boolean {
  if (key === 'type') return form.type !== '';
  const part = form[key];
  if ('primaryWas' in part) return isReachChanged(part);
  if ('rows' in part) return part.how === 'set' && part.rows.length + part.remove.length > 0;
  return part.how === 'set' || (part.how === 'clear' && !yesNoKeys.some((other) => other === key));
}

describe('for every contact form', () => {
  it('P8 what was not touched is not in the body, what was is, and what is required always is', async () => {
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

  it('P8 the body obeys the specification where nothing is wrong with the form, and each wrong field has one sentence', async () => {
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

  it('every field of the body has its place in the form', () => {
    const { shape } = operations.updateContact.body._zod.def;
    expect(Object.keys(shape).filter((key) => contactFieldOf(blank)[key] === undefined)).toEqual([]);
    const parts = Object.keys(shape).map(partOf);
    expect([...new Set(parts)].toSorted()).toEqual([...partKeys].toSorted());
  });
});
