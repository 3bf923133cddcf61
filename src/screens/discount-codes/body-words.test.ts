import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type DiscountCodeForm, discountCodeFormKind } from './body.ts';

const {
  schema: discountCodeForm,
  review: discountCodeReview,
  toBody: toDiscountCodeBody,
  toForm: toDiscountCodeForm,
} = discountCodeFormKind;

const nothingKnown = { campaign: '77', id: '9', known: null };
const set = <Value extends object>(value: Value) => ({ how: 'set' as const, ...value });
const changed = (changes: Partial<DiscountCodeForm>): DiscountCodeForm => ({
  ...toDiscountCodeForm(nothingKnown),
  amount: '5',
  ...changes,
});

describe('the discount code form', () => {
  it('opens with the saved amount and leaves all other fields unchanged', () => {
    const leave = { how: 'leave', value: '' };
    const leaveMoment = { how: 'leave', day: '', time: '' };
    expect(toDiscountCodeForm({ ...nothingKnown, known: { amount: '10.00' } })).toEqual({
      amount: '10.00',
      type: leave,
      active: leave,
      code: leave,
      uses: leave,
      items: { how: 'leave', items: [] },
      starts_at: leaveMoment,
      expires_at: leaveMoment,
    });
    expect(toDiscountCodeForm(nothingKnown).amount).toBe('');
  });

  it.each([
    ['', true],
    ['00:00', true],
    ['23:59:59', true],
    ['24:00', false],
    ['12:60', false],
    ['12:30:60', false],
    ['9:30', false],
    ['12:30x', false],
    ['x12:30', false],
  ])('accepts %j as a time: %j', (time, isTime) => {
    const form = changed({ starts_at: set({ day: '2026-12-01', time }) });
    expect(z.safeParse(discountCodeForm, form).success).toBe(isTime);
  });

  it.each([
    [set({ value: 'fixed' }), 'fixed'],
    [set({ value: 'percentage' }), 'percentage'],
    [{ how: 'leave' as const, value: 'fixed' }, undefined],
  ])('sends type %j as %j', (type, sent) => {
    expect(toDiscountCodeBody(nothingKnown, changed({ type })).type).toBe(sent);
  });

  it('sends yes as true and no as false', () => {
    const sent = (value: string) => toDiscountCodeBody(nothingKnown, changed({ active: set({ value }) })).active;
    expect([sent('yes'), sent('no')]).toEqual([true, false]);
  });

  it('lists its fields with labels and formatted values for drafts', () => {
    const parts = discountCodeFormKind.parts(nothingKnown);
    expect(parts.map(({ label, fields }) => [label, ...fields])).toEqual([
      ['Amount', 'amount'],
      ['Type', 'type'],
      ['Active', 'active'],
      ['Code', 'code'],
      ['Uses', 'uses'],
      ['Items', 'items'],
      ['Starts', 'starts_at'],
      ['Expires', 'expires_at'],
    ]);
    const form = changed({ type: set({ value: 'fixed' }), uses: { how: 'clear', value: '' } });
    expect(parts.map(({ words }) => words(form))).toEqual([
      '5',
      'Fixed',
      'No change',
      'No change',
      '',
      ...Array.from({ length: 3 }, () => 'No change'),
    ]);
    // An invalid amount isn't in the body, but the draft shows it as typed.
    expect(parts[0]?.words(changed({ amount: 'ten' }))).toBe('ten');
  });

  it('maps API errors about an item to its line', () => {
    expect(discountCodeFormKind.fieldOf(changed({}))['items.*']).toBe('items.items.*.value');
  });
});

describe('discountCodeReview()', () => {
  it('formats every kind of value, including cleared ones', () => {
    const form = changed({
      type: set({ value: 'percentage' }),
      code: set({ value: 'fixed' }),
      uses: set({ value: '50' }),
      items: set({ items: [{ value: 'Supper seat' }, { value: 'Raffle' }] }),
      starts_at: set({ day: '2026-12-01', time: '' }),
      expires_at: { how: 'clear', day: '', time: '' },
    });
    const lines = discountCodeReview(nothingKnown, form);
    expect(lines.map(({ label, willBe }) => [label, willBe])).toEqual([
      ['Amount', '5'],
      ['Type', 'Percentage'],
      ['Code', 'fixed'],
      ['Uses', '50'],
      ['Items', 'Supper seat, Raffle'],
      ['Starts', expect.stringContaining('2026, ') as string],
      ['Expires', ''],
    ]);
    for (const line of lines) expect(line).toMatchObject({ isCheckable: false, wasKnown: false });
    expect(lines.at(-1)).toMatchObject({ clearedAs: 'none' });
  });

  it('marks the amount as changed only if it differs, and every other set field always', () => {
    const known = { amount: '5.00', type: 'fixed', active: 'true' };
    const form = changed({ type: set({ value: 'fixed' }) });
    expect(discountCodeReview({ ...nothingKnown, known }, form)).toMatchObject([
      { was: '5', wasKnown: true, changed: false },
      { was: 'Fixed', wasKnown: true, changed: true },
    ]);
    expect(discountCodeReview({ ...nothingKnown, known: { amount: '6' } }, form)[0]).toMatchObject({ changed: true });
  });
});

describe('discountCodeFormKind.was()', () => {
  it.each([
    ['type', 'fixed', 'Fixed'],
    ['type', 'percentage', 'Percentage'],
    ['type', 'bogus', 'bogus'],
    ['active', 'false', 'No'],
    ['amount', '10.50', '10.5'],
    ['amount', '10.00', '10'],
    ['amount', '100', '100'],
    ['amount', 'ten', 'ten'],
    ['uses', '50.0', '50'],
    ['code', '10.00', '10.00'],
    ['code', 'bogus', 'bogus'],
    ['items', '["Supper seat","Raffle"]', 'Supper seat, Raffle'],
    ['items', '', ''],
    ['expires_at', null, ''],
    ['expires_at', '', ''],
    ['starts_at', '2026-12-01T00:00:00Z', expect.stringContaining('2026, ') as string],
    ['expires_at', '2026-12-01T00:00:00Z', expect.stringContaining('2026, ') as string],
  ] as const)('formats %s %j as %j', (field, value, words) => {
    expect(discountCodeFormKind.was({ ...nothingKnown, known: { [field]: value } }, field)).toEqual(words);
  });

  it('returns null for unknown fields', () => {
    expect(discountCodeFormKind.was(nothingKnown, 'code')).toBeNull();
    expect(discountCodeFormKind.was({ ...nothingKnown, known: {} }, 'code')).toBeNull();
  });
});
