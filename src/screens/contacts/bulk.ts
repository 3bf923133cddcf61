/** Import of contacts: maps the cells of a file to the contact form. */
import { newestSnapshot } from '#domain/snapshots.ts';
import type { Person } from '#domain/names.ts';
import { recordKinds } from '#records/record-kinds.ts';
import { type MailingPerson, mailingFields } from '#domain/lists/mailing.ts';
import { peopleFields } from '#domain/lists/people.ts';
import type { BulkField, BulkKind, Ids } from '#ui/bulk/bulk-kind.ts';
import { columnOf, wordMeant } from '#records/bulk-cells.ts';
import {
  type KnownContact,
  unknownContact,
  mergeContactSources,
  newContactMethodRow,
  primaryKey,
  type ContactMethodKey,
} from '#records/contact-known.ts';
import type { Contact } from '#api/resources.ts';
import { textOf } from '#ui/form/controls.ts';
import { undoOf } from '#ui/form/form-kind.ts';
import { addressLines, blankAddress } from './addresses.ts';
import { type ContactBody, emailRemark, partLabels, phoneRemark, singular } from './contact-labels.ts';
import { type ContactForm, contactFormFields, partKeys } from './fields.ts';
import { contactForm } from './kind.ts';
import { contactDifferences } from './differences.ts';

type Field = BulkField<ContactForm>;

const blankContact = { id: '', known: unknownContact };

const reach = (key: ContactMethodKey): Field => ({
  ...columnOf(key, contactFormFields[key]),
  label: `Primary ${singular(key).toLowerCase()}`,
  put: (form, cell) => {
    const value = key === 'emails' ? emailIn(cell) : cell.replace(/^tel:\s*/i, '');
    form[key] = { primaryWas: null, rows: [{ ...newContactMethodRow, value, is_primary: 'yes' }], remove: [] };
    const several = key === 'emails' ? /@.*@/s : /[;,|\n]/;
    if (several.test(value)) return `Enter one ${singular(key).toLowerCase()} only. Add others on the contact page`;
    return key === 'emails' && /[\s,;<>]/.test(value) ? 'Not an email address. Enter one like ruth@example.org' : null;
  },
});

/** Returns the address of `Maria García <maria@example.org>` and of `mailto:maria@example.org`. */
function emailIn(cell: string): string {
  const [, inside = cell] = /^[^<>]*<([^<>]*)>$/.exec(cell) ?? [];
  const [, linked] = /^mailto:([^?]*)/i.exec(inside.trim()) ?? [];
  return (linked ?? inside).trim();
}

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
  ...(line === 'country' && { words: 'codes' as const }),
  put: (form, cell) => {
    form.addresses = { rows: [{ ...blankAddress, ...form.addresses.rows[0], [line]: cell }], remove: [] };
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
        const type = wordMeant(cell, contactFormFields.type.options ?? []);
        if (type === 'individual' || type === 'company') form.type = type;
        return type === null ? 'Type must be individual or company' : null;
      },
    },
  ],
  emails: [reach('emails')],
  phones: [reach('phones')],
  addresses: addressLines.map(addressLine),
};

const nameKeys: readonly string[] = ['first_name', 'middle_name', 'last_name', 'preferred_name', 'company_name'];
const fields: readonly Field[] = partKeys.flatMap(
  (key) =>
    ownColumns[key] ?? [
      { ...columnOf(key, contactFormFields[key]), ...(nameKeys.includes(key) && { words: 'names' as const }) },
    ],
);

export const contactBulk: BulkKind<ContactForm, ContactBody> = {
  name: 'contacts',
  title: 'Update contacts from CSV',
  one: 'contact',
  many: 'contacts',
  needs: [
    'This updates existing contacts. It doesn’t create new ones.',
    'Each row needs a contact ID and, if we don’t know the contact, a first and last name or a company name.',
  ],
  cannot: 'To clear a field or add several emails or phones, edit the contact instead.',
  replaced: ['emails', 'phones', 'tags', 'custom_fields'],
  ids: [{ key: 'id', label: 'Contact ID', names: ['id', 'contact', 'contact_id', 'contact number'] }],
  fields,
  fixed: [
    {
      key: 'type',
      label: 'Default type',
      hint: 'Required for every change. A row with only a company name is a company.',
      usual: 'individual',
      choices: [
        { value: '', label: 'Use the file’s Type column' },
        { value: 'individual', label: 'Individual' },
        { value: 'company', label: 'Company' },
      ],
    },
  ],
  endings: `email phone mobile cell telephone street city town state county province region zip zipcode postcode country
  tags notes gender pronouns birthday birthdate dob website employer`.split(/\s+/),
  required: ['type', 'first_name', 'last_name', 'company_name'],
  blank: () => contactForm.toForm(blankContact),
  problems: (values) => contactForm.problems(blankContact, values),
  fieldAt: (path) => {
    const parts = path.split('.');
    const [key = ''] = parts;
    if (key !== 'addresses') return key;
    return parts.at(-1) === 'add' ? 'address_1' : (parts.at(-1) ?? key);
  },
  complete: (form, cell) => {
    // The default type is for people.
    if (form.type && cell('type') === '' && isCompany(cell)) form.type = 'company';
  },
  toBody: (values) => contactForm.toBody(blankContact, values),
  warnings: ({ emails, phones }) => [
    ...emails.rows.flatMap(({ value }) =>
      emailRemark(value) ? [{ key: 'emails', message: `“${value}” doesn’t look like an email address.` }] : [],
    ),
    ...phones.rows.flatMap(({ value }) =>
      phoneRemark(value) ? [{ key: 'phones', message: `“${value}” doesn’t look like a phone number.` }] : [],
    ),
  ],
  // People add columns to it.
  isOwn: (headers) => headers.filter((header) => ownHeaders.has(header)).length > headers.length / 2,
  record: (ids, cell) => recordOf(ids, cell, {}),
};

/** Contacts as far as they're known, by ID. */
export interface ContactsKnown {
  /** As responses described them. */
  seen?: ReadonlyMap<string, Person>;
  /** All contacts as lists show them, from gifts and pledges too. Undefined until those lists have synced. */
  shown?: ReadonlyMap<string, MailingPerson> | undefined;
}

function recordOf({ id = '' }: Ids, cell: (key: string) => string, { seen, shown: people }: ContactsKnown) {
  const person = seen?.get(id);
  const known = mergeContactSources(person);
  const email = known.values.get('primary_email');
  const name = [cell('first_name'), cell('last_name')].filter(Boolean).join(' ') || cell('company_name');
  const shown = shownValues(known, people?.get(id));
  return {
    name: (person && newestSnapshot(person)?.name) || name,
    detail: typeof email === 'string' && email !== '' ? email : cell('emails'),
    link: recordKinds.contact.link(id),
    review: (values: ContactForm) => contactForm.review({ id, known }, values),
    undo: (body: ContactBody) => undoOf(contactForm, { id, known }, body),
    differing: (body: ContactBody) => differing(known.values, body),
    required: requiredOf(shown, cell),
    // An email that only gifts have isn't the contact's own, unless the file has it from here.
    same: (body: ContactBody, isOwn: boolean) => {
      const labels = new Set([...differing(isOwn ? shown : known.values, body), contactFormFields.bio.label]);
      const same = partKeys.filter((key) => body[key] !== undefined && !labels.has(contactFormFields[key].label));
      return same.flatMap((key) => (key === 'addresses' ? [key, ...addressLines] : key));
    },
  };
}

const ownHeaders: ReadonlySet<string> = new Set([
  ...Object.keys(peopleFields),
  ...Object.keys(mailingFields),
  ...partKeys,
  ...addressLines,
]);

/** Returns what lists show of a contact, and over it what the contact is known to have. */
function shownValues({ values }: KnownContact, person: MailingPerson | undefined): ReadonlyMap<string, unknown> {
  if (!person) return values;
  const { type, first_name, last_name, company_name, email, phone, address } = person;
  const shown = { type, first_name, last_name, company_name, primary_email: email, primary_phone: phone };
  const filled = Object.entries(shown).filter(([, value]) => value);
  return new Map([...filled, ...(address ? [['addresses', [address]] as const] : []), ...values] as [
    string,
    unknown,
  ][]);
}

/** Fields with one value, which a save sets without touching others. */
export const singleFields: readonly Field[] = fields.filter(
  ({ key }) => !contactBulk.replaced.includes(key) && !addressLines.some((line) => line === key),
);

/** True for a row with the name of a company alone. */
const isCompany = (cell: (key: string) => string) =>
  cell('company_name') !== '' && cell('first_name') === '' && cell('last_name') === '';

/** Returns the type and the name, which the platform requires with every change, of a row that doesn't say whose they are. */
function requiredOf(
  values: ReadonlyMap<string, unknown>,
  cell: (key: string) => string,
): Readonly<Record<string, string>> {
  const type = cell('type') || textOf(values.get('type'));
  const keys = { individual: ['first_name', 'last_name'], company: ['company_name'] }[type] ?? [];
  const known = ['type', ...keys].flatMap((key) => {
    const value = textOf(values.get(key));
    return cell(key) === '' && value !== '' ? [[key, value]] : [];
  });
  return isCompany(cell) && type !== 'company' ? {} : (Object.fromEntries(known) as Record<string, string>);
}

/** Returns the labels of sent fields whose known values are others. An unknown value counts as another. */
function differing(values: ReadonlyMap<string, unknown>, body: ContactBody): string[] {
  const primary = (key: ContactMethodKey) => {
    const value = values.get(primaryKey(key));
    return value ? [{ value }] : [];
  };
  const lists = { emails: primary('emails'), phones: primary('phones'), addresses: [] };
  const now = { ...lists, ...Object.fromEntries(values) } as unknown as Contact;
  const { storedDifferently } = contactDifferences({ id: '', known: unknownContact }, body, now);
  return [...new Set(storedDifferently.map(({ label }) => label))];
}

/** Adds what is known of contacts, and a warning about those in no list. */
export function contactBulkWith(known: ContactsKnown): typeof contactBulk {
  const { shown } = known;
  return {
    ...contactBulk,
    record: (ids, cell) => recordOf(ids, cell, known),
    warnings: (values, ids) => [
      ...(!shown || shown.has(ids['id'] ?? '')
        ? []
        : [{ key: 'id', message: 'No record mentions a contact with this ID.' }]),
      ...(contactBulk.warnings?.(values, ids) ?? []),
    ],
  };
}
