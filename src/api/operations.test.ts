import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { missingNames, nameRule, type OperationName, operations, pathNames } from './operations.ts';
import { brokenRules } from './rules.ts';
import { type Fields, onlyPage } from '#e2e/support/doubles/field-rules.ts';
import { operationNames, specified } from '#e2e/support/doubles/specified.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const names = Object.keys(operations) as OperationName[];

describe('operations', () => {
  it('operations: has exactly the operations of the specification, with method and path', () => {
    expect(
      Object.fromEntries(names.map((name) => [name, `${operations[name].method} ${operations[name].path}`])),
    ).toEqual(Object.fromEntries(operationNames.map((name) => [name, specified[name].request])));
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

interface Sent {
  name: OperationName;
  part: 'query' | 'body';
  /** The minimal valid input. */
  valid: Record<string, unknown>;
  fields: Fields;
}

const isList = (name: OperationName) => name.startsWith('list');
const sent: Sent[] = operationNames.flatMap((name): Sent[] => {
  const { query = isList(name) ? onlyPage : {}, least = {}, body } = specified[name];
  const asked: Sent = { name, part: 'query', valid: {}, fields: query };
  return body ? [asked, { name, part: 'body', valid: least, fields: body }] : [asked];
});

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
