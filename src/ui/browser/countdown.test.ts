import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { waitMessage } from './countdown.ts';

const now = Date.parse('2026-11-28T12:00:00Z');

// A time of today is said without its day.
beforeAll(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

test.each([
  [0, 'Retrying in 0 s.'],
  [600, 'Retrying in 600 s.'],
  [601, /^The platform asks us to wait until \S+ [AP]M\.$/],
  [25 * 24 * 3600, /^The platform asks us to wait until Dec 23, \d/],
  [99_999_991, /^The platform asks us to wait until Jan 28, 2030, /],
])('a pause of %i seconds', (seconds, said) => {
  expect(waitMessage(now + seconds * 1000, (left) => `Retrying in ${left} s.`, now)).toMatch(said);
});
