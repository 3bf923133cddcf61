/** Import of contacts: maps the cells of a file to the contact form. */
import { names } from '#records/names.ts';
import { recordKinds } from '#records/record-kinds.ts';
import type { BulkField, BulkKind } from '#ui/bulk/bulk-kind.ts';
import { columnOf, wordMeant } from '#records/bulk-cells.ts';
import {
  type KnownContact,
  unknownContact,
  mergeContactSources,
  newContactMethodRow,
  type ContactMethodKey,
} from '#records/contact-known.ts';
import type { Contact } from '#api/resources.ts';
import { undoOf } from '#ui/form/form-kind.ts';
import { addressLines, blankAddress } from './addresses.ts';
import { type ContactBody, emailRemark, partLabels, phoneRemark, singular } from './contact-labels.ts';
import { type ContactForm, contactFormFields, partKeys } from './fields.ts';
import { contactFormKind } from './kind.ts';
import { contactDifferences } from './differences.ts';

type Field = BulkField<ContactForm>;

const blankContact = { id: '', known: unknownContact };

const reach = (key: ContactMethodKey): Field => ({
  ...columnOf(key, contactFormFields[key]),
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

/** Columns that aren’t one change of one field. */
const ownColumns: Readonly<Record<string, readonly Field[]>> = {
  type: [
    {
      ...columnOf('type', contactFormFields.type),
      hint: 'Individual or company',
      put: (form, cell) => {
        form.type = wordMeant(cell, contactFormFields.type.options ?? []) ?? '';
        return form.type === '' ? 'Type must be individual or company' : null;
      },
    },
  ],
  emails: [reach('emails')],
  phones: [reach('phones')],
  addresses: addressLines.map(addressLine),
};

const fields: readonly Field[] = partKeys.flatMap((key) => ownColumns[key] ?? [columnOf(key, contactFormFields[key])]);

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
  replaced: ['emails', 'phones', 'tags', 'custom_fields'],
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
  required: ['type', 'first_name', 'last_name', 'company_name'],
  blank: () => contactFormKind.toForm(blankContact),
  schema: contactFormKind.schema,
  fieldAt: (path) => {
    const parts = path.split('.');
    const [key = ''] = parts;
    if (key !== 'addresses') return key;
    return parts.at(-1) === 'how' ? 'address_1' : (parts.at(-1) ?? key);
  },
  toBody: (values) => contactFormKind.toBody(blankContact, values),
  warnings: ({ emails, phones }) => [
    ...emails.rows.flatMap(({ value }) =>
      emailRemark(value) ? [{ key: 'emails', message: `“${value}” doesn’t look like an email address.` }] : [],
    ),
    ...phones.rows.flatMap(({ value }) =>
      phoneRemark(value) ? [{ key: 'phones', message: `“${value}” doesn’t look like a phone number.` }] : [],
    ),
  ],
  record: ({ id = '' }, cell) => {
    const known = mergeContactSources(names.get().personSeen(id));
    const email = known.values.get('primary_email');
    const name = [cell('first_name'), cell('last_name')].filter(Boolean).join(' ') || cell('company_name');
    return {
      name: names.get().person(id) ?? name,
      detail: typeof email === 'string' && email !== '' ? email : cell('emails'),
      link: recordKinds.contact.link(id),
      review: (values) => contactFormKind.review({ id, known }, values),
      undo: (body) => undoOf(contactFormKind, { id, known }, body),
      differing: (body) => differing(known, body),
    };
  },
};

/** Fields with one value, which a save sets without touching others. */
export const singleFields: readonly Field[] = fields.filter(
  ({ key }) => !contactBulk.replaced.includes(key) && !addressLines.some((line) => line === key),
);

/** Returns the labels of sent fields whose known values are others. An unknown value counts as another. */
function differing({ values }: KnownContact, body: ContactBody): string[] {
  const lists = { emails: [], phones: [], addresses: [] };
  const now = { ...lists, ...Object.fromEntries(values) } as unknown as Contact;
  const { storedDifferently } = contactDifferences({ id: '', known: unknownContact }, body, now);
  return [...new Set(storedDifferently.map(({ label }) => label))];
}

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
