/** Outcomes of writes (README.md, "Outcomes"). */
import { ApiError } from './errors.ts';

export type Outcome = 'saved' | 'refused' | 'not-sent' | 'not-known';

/**
 * Returns the outcome of a failed write. `refused`: the platform rejected it and nothing changed. `not-sent`: it never
 * reached the platform. `not-known`: it may have been saved.
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

/** The outcome of a write, with the platform's response or the error. */
export type Ended<Answer> =
  | { outcome: 'saved'; answer: Answer }
  | { outcome: Exclude<Outcome, 'saved'>; error: ApiError };

/** Waits for a write and returns its outcome. Never rejects. */
export function waitForOutcome<Answer>(write: Promise<Answer>): Promise<Ended<Answer>> {
  return write.then(
    (answer): Ended<Answer> => ({ outcome: 'saved', answer }),
    (thrown: unknown): Ended<Answer> => ({ outcome: outcomeOf(thrown), error: asApiError(thrown) }),
  );
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError(
    { kind: 'unreadable', message: 'Something went wrong while reading the response.' },
    { cause: thrown },
  );
}
