/** Every field of a contact's body as the form holds it. */
import { missingNames } from '../../api/operations.ts';
import type { Primary, RowsChange } from '../../ui/fields/changes.ts';
import { contactFields } from '../../records/contact.ts';
import {
  type KnownContact,
  unknownContact,
  knownReach,
  type ReachChange,
  type ReachKey,
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

/** The fields that hold one value or one list of texts, each with its kind. */
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
  /** Of the address to change, typed in; blank adds one. Answers carry no address ids. */
  id: string;
  is_primary: Primary;
  /** `yes` clears the lines that are blank, of an address that has an id. */
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
  ReachKey,
  ReachChange
> & {
    /** `individual`, `company`, or blank while it is not known. */
    type: string;
    addresses: RowsChange<AddressRow>;
  };

/** What the form was opened with. */
export interface ContactBase {
  id: string;
  known: KnownContact;
}

/** One field as people see it. A remove list belongs to the field it removes from. */
export type ContactPartKey = keyof ContactForm;

interface EditGroup {
  title: string;
  fields: readonly ContactPartKey[];
}

/** What is changed most comes first. The type is among it where it is not known: it is required. */
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

/** In the order of the form. */
export const partKeys: readonly ContactPartKey[] = editGroups({ id: '', known: unknownContact }).flatMap(
  ({ fields }) => fields,
);

const labels = new Map(contactFields.map(({ key, label }) => [key, label]));

/** The name under which answers give what is sent under this one; `bio` is never answered. */
export function answeredAs(key: ContactPartKey): string {
  return key === 'address_subscription' ? 'is_address_subscribed' : key;
}

export function labelOf(key: ContactPartKey): string {
  return labels.get(answeredAs(key)) ?? 'Bio';
}

/** The names that the service requires of a contact of this type on every save. */
export function requiredNames(type: string): readonly (typeof nameKeys)[number][] {
  return missingNames(type, {});
}

export function isOneOf<Key extends string>(keys: readonly Key[], key: string): key is Key {
  return (keys as readonly string[]).includes(key);
}

/** What is known, and nothing set. */
export function toContactForm({ known }: ContactBase): ContactForm {
  const type = known.values.get('type');
  const plain = plainKeys.map((key) => {
    const kind: FieldKind = kinds[key];
    return [key, { how: 'leave', ...(kind.held(known.values.get(answeredAs(key))) ?? kind.held('')) }];
  });
  return {
    ...(Object.fromEntries(plain) as Pick<ContactForm, PlainKey>),
    type: type === 'individual' || type === 'company' ? type : '',
    emails: knownReach(known, 'emails'),
    phones: knownReach(known, 'phones'),
    addresses: { how: 'leave', rows: [], remove: [] },
  };
}
