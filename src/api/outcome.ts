/** What a write came to (README.md, "Outcomes"). */
import { ApiError } from './errors.ts';

export type Outcome = 'saved' | 'refused' | 'not-sent' | 'not-known';

/**
 * What a failed write came to. `refused`: the service declined it and nothing changed. `not-sent`: it never reached the
 * service. `not-known`: it may have been carried out.
 */
export function outcomeOf(error: unknown): Exclude<Outcome, 'saved'> {
  if (!(error instanceof ApiError)) return 'not-known';
  switch (error.kind) {
    case 'not-sent':
      return 'not-sent';
    case 'session':
    case 'forbidden':
    case 'missing':
    case 'busy':
    case 'refused':
      return 'refused';
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'service':
    case 'unreadable':
      return 'not-known';
  }
}

/** How a write ended: with the service's answer, or with why there is none. */
export type Ended<Answer> =
  | { outcome: 'saved'; answer: Answer }
  | { outcome: Exclude<Outcome, 'saved'>; error: ApiError };

/** Waits for a write to end. It never rejects: every end is one of the four outcomes. */
export function ended<Answer>(write: Promise<Answer>): Promise<Ended<Answer>> {
  return write.then(
    (answer): Ended<Answer> => ({ outcome: 'saved', answer }),
    (thrown: unknown): Ended<Answer> => ({ outcome: outcomeOf(thrown), error: asApiError(thrown) }),
  );
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError(
    { kind: 'unreadable', message: 'Something went wrong while the answer was read.' },
    { cause: thrown },
  );
}
