/**
 * For tests: every operation as the specification has it, written down independently of `src/api` to catch typos. A new operation
 * is a row here: its request, an input that the sandbox accepts, the rules of its fields, and the shape of its answer.
 */
import type { Input, OperationName } from '#api/operations.ts';
import { type Answer, numbers, strings, optionalString, householdContact, webhook } from './answer-shapes.ts';
import {
  text,
  textUpTo,
  filled,
  oneOf,
  atLeast,
  between,
  whole,
  wholeFrom,
  flag,
  moment,
  texts,
  wholes,
  reachable,
  unbounded,
  addresses,
  each,
  onlyPage,
  type Fields,
} from './field-rules.ts';

interface Specified<Name extends OperationName> {
  /** Method and path. */
  request: string;
  /** By default nothing. */
  input?: Input<Name>;
  /** The query of that input, as sent. */
  sends?: string;
  /** By default a list's page, and nothing else. */
  query?: Fields;
  /** The smallest valid body. */
  least?: Record<string, unknown>;
  body?: Fields;
  answer: Answer;
}

export const specified: { readonly [Name in OperationName]: Specified<Name> } = {
  listMessages: {
    request: 'GET /v1/messages',
    input: { page: '2' },
    sends: '?page=2',
    answer: {
      form: 'envelope',
      row: {
        ...strings(
          'id, status, channel, internal_name, body, recipient_filters, recipient_count, sent_at, sending_at, created_at, updated_at',
        ),
        subject: optionalString,
        preheader: optionalString,
      },
    },
  },
  updateHousehold: {
    request: 'PUT /v1/households/{household}',
    input: {
      household: '501',
      body: { name: 'The Lovelaces', head_contact_id: 4801, note: '', envelope_name: 'Ada' },
    },
    body: { ...each(text, 'name, note, envelope_name'), head_contact_id: [whole] },
    answer: {
      form: 'record',
      row: {
        id: 'integer',
        name: 'string',
        head_contact_id: 'integer',
        account_id: 'integer',
        ...strings('envelope_name, note, created_at, updated_at'),
        contacts: [householdContact],
      },
    },
  },
  listHouseholds: {
    request: 'GET /v1/households',
    input: { query: 'Ada & Co', sortByDesc: 'name', page: '1' },
    sends: '?query=Ada+%26+Co&sortByDesc=name&page=1',
    query: { ...each(text, 'headContactId, contacts, query, sortBy, sortByDesc'), ...onlyPage },
    answer: {
      form: 'array',
      row: {
        id: 'integer',
        name: 'string',
        head_contact_id: 'integer or null',
        account_id: 'integer',
        envelope_name: 'string or null',
        note: 'string or null',
        created_at: 'date-time or null',
        updated_at: 'date-time or null',
        contacts: {
          optional: [
            strings(
              'id, company_name, first_name, first_name_display, last_name, last_name_display, middle_name, name_display, primary_email, primary_phone, type',
            ),
          ],
        },
      },
    },
  },
  updateContact: {
    request: 'PUT /v1/contacts/{contact}',
    input: { contact: '4821', body: { type: 'company', company_name: 'Analytical Engines', tags: ['a'] } },
    body: {
      type: [{ takes: [], refuses: oneOf('individual', 'company').refuses }],
      ...each(textUpTo(255), 'first_name, last_name'),
      ...each(text, 'middle_name, preferred_name, pronouns, suffix, prefix'),
      gender: [oneOf('male', 'female', 'other')],
      ...each(text, 'company_name, employer, company, title'),
      ...each(text, 'twitter_url, linkedin_url, facebook_url, tiktok_url, website_url, note, bio, external_id'),
      contact_since: [moment],
      dob: [text],
      ...each(flag, 'email_opt_in, sms_opt_in, address_subscription'),
      ...each(texts, 'custom_fields, tags, remove_emails, remove_phones'),
      remove_address_ids: [wholes],
      ...each(unbounded(reachable), 'emails, phones'),
      addresses: [addresses],
    },
    answer: { form: 'record', row: { ...householdContact, instagram_url: 'string' } },
  },
  listCampaigns: {
    request: 'GET /v1/campaigns',
    answer: {
      form: 'envelope',
      unfilteredTotal: 'string',
      row: {
        ...strings(
          'id, code, account_id, event_id, type, title, subtitle, description, slug, url, cover, status, timezone, end_at, created_at, updated_at, currency',
        ),
        ...numbers('goal, raised, donors'),
        settings: [strings('name, value')],
        event: strings(
          'title, type, location_name, address_formatted, google_place_id, start_at, end_at, timezone, details, private, tickets_required, livestream, livestream_start_at, livestream_end_at, created_at, updated_at',
        ),
      },
    },
  },
  listPledges: {
    request: 'GET /v1/pledges',
    answer: {
      form: 'envelope',
      row: strings(
        'id, contact_id, campaign_id, fund_id, type, status, status_friendly, amount, amount_fulfilled, amount_remaining, allow_custom_amount, installment_frequency, first_installment_date, next_installment_date, expected_fulfillment_date, memo, auto_remind, last_reminded_at, fee_coverage_type, fee_coverage_visibility, include_in_campaign_goal, tips_enabled, canceled_at, created_at, updated_at',
      ),
    },
  },
  createTicketItem: {
    request: 'POST /v1/campaigns/{campaign}/items/tickets',
    input: { campaign: '77', body: { name: 'Gala 🎟️', price: 25.5, total_quantity: null } },
    least: { name: 'Gala dinner', price: 25 },
    body: {
      name: [filled(255), 'required'],
      price: [atLeast(0), 'required'],
      total_quantity: [wholeFrom(0), 'nullable'],
      subtype: [oneOf('physical', 'digital', 'hybrid'), 'nullable'],
      active: [flag, 'nullable'],
      retail_price: [atLeast(0), 'nullable'],
      description: [textUpTo(5000), 'nullable'],
      bundle_only: [flag, 'nullable'],
      hide_remaining: [flag, 'nullable'],
      scope: [oneOf('registrant', 'event'), 'nullable'],
      bundles: [texts, 'nullable'],
      custom_fields: [texts, 'nullable'],
      pictures: [texts, 'nullable'],
    },
    answer: {
      form: 'record',
      row: strings(
        'id, campaign_id, name, description, price, total_quantity, subtype, active, retail_price, bundle_only, hide_remaining, scope, bundles, custom_fields, pictures',
      ),
    },
  },
  updateDiscountCode: {
    request: 'PUT /v1/campaigns/{campaign}/discount-codes/{discountCode}',
    input: { campaign: '77', discountCode: '1601', body: { amount: 10, expires_at: null } },
    least: { amount: 10 },
    body: {
      amount: [between(1, 100), 'required'],
      items: [texts, 'nullable'],
      type: [oneOf('percentage', 'fixed')],
      active: [flag],
      code: [textUpTo(255)],
      uses: [atLeast(1), 'nullable'],
      starts_at: [moment, 'nullable'],
      expires_at: [moment, 'nullable'],
    },
    answer: {
      form: 'record',
      row: {
        ...strings(
          'id, campaign_id, code, type, used, uses, active, total_discount, starts_at, expires_at, created_at, updated_at',
        ),
        amount: 'number',
        items: optionalString,
        all_items: optionalString,
      },
    },
  },
  listTransactions: {
    request: 'GET /v1/transactions',
    input: { createdAfter: '2026-11-20T14:00:00+02:00', scope: 'all' },
    sends: '?createdAfter=2026-11-20T14%3A00%3A00%2B02%3A00&scope=all',
    query: {
      ...each(moment, 'transactedAfter, transactedBefore, createdAfter, createdBefore, updatedAfter, updatedBefore'),
      ...each(moment, 'checkDepositedAfter, checkDepositedBefore'),
      ...each(text, 'contacts, method'),
      scope: [oneOf('all', 'benefiting', 'chapters')],
      ...each(oneOf('amount', 'transacted_at', 'created_at', 'contact_name'), 'sortBy, sortByDesc'),
      ...onlyPage,
    },
    answer: {
      form: 'envelope',
      unfilteredTotal: 'integer',
      row: {
        ...strings('id, plan_id, pledge_id'),
        ...numbers('amount, fee, fee_covered, donated, payout'),
        ...strings('captured, captured_at, timezone, refunded, refunded_at'),
        line_items: [
          {
            ...strings('type, subtype, description'),
            ...numbers('quantity, price, discount, total'),
            ...strings('created_at, updated_at'),
          },
        ],
        ...strings('fair_market_value_amount, tax_deductible_amount, is_recurring'),
      },
    },
  },
  listTickets: {
    request: 'GET /v1/tickets',
    answer: {
      form: 'envelope',
      row: {
        ...strings(
          'id, id_suffix, transaction_id, name, first_name, last_name, email, phone, title, description, pdf, checked_in_at, created_at, updated_at, retail_price',
        ),
        price: 'number',
      },
    },
  },
  listPayouts: {
    request: 'GET /v1/payouts',
    answer: {
      form: 'envelope',
      row: {
        ...strings(
          'id, campaign_id, method, status, currency, memo, expected_at, paid_at, created_at, updated_at, address',
        ),
        ...numbers('amount, fee, tip, payout'),
      },
    },
  },
  listWebhooks: {
    request: 'GET /v1/webhooks',
    answer: { form: 'envelope', row: webhook },
  },
  getWebhook: {
    request: 'GET /v1/webhooks/{webhook}',
    input: { webhook: '31' },
    answer: { form: 'record', row: webhook },
  },
};

export const operationNames = Object.keys(specified) as OperationName[];

export function inputOf<Name extends OperationName>(name: Name): Input<Name> {
  return specified[name].input ?? ({} as Input<Name>);
}

/** The method and the path of a valid call: `PUT /v1/households/501` */
export function sentBy(name: OperationName): string {
  const ids: Readonly<Record<string, unknown>> = inputOf(name);
  const { request, sends = '' } = specified[name];
  return request.replace(/\{(\w+)\}/g, (_, id: string) => String(ids[id])) + sends;
}
