/** The fields of a contact, in the form's order. Adding one here adds it to the form, the review, the undo, and the import. */
import { nameRule } from '#api/operations.ts';
import { characters } from '#api/rules.ts';
import { humanise } from '#domain/values/labels.ts';
import type { ListChange, MomentChange, TextChange } from '#ui/fields/changes.ts';
import { type Field, type Input, type Problem, textOf, type ValuesOf } from '#ui/form/field.ts';
import { dateWithTime, list, text, textsOf, word, yesNo } from '#ui/form/inputs.ts';
import { addresses } from './addresses.ts';
import { blankLines, type ContactBase, dateOfBirthHint, formatStoredValue, labelOf } from './contact-labels.ts';
import { contactMethods } from './contact-methods.ts';

const types = [
  { value: 'individual', label: 'Individual', also: ['person', 'i'] },
  { value: 'company', label: 'Company', also: ['organisation', 'organization', 'org', 'c'] },
];
const genders = [
  { value: 'male', label: 'Male', also: ['m'] },
  { value: 'female', label: 'Female', also: ['f'] },
  { value: 'other', label: 'Other', also: ['o'] },
];

const clearable = text({ cleared: '' });
const line: Input<TextChange> = {
  ...clearable,
  check: ({ how, value }, key) =>
    how === 'set' && value.trim() === ''
      ? [[`${key}.value`, `${labelOf(key)} is blank. Fill it in, or clear it from the field menu`]]
      : [],
};
const long = { ...line, long: true };

/** A name that the API requires of contacts of that type, whether or not it changes. `most`: its longest. */
const nameOf = (type: string, most = Infinity): Input<TextChange> => {
  const always = (form: Readonly<Record<string, unknown>>) => form['type'] === type;
  return {
    ...line,
    always,
    restored: (known, base, form) => {
      const change = line.restored(known, base, form);
      return always(form) && change?.how === 'clear' ? undefined : change;
    },
    send: (change, known, form) => (always(form) ? change.value : line.send(change, known, form)),
    typed: (change, base, form) => (always(form) ? change.value : line.typed(change, base, form)),
    check: (change, key, form) => {
      const problem = (message: string): Problem[] => [[`${key}.value`, `${labelOf(key)} ${message}`]];
      if (always(form) && change.value.trim() === '') return problem(nameRule(type));
      if ((always(form) || change.how === 'set') && characters(change.value) > most)
        return problem(`must be ${most} characters or fewer`);
      return always(form) ? [] : (line.check?.(change, key, form) ?? []);
    },
  };
};

const type: Input<string> = {
  control: 'own',
  options: types,
  at: (key) => key,
  always: () => true,
  start: (known) => (types.some(({ value }) => value === known) ? textOf(known) : ''),
  restored: (known) => textOf(known) || undefined,
  send: (value) => value || undefined,
  typed: (value) => humanise(value),
  words: (value) => humanise(textOf(value)),
  same: (sent, stored) => sent === stored,
  check: (value, key) =>
    value === '' ? [[key, 'Type is required: choose whether the contact is an individual or a company']] : [],
};

/** The API accepts any list, and doesn't say whether it adds or replaces. */
const texts = (one: string) => ({
  ...list(one, { cleared: [] }),
  hintFor: (_value: ListChange, was: string | null) => (was === null ? 'May replace existing values.' : undefined),
  removes: ({ items }: ListChange, known: unknown) => {
    const kept = new Set(items.map(({ value }) => value));
    return (textsOf(known) ?? []).some((item) => !kept.has(item));
  },
  check: ({ how, items }: ListChange, key: string): Problem[] =>
    how === 'set' ? blankLines(items, `${key}.items`, one) : [],
});

/** Names that platforms have for consent to a way of writing. */
const consentNames = (way: string) =>
  ['subscribed', 'subscription', 'subscription status', 'opted in'].map((end) => `${way} ${end}`);

const since = dateWithTime('start', {});

const specs = {
  type: { ...type, group: 'More names', columns: ['contact type', 'kind'] },
  first_name: { ...nameOf('individual', 255), group: 'More names', columns: ['given name', 'forename', 'first'] },
  last_name: { ...nameOf('individual', 255), group: 'More names', columns: ['surname', 'family name', 'last'] },
  company_name: {
    ...nameOf('company'),
    group: 'More names',
    columns: ['organisation', 'organization', 'organisation name', 'organization name'],
  },
  emails: contactMethods('emails', {
    columns: ['email', 'e-mail', 'email address', 'mail', 'primary email'],
  }),
  phones: contactMethods('phones', {
    columns: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'cell', 'primary phone'],
  }),
  middle_name: { ...line, group: 'More names', columns: ['middle'] },
  preferred_name: {
    ...line,
    group: 'More names',
    columns: ['nickname', 'nick name', 'known as', 'preferred first name'],
  },
  prefix: { ...line, group: 'More names', columns: ['name prefix', 'honorific'] },
  suffix: { ...line, group: 'More names', columns: ['name suffix'] },
  employer: { ...line, group: 'Work' },
  company: { ...line, group: 'Work' },
  title: { ...line, group: 'Work', columns: ['title', 'role', 'position'] },
  addresses: addresses({ group: 'Address' }),
  website_url: { ...line, group: 'Online', columns: ['web site', 'website', 'url', 'homepage'] },
  twitter_url: { ...line, group: 'Online', columns: ['twitter url', 'twitter', 'twitter profile', 'x'] },
  linkedin_url: { ...line, group: 'Online', columns: ['linkedin', 'linkedin profile'] },
  facebook_url: { ...line, group: 'Online', columns: ['facebook', 'facebook profile'] },
  tiktok_url: { ...line, group: 'Online', columns: ['tiktok', 'tiktok profile'] },
  gender: { ...word(genders, 'Choose a gender'), group: 'Personal', columns: ['sex'] },
  pronouns: { ...line, group: 'Personal' },
  dob: {
    ...line,
    hintFor: dateOfBirthHint,
    group: 'Personal',
    columns: ['dob', 'birthday', 'birth date', 'birthdate', 'born'],
    isDate: true,
  },
  contact_since: {
    ...since,
    check: (change: MomentChange, key: string): Problem[] =>
      change.how === 'set' && (since.check?.(change, key, {}) ?? []).length > 0
        ? [[`${key}.day`, 'Enter a complete date for Contact since']]
        : [],
    group: 'Personal',
    columns: ['since', 'member since', 'first contact'],
    isDate: true,
  },
  email_opt_in: { ...yesNo(), group: 'Consent', columns: ['email consent', 'email opt in', ...consentNames('email')] },
  sms_opt_in: {
    ...yesNo(),
    group: 'Consent',
    columns: ['sms consent', 'text opt in', ...['sms', 'text', 'phone'].flatMap(consentNames)],
  },
  address_subscription: {
    ...yesNo(),
    group: 'Consent',
    columns: [
      'post',
      'subscribed by post',
      'mail consent',
      'subscribed by mail',
      ...['address', 'mail'].flatMap(consentNames),
    ],
  },
  tags: { ...texts('Tag'), group: 'Tags and custom fields', columns: ['tag', 'labels'] },
  custom_fields: {
    ...texts('Custom field'),
    words: (value: unknown) => formatStoredValue('custom_fields', value),
    keepsCommas: true as const,
    group: 'Tags and custom fields',
    columns: ['custom field'],
  },
  note: { ...long, group: 'Note and external IDs', columns: ['notes', 'comment', 'comments'] },
  bio: {
    ...long,
    group: 'Note and external IDs',
    hint: 'You can set this, but the platform never shows it.',
    columns: ['biography', 'about'],
  },
  external_id: { ...line, group: 'Note and external IDs', columns: ['external', 'reference', 'ref'] },
};

export type ContactForm = ValuesOf<typeof specs>;
/** A field as shown to users. A `remove_` list is part of the field it removes from. */
export type ContactPartKey = keyof ContactForm;

export const contactFormFields = Object.fromEntries(
  Object.entries(specs).map(([key, spec]) => [key, { ...spec, label: labelOf(key) }]),
) as unknown as { [Key in ContactPartKey]: Field<ContactBase, ContactForm[Key]> };

/** All fields, in form order. */
export const partKeys = Object.keys(specs) as ContactPartKey[];
