import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingStatuses } from './webhook-status.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);
const of = (...statuses: (string | null)[]) => statuses.map((last_status) => ({ last_status }));
const differing = (...statuses: (string | null)[]) => differingStatuses(of(...statuses)).map((one) => one.last_status);

describe('webhooks with a different last status', () => {
  it.each([
    [['200', '200', '500'], ['500']],
    [['200', '200', '500', '', null], ['500']],
    [['success', 'failed', 'failed'], ['success']],
    [['200', '200'], []],
    [['200'], []],
    [
      ['200', '500'],
      ['200', '500'],
    ],
    [['', null], []],
    [[], []],
  ])('of %j are %j', (statuses, found) => {
    expect(differing(...statuses)).toEqual(found);
  });

  it('are never those that most have, and never one that has none', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('200', '404', '500', '', null)), (statuses) => {
        const found = differing(...statuses);
        expect(found).not.toContain('');
        expect(found).not.toContain(null);
        const rest = statuses.filter((status) => status && !found.includes(status));
        expect(new Set(rest).size).toBeLessThanOrEqual(1);
        for (const status of found) {
          const count = (word: string | null | undefined) => statuses.filter((one) => one === word).length;
          if (rest.length > 0) expect(count(status)).toBeLessThan(count(rest[0]));
        }
      }),
      { numRuns },
    );
  });
});
