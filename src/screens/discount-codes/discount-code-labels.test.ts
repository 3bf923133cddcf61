import { describe, expect, it, vi } from 'vitest';
import { discountCodeForm } from './body.ts';
import {
  discountCodeNote,
  discountCodeWarnings,
  knownFacts,
  readyChanges,
  discountCodeSummary,
} from './discount-code-labels.ts';

const { toForm } = discountCodeForm;

const known = {
  code: 'SPRING10',
  type: 'percentage',
  amount: '10',
  uses: '50',
  used: '12',
  active: 'true',
  starts_at: '2026-09-01T00:00:00Z',
  expires_at: '2026-12-01T12:00:00Z',
  items: '["General admission","Supper seat"]',
};
const unknown = { campaign: '77', id: '9', currency: () => null, known: null };
const base = { ...unknown, known };
const start = toForm(base);
const now = Date.parse('2026-11-20T12:00:00Z');

describe('discountCodeSummary()', () => {
  it('is one sentence when everything is known', () => {
    expect(discountCodeSummary(base, start, now)).toMatch(
      /^“SPRING10” will take 10% off 2 items \(General admission, Supper seat\), from .+, until .+, up to 50 total uses\.$/,
    );
  });

  it('reflects set and cleared fields', () => {
    const cleared = { items: null, uses: null, starts_at: null, expires_at: null };
    expect(discountCodeSummary(base, { ...start, ...cleared, amount: '7.50', type: 'fixed' }, now)).toBe(
      '“SPRING10” will take a fixed 7.50 off all items, with unlimited uses.',
    );
  });

  it('reads an amount with a percent sign or a currency', () => {
    expect(discountCodeSummary(base, { ...start, amount: '20%' }, now)).toContain(' will take 20% off ');
    expect(discountCodeSummary(base, { ...start, amount: '€20', type: 'fixed' }, now)).toContain('a fixed 20 off');
    const amountOf = (given: typeof base | typeof unknown) =>
      discountCodeWarnings(given, { ...toForm(given), amount: '20%' }).map(({ field }) => field);
    expect([amountOf(unknown), amountOf(base)]).toEqual([['amount'], []]);
  });

  it('lists unknown fields instead of guessing them', () => {
    expect(discountCodeSummary(unknown, { ...toForm(unknown), amount: '10' }, now)).toBe(
      'The code will take 10 (% or fixed amount) off. Unchanged, current value unknown: type, active, code, uses, items, starts, expires.',
    );
  });

  it('says that an inactive code can’t be used', () => {
    expect(discountCodeSummary(base, { ...start, active: false }, now)).toBe(
      '“SPRING10” will be inactive. No one can use it until you reactivate it.',
    );
    const off = { ...base, known: { ...known, active: '0' } };
    expect(discountCodeSummary(off, toForm(off), now)).toContain('will be inactive');
  });

  it('says that a code whose end has passed can’t be used', () => {
    const later = Date.parse('2026-12-02T00:00:00Z');
    expect(discountCodeSummary(base, start, later)).toMatch(
      /^“SPRING10” ended Dec 1, 2026.*\. No one can use it unless you extend it\.$/,
    );
    expect(discountCodeSummary(base, { ...start, expires_at: '2026-12-24 12:00' }, later)).toContain(' until Dec 24');
  });

  it('asks for the amount first', () => {
    expect(discountCodeSummary(base, { ...start, amount: '' }, now)).toBe(
      'Enter the amount to see what “SPRING10” will do.',
    );
    expect(discountCodeSummary(unknown, toForm(unknown), now)).toBe('Enter the amount to see what the code will do.');
  });
});

describe('discountCodeWarnings()', () => {
  const warnings = (changes: object) => discountCodeWarnings(base, { ...start, ...changes }, now);

  it('returns no warnings for an unchanged form', () => {
    expect(warnings({})).toEqual([]);
  });

  it.each([
    [{ amount: '10.005' }, 'amount'],
    [{ uses: '20.5' }, 'uses'],
    [{ uses: '12' }, 'uses'],
    [{ expires_at: '2026-08-01' }, 'expires_at'],
    [{ starts_at: '2026-12-24' }, 'expires_at'],
    [{ expires_at: '2026-11-19 12:00' }, 'expires_at'],
  ])('warns for %j at %s', (changes, field) => {
    expect(warnings(changes).map((warning) => warning.field)).toEqual([field]);
  });

  it('returns no warnings for plausible uses and end dates', () => {
    const expires_at = '2026-12-24';
    expect(warnings({ uses: '13', expires_at })).toEqual([]);
  });
});

describe('readyChanges()', () => {
  const changes = (fields: object, at = now) =>
    Object.fromEntries(
      readyChanges({ ...base, known: { ...known, ...fields } }, at).map(({ label, value }) => [label, value]),
    );

  it('readyChanges(): offers what fits the known values', () => {
    expect(changes({})).toEqual({
      Deactivate: false,
      'Extend by 7 days, to Dec 8': '2026-12-08 12:00:00',
      'Extend by 30 days, to Dec 31': '2026-12-31 12:00:00',
      'Raise uses by 10, to 60': '60',
      'Raise uses by 50, to 100': '100',
      'Raise uses by 100, to 150': '150',
    });
    expect(changes({ active: 'false', uses: '', expires_at: '' })).toEqual({});
    expect(readyChanges(unknown)).toEqual([]);
    expect(readyChanges({ ...base, known: { ...known, amount: '' } })).toEqual([]);
    expect(Object.keys(changes({ uses: null, expires_at: null }))).toEqual(['Deactivate']);
  });

  it('readyChanges(): extends a code that has ended from now', () => {
    expect(Object.values(changes({ active: '0', uses: '', expires_at: '2026-10-01T12:00:00Z' }))).toEqual([
      '2026-11-27 12:00:00',
      '2026-12-20 12:00:00',
    ]);
  });

  it('readyChanges(): keeps the time of day across daylight saving changes', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(Object.values(changes({ uses: '', expires_at: '2027-03-10T23:59:59+01:00' }))).toContain(
      '2027-04-09 23:59:59',
    );
  });

  it('readyChanges(): changes no more than the field that each names', () => {
    for (const { field, value } of readyChanges(base, now)) {
      expect(discountCodeForm.problems(base, { ...start, [field]: value })).toEqual([]);
      const { amount, ...others } = discountCodeForm.toBody(base, { ...start, [field]: value });
      expect([amount, Object.keys(others)]).toEqual([10, [field]]);
    }
  });
});

it('knownFacts(): has the code, its type, and its amount, as far as they are known', () => {
  expect(knownFacts(base)).toEqual([
    ['Code', 'SPRING10'],
    ['Type', 'Percentage'],
    ['Amount', '10%'],
  ]);
  expect(knownFacts({ ...base, known: { ...known, type: 'fixed', code: '' } })).toEqual([
    ['Type', 'Fixed'],
    ['Amount', '10'],
  ]);
  expect(knownFacts(unknown)).toEqual([]);
});

describe('discountCodeNote()', () => {
  it('contains the summary and the warnings', () => {
    const note = discountCodeNote(base, { ...start, expires_at: '2026-08-01' });
    expect(note).toMatch(
      /^“SPRING10” will take 10% off .+ The end date isn’t after the start date, so no one could use this code\.$/,
    );
  });

  it.each([
    [{ amount: '49.99' }, false],
    [{ amount: '50' }, true],
    [{ amount: '50', type: 'fixed' }, false],
  ])('with %j, warns about 50%% off or more: %s', (changes, says) => {
    const note = discountCodeNote(base, { ...start, ...changes } as typeof start);
    expect(note.includes('That’s 50% off or more.')).toBe(says);
  });
});
