import { expect, test } from 'vitest';
import { message } from '#api/resources.ts';
import { messageName, timingOf } from './message.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const due = '2026-11-20T10:00:00Z';

test.each<[string | null, string | null, string | null, ReturnType<typeof timingOf>]>([
  ['sent', '2026-11-20T10:00:59Z', due, { key: 'on-time', by: '' }],
  ['sent', '2026-11-20T10:01:00Z', due, { key: 'late', by: '1 minute late' }],
  ['sent', '2026-11-20T11:59:59Z', due, { key: 'late', by: '119 minutes late' }],
  ['sent', '2026-11-20T12:00:00Z', due, { key: 'late', by: '2 hours late' }],
  ['sent', '2026-11-22T10:00:00Z', due, { key: 'late', by: '2 days late' }],
  ['sent', '2026-11-20T09:48:00Z', due, { key: 'early', by: '12 minutes early' }],
  ['scheduled', null, '2026-11-26T10:00:00Z', { key: 'scheduled', by: 'in 3 days' }],
  ['Scheduled ', '', due, { key: 'not-sent', by: 'scheduled 3 days ago' }],
  ['canceled', null, due, null],
  ['sent', null, due, null],
  ['sent', due, null, null],
  ['sent', 'yesterday', due, null],
  ['draft', null, null, null],
])('timingOf(): compares a %s message sent at %s with its schedule %s', (status, sent_at, sending_at, timing) => {
  expect(timingOf({ status, sent_at, sending_at }, now)).toEqual(timing);
});

test.each([
  [{ subject: 'Thank you, {{first_name}}!' }, 'Thank you, [first name]!'],
  [{ subject: '{{ contact.first_name }}, hello' }, '[contact first name], hello'],
  [{ subject: '{{first_name | default: "friend"}}' }, '{{first_name | default: "friend"}}'],
  [{ subject: ' ', internal_name: 'Receipt 4' }, 'Receipt 4'],
  [{ id: '7' }, 'Message 7'],
])('messageName(): %o is called %s', (fields, name) => {
  expect(messageName({ ...message.none(), ...fields })).toBe(name);
});
