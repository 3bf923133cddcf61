/** Import of contacts: maps the cells of a file to the contact form. */
import { names } from '../../records/names.ts';
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
import {
  unknownContact,
  mergeContactSources,
  newContactMethodRow,
  type ContactMethodKey,
  contactMethodKeys,
} from '../../records/contact-known.ts';
import { contactReview } from './review.ts';
import { emailRemark, phoneRemark } from './contact-labels.ts';
import { contactSchema, partLabels, singular } from './problems.ts';

type Field = BulkField<ContactForm>;

const types = { individual: ['person', 'i'], company: ['organisation', 'organization', 'org', 'c'] };
const genders = { male: ['m'], female: ['f'], other: ['o'] };

/** Other column names that map to these fields. */
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
  address_subscription: [
    'post',
    'subscribed by post',
    'mail consent',
    'subscribed by mail',
    'subscribed by post',
    'address subscription',
  ],
  tags: ['tag', 'labels'],
  custom_fields: ['custom field'],
  emails: ['email', 'e-mail', 'email address', 'mail', 'primary email'],
  phones: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'cell', 'primary phone'],
};

const named = <Key extends ContactPartKey>(key: Key) => ({ key, label: labelOf(key), names: otherNames[key] ?? [] });

const reach = (key: ContactMethodKey): Field => ({
  ...named(key),
  label: `Primary ${singular(key).toLowerCase()}`,
  put: (form, cell) => {
    form[key] = { primaryWas: null, rows: [{ ...newContactMethodRow, value: cell, is_primary: 'yes' }], remove: [] };
    const several = key === 'emails' ? /[;,\s]/ : /[;,\n]/;
    return several.test(cell) ? `Enter one ${singular(key).toLowerCase()} only. Add others on the contact page` : null;
  },
});

const otherLines: Record<(typeof addressLines)[number], readonly string[]> = {
  address_1: ['address', 'street', 'address line 1', 'street address', 'address 1'],
  address_2: ['address line 2', 'address 2'],
  city: ['town', 'city'],
  state: ['county', 'region', 'province', 'state'],
  zipcode: ['zipcode', 'address zipcode', 'zip', 'zip code', 'postcode', 'postal code', 'address zipcode'],
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
      return form.type === '' ? 'Type must be individual or company' : null;
    },
  },
  ...nameKeys.map((key) => textCells(named(key))),
  ...contactMethodKeys.map(reach),
  ...textKeys.map((key) => textCells(named(key))),
  wordCells(named('gender'), 'Male, female, or other', genders),
  momentCells(named('contact_since'), '00:00'),
  ...yesNoKeys.map((key) => yesNoCells(named(key))),
  listCells(named('tags')),
  listCells(named('custom_fields')),
  ...addressLines.map(addressLine),
];

export const contactBulk: BulkKind<ContactForm, ContactBody> = {
  name: 'contacts',
  title: 'Update contacts from CSV',
  one: 'contact',
  many: 'contacts',
  needs: [
    'This updates existing contacts. It doesn’t create new ones.',
    'Each row needs a contact ID and either a first and last name or a company name.',
  ],
  cannot: 'To clear a field or add several emails or phones, edit the contact instead.',
  caution: 'Addresses are added. For tags, custom fields, and emails, the platform may add or replace.',
  ids: [{ key: 'id', label: 'Contact ID', names: ['id', 'contact', 'contact_id', 'contact number'] }],
  fields,
  fixed: [
    {
      key: 'type',
      label: 'Default type',
      hint: 'Required for every change.',
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
      emailRemark(value) ? [{ key: 'emails', message: `“${value}” doesn’t look like an email address.` }] : [],
    ),
    ...phones.rows.flatMap(({ value }) =>
      phoneRemark(value) ? [{ key: 'phones', message: `“${value}” doesn’t look like a phone number.` }] : [],
    ),
  ],
  example: ({ id = '' }, values) => {
    const base = { id, known: mergeContactSources(names.get().personSeen(id)) };
    return { name: names.get().person(id) ?? '', lines: contactReview(base, values) };
  },
};

/** Adds a warning about unknown contacts. `named`: IDs of the contacts in all lists; undefined until they have synced. */
export function contactBulkWith(named: ReadonlySet<string> | undefined): typeof contactBulk {
  if (!named) return contactBulk;
  return {
    ...contactBulk,
    warnings: (values, ids) => [
      ...(named.has(ids['id'] ?? '') ? [] : [{ key: 'id', message: 'No record mentions a contact with this ID.' }]),
      ...(contactBulk.warnings?.(values, ids) ?? []),
    ],
  };
}
