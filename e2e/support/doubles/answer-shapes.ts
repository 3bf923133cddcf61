/** For tests: how the specification describes what is answered, and the shapes that several answers share. */
export type Written =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date-time'
  | 'string or null'
  | 'integer or null'
  | 'date-time or null'
  | 'unspecified';
export interface Table {
  [field: string]: Written | Table | [Written | Table] | { optional: Written | [Table] };
}

export function strings(names: string): Record<string, 'string'> {
  return Object.fromEntries(names.split(', ').map((name) => [name, 'string']));
}
export const numbers = (names: string): Table => Object.fromEntries(names.split(', ').map((name) => [name, 'number']));
export const optionalString = { optional: 'string' } as const;

const address: Table = {
  ...strings('address_1, address_2, city, state, zipcode, country, type'),
  is_primary: 'boolean',
  created_at: 'date-time',
  updated_at: 'date-time',
};
const companyAddress: Table = { ...address, id: 'integer', account_id: 'integer', name: 'string' };
export const householdContact: Table = {
  ...strings(
    'id, external_id, contact_since, type, prefix, first_name, preferred_name, middle_name, last_name, suffix, gender, pronouns, dob, company, employer, company_name, title',
  ),
  ...strings('website_url, twitter_url, linkedin_url, facebook_url, tiktok_url'),
  emails: [strings('type, value')],
  phones: [strings('type, value')],
  ...strings('primary_email, primary_phone, note'),
  addresses: [address],
  primary_address: address,
  last_donation_amount: 'string',
  stats: strings('total_contributions, recurring_contributions'),
  tags: 'string',
  custom_fields: ['unspecified'],
  external_ids: [{ id: 'integer', ...strings('label, external_id, created_at, updated_at') }],
  ...strings('is_email_subscribed, is_phone_subscribed, is_address_subscribed, email_opt_in, sms_opt_in'),
  ...strings('address_unsubscribed_at, archived_at, created_at, updated_at, salutation_name'),
  point_of_contact: {
    ...strings(
      'id, type, prefix, first_name, middle_name, last_name, suffix, gender, pronouns, dob, employer, title, twitter_url, linkedin_url, facebook_url, tiktok_url, instagram_url, website_url, primary_email, primary_phone, is_email_subscribed, is_phone_subscribed, is_address_subscribed, address_unsubscribed_at, archived_at, created_at, updated_at, first_time_supporter_at',
    ),
    emails: {},
    phones: {},
  },
  associated_companies: [
    {
      ...strings(
        'id, type, company_name, name_display, title, twitter_url, linkedin_url, facebook_url, tiktok_url, instagram_url, website_url, image_url, primary_email, primary_phone, is_email_subscribed, is_phone_subscribed, is_address_subscribed, address_unsubscribed_at, note, archived_at, created_at, updated_at, first_time_supporter_at',
      ),
      emails: {},
      phones: {},
      addresses: [companyAddress],
      primary_address: companyAddress,
    },
  ],
};
export const webhook: Table = {
  id: 'string',
  name: 'string or null',
  events: ['unspecified'],
  enabled: 'boolean',
  ...strings('url, last_status, last_status_description, last_used_at, created_at, updated_at'),
  signature: { optional: 'string or null' },
};

export interface Answer {
  /** A page in the envelope, a bare array, or a single record. */
  form: 'envelope' | 'array' | 'record';
  row: Table;
  unfilteredTotal?: 'string' | 'integer';
}
