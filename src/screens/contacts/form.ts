/** Form values for every field of the contact's request body. */
import { missingNames } from '../../api/operations.ts';
import type { Primary, RowsChange } from '../../ui/fields/changes.ts';
import { contactFields } from '../../records/contact.ts';
import {
  type KnownContact,
  unknownContact,
  knownContactMethods,
  type ContactMethodsChange,
  type ContactMethodKey,
} from '../../records/contact-known.ts';
import { type FieldKind, gender, list, moment, text, yesOrNo } from './kinds.ts';

export const nameKeys = ['first_name', 'last_name', 'company_name'] as const;
export const textKeys = [
  'preferred_name',
  'middle_name',
  'prefix',
  'suffix',
  'employer',
  'company',
  'title',
  'website_url',
  'twitter_url',
  'linkedin_url',
  'facebook_url',
  'tiktok_url',
  'pronouns',
  'dob',
  'note',
  'bio',
  'external_id',
] as const;
export const yesNoKeys = ['email_opt_in', 'sms_opt_in', 'address_subscription'] as const;
export const listKeys = ['tags', 'custom_fields'] as const;
export const addressLines = ['address_1', 'address_2', 'city', 'state', 'zipcode', 'country'] as const;

/** Kinds of the fields that have one value or one list of texts. */
export const kinds = {
  ...all(nameKeys, text),
  ...all(textKeys, text),
  gender,
  contact_since: moment,
  ...all(yesNoKeys, yesOrNo),
  ...all(listKeys, list),
};

function all<Key extends string, Kind>(keys: readonly Key[], kind: Kind) {
  return Object.fromEntries(keys.map((key) => [key, kind])) as Record<Key, Kind>;
}

type PlainKey = keyof typeof kinds;
export const plainKeys = Object.keys(kinds) as PlainKey[];

export type AddressRow = Record<(typeof addressLines)[number], string> & {
  /** ID of the address to change, as typed; blank adds an address. API responses include no address IDs. */
  id: string;
  is_primary: Primary;
  /** `yes` clears the blank lines of an address with an ID. */
  clearBlank: '' | 'yes';
};

export const blankAddress: AddressRow = {
  id: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  is_primary: '',
  clearBlank: '',
};

export type ContactForm = { [Key in PlainKey]: Parameters<(typeof kinds)[Key]['sent']>[0] } & Record<
  ContactMethodKey,
  ContactMethodsChange
> & {
    /** `individual`, `company`, or blank while unknown. */
    type: string;
    addresses: RowsChange<AddressRow>;
  };

/** The contact as it was when the form was opened. */
export interface ContactBase {
  id: string;
  known: KnownContact;
}

/** A field as shown to users. A `remove_` list is part of the field it removes from. */
export type ContactPartKey = keyof ContactForm;

interface EditGroup {
  title: string;
  fields: readonly ContactPartKey[];
}

/** Returns the form's groups, most used first. An unknown type is in the first group, because it is required. */
export function editGroups({ known: { values } }: ContactBase): readonly EditGroup[] {
  const type = values.get('type');
  const names: readonly ContactPartKey[] =
    type === 'individual'
      ? ['first_name', 'middle_name', 'last_name']
      : type === 'company'
        ? ['company_name']
        : ['type', 'first_name', 'last_name', 'company_name'];
  const others: readonly ContactPartKey[] = [
    'type',
    'first_name',
    'middle_name',
    'last_name',
    'company_name',
    'preferred_name',
    'prefix',
    'suffix',
  ];
  return [
    { title: 'Name, email, phone', fields: [...names, 'emails', 'phones'] },
    { title: 'More names', fields: others.filter((key) => !names.includes(key)) },
    { title: 'Work', fields: ['employer', 'company', 'title'] },
    { title: 'Address', fields: ['addresses'] },
    { title: 'Online', fields: ['website_url', 'twitter_url', 'linkedin_url', 'facebook_url', 'tiktok_url'] },
    { title: 'Personal', fields: ['gender', 'pronouns', 'dob', 'contact_since'] },
    { title: 'Consent', fields: ['email_opt_in', 'sms_opt_in', 'address_subscription'] },
    { title: 'Tags and custom fields', fields: ['tags', 'custom_fields'] },
    { title: 'Note and external IDs', fields: ['note', 'bio', 'external_id'] },
  ];
}

/** All fields, in form order. */
export const partKeys: readonly ContactPartKey[] = editGroups({ id: '', known: unknownContact }).flatMap(
  ({ fields }) => fields,
);

const labels = new Map(contactFields.map(({ key, label }) => [key, label]));

/** Returns the response's name for a sent field. Responses never include `bio`. */
export function answeredAs(key: ContactPartKey): string {
  return key === 'address_subscription' ? 'is_address_subscribed' : key;
}

export function labelOf(key: ContactPartKey): string {
  return labels.get(answeredAs(key)) ?? 'Bio';
}

/** Returns the name fields that the API requires with every save of a contact of this type. */
export function requiredNames(type: string): readonly (typeof nameKeys)[number][] {
  return missingNames(type, {});
}

export function isOneOf<Key extends string>(keys: readonly Key[], key: string): key is Key {
  return (keys as readonly string[]).includes(key);
}

/** Returns the form with known values and no changes. */
export function toContactForm({ known }: ContactBase): ContactForm {
  const type = known.values.get('type');
  const plain = plainKeys.map((key) => {
    const kind: FieldKind = kinds[key];
    return [key, { how: 'leave', ...(kind.held(known.values.get(answeredAs(key))) ?? kind.held('')) }];
  });
  return {
    ...(Object.fromEntries(plain) as Pick<ContactForm, PlainKey>),
    type: type === 'individual' || type === 'company' ? type : '',
    emails: knownContactMethods(known, 'emails'),
    phones: knownContactMethods(known, 'phones'),
    addresses: { how: 'leave', rows: [], remove: [] },
  };
}
