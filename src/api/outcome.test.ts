import { describe, expect, it } from 'vitest';
import { ApiError, type FailureKind, kindOfStatus } from './errors.ts';
import { ended, outcomeOf } from './outcome.ts';

/** Every kind of failure, once: the compiler asks for a new one here. */
const outcomes: Record<FailureKind, ReturnType<typeof outcomeOf>> = {
  'not-sent': 'not-sent',
  network: 'not-known',
  timeout: 'not-known',
  aborted: 'not-known',
  session: 'refused',
  forbidden: 'refused',
  missing: 'refused',
  busy: 'refused',
  refused: 'refused',
  service: 'not-known',
  unreadable: 'not-known',
};

describe('the outcome of a write', () => {
  it.each(Object.entries(outcomes) as [FailureKind, string][])('that failed as %s is %s', (kind, outcome) => {
    expect(outcomeOf(new ApiError({ kind, message: 'It failed.' }))).toBe(outcome);
  });

  it.each([
    [0, 'not-known'],
    [301, 'not-known'],
    [307, 'not-known'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [405, 'refused'],
    [408, 'not-known'],
    [409, 'refused'],
    [410, 'refused'],
    [413, 'refused'],
    [415, 'refused'],
    [419, 'refused'],
    [422, 'refused'],
    [423, 'refused'],
    [428, 'refused'],
    [429, 'refused'],
    [500, 'not-known'],
    [502, 'not-known'],
    [503, 'not-known'],
    [504, 'not-known'],
    [599, 'not-known'],
  ])('that was answered with status %i is %s', (status, outcome) => {
    const kind = kindOfStatus(status, null);
    expect(outcomeOf(new ApiError({ kind, status, message: 'It failed.' }))).toBe(outcome);
  });

  it.each([new TypeError('a defect of our own'), new DOMException('', 'AbortError'), 'text', null, undefined, {}])(
    'that ended in %s, which nothing is known about, is not-known',
    (error) => {
      expect(outcomeOf(error)).toBe('not-known');
    },
  );
});

describe('a write that is waited for', () => {
  it.each([[{ id: '7' }], [null]])('with the answer %j ended as saved, and the answer is told', async (answer) => {
    expect(await ended(Promise.resolve(answer))).toEqual({ outcome: 'saved', answer });
  });

  it.each(Object.entries(outcomes) as [FailureKind, string][])(
    'and failed as %s ended as %s, with the very error',
    async (kind, outcome) => {
      const error = new ApiError({ kind, message: 'It failed.' });
      const end = await ended(Promise.reject(error));
      expect(end).toEqual({ outcome, error });
      expect('error' in end && end.error).toBe(error);
    },
  );

  it.each([new TypeError('a defect of our own'), 'text', undefined])(
    'and ended in %s is not-known, with an ApiError that keeps the cause',
    async (thrown) => {
      const end = await ended(Promise.reject(thrown));
      expect(end).toMatchObject({ outcome: 'not-known', error: { name: 'ApiError', cause: thrown } });
    },
  );
});
