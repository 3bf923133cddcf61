/** The platform's operations, with validation rules for requests. To add one, add a row to `operations`. */
import * as z from 'zod/mini';
import { noteDifference } from './differences.ts';
import { all, isObject, type Kind } from './fields.ts';
import { type Answered, type Page, pageOf } from './page.ts';
import * as resources from './resources.ts';
import {
  atLeast,
  between,
  dateTime,
  exactly,
  listOf,
  notBlank,
  oneOf,
  shortText,
  text,
  trueOrFalse,
  wholeNumber,
  wholeNumberFrom,
} from './rules.ts';

const optional = <T extends z.ZodMiniType>(rule: T) => z.optional(rule);
const optionalOrNull = <T extends z.ZodMiniType>(rule: T) => z.optional(z.nullable(rule));

/** `page` for every list, although the specification declares it for households only. */
const pageNumber = text().check(z.regex(/^[1-9]\d{0,8}$/, { error: 'must be a whole number, 1 or more' }));
const pageOnly = exactly({ page: optional(pageNumber) });

export const transactionSorts = ['amount', 'transacted_at', 'created_at', 'contact_name'] as const;
export const transactionScopes = ['all', 'benefiting', 'chapters'] as const;

const transactionQuery = exactly({
  ...all(optional(dateTime()), 'transactedAfter transactedBefore createdAfter createdBefore'),
  ...all(optional(dateTime()), 'updatedAfter updatedBefore checkDepositedAfter checkDepositedBefore'),
  ...all(optional(text()), 'contacts method'),
  scope: optional(oneOf(...transactionScopes)),
  ...all(optional(oneOf(...transactionSorts)), 'sortBy sortByDesc'),
  page: optional(pageNumber),
});

const householdQuery = exactly({
  ...all(optional(text()), 'headContactId contacts query sortBy sortByDesc'),
  page: optional(pageNumber),
});

const householdBody = exactly({
  name: optional(text()),
  head_contact_id: optional(wholeNumber()),
  ...all(optional(text()), 'note envelope_name'),
});

const reachable = listOf(
  exactly({ value: text().check(notBlank()), type: optional(text()), is_primary: optional(trueOrFalse()) }),
);

const contactBody = exactly({
  type: optional(oneOf('individual', 'company')),
  ...all(optional(shortText(255)), 'first_name last_name'),
  ...all(optional(text()), 'middle_name preferred_name pronouns suffix prefix'),
  gender: optional(oneOf('male', 'female', 'other')),
  ...all(optional(text()), 'company_name employer company title'),
  ...all(optional(text()), 'twitter_url linkedin_url facebook_url tiktok_url website_url note bio external_id'),
  contact_since: optional(dateTime()),
  dob: optional(text()),
  ...all(optional(trueOrFalse()), 'email_opt_in sms_opt_in address_subscription'),
  ...all(optional(listOf(text())), 'custom_fields tags remove_emails remove_phones'),
  remove_address_ids: optional(listOf(wholeNumber())),
  ...all(optional(reachable), 'emails phones'),
  addresses: optional(
    listOf(
      exactly({
        id: optional(wholeNumber()),
        ...all(optional(text()), 'address_1 address_2 city state zipcode country'),
        is_primary: optional(trueOrFalse()),
      }),
    ),
  ),
}).check(
  z.check<ContactNames & { type?: string | undefined }>(
    ({ value, issues }) => {
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      for (const field of missingNames(value.type, value).filter((name) => !wrong.has(name))) {
        issues.push({ code: 'custom', input: undefined, path: [field], message: nameRule(value.type) });
      }
    },
    // Also runs if another field is invalid, so that all errors are reported at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  ),
);

export type ContactNames = Partial<Record<'first_name' | 'last_name' | 'company_name', string | undefined>>;

/** Returns the required name fields of a contact that are blank or missing. */
export function missingNames(type: string | undefined, names: ContactNames): (keyof ContactNames)[] {
  const needed = { individual: ['first_name', 'last_name'], company: ['company_name'] } as const;
  if (type !== 'individual' && type !== 'company') return [];
  // The body may not be validated yet, so a name may be a number.
  return needed[type].filter((field) => typeof names[field] !== 'string' || names[field].trim() === '');
}

export function nameRule(type: string | undefined): string {
  return type === 'company' ? 'is required for a company' : 'is required for an individual';
}

const ticketItemBody = exactly({
  name: shortText(255).check(notBlank()),
  price: atLeast(0),
  total_quantity: optionalOrNull(wholeNumberFrom(0)),
  subtype: optionalOrNull(oneOf('physical', 'digital', 'hybrid')),
  active: optionalOrNull(trueOrFalse()),
  retail_price: optionalOrNull(atLeast(0)),
  description: optionalOrNull(shortText(5000)),
  bundle_only: optionalOrNull(trueOrFalse()),
  hide_remaining: optionalOrNull(trueOrFalse()),
  scope: optionalOrNull(oneOf('registrant', 'event')),
  ...all(optionalOrNull(listOf(text())), 'bundles custom_fields pictures'),
});

const discountCodeBody = exactly({
  amount: between(1, 100),
  items: optionalOrNull(listOf(text())),
  type: optional(oneOf('percentage', 'fixed')),
  active: optional(trueOrFalse()),
  code: optional(shortText(255)),
  uses: optionalOrNull(atLeast(1)),
  ...all(optionalOrNull(dateTime()), 'starts_at expires_at'),
});

type Rule = z.ZodMiniType;

/** A response with a single resource, possibly wrapped in `data`. */
function one<T>(name: string, resource: Kind<T>): Answered<T> {
  return {
    exact: () => resource.exact(),
    read(body) {
      const found = isObject(body) && !('id' in body) && isObject(body['data']) ? body['data'] : body;
      if (found !== body) noteDifference(`${name} in data`, body);
      if (!isObject(found) || isNothing(found['id'])) {
        noteDifference(`${name}.id`, undefined);
        throw new NoResourceError('The response has no record ID.');
      }
      return resource.read(found, name);
    },
  };
}

function isNothing(id: unknown): boolean {
  return id === undefined || id === null || id === '';
}

/** Thrown when a response isn't the expected record. */
export class NoResourceError extends Error {
  override name = 'NoResourceError';
}

const nothing = z.undefined();
const noQuery = exactly({});

/** Makes a row of the table. `returns` parses the response body. */
function get<Path extends string, Query extends Rule, Answer>(
  path: Path,
  row: { query: Query; returns: Answered<Answer> },
) {
  return { method: 'GET', path, body: nothing, ...row } as const;
}

function write<const Method extends 'PUT' | 'POST'>(method: Method) {
  return <Path extends string, Body extends Rule, Answer>(path: Path, row: { body: Body; returns: Answered<Answer> }) =>
    ({ method, path, query: noQuery, ...row }) as const;
}

const put = write('PUT');
const post = write('POST');

export const operations = {
  listMessages: get('/v1/messages', { query: pageOnly, returns: pageOf('messages', resources.message) }),
  updateHousehold: put('/v1/households/{household}', {
    body: householdBody,
    returns: one('household', resources.updatedHousehold),
  }),
  listHouseholds: get('/v1/households', {
    query: householdQuery,
    returns: pageOf('households', resources.household, { bare: true }),
  }),
  updateContact: put('/v1/contacts/{contact}', {
    body: contactBody,
    returns: one('contact', resources.contact),
  }),
  listCampaigns: get('/v1/campaigns', {
    query: pageOnly,
    returns: pageOf('campaigns', resources.campaign, { unfilteredTotal: 'text' }),
  }),
  listPledges: get('/v1/pledges', { query: pageOnly, returns: pageOf('pledges', resources.pledge) }),
  createTicketItem: post('/v1/campaigns/{campaign}/items/tickets', {
    body: ticketItemBody,
    returns: one('ticketItem', resources.ticketItem),
  }),
  updateDiscountCode: put('/v1/campaigns/{campaign}/discount-codes/{discountCode}', {
    body: discountCodeBody,
    returns: one('discountCode', resources.discountCode),
  }),
  listTransactions: get('/v1/transactions', {
    query: transactionQuery,
    returns: pageOf('transactions', resources.transaction, { unfilteredTotal: 'integer' }),
  }),
  listTickets: get('/v1/tickets', { query: pageOnly, returns: pageOf('tickets', resources.ticket) }),
  listPayouts: get('/v1/payouts', { query: pageOnly, returns: pageOf('payouts', resources.payout) }),
  listWebhooks: get('/v1/webhooks', { query: pageOnly, returns: pageOf('webhooks', resources.webhook) }),
  getWebhook: get('/v1/webhooks/{webhook}', { query: noQuery, returns: one('webhook', resources.webhook) }),
} as const;

export type OperationName = keyof typeof operations;
type Row<Name extends OperationName> = (typeof operations)[Name];

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;
type PathInput<Name extends OperationName> = { [K in PathNames<Row<Name>['path']>]: string };

/** The validated body of a write. */
export type Body<Name extends OperationName> = z.output<Row<Name>['body']>;
/** The query of a read. All values are text, as in the URL. */
export type Query<Name extends OperationName> = string extends keyof z.output<Row<Name>['query']>
  ? unknown
  : z.output<Row<Name>['query']>;
/** Path parameters, query, and body of one call. */
export type Input<Name extends OperationName> = PathInput<Name> &
  Query<Name> &
  (Body<Name> extends undefined ? unknown : { body: Body<Name> });
export type Output<Name extends OperationName> = Row<Name>['returns'] extends Answered<infer T> ? T : never;

export type ReadName = { [N in OperationName]: Row<N>['method'] extends 'GET' ? N : never }[OperationName];
export type WriteName = Exclude<OperationName, ReadName>;
export type ListName = { [N in ReadName]: Output<N> extends Page<unknown> ? N : never }[ReadName];

/** Returns the names in braces of a path, in order. */
export function pathNames(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '');
}
