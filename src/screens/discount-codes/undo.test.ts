import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import {
  discountCodeFields,
  type DiscountCodeBase,
  type DiscountCodeBody,
  type DiscountCodeForm,
  discountCodeFormKind,
} from './body.ts';
import type { AnswerFields } from '#device/saved-answers.ts';
import { noDifferences } from '#device/save-results.ts';
import type { Field } from '#ui/form/field.ts';
import { putBackOf, undoOf } from '#ui/form/form-kind.ts';

const { schema: discountCodeForm, toBody: toDiscountCodeBody, toForm: toDiscountCodeForm } = discountCodeFormKind;

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

const known: AnswerFields = {
  id: '9',
  code: 'SPRING10',
  type: 'percentage',
  amount: '10.00',
  uses: '50',
  active: 'true',
  starts_at: '2026-09-01T00:00:00Z',
  expires_at: '',
  items: '["General admission"]',
};
const base: DiscountCodeBase = { campaign: '77', id: '9', known };
const undone = (from: DiscountCodeBase, body: DiscountCodeBody) => undoOf(discountCodeFormKind, from, body);
const change = (from: DiscountCodeBase, changes: Partial<DiscountCodeForm>) =>
  toDiscountCodeBody(from, { ...toDiscountCodeForm(from), ...changes });
const set = (value: string) => ({ how: 'set' as const, value });

describe('undo of a discount code change', () => {
  it('restores saved values and clears fields that were blank', () => {
    const body = change(base, {
      amount: '15',
      active: set('no'),
      uses: { how: 'clear', value: '' },
      expires_at: { how: 'set', day: '2026-12-24', time: '' },
    });
    expect(undone(base, body)).toEqual({
      values: {
        amount: '10.00',
        active: set('yes'),
        uses: set('50'),
        expires_at: { how: 'clear', day: '', time: '' },
      },
      leaves: [],
    });
  });

  it('skips every field without saved values, and an unchanged amount', () => {
    const nothing = { ...base, known: null };
    expect(undone(nothing, { amount: 10, active: false })).toEqual({
      values: {},
      leaves: [
        { label: 'Amount', why: 'not known' },
        { label: 'Active', why: 'not known' },
      ],
    });
    expect(undone(base, { amount: 10 })).toEqual({ values: {}, leaves: [] });
  });

  it('clears items when the saved list was empty', () => {
    const none = { ...base, known: { ...known, items: '[]' } };
    expect(undone(none, { amount: 10, items: ['A'] })).toMatchObject({
      values: { items: { how: 'clear' } },
      leaves: [],
    });
  });

  it('lists fields that can’t be sent or cleared', () => {
    const odd = { ...base, known: { ...known, amount: '0', type: 'points', code: '', uses: '0.5', starts_at: 'soon' } };
    const body = {
      amount: 10,
      type: 'fixed',
      code: 'X',
      uses: 3,
      starts_at: '2026-12-01T00:00:00Z',
    } satisfies DiscountCodeBody;
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
        const was = { ...base, known: fields };
        const { values, leaves } = undone(was, body);
        const sent = Object.entries(body).map(([field, value]) => {
          return [field, Array.isArray(value) ? JSON.stringify(value) : String(value ?? '')];
        });
        const after = { ...base, known: { ...fields, ...(Object.fromEntries(sent) as AnswerFields) } };
        const form = { ...toDiscountCodeForm(after), ...(values as Partial<DiscountCodeForm>) };
        expect(z.safeParse(discountCodeForm, form).error?.issues).toBeUndefined();
        const inverse = toDiscountCodeBody(after, form);
        expect(z.safeParse(operations.updateDiscountCode.body, inverse).error?.issues).toBeUndefined();
        for (const [field, { label, same }] of Object.entries(discountCodeFields) as [
          keyof DiscountCodeBody,
          Pick<Field<unknown, unknown>, 'label' | 'same'>,
        ][]) {
          const isNamed = leaves.some((left) => left.label === label);
          if (field !== 'amount') expect(field in inverse).toBe(field in values);
          if (!(field in body)) expect([field in values, isNamed]).toEqual([false, false]);
          else if (!isNamed && field in inverse) expect(same(inverse[field], fields[field] ?? null)).toBe(true);
          else if (!isNamed) expect(same(body[field], fields[field] ?? null)).toBe(true);
        }
      }),
      { numRuns: numRuns * 3 },
    );
  });
});

describe('restoring fields that a discount code save changed unexpectedly', () => {
  it('sets the saved values', () => {
    const changedUnasked = [{ label: 'Code', was: 'SPRING10', now: 'OTHER' }];
    expect(putBackOf(discountCodeFormKind, base, { amount: 10 }, { ...noDifferences, changedUnasked })).toEqual({
      values: { code: set('SPRING10') },
      leaves: [],
    });
  });
});
