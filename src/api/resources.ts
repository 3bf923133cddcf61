/** The platform's resources: the specified fields, by type. */
import {
  all,
  alsoNamed,
  anything,
  boolean,
  dateTime,
  dateTimeOrNull,
  integer,
  integerFrom,
  integerOrNull,
  integerOrNullFrom,
  type Kind,
  list,
  number,
  object,
  optional,
  orAbsent,
  text,
  textOrNull,
} from './fields.ts';
import { orDeployed } from './deployed-transaction.ts';

type ReadBy<K> = K extends Kind<infer T> ? T : never;

export const message = object({
  ...all(
    text,
    'id status channel internal_name body recipient_filters recipient_count sent_at sending_at created_at updated_at',
  ),
  subject: optional(text),
  preheader: optional(text),
});
export type Message = ReadBy<typeof message>;

const address = object({
  ...all(text, 'address_1 address_2 city state zipcode country type'),
  is_primary: boolean,
  created_at: dateTime,
  updated_at: dateTime,
});

const companyAddress = object({
  id: integer,
  account_id: integer,
  ...all(text, 'name address_1 address_2 city state zipcode country type'),
  is_primary: boolean,
  created_at: dateTime,
  updated_at: dateTime,
});

const pointOfContact = object({
  ...all(text, 'id type prefix first_name middle_name last_name suffix gender pronouns dob employer title'),
  ...all(text, 'twitter_url linkedin_url facebook_url tiktok_url instagram_url website_url'),
  ...all(text, 'primary_email primary_phone is_email_subscribed is_phone_subscribed is_address_subscribed'),
  ...all(text, 'address_unsubscribed_at archived_at created_at updated_at first_time_supporter_at'),
  emails: object({}),
  phones: object({}),
});

const associatedCompany = object({
  ...all(text, 'id type company_name name_display title'),
  ...all(text, 'twitter_url linkedin_url facebook_url tiktok_url instagram_url website_url image_url'),
  ...all(text, 'primary_email primary_phone is_email_subscribed is_phone_subscribed is_address_subscribed'),
  ...all(text, 'address_unsubscribed_at note archived_at created_at updated_at first_time_supporter_at'),
  emails: object({}),
  phones: object({}),
  addresses: list(companyAddress),
  primary_address: companyAddress,
});

const contactFields = {
  ...all(text, 'id external_id contact_since type prefix first_name preferred_name middle_name last_name suffix'),
  ...all(text, 'gender pronouns dob company employer company_name title'),
  ...all(text, 'website_url twitter_url linkedin_url facebook_url tiktok_url'),
  emails: list(object(all(text, 'type value'))),
  phones: list(object(all(text, 'type value'))),
  ...all(text, 'primary_email primary_phone note'),
  addresses: list(address),
  primary_address: address,
  last_donation_amount: text,
  stats: object(all(text, 'total_contributions recurring_contributions')),
  tags: text,
  custom_fields: list(anything),
  external_ids: list(object({ id: integer, ...all(text, 'label external_id created_at updated_at') })),
  ...all(text, 'is_email_subscribed is_phone_subscribed is_address_subscribed email_opt_in sms_opt_in'),
  ...all(text, 'address_unsubscribed_at archived_at created_at updated_at salutation_name'),
  point_of_contact: pointOfContact,
  associated_companies: list(associatedCompany),
};

export const contact = object({ ...contactFields, instagram_url: text });
export type Contact = ReadBy<typeof contact>;

/** The response to a household save. Its contacts have no instagram_url. */
export const updatedHousehold = object({
  id: integer,
  name: text,
  head_contact_id: integer,
  account_id: integer,
  ...all(text, 'envelope_name note created_at updated_at'),
  contacts: list(object(contactFields)),
});
export type UpdatedHousehold = ReadBy<typeof updatedHousehold>;

const contactSummary = object(
  all(
    text,
    'id company_name first_name first_name_display last_name last_name_display middle_name name_display primary_email primary_phone type',
  ),
);
export type ContactSummary = ReadBy<typeof contactSummary>;

/** A household in a list. */
export const household = object({
  id: integer,
  name: text,
  head_contact_id: integerOrNull,
  account_id: integer,
  envelope_name: textOrNull,
  note: textOrNull,
  created_at: dateTimeOrNull,
  updated_at: dateTimeOrNull,
  contacts: optional(list(contactSummary)),
});
export type Household = ReadBy<typeof household>;

export const campaign = object({
  ...all(text, 'id code account_id event_id type title subtitle description slug url cover status timezone end_at'),
  ...all(text, 'created_at updated_at currency'),
  ...all(number, 'goal raised donors'),
  settings: list(object(all(text, 'name value'))),
  event: object(
    all(
      text,
      'title type location_name address_formatted google_place_id start_at end_at timezone details private tickets_required livestream livestream_start_at livestream_end_at created_at updated_at',
    ),
  ),
});
export type Campaign = ReadBy<typeof campaign>;

export const pledge = object({
  ...all(text, 'id contact_id campaign_id fund_id type status status_friendly'),
  ...all(text, 'amount amount_fulfilled amount_remaining allow_custom_amount installment_frequency'),
  ...all(text, 'first_installment_date next_installment_date expected_fulfillment_date memo auto_remind'),
  ...all(text, 'last_reminded_at fee_coverage_type fee_coverage_visibility include_in_campaign_goal tips_enabled'),
  ...all(text, 'canceled_at created_at updated_at'),
});
export type Pledge = ReadBy<typeof pledge>;

const lineItem = object({
  ...all(text, 'type subtype description'),
  ...all(number, 'quantity price discount total'),
  ...all(text, 'created_at updated_at'),
});
export type LineItem = ReadBy<typeof lineItem>;

export const transaction = orDeployed(
  object({
    ...all(text, 'id plan_id pledge_id'),
    ...all(number, 'amount fee fee_covered donated payout'),
    ...all(text, 'captured captured_at timezone refunded refunded_at'),
    line_items: list(lineItem),
    ...all(text, 'fair_market_value_amount tax_deductible_amount is_recurring'),
  }),
);
export type Transaction = ReadBy<typeof transaction>;

/** Older platforms call the check-in an arrival. */
export const ticket = alsoNamed(
  object({
    ...all(text, 'id id_suffix transaction_id name first_name last_name email phone title description pdf'),
    checked_in_at: orAbsent(text),
    ...all(text, 'created_at updated_at retail_price'),
    price: number,
  }),
  { arrived_at: 'checked_in_at' },
);
export type Ticket = ReadBy<typeof ticket>;

/** Some platforms send the completion date instead of the payment date. */
export const payout = alsoNamed(
  object({
    ...all(text, 'id campaign_id method status currency memo expected_at'),
    paid_at: orAbsent(text),
    ...all(text, 'created_at updated_at address'),
    ...all(number, 'amount fee tip payout'),
  }),
  { completed_at: 'paid_at' },
);
export type Payout = ReadBy<typeof payout>;

export const webhook = object({
  id: text,
  name: textOrNull,
  events: list(anything),
  enabled: boolean,
  ...all(text, 'url last_status last_status_description last_used_at created_at updated_at'),
  signature: optional(textOrNull),
});
export type Webhook = ReadBy<typeof webhook>;

export const ticketItem = object(
  all(
    text,
    'id campaign_id name description price total_quantity subtype active retail_price bundle_only hide_remaining scope bundles custom_fields pictures',
  ),
);
export type TicketItem = ReadBy<typeof ticketItem>;

export const discountCode = object({
  ...all(text, 'id campaign_id code type used uses active total_discount starts_at expires_at created_at updated_at'),
  amount: number,
  items: optional(text),
  all_items: optional(text),
});
export type DiscountCode = ReadBy<typeof discountCode>;

/** The fields of `meta` and `links`, which give a page's position in the list. */
export const metaFields = {
  current_page: integerFrom(1),
  from: integerOrNullFrom(1),
  last_page: integerFrom(1),
  links: list(object({ url: textOrNull, label: text, active: boolean })),
  path: textOrNull,
  per_page: integerFrom(0),
  to: integerOrNullFrom(1),
  total: integerFrom(0),
};
export const links = object(all(textOrNull, 'first last prev next'));
