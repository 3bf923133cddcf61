import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, type FailureKind } from './errors.ts';
import { triesAgain, waitBefore } from './retry.ts';
import { always } from '#e2e/support/doubles/api.ts';

const kinds: FailureKind[] = ['network', 'timeout', 'aborted', 'busy', 'platform', 'refused', 'not-sent', 'unreadable'];
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const failure = fc
  .record({
    kind: fc.constantFrom(...kinds),
    status: optional(fc.constantFrom(0, 400, 404, 408, 422, 429, 500, 502, 503, 504, 599)),
    retryAfter: optional(fc.oneof(fc.nat(20), fc.nat(120), fc.nat(1_000_000_000))),
  })
  .map(
    ({ kind, status, retryAfter }) =>
      new ApiError({
        kind,
        message: 'It failed.',
        ...(status === undefined ? {} : { status }),
        ...(retryAfter === undefined ? {} : { retryAfter }),
      }),
  );

/** Runs a read until the last attempt. Each attempt fails in its own way. */
function tried(failures: readonly ApiError[], random: () => number) {
  const waits: { wait: number; asked: number }[] = [];
  let attempts = 0;
  for (const error of failures) {
    attempts += 1;
    if (!triesAgain(attempts, error)) break;
    waits.push({ wait: waitBefore(attempts - 1, error, random), asked: (error.retryAfter ?? 0) * 1000 });
  }
  return { attempts, waits };
}

describe('retry schedule', () => {
  it('P12 a read has at most three attempts, capped waits, and 45 seconds in total unless the platform asks for more', async () => {
    const failures = fc.array(failure, { minLength: 1, maxLength: 8 });
    const anyRandom = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 8 });
    const attemptsSeen = new Set<number>();
    await always(
      'P12',
      fc.property(failures, anyRandom, (errors, numbers) => {
        const left = [...numbers];
        const { attempts, waits } = tried(errors, () => left.pop() ?? 0);
        attemptsSeen.add(attempts);
        expect(attempts).toBeLessThanOrEqual(3);
        waits.forEach(({ wait, asked }, index) => {
          expect(asked).toBeLessThanOrEqual(60_000);
          expect(wait).toBeGreaterThanOrEqual(asked);
          expect(wait).toBeLessThanOrEqual(Math.max(asked, Math.min(8000, 500 * 2 ** index)));
        });
        const total = waits.reduce((sum, { wait }) => sum + wait, 0);
        const asked = waits.reduce((sum, wait) => sum + wait.asked, 0);
        expect(total).toBeLessThanOrEqual(asked + 1500);
        if (asked <= 43_500) expect(total).toBeLessThanOrEqual(45_000);
      }),
    );
    expect(attemptsSeen).toEqual(new Set([1, 2, 3]));
  });

  it('P12 a failure never increases the remaining attempts', async () => {
    await always(
      'P12',
      fc.property(fc.integer({ min: 1, max: 9 }), failure, (failures, error) => {
        expect(triesAgain(failures + 1, error) && !triesAgain(failures, error)).toBe(false);
        expect(triesAgain(3, error)).toBe(false);
      }),
    );
  });
});
