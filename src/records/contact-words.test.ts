import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateOfBirthHint } from './contact-words.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['', /1984-03-05$/],
  ['1984-03-05', /^Year, month, day$/],
  ['1984-02-31', /^“1984-02-31” is no day/],
  ['31 February', /is no day written like/],
  ['2026-11-20', /^Year, month, day$/],
  ['2026-11-21', /yet to come/],
])('a date of birth of “%s” is commented on', (value, said) => {
  expect(dateOfBirthHint({ how: 'set', value })).toMatch(said);
});

test('nothing is said of a date that is left as it is', () => {
  expect(dateOfBirthHint({ how: 'leave', value: '31 February' })).toBe('Year, month, day: 1984-03-05');
});
