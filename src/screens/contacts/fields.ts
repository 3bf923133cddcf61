/** The fields of a contact, in the form's order. Adding one here adds it to the form, the review, the undo, and the import. */
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import type { ContactMethodsChange } from '#records/contact-known.ts';
import { humanise } from '#domain/values/labels.ts';
import { textOf, textsOf } from '#ui/form/controls.ts';
import type { Field } from '#ui/form/field.ts';
import { ruleOf, typedLines, typedMoment } from '#ui/form/typed.ts';
import { type AddressesChange, addresses } from './addresses.ts';
import { type ContactBase, dateOfBirthHint, formatStoredValue, labelOf } from './contact-labels.ts';
import { contactMethods } from './contact-methods.ts';

const { body } = operations.updateContact;
const { shape } = body;

const isFilled = (text: string) => text.trim() !== '';
/** Text that may be cleared, but isn't only spaces. */
const line = <Rule extends z.ZodMiniType<string, string>>(rule: Rule) =>
  z.optional(
    rule.check(
      z.refine((text) => text === '' || isFilled(text), {
        error: 'is blank. Fill it in, or clear it from the field menu',
      }),
    ),
  );
const lines = (rule: z.ZodMiniType<string[], string[]>) =>
  z.optional(
    typedLines(rule, z.string().check(z.refine(isFilled, { error: 'is blank. Fill it in, or remove the line' }))),
  );

const texts = [
  ...(['middle_name', 'preferred_name', 'pronouns', 'suffix', 'prefix', 'dob'] as const),
  ...(['employer', 'company', 'title', 'note', 'bio', 'external_id'] as const),
  ...(['twitter_url', 'linkedin_url', 'facebook_url', 'tiktok_url', 'website_url'] as const),
];
type TextRules = { [Key in (typeof texts)[number]]: (typeof shape)[Key] };

export const contactSchema = z.safeExtend(body, {
  // Object.fromEntries loses which keys there are.
  ...(Object.fromEntries(texts.map((key) => [key, line(ruleOf(shape[key]))])) as unknown as TextRules),
  type: z.enum(ruleOf(shape.type).options, {
    error: 'is required: choose whether the contact is an individual or a company',
  }),
  contact_since: z.optional(typedMoment(ruleOf(shape.contact_since), 'start', 'date for Contact since')),
  tags: lines(ruleOf(shape.tags)),
  custom_fields: lines(ruleOf(shape.custom_fields)),
});

interface RowsOfForm {
  emails: ContactMethodsChange;
  phones: ContactMethodsChange;
  addresses: AddressesChange;
}
type RowsOfBody = keyof RowsOfForm | 'remove_emails' | 'remove_phones' | 'remove_address_ids';
type Plain = Omit<z.input<typeof contactSchema>, RowsOfBody>;
export type ContactForm = { [Key in keyof Plain]: Plain[Key] } & RowsOfForm;

/** Names that platforms have for consent to a way of writing. */
const consentNames = (way: string) =>
  ['subscribed', 'subscription', 'subscription status', 'opted in'].map((end) => `${way} ${end}`);

/** The API accepts any list, and doesn't say whether it adds or replaces. */
const list = (one: string): Spec => ({
  control: 'list',
  one,
  hintFor: (_typed, was) => (was === null ? 'May replace existing values.' : undefined),
  removes: (typed, known) => {
    const kept = new Set(textsOf(typed));
    return (textsOf(known) ?? []).some((item) => !kept.has(item));
  },
});

type Spec = Omit<Field<ContactBase>, 'label'>;

const specs: Readonly<Record<keyof ContactForm, Spec>> = {
  type: {
    control: 'own',
    options: [
      { value: 'individual', label: 'Individual', also: ['person', 'i'] },
      { value: 'company', label: 'Company', also: ['organisation', 'organization', 'org', 'c'] },
    ],
    words: (value) => humanise(textOf(value)),
    group: 'More names',
    columns: ['contact type', 'kind'],
  },
  first_name: { group: 'More names', columns: ['given name', 'forename', 'first'] },
  last_name: { group: 'More names', columns: ['surname', 'family name', 'last'] },
  company_name: {
    group: 'More names',
    columns: ['organisation', 'organization', 'organisation name', 'organization name'],
  },
  emails: contactMethods('emails', {
    columns: ['email', 'e-mail', 'email address', 'mail', 'primary email'],
  }),
  phones: contactMethods('phones', {
    columns: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'cell', 'primary phone'],
  }),
  middle_name: { group: 'More names', columns: ['middle'] },
  preferred_name: {
    group: 'More names',
    columns: ['nickname', 'nick name', 'known as', 'preferred first name'],
  },
  prefix: { group: 'More names', columns: ['name prefix', 'honorific'] },
  suffix: { group: 'More names', columns: ['name suffix'] },
  employer: { group: 'Work' },
  company: { group: 'Work' },
  title: { group: 'Work', columns: ['title', 'role', 'position'] },
  addresses: addresses({ group: 'Address' }),
  website_url: { group: 'Online', columns: ['web site', 'website', 'url', 'homepage'] },
  twitter_url: { group: 'Online', columns: ['twitter url', 'twitter', 'twitter profile', 'x'] },
  linkedin_url: { group: 'Online', columns: ['linkedin', 'linkedin profile'] },
  facebook_url: { group: 'Online', columns: ['facebook', 'facebook profile'] },
  tiktok_url: { group: 'Online', columns: ['tiktok', 'tiktok profile'] },
  gender: {
    control: 'choice',
    options: [
      { value: 'male', label: 'Male', also: ['m'] },
      { value: 'female', label: 'Female', also: ['f'] },
      { value: 'other', label: 'Other', also: ['o'] },
    ],
    group: 'Personal',
    columns: ['sex'],
  },
  pronouns: { group: 'Personal' },
  dob: {
    hintFor: (typed, was) => dateOfBirthHint(typed === was ? '' : textOf(typed)),
    group: 'Personal',
    columns: ['dob', 'birthday', 'birth date', 'birthdate', 'born'],
    isDate: true,
  },
  contact_since: {
    control: 'moment',
    wholeDay: 'start',
    group: 'Personal',
    columns: ['since', 'member since', 'first contact'],
    isDate: true,
  },
  email_opt_in: {
    control: 'yesNo',
    group: 'Consent',
    columns: ['email consent', 'email opt in', ...consentNames('email')],
  },
  sms_opt_in: {
    control: 'yesNo',
    group: 'Consent',
    columns: ['sms consent', 'text opt in', ...['sms', 'text', 'phone'].flatMap(consentNames)],
  },
  address_subscription: {
    control: 'yesNo',
    group: 'Consent',
    columns: [
      'post',
      'subscribed by post',
      'mail consent',
      'subscribed by mail',
      ...['address', 'mail'].flatMap(consentNames),
    ],
  },
  tags: { ...list('Tag'), group: 'Tags and custom fields', columns: ['tag', 'labels'] },
  custom_fields: {
    ...list('Custom field'),
    words: (value) => formatStoredValue('custom_fields', value),
    keepsCommas: true,
    group: 'Tags and custom fields',
    columns: ['custom field'],
  },
  note: { control: 'long', group: 'Note and external IDs', columns: ['notes', 'comment', 'comments'] },
  bio: {
    control: 'long',
    group: 'Note and external IDs',
    hint: 'You can set this, but the platform never shows it.',
    columns: ['biography', 'about'],
  },
  external_id: { group: 'Note and external IDs', columns: ['external', 'reference', 'ref'] },
};

/** A field as shown to users. A `remove_` list is part of the field it removes from. */
export type ContactPartKey = keyof ContactForm;

/** All fields, in form order. */
export const partKeys = Object.keys(specs) as ContactPartKey[];

export const contactFormFields = Object.fromEntries(
  partKeys.map((key) => [key, { ...specs[key], label: labelOf(key) }]),
) as Record<ContactPartKey, Field<ContactBase>>;
