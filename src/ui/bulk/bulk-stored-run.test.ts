import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkRules, type RunEvent, startRun, step } from '../form/send.ts';
import { fromStored, toStored } from './bulk-stored-run.ts';

const started = { key: 'k', places: [0, 4], digest: 'd', run: startRun(2, 5) };
const stored = toStored(started);

const events = fc.constantFrom<RunEvent[]>(
  { type: 'send', at: 1, key: 'k1' },
  { type: 'send', at: 2, key: undefined },
  { type: 'end', at: 3, end: { outcome: 'saved', why: '' } },
  { type: 'end', at: 4, end: { outcome: 'refused', why: 'No.' } },
  { type: 'end', at: 5, end: { outcome: 'busy', why: 'Slow down.', retryAfter: 1 } },
  { type: 'end', at: 6, end: { outcome: 'not-known', why: 'Lost.' } },
  { type: 'reopen', isSame: true },
  { type: 'pause', by: 'reader' },
  { type: 'go' },
  { type: 'stop' },
);

describe('a stored run', () => {
  it('a stored run: round-trips after any events', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 12 }), (given) => {
        const run = given.reduce((before, event) => step(before, event, bulkRules), started.run);
        expect(fromStored(JSON.parse(JSON.stringify(toStored({ ...started, run }))))).toEqual({ ...started, run });
      }),
    );
  });

  it('a stored run: fromStored() reads an earlier version without keys', () => {
    const { last: _last, asking: _asking, ...earlier } = stored as Record<string, unknown>;
    expect(fromStored(earlier)).toEqual(started);
  });

  it.each([
    null,
    7,
    'x',
    {},
    { states: 'ws' },
    { ...stored, states: 'w?' },
    { ...stored, last: 3 },
    { ...stored, places: [1] },
  ])('a stored run: fromStored() returns null for an invalid value (%#)', (other) =>
    expect(fromStored(other)).toBeNull(),
  );
});
