import { withoutMissing } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Differences from './differences.ts';
import type * as Resources from './resources.ts';
import { isObject, toText } from './fields.ts';
import { always } from '#e2e/support/doubles/api.ts';

let differencesSeen: typeof Differences.differencesSeen;
let transaction: typeof Resources.transaction;
beforeEach(async () => {
  vi.resetModules();
  const [differences, resources] = await Promise.all([import('./differences.ts'), import('./resources.ts')]);
  ({ differencesSeen } = differences);
  ({ transaction } = resources);
});
const read = (row: unknown) => transaction.read(row, 'transactions');

const item = { type: 'donation', description: 'Autumn Appeal', quantity: 1, price: 50, discount: 0, total: 50 };
const payment = {
  id: 7,
  amount: 50,
  captured: true,
  captured_at: '2026-11-20T09:41:00Z',
  refunded: false,
  refunded_at: null,
  timezone: 'America/New_York',
  line_items: [item],
  tax_deductible_amount: '50.00',
};
const row = {
  id: 90_417,
  contact_id: 5597,
  campaign_id: 71,
  first_name: 'Ruth',
  last_name: 'Ames',
  email: null,
  currency: 'USD',
  method: 'card',
  status: 'succeeded',
  amount: 50,
  payout_id: null,
  transacted_at: '2026-11-20T09:41:00Z',
  giving_space: { name: 'Ruth', message: 'Keep going!' },
  transactions: [payment],
};

describe('transaction of a deployed platform', () => {
  it('deployed transaction: takes missing fields from its payment, except the ID', () => {
    expect(read(row)).toMatchObject({
      id: '90417',
      amount: '50',
      captured: 'true',
      captured_at: payment.captured_at,
      refunded: 'false',
      refunded_at: null,
      timezone: 'America/New_York',
      tax_deductible_amount: '50.00',
      line_items: [{ description: 'Autumn Appeal', total: '50' }],
    });
    expect(read({ transactions: [payment] }).id).toBeNull();
  });

  it('deployed transaction: has the donor, campaign, and method as text, and omits missing fields', () => {
    const found = read(row);
    expect(found).toMatchObject({ contact_id: '5597', campaign_id: '71', first_name: 'Ruth', email: null });
    expect(found['giving_space']).toEqual(row.giving_space);
    expect(Object.hasOwn(found, 'company')).toBe(false);
    expect(Object.hasOwn(read({ id: '1', captured: 'true' }), 'first_name')).toBe(false);
  });

  it('deployed transaction: its own fields win over those of its payment', () => {
    const own = { ...row, captured: 'false', timezone: 'UTC', line_items: [{ ...item, description: 'Own' }] };
    expect(read(own)).toMatchObject({ captured: 'false', timezone: 'UTC', line_items: [{ description: 'Own' }] });
  });

  it.each([
    ['captured', [true, true], 'true'],
    ['captured', [true, false], 'false'],
    ['captured', [1, 'true'], 'true'],
    ['captured', [true, undefined], null],
    ['captured', ['soon', 'soon'], 'soon'],
    ['refunded', [true, true], 'true'],
    ['refunded', [false, '0'], 'false'],
    ['refunded', [true, false], 'partly'],
    ['refunded', [true, undefined], 'partly'],
    ['refunded', [false, undefined], null],
  ] as const)('of several payments is %s as %j is %s', (field, said, read_) => {
    const payments = said.map((word) => ({ ...payment, [field]: word }));
    expect(read({ ...row, transactions: payments })[field]).toBe(read_);
  });

  it('deployed transaction: with several payments, has its own amounts, all line items, and the last capture time', () => {
    const later = { ...payment, amount: 20, captured_at: '2026-11-21T00:00:00Z', line_items: [item, item] };
    const { amount: _, ...without } = row;
    expect(read({ ...row, transactions: [payment, later] })).toMatchObject({
      amount: '50',
      captured_at: later.captured_at,
    });
    expect(read({ ...row, transactions: [payment, later] }).line_items).toHaveLength(3);
    expect(read({ ...without, transactions: [payment, later] })).toMatchObject({
      amount: null,
      tax_deductible_amount: null,
    });
  });

  it('deployed transaction: reports the same differences from the specification', () => {
    read(row);
    const seen = differencesSeen();
    expect(seen.get('transactions.captured')).toEqual(new Map([['missing', 1]]));
    expect(seen.get('transactions.line_items')).toEqual(new Map([['missing', 1]]));
    expect(seen.get('transactions.id')).toEqual(new Map([['number', 1]]));
    expect(seen.get('transactions.transactions[].id')).toEqual(new Map([['number', 1]]));
  });

  it('P1 any deployed transaction is parsed, and its own fields never come from a payment', () => {
    const scalar = fc.constantFrom<unknown>(
      null,
      '',
      'a',
      0,
      1,
      true,
      false,
      'true',
      {},
      [],
      { a: 1 },
      ['x'],
      '[1',
      undefined,
    );
    const fields = ['captured', 'refunded', 'captured_at', 'amount', 'line_items', 'timezone', 'plan_id', 'contact_id'];
    const part = fc.record(Object.fromEntries(fields.map((field) => [field, scalar])), { requiredKeys: [] });
    const parts = fc.oneof(fc.array(fc.oneof(part, scalar), { maxLength: 3 }), part, scalar);
    return always(
      'P1',
      fc.property(part, parts, (own, payments) => {
        const found = read({ ...own, transactions: payments });
        for (const field of fields.filter((name) => name !== 'line_items')) {
          const given = own[field];
          if (given !== null && given !== undefined) expect(found[field]).toBe(toText(given));
        }
        expect(Array.isArray(found.line_items)).toBe(true);
        expect(found.line_items.every(isObject)).toBe(true);
        expect(found['transactions']).toEqual(payments);
        expect(withoutMissing(read(found))).toEqual(withoutMissing(found));
      }),
    );
  });
});
