/** Contacts from a spreadsheet: what its cells are in the form of a contact. */
import type { BulkField, BulkKind } from '../../ui/bulk/bulk-kind.ts';
import { listCells, momentCells, textCells, wordCells, wordMeant, yesNoCells } from '../../records/bulk-cells.ts';
import { type ContactBody, toContactBody } from './body.ts';
import {
  addressLines,
  blankAddress,
  type ContactForm,
  type ContactPartKey,
  labelOf,
  nameKeys,
  textKeys,
  toContactForm,
  yesNoKeys,
} from './form.ts';
import { knownName, personOf } from '../../device/people.ts';
import { unknownContact, whatIsKnown, newReachRow, type ReachKey, reachKeys } from '../../records/contact-known.ts';
import { contactReview } from './review.ts';
import { emailRemark, phoneRemark } from './words.ts';
import { contactSchema, partLabels, singular } from './problems.ts';

type Field = BulkField<ContactForm>;

const types = { individual: ['person', 'i'], company: ['organisation', 'organization', 'org', 'c'] };
const genders = { male: ['m'], female: ['f'], other: ['o'] };

/** What else columns are called that hold these. */
const otherNames: Partial<Record<ContactPartKey, readonly string[]>> = {
  type: ['contact type', 'kind'],
  first_name: ['given name', 'forename', 'first'],
  last_name: ['surname', 'family name', 'last'],
  company_name: ['organisation', 'organization', 'organisation name', 'organization name'],
  preferred_name: ['nickname', 'known as'],
  middle_name: ['middle'],
  prefix: ['salutation', 'name prefix', 'honorific'],
  suffix: ['name suffix'],
  title: ['title', 'role', 'position'],
  website_url: ['web site', 'url', 'homepage'],
  twitter_url: ['twitter url', 'x'],
  dob: ['dob', 'birthday', 'birth date', 'birthdate', 'born'],
  gender: ['sex'],
  contact_since: ['since', 'member since', 'first contact'],
  note: ['notes', 'comment', 'comments'],
  bio: ['biography', 'about'],
  external_id: ['external', 'reference', 'ref'],
  email_opt_in: ['email consent', 'email opt in'],
  sms_opt_in: ['sms consent', 'text opt in'],
  address_subscription: ['post', 'mail consent', 'subscribed by mail', 'address subscription'],
  tags: ['tag', 'labels'],
  custom_fields: ['custom field'],
  emails: ['email', 'e-mail', 'email address', 'mail', 'primary email'],
  phones: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'cell', 'primary phone'],
};

const named = <Key extends ContactPartKey>(key: Key) => ({ key, label: labelOf(key), names: otherNames[key] ?? [] });

const reach = (key: ReachKey): Field => ({
  ...named(key),
  label: `Primary ${singular(key).toLowerCase()}`,
  put: (form, cell) => {
    form[key] = { primaryWas: null, rows: [{ ...newReachRow, value: cell, is_primary: 'yes' }], remove: [] };
    const several = key === 'emails' ? /[;,\s]/ : /[;,\n]/;
    return several.test(cell)
      ? `Write one ${singular(key).toLowerCase()} alone. Others can be added in the form`
      : null;
  },
});

const otherLines: Record<(typeof addressLines)[number], readonly string[]> = {
  address_1: ['address', 'street', 'address line 1', 'street address', 'address 1'],
  address_2: ['address line 2', 'address 2'],
  city: ['town', 'city'],
  state: ['county', 'region', 'province', 'state'],
  zipcode: ['zip', 'zip code', 'postcode', 'postal code'],
  country: ['country'],
};

const addressLine = (line: (typeof addressLines)[number]): Field => ({
  key: line,
  label: `Address, ${partLabels[line] ?? line}`,
  names: otherLines[line],
  put: (form, cell) => {
    form.addresses = { how: 'set', rows: [{ ...blankAddress, ...form.addresses.rows[0], [line]: cell }], remove: [] };
    return null;
  },
});

const fields: readonly Field[] = [
  {
    ...named('type'),
    hint: 'Individual or company',
    put: (form, cell) => {
      form.type = wordMeant(cell, types) ?? '';
      return form.type === '' ? 'Type is not understood. Write individual or company' : null;
    },
  },
  ...nameKeys.map((key) => textCells(named(key))),
  ...reachKeys.map(reach),
  ...textKeys.map((key) => textCells(named(key))),
  wordCells(named('gender'), 'Male, female or other', genders),
  momentCells(named('contact_since'), '00:00'),
  ...yesNoKeys.map((key) => yesNoCells(named(key))),
  listCells(named('tags')),
  listCells(named('custom_fields')),
  ...addressLines.map(addressLine),
];

export const contactBulk: BulkKind<ContactForm, ContactBody> = {
  name: 'contacts',
  title: 'Contacts from a spreadsheet',
  one: 'contact',
  many: 'contacts',
  needs: [
    'Contacts are changed; none is created.',
    'Each row needs the contact ID, and first and last name, or a company name.',
  ],
  cannot: 'To clear a field, or to give several emails or phones, use the contact’s form.',
  caution: 'An address is added. The service may add to the tags, custom fields and emails there, or replace them.',
  ids: [{ key: 'id', label: 'Contact ID', names: ['id', 'contact', 'contact_id', 'contact number'] }],
  fields,
  fixed: [
    {
      key: 'type',
      label: 'Type, where the file gives none',
      hint: 'Required with every change.',
      usual: 'individual',
      choices: [
        { value: '', label: 'Use the file’s Type column' },
        { value: 'individual', label: 'Individual' },
        { value: 'company', label: 'Company' },
      ],
    },
  ],
  blank: () => toContactForm({ id: '', known: unknownContact }),
  schema: contactSchema,
  fieldAt: (path) => {
    const parts = path.split('.');
    const [key = ''] = parts;
    if (key !== 'addresses') return key;
    return parts.at(-1) === 'how' ? 'address_1' : (parts.at(-1) ?? key);
  },
  toBody: toContactBody,
  warnings: ({ emails, phones }) => [
    ...emails.rows.flatMap(({ value }) =>
      emailRemark(value) ? [{ key: 'emails', message: `“${value}” is not written like an email address.` }] : [],
    ),
    ...phones.rows.flatMap(({ value }) =>
      phoneRemark(value) ? [{ key: 'phones', message: `“${value}” is not written like a phone number.` }] : [],
    ),
  ],
  example: ({ id = '' }, values) => {
    const base = { id, known: whatIsKnown(personOf(id)) };
    return { name: knownName(id) ?? '', lines: contactReview(base, values) };
  },
};

/** `named`: the contacts that any list names; undefined until all of them are read. */
export function contactBulkWith(named: ReadonlySet<string> | undefined): typeof contactBulk {
  if (!named) return contactBulk;
  return {
    ...contactBulk,
    warnings: (values, ids) => [
      ...(named.has(ids['id'] ?? '') ? [] : [{ key: 'id', message: 'No record names a contact with this ID.' }]),
      ...(contactBulk.warnings?.(values, ids) ?? []),
    ],
  };
}
