import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateOfBirthHint, emailRemark, labelOf, phoneRemark } from './contact-labels.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['dob', 'Date of birth'],
  ['address_subscription', 'Subscribed by mail'],
  ['bio', 'Bio'],
  // A field that's only in the form is called what the API calls it.
  ['preferred_language', 'Preferred language'],
])('labelOf(%j) is %j', (key, label) => {
  expect(labelOf(key)).toBe(label);
});

test.each([
  ['', /^YYYY-MM-DD$/],
  ['1984-03-05', /^YYYY-MM-DD$/],
  ['1984-02-31', /^“1984-02-31” isn’t a valid date/],
  ['31 February', /^“31 February” isn’t a valid date in YYYY-MM-DD format/],
  ['2026-11-20', /^YYYY-MM-DD$/],
  ['2026-11-21', /in the future/],
])('dateOfBirthHint(): “%s” gets the matching hint', (value, said) => {
  expect(dateOfBirthHint(value)).toMatch(said);
});

test.each(['', ' ', 'ruth@ames.example', ' ruth.o-neil+gala@mail.ames.example '])(
  'emailRemark(): accepts %j',
  (typed) => {
    expect(emailRemark(typed)).toBe('');
  },
);

test.each(['ruth', 'ruth@@ames.example', 'ruth@ames', 'ruth ames@example.org', '@example.org'])(
  'emailRemark(): warns about %j',
  (typed) => {
    expect(emailRemark(typed)).toMatch(/^This doesn’t look like an email address\./);
  },
);

test.each(['', '+33 1 40 20 50 50', '(312) 555-0119', '312.555.0119 x 12', '3125550119', '01/40205050 ext. 7'])(
  'phoneRemark(): accepts %j',
  (typed) => {
    expect(phoneRemark(typed)).toBe('');
  },
);

test.each(['call me', '1234', '555-CALL-NOW', 'ruth@ames.example'])('phoneRemark(): warns about %j', (typed) => {
  expect(phoneRemark(typed)).toMatch(/^This doesn’t look like a phone number\./);
});
