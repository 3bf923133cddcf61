import { expect, test } from 'vitest';
import { timingOf } from './timing.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const due = '2026-11-20T10:00:00Z';

test.each<[string | null, string | null, string | null, ReturnType<typeof timingOf>]>([
  ['sent', '2026-11-20T10:00:59Z', due, { word: 'On time', by: '' }],
  ['sent', '2026-11-20T10:01:00Z', due, { word: 'Late', by: '1 minute after it was due' }],
  ['sent', '2026-11-20T11:59:59Z', due, { word: 'Late', by: '119 minutes after it was due' }],
  ['sent', '2026-11-20T12:00:00Z', due, { word: 'Late', by: '2 hours after it was due' }],
  ['sent', '2026-11-22T10:00:00Z', due, { word: 'Late', by: '2 days after it was due' }],
  ['sent', '2026-11-20T09:48:00Z', due, { word: 'Early', by: '12 minutes before it was due' }],
  ['scheduled', null, '2026-11-26T10:00:00Z', { word: 'Scheduled', by: 'in 3 days' }],
  ['Scheduled ', '', due, { word: 'Not sent', by: 'due 3 days ago' }],
  ['canceled', null, due, null],
  ['sent', null, due, null],
  ['sent', due, null, null],
  ['sent', 'yesterday', due, null],
  ['draft', null, null, null],
])('a message %s, sent %s and due %s', (status, sent_at, sending_at, timing) => {
  expect(timingOf({ status, sent_at, sending_at }, now)).toEqual(timing);
});
