import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import { discountCode } from '#api/resources.ts';
import type { AnswerFields } from '#device/saved-answers.ts';
import { isStored } from '#ui/form/field.ts';
import { undoOf } from '#ui/form/form-kind.ts';
import {
  type DiscountCodeBase,
  type DiscountCodeBody,
  discountCodeFields,
  type DiscountCodeForm,
  discountCodeForm,
} from './body.ts';

const { compare, problems, toBody, toForm } = discountCodeForm;

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

const known: AnswerFields = {
  id: '9',
  code: 'SPRING10',
  type: 'percentage',
  amount: '10.00',
  uses: '50',
  used: '12',
  active: 'true',
  starts_at: '2026-09-01T00:00:00Z',
  expires_at: '',
  items: '["General admission"]',
};
const base: DiscountCodeBase = { campaign: '77', id: '9', currency: () => null, known };
const unknown = { ...base, known: null };
const undone = (from: DiscountCodeBase, body: DiscountCodeBody) => undoOf(discountCodeForm, from, body);
const change = (from: DiscountCodeBase, changes: Partial<DiscountCodeForm>) =>
  toBody(from, { ...toForm(from), ...changes });

describe('compare()', () => {
  const body = change(base, { code: 'WINTER' });
  const answer = (changes: Record<string, unknown>) =>
    discountCode.read({ ...known, amount: 10, code: 'WINTER', updated_at: 'later', ...changes }, 'discountCode');

  it('compare(): reports no differences for a matching response, ignoring use counts', () => {
    const none = { storedDifferently: [], changedUnasked: [] };
    expect(compare(base, body, answer({ used: '13' }))).toEqual(none);
    const cleared = change(base, { uses: null, items: null });
    expect(compare(base, cleared, answer({ code: 'SPRING10', uses: '', items: '[]' }))).toEqual(none);
  });

  it('compare(): reports fields saved differently and fields changed unexpectedly', () => {
    expect(compare(base, body, answer({ code: 'winter', uses: null, active: false }))).toEqual({
      storedDifferently: [{ label: 'Code', sent: 'WINTER', stored: 'winter' }],
      changedUnasked: [
        { label: 'Active', was: 'Yes', now: 'No' },
        { label: 'Uses', was: '50', now: '' },
      ],
    });
    expect(compare(unknown, body, answer({ uses: null })).changedUnasked).toEqual([]);
  });

  it('compare(): lists all sent fields as unconfirmed for an empty response', () => {
    expect(compare(base, body, null)).toEqual({
      storedDifferently: [],
      changedUnasked: [],
      notAnswered: ['Amount', 'Code'],
    });
  });
});

describe('undo of a discount code change', () => {
  it('restores saved values and clears fields that were blank', () => {
    const body = change(base, { amount: '15', active: false, uses: null, expires_at: '2026-12-24' });
    expect(undone(base, body)).toEqual({
      values: { amount: '10.00', active: true, uses: '50', expires_at: null },
      leaves: [],
    });
    const none = { ...base, known: { ...known, items: '[]' } };
    expect(undone(none, { amount: 10, items: ['A'] })).toEqual({ values: { items: null }, leaves: [] });
  });

  it('skips every field without saved values, and an unchanged amount', () => {
    expect(undone(unknown, { amount: 10, active: false })).toEqual({
      values: {},
      leaves: [
        { label: 'Amount', why: 'not known' },
        { label: 'Active', why: 'not known' },
      ],
    });
    expect(undone(base, { amount: 10 })).toEqual({ values: {}, leaves: [] });
  });

  it('lists fields that can’t be sent or cleared', () => {
    const odd = { ...base, known: { ...known, amount: '0', type: 'points', code: '', uses: '0.5', starts_at: 'soon' } };
    const body = { amount: 10, type: 'fixed', code: 'X', uses: 3, starts_at: '2026-12-01T00:00:00Z' } as const;
    expect(undone(odd, body)).toEqual({
      values: {},
      leaves: [
        { label: 'Amount', why: 'cannot be sent' },
        { label: 'Type', why: 'cannot be sent' },
        { label: 'Code', why: 'was empty' },
        { label: 'Uses', why: 'cannot be sent' },
        { label: 'Starts', why: 'cannot be sent' },
      ],
    });
  });

  it('restores every field it doesn’t list, and sends only changed fields and the amount', () => {
    const answer: fc.Arbitrary<AnswerFields> = fc.record(
      {
        amount: fc.constantFrom('1', '10.00', '99.995', '100', '0', ''),
        type: fc.constantFrom('percentage', 'fixed', 'points', ''),
        active: fc.constantFrom('true', 'false', '1', ''),
        code: fc.constantFrom('SPRING10', '', 'x'.repeat(256)),
        uses: fc.constantFrom('1', '50', '', '0', 'many'),
        items: fc.constantFrom('[]', '["a"]', '["a","b"]', ''),
        starts_at: fc.constantFrom('', '2026-09-01T00:00:00Z', '2026-10-25T01:30:00+02:00', 'soon'),
        expires_at: fc.constantFrom('', '2026-12-01T23:59:59+01:00'),
      },
      { requiredKeys: ['amount'] },
    );
    const bodies: fc.Arbitrary<DiscountCodeBody> = fc.record(
      {
        amount: fc.constantFrom(10, 20, 1),
        type: fc.constantFrom('percentage', 'fixed'),
        active: fc.boolean(),
        code: fc.constant('NEW'),
        uses: fc.constantFrom(null, 5, 50),
        items: fc.constantFrom(null, ['a'], ['c']),
        starts_at: fc.constantFrom(null, '2026-11-01T00:00:00Z'),
        expires_at: fc.constantFrom(null, '2026-11-02T00:00:00Z'),
      },
      { requiredKeys: ['amount'] },
    );
    fc.assert(
      fc.property(answer, bodies, (fields, body) => {
        const { values, leaves } = undone({ ...base, known: fields }, body);
        const sent = Object.entries(body).map(([field, value]) => {
          return [field, Array.isArray(value) ? JSON.stringify(value) : String(value ?? '')];
        });
        const after = { ...base, known: { ...fields, ...(Object.fromEntries(sent) as AnswerFields) } };
        const form = { ...toForm(after), ...(values as Partial<DiscountCodeForm>) };
        expect(problems(after, form)).toEqual([]);
        const inverse = toBody(after, form);
        expect(z.safeParse(operations.updateDiscountCode.body, inverse).error?.issues).toBeUndefined();
        for (const [key, field] of Object.entries(discountCodeFields)) {
          const name = key as keyof DiscountCodeBody;
          const isNamed = leaves.some((left) => left.label === field.label);
          if (name !== 'amount') expect(name in inverse).toBe(name in values);
          if (!(name in body)) expect([name in values, isNamed]).toEqual([false, false]);
          else if (!isNamed) {
            const last = name in inverse ? inverse[name] : body[name];
            expect(isStored(field, last, fields[name] ?? null)).toBe(true);
          }
        }
      }),
      { numRuns: numRuns * 3 },
    );
  });
});
