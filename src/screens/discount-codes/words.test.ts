import { describe, expect, it, vi } from 'vitest';
import { toDiscountCodeForm } from './body.ts';
import { deactivated, discountCodeNote, discountCodeWarnings, extended, stateWords, whatItDoes } from './words.ts';

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
const unknown = { campaign: '77', id: '9', known: null };
const base = { ...unknown, known };
const start = toDiscountCodeForm(base);
const now = Date.parse('2026-11-20T12:00:00Z');

describe('what a discount code will do', () => {
  it('is one sentence where everything is known', () => {
    expect(whatItDoes(base, start)).toMatch(
      /^“SPRING10” will take 10% off 2 items \(General admission, Supper seat\), from .+, until .+, at most 50 times in all\.$/,
    );
  });

  it('follows what is set and cleared', () => {
    const clear = { how: 'clear', value: '', items: [] as { value: string }[], day: '', time: '' } as const;
    const form = {
      ...start,
      amount: '7.50',
      type: { how: 'set', value: 'fixed' },
      items: clear,
      uses: clear,
      starts_at: clear,
      expires_at: clear,
    } as const;
    expect(whatItDoes(base, form)).toBe('“SPRING10” will take a fixed 7.50 off all items, any number of times.');
  });

  it('names what is not known, and does not guess it', () => {
    expect(whatItDoes(unknown, { ...toDiscountCodeForm(unknown), amount: '10' })).toBe(
      'The code will take 10, as a percentage or a fixed amount, off. These stay as they are and are not known here: type, active, code, uses, items, starts, expires.',
    );
  });

  it('is nothing once the code is off', () => {
    expect(whatItDoes(base, { ...start, active: { how: 'set', value: 'no' } })).toBe(
      '“SPRING10” will be off: nobody can use it until it is made active again.',
    );
    expect(whatItDoes({ ...base, known: { ...known, active: '0' } }, start)).toContain('will be off');
  });

  it('waits for an amount', () => {
    expect(whatItDoes(base, { ...start, amount: '' })).toBe('Enter the amount to see what “SPRING10” will do.');
    expect(whatItDoes(unknown, toDiscountCodeForm(unknown))).toBe('Enter the amount to see what the code will do.');
  });
});

describe('what is allowed and yet unusual', () => {
  const warnings = (changes: object) => discountCodeWarnings(base, { ...start, ...changes }, now);

  it('is nothing in an untouched form', () => {
    expect(warnings({})).toEqual([]);
  });

  it.each([
    [{ amount: '10.005' }, 'amount'],
    [{ uses: { how: 'set', value: '20.5' } }, 'uses'],
    [{ uses: { how: 'set', value: '12' } }, 'uses'],
    [{ expires_at: { how: 'set', day: '2026-08-01', time: '' } }, 'expires_at'],
    [{ starts_at: { how: 'set', day: '2026-12-24', time: '' } }, 'expires_at'],
    [{ expires_at: { how: 'set', day: '2026-11-19', time: '12:00' } }, 'expires_at'],
  ])('%j', (changes, field) => {
    expect(warnings(changes).map((warning) => warning.field)).toEqual([field]);
  });

  it('is no more said of uses and ends that fit', () => {
    const expires_at = { how: 'set', day: '2026-12-24', time: '' };
    expect(warnings({ uses: { how: 'set', value: '13' }, expires_at })).toEqual([]);
  });
});

describe('one press away', () => {
  it('is turning the code off', () => {
    expect(deactivated(base)).toEqual({ ...start, active: { how: 'set', value: 'no' } });
    expect(deactivated(unknown)).toBeNull();
  });

  it('is letting it run longer, from its end or from now', () => {
    const untilOf = (expires_at: string) => {
      const form = extended({ ...base, known: { ...known, expires_at } }, 30, now);
      return form && new Date(`${form.expires_at.day}T${form.expires_at.time}`).toISOString();
    };
    expect(untilOf('2026-12-01T12:00:00Z')).toBe('2026-12-31T12:00:00.000Z');
    expect(untilOf('2026-10-01T12:00:00Z')).toBe('2026-12-20T12:00:00.000Z');
    expect(untilOf('')).toBeNull();
    expect(extended(unknown, 30, now)).toBeNull();
  });

  it('keeps the time of day where the clocks change meanwhile', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const form = extended({ ...base, known: { ...known, expires_at: '2027-03-10T23:59:59+01:00' } }, 30, now);
    expect(form?.expires_at).toEqual({ how: 'set', day: '2027-04-09', time: '23:59:59' });
  });
});

describe('the state of a discount code, as it was answered', () => {
  it.each([
    [{}, 'Live, 12 of 50 used, ends in 11 days'],
    [{ active: 'no' }, 'Off, 12 of 50 used, ends in 11 days'],
    [{ active: '0', expires_at: '2026-11-18T12:00:00Z' }, 'Off, 12 of 50 used, ended 2 days ago'],
    [{ used: '50', uses: '50.0' }, 'Used up, 50 of 50 used, ends in 11 days'],
    [{ used: '3', uses: '2.5' }, 'Used up, 3 of 2.5 used, ends in 11 days'],
    [{ uses: null, expires_at: null }, 'Live, 12 used, no limit, no end'],
    [{ uses: '', used: '', expires_at: '' }, 'Live, no limit, no end'],
    [{ starts_at: '2026-11-20T15:30:00Z' }, 'Starts in 3 hours, 12 of 50 used, ends in 11 days'],
    [{ expires_at: '2026-11-20T11:59:00Z' }, 'Ended 1 minute ago, 12 of 50 used'],
    [{ active: 'perhaps' }, '12 of 50 used, ends in 11 days'],
    [{ active: null, used: null, uses: '50', expires_at: 'soon' }, '50 uses in all'],
  ])('%j: %s', (changes, words) => {
    expect(stateWords({ ...known, ...changes }, now)).toBe(words);
  });

  it('is as much of it as the answer held', () => {
    expect(stateWords({ used: '3' }, now)).toBe('3 used');
    expect(stateWords({}, now)).toBe('');
  });
});

describe('what the review says beyond the fields', () => {
  it('is what the code will do, and what is unusual about it', () => {
    const ends = { how: 'set', day: '2026-08-01', time: '' } as const;
    const note = discountCodeNote(base, { ...start, expires_at: ends });
    expect(note).toMatch(
      /^“SPRING10” will take 10% off .+ The code expires before it starts, so nobody could use it\.$/,
    );
  });

  it.each([
    [{ amount: '49.99' }, false],
    [{ amount: '50' }, true],
    [{ amount: '50', type: { how: 'set', value: 'fixed' } }, false],
  ])('%j: at least half is off: %s', (changes, says) => {
    const note = discountCodeNote(base, { ...start, ...changes } as typeof start);
    expect(note.includes('That is half of the price or more.')).toBe(says);
  });
});
