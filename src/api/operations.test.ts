import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { missingNames, nameRule, type OperationName, operations, pathNames } from './operations.ts';
import { brokenRules } from './rules.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const names = Object.keys(operations) as OperationName[];

describe('operations', () => {
  it('operations: has exactly the 13 operations of the specification, with method and path', () => {
    expect(names.map((name) => `${operations[name].method} ${operations[name].path}`)).toEqual([
      'GET /v1/messages',
      'PUT /v1/households/{household}',
      'GET /v1/households',
      'PUT /v1/contacts/{contact}',
      'GET /v1/campaigns',
      'GET /v1/pledges',
      'POST /v1/campaigns/{campaign}/items/tickets',
      'PUT /v1/campaigns/{campaign}/discount-codes/{discountCode}',
      'GET /v1/transactions',
      'GET /v1/tickets',
      'GET /v1/payouts',
      'GET /v1/webhooks',
      'GET /v1/webhooks/{webhook}',
    ]);
  });
});

describe('pathNames()', () => {
  it.each([
    ['/v1/messages', []],
    ['/v1/households/{household}', ['household']],
    ['/v1/campaigns/{campaign}/discount-codes/{discountCode}', ['campaign', 'discountCode']],
  ])('pathNames(): finds the names in %s', (path, expected) => {
    expect(pathNames(path)).toEqual(expected);
  });
});

// Every field of a request in the specification, with values at and beyond its bounds. Null and missing values are tested
// for every row.

interface FieldRule {
  takes: readonly unknown[];
  refuses: readonly unknown[];
}

const letters = (count: number) => 'x'.repeat(count);
const text: FieldRule = { takes: ['', 'Ada', letters(10_000), '<b>&"\u0000'], refuses: [1, true, ['a'], {}] };
const textUpTo = (most: number): FieldRule => ({
  // An emoji is one character, two UTF-16 units, and four bytes.
  takes: ['', letters(most), '👍'.repeat(most), 'ü'.repeat(most)],
  refuses: [letters(most + 1), '👍'.repeat(most + 1), 5, false, []],
});
const filled = (most: number): FieldRule => ({
  takes: ['x', letters(most), '👍'.repeat(most)],
  refuses: ['', ' ', '\n\t', letters(most + 1), '👍'.repeat(most + 1), 7, []],
});
const oneOf = (...words: string[]): FieldRule => ({
  takes: words,
  refuses: ['', 'x', 0, words, ...words.map((word) => word.toUpperCase()), ...words.map((word) => `${word} `)],
});
const notANumber = ['', '1', 'x', true, [1], {}, Number.NaN, Infinity];
const atLeast = (least: number): FieldRule => ({
  takes: [least, least + 0.01, least + 1e12],
  refuses: [least - 0.01, least - 1, -1e12, ...notANumber],
});
const between = (least: number, most: number): FieldRule => ({
  takes: [least, least + 0.5, most],
  refuses: [least - 0.01, most + 0.01, 0, -least, ...notANumber],
});
const whole: FieldRule = { takes: [0, 1, -1, Number.MAX_SAFE_INTEGER], refuses: [0.5, 2 ** 53, ...notANumber] };
const wholeFrom = (least: number): FieldRule => ({
  takes: [least, 5, 1_000_000],
  refuses: [least - 1, 0.5, ...notANumber],
});
const flag: FieldRule = { takes: [true, false], refuses: [0, 1, 'true', '', []] };
const moment: FieldRule = {
  takes: ['2026-11-20T14:00:00Z', '2024-02-29T23:59:59+02:00', '2026-11-20T14:00'],
  refuses: ['', '2026-11-20', '2026-11-20 14:00:00', '2026-02-29T00:00:00Z', 'soon', 0, []],
};
const texts: FieldRule = { takes: [[], ['a'], ['', 'b']], refuses: ['a', {}, [1], [null], ['a', ['b']]] };
const wholes: FieldRule = { takes: [[], [1], [0, -2]], refuses: [1, ['1'], [1.5], [null], {}] };
const listOf = (item: Record<string, FieldRule>, least: object): FieldRule => ({
  takes: [
    [],
    [least],
    [least, least],
    ...Object.entries(item).flatMap(([key, { takes }]) => takes.map((v) => [{ ...least, [key]: v }])),
  ],
  refuses: [
    {},
    'a',
    ['a'],
    [null],
    [least, null],
    [{ ...least, extra: 1 }],
    ...Object.entries(item).flatMap(([key, { refuses }]) => [...refuses, null].map((v) => [{ ...least, [key]: v }])),
  ],
});
const reachable = listOf({ value: filled(10_000), type: text, is_primary: flag }, { value: 'ada@example.org' });
// The specification has no bound for these, so the longest tested text is accepted.
const unbounded = (rule: FieldRule): FieldRule => ({
  ...rule,
  refuses: rule.refuses.filter((v) => JSON.stringify(v).length < 10_000),
});
const addresses = listOf(
  {
    id: whole,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    zipcode: text,
    country: text,
    is_primary: flag,
  },
  {},
);
const pageNumber: FieldRule = {
  takes: ['1', '2', '999999999'],
  refuses: ['0', '-1', '', ' 1', '1.5', '01', '1e3', 'x', '1000000000', 1],
};

type Needs = 'required' | 'nullable' | '';
type Fields = Record<string, readonly [FieldRule, Needs?]>;

function each(rule: FieldRule, fields: string): Fields {
  return Object.fromEntries(fields.split(', ').map((field) => [field, [rule]]));
}

interface Sent {
  name: OperationName;
  part: 'query' | 'body';
  /** The minimal valid input. */
  valid: Record<string, unknown>;
  fields: Fields;
}

const onlyPage: Fields = { page: [pageNumber] };
const sent: Sent[] = [
  ...(['listMessages', 'listCampaigns', 'listPledges', 'listTickets', 'listPayouts', 'listWebhooks'] as const).map(
    (name): Sent => ({ name, part: 'query', valid: {}, fields: onlyPage }),
  ),
  ...(['updateHousehold', 'updateContact', 'createTicketItem', 'updateDiscountCode', 'getWebhook'] as const).map(
    (name): Sent => ({ name, part: 'query', valid: {}, fields: {} }),
  ),
  {
    name: 'listHouseholds',
    part: 'query',
    valid: {},
    fields: { ...each(text, 'headContactId, contacts, query, sortBy, sortByDesc'), ...onlyPage },
  },
  {
    name: 'listTransactions',
    part: 'query',
    valid: {},
    fields: {
      ...each(moment, 'transactedAfter, transactedBefore, createdAfter, createdBefore, updatedAfter, updatedBefore'),
      ...each(moment, 'checkDepositedAfter, checkDepositedBefore'),
      ...each(text, 'contacts, method'),
      scope: [oneOf('all', 'benefiting', 'chapters')],
      ...each(oneOf('amount', 'transacted_at', 'created_at', 'contact_name'), 'sortBy, sortByDesc'),
      ...onlyPage,
    },
  },
  {
    name: 'updateHousehold',
    part: 'body',
    valid: {},
    fields: { ...each(text, 'name, note, envelope_name'), head_contact_id: [whole] },
  },
  {
    name: 'updateContact',
    part: 'body',
    valid: {},
    fields: {
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
  },
  {
    name: 'createTicketItem',
    part: 'body',
    valid: { name: 'Gala dinner', price: 25 },
    fields: {
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
  },
  {
    name: 'updateDiscountCode',
    part: 'body',
    valid: { amount: 10 },
    fields: {
      amount: [between(1, 100), 'required'],
      items: [texts, 'nullable'],
      type: [oneOf('percentage', 'fixed')],
      active: [flag],
      code: [textUpTo(255)],
      uses: [atLeast(1), 'nullable'],
      starts_at: [moment, 'nullable'],
      expires_at: [moment, 'nullable'],
    },
  },
];

/** Returns the fields with errors, or none if the value is accepted unchanged. */
function refusedUnder(rules: z.ZodMiniType, value: unknown): string[] {
  const checked = z.safeParse(rules, value);
  if (!checked.success) return Object.keys(brokenRules(checked.error)).map((path) => path.split('.')[0] ?? '');
  expect(checked.data).toEqual(value);
  return [];
}

describe.each(sent)('the $part of $name', ({ name, part, valid, fields }) => {
  const rules = operations[name][part];
  const under = (changed: Record<string, unknown>) => refusedUnder(rules, changed);

  it('request rules: accept the minimal input', () => {
    expect(under(valid)).toEqual([]);
  });

  it('request rules: accept exactly the fields in the table', () => {
    const accepted = rules._zod.def as unknown as z.core.$ZodObjectDef;
    expect(Object.keys(accepted.shape).toSorted()).toEqual(Object.keys(fields).toSorted());
    for (const key of ['extra', 'Name', 'id', '', '__proto__', 'constructor', 'toString']) {
      const more = Object.fromEntries([...Object.entries(valid), [key, 'x']]);
      expect([key, under(more)]).toEqual([key, [key]]);
    }
  });

  it.each([null, [], 'text', 1, true, undefined])('request rules: reject %j', (value) => {
    expect(refusedUnder(rules, value)).toEqual(['']);
  });

  it('request rules: reject values that break a bound, type, or enum', () => {
    for (const [field, [rule]] of Object.entries(fields)) {
      for (const value of rule.takes)
        expect([field, value, under({ ...valid, [field]: value })]).toEqual([field, value, []]);
      for (const value of rule.refuses) {
        expect([field, value, new Set(under({ ...valid, [field]: value }))]).toEqual([field, value, new Set([field])]);
      }
    }
  });

  it('request rules: accept null in nullable fields only', () => {
    for (const [field, [, needs]] of Object.entries(fields)) {
      expect([field, under({ ...valid, [field]: null })]).toEqual([field, needs === 'nullable' ? [] : [field]]);
    }
  });

  it('request rules: every field except the required ones is optional', () => {
    for (const [field, [rule, needs]] of Object.entries(fields)) {
      const { [field]: _left, ...without } = { ...valid, [field]: rule.takes[0] };
      const missed = needs === 'required' ? [field] : [];
      expect([field, under(without), under({ ...without, [field]: undefined })]).toEqual([field, missed, missed]);
    }
  });

  it('request rules: never throw, for any JSON', () => {
    const keys = fc.constantFrom('', '__proto__', ...Object.keys(fields));
    const anything = fc.array(fc.tuple(keys, fc.jsonValue({ maxDepth: 3 })), { maxLength: 6 }).map(Object.fromEntries);
    fc.assert(
      fc.property(anything, (value) => {
        const checked = z.safeParse(rules, value);
        expect(checked.success || Object.values(brokenRules(checked.error)).flat().length > 0).toBe(true);
      }),
      { numRuns },
    );
  });
});

describe('request rules', () => {
  it('request rules: cover a query for each operation, and a body for each write only', () => {
    const covered = (part: Sent['part']) => sent.filter((row) => row.part === part).map(({ name }) => name);
    expect(covered('query').toSorted()).toEqual(names.toSorted());
    expect(covered('body').toSorted()).toEqual(names.filter((name) => operations[name].method !== 'GET').toSorted());
  });

  it.each(names.filter((name) => operations[name].method === 'GET'))(
    'request rules: accept %s without a body',
    (name) => {
      const accepts = (value: unknown) => z.safeParse(operations[name].body, value).success;
      expect([undefined, null, {}, '', []].map(accepts)).toEqual([true, false, false, false, false]);
    },
  );
});

describe('missingNames()', () => {
  const blanks = [undefined, '', ' \n'];
  const given = [...blanks, 'Ada'];
  const cases = [undefined, 'individual', 'company'].flatMap((type) =>
    given.flatMap((first_name) =>
      given.flatMap((last_name) => given.map((company_name) => ({ type, first_name, last_name, company_name }))),
    ),
  );

  it('missingNames(): requires both names of an individual, the company name of a company, and none without a type', () => {
    expect(cases).toHaveLength(192);
    for (const body of cases) {
      const needed = { individual: ['first_name', 'last_name'] as const, company: ['company_name'] as const };
      const missing =
        body.type === undefined ? [] : needed[body.type as keyof typeof needed].filter((key) => body[key] !== 'Ada');
      const checked = z.safeParse(operations.updateContact.body, body);
      const fields = checked.success ? {} : brokenRules(checked.error);
      expect([body, Object.keys(fields)]).toEqual([body, missing]);
      expect([body, missingNames(body.type, body)]).toEqual([body, missing]);
    }
  });

  it('missingNames(): the error names the type', () => {
    const said = (body: unknown) => {
      const checked = z.safeParse(operations.updateContact.body, body);
      return checked.success ? {} : brokenRules(checked.error);
    };
    expect(said({ type: 'individual', first_name: 'Ada' })).toEqual({
      last_name: ['The last name field is required for an individual.'],
    });
    expect(said({ type: 'company' })).toEqual({ company_name: ['The company name field is required for a company.'] });
    expect(nameRule(undefined)).toBe(nameRule('individual'));
  });

  it('missingNames(): requires no names for an unknown type, which is rejected itself', () => {
    expect(missingNames('foundation', {})).toEqual([]);
    expect(refusedUnder(operations.updateContact.body, { type: 'foundation' })).toEqual(['type']);
  });
});
