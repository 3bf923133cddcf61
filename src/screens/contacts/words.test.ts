import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateOfBirthHint, emailRemark, phoneRemark } from './words.ts';

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

test.each(['', ' ', 'ruth@ames.example', ' ruth.o-neil+gala@mail.ames.example '])(
  'an email as %j is not remarked on',
  (typed) => {
    expect(emailRemark(typed)).toBe('');
  },
);

test.each(['ruth', 'ruth@@ames.example', 'ruth@ames', 'ruth ames@example.org', '@example.org'])(
  'that %j is not written like an email is said',
  (typed) => {
    expect(emailRemark(typed)).toMatch(/^This is not written like an email address\./);
  },
);

test.each(['', '+33 1 40 20 50 50', '(312) 555-0119', '312.555.0119 x 12', '3125550119', '01/40205050 ext. 7'])(
  'a phone as %j is not remarked on',
  (typed) => {
    expect(phoneRemark(typed)).toBe('');
  },
);

test.each(['call me', '1234', '555-CALL-NOW', 'ruth@ames.example'])(
  'that %j is not written like a phone is said',
  (typed) => {
    expect(phoneRemark(typed)).toMatch(/^This is not written like a phone number\./);
  },
);
