import { describe, expect, it } from 'vitest';
import { discountCodeStatus } from './answer-words.ts';

const known = {
  uses: '50',
  used: '12',
  active: 'true',
  starts_at: '2026-09-01T00:00:00Z',
  expires_at: '2026-12-01T12:00:00Z',
};
const now = Date.parse('2026-11-20T12:00:00Z');

describe('discountCodeStatus()', () => {
  it.each([
    [{}, 'Active, 12 of 50 used, ends in 11 days'],
    [{ active: 'no' }, 'Inactive, 12 of 50 used, ends in 11 days'],
    [{ active: '0', expires_at: '2026-11-18T12:00:00Z' }, 'Inactive, 12 of 50 used, ended 2 days ago'],
    [{ used: '50', uses: '50.0' }, 'Fully used, 50 of 50 used, ends in 11 days'],
    [{ used: '3', uses: '2.5' }, 'Fully used, 3 of 2.5 used, ends in 11 days'],
    [{ uses: null, expires_at: null }, 'Active, 12 used, no limit, no end date'],
    [{ uses: '', used: '', expires_at: '' }, 'Active, no limit, no end date'],
    [{ starts_at: '2026-11-20T15:30:00Z' }, 'Starts in 3 hours, 12 of 50 used, ends in 11 days'],
    [{ expires_at: '2026-11-20T11:59:00Z' }, 'Ended 1 minute ago, 12 of 50 used'],
    // What “Extend by 7 days” has just set, and what ends with the seventh day.
    [{ expires_at: '2026-11-27T11:58:00Z' }, 'Active, 12 of 50 used, ends in 7 days'],
    [{ expires_at: '2026-11-27T23:59:59Z' }, 'Active, 12 of 50 used, ends in 7 days'],
    [{ expires_at: '2026-11-21T11:58:00Z' }, 'Active, 12 of 50 used, ends in 23 hours'],
    [{ active: 'perhaps' }, '12 of 50 used, ends in 11 days'],
    [{ active: null, used: null, uses: '50', expires_at: 'soon' }, '50 uses total'],
  ])('formats %j as “%s”', (changes, words) => {
    expect(discountCodeStatus({ ...known, ...changes }, now)).toBe(words);
  });

  it('leaves out unknown parts', () => {
    expect(discountCodeStatus({ used: '3' }, now)).toBe('3 used');
    expect(discountCodeStatus({}, now)).toBe('');
  });
});
