/** Label, group, and kind of every contact field. */
export type ContactFieldKind = 'text' | 'word' | 'yes-no' | 'moment' | 'day' | 'address' | 'list';

export interface ContactField {
  /** The specification's name. */
  key: string;
  label: string;
  kind: ContactFieldKind;
}

export interface ContactGroup {
  title: string;
  fields: readonly ContactField[];
}

function of(kind: ContactFieldKind, labels: Readonly<Record<string, string>>): ContactField[] {
  return Object.entries(labels).map(([key, label]) => ({ key, label, kind }));
}

/** Every field of the contact resource except its ID. */
export const contactGroups: readonly ContactGroup[] = [
  {
    title: 'Name',
    fields: [
      ...of('word', { type: 'Type' }),
      ...of('text', {
        prefix: 'Prefix',
        first_name: 'First name',
        preferred_name: 'Preferred name',
        middle_name: 'Middle name',
        last_name: 'Last name',
        suffix: 'Suffix',
        salutation_name: 'Salutation',
        company_name: 'Company name',
      }),
    ],
  },
  {
    title: 'Email and phone',
    fields: [
      ...of('text', { primary_email: 'Primary email', primary_phone: 'Primary phone' }),
      ...of('list', { emails: 'Emails', phones: 'Phones' }),
    ],
  },
  { title: 'Work', fields: of('text', { company: 'Company', employer: 'Employer', title: 'Job title' }) },
  { title: 'Addresses', fields: of('list', { primary_address: 'Primary address', addresses: 'Addresses' }) },
  {
    title: 'Online',
    fields: of('address', {
      website_url: 'Website',
      twitter_url: 'Twitter',
      linkedin_url: 'LinkedIn',
      facebook_url: 'Facebook',
      instagram_url: 'Instagram',
      tiktok_url: 'TikTok',
    }),
  },
  {
    title: 'Personal',
    fields: [
      ...of('word', { gender: 'Gender' }),
      ...of('text', { pronouns: 'Pronouns' }),
      ...of('day', { dob: 'Date of birth' }),
      ...of('moment', { contact_since: 'Contact since' }),
    ],
  },
  {
    title: 'Consent',
    fields: [
      ...of('yes-no', {
        email_opt_in: 'Email opt-in',
        sms_opt_in: 'SMS opt-in',
        is_email_subscribed: 'Subscribed by email',
        is_phone_subscribed: 'Subscribed by phone',
        is_address_subscribed: 'Subscribed by mail',
      }),
      ...of('moment', { address_unsubscribed_at: 'Unsubscribed from mail' }),
    ],
  },
  {
    title: 'Giving',
    fields: [...of('text', { last_donation_amount: 'Last gift amount' }), ...of('list', { stats: 'Giving totals' })],
  },
  {
    title: 'Tags and custom fields',
    fields: of('list', { tags: 'Tags', custom_fields: 'Custom fields' }),
  },
  {
    title: 'Notes and IDs',
    fields: [
      ...of('text', { note: 'Note', external_id: 'External ID' }),
      ...of('list', { external_ids: 'Other external IDs' }),
    ],
  },
  {
    title: 'Companies',
    fields: of('list', { point_of_contact: 'Point of contact', associated_companies: 'Associated companies' }),
  },
  {
    title: 'Record',
    fields: of('moment', { created_at: 'Created', updated_at: 'Updated', archived_at: 'Archived' }),
  },
];

export const contactFields: readonly ContactField[] = contactGroups.flatMap(({ fields }) => fields);
