/** Outcomes of writes (README.md, "Outcomes"). */
import type { Result } from './client.ts';
import type { ApiError, FailureKind } from './errors.ts';

export type Outcome = 'saved' | 'rejected' | 'not-sent' | 'unconfirmed';

/** How a write ended: with the platform's response, null for one without a record, or with the error. */
export type WriteResult<Answer> =
  | { outcome: 'saved'; answer: Answer }
  | { outcome: Exclude<Outcome, 'saved'>; error: ApiError };

/** `reached`: as in `reachedHeader`. */
interface Failed {
  kind: FailureKind;
  reached?: string | null | undefined;
}

/**
 * Returns the outcome of a failed write. `rejected`: the platform rejected it and nothing changed. `not-sent`: it never
 * reached the platform. `unconfirmed`: it may have been saved.
 */
export function outcomeOf({ kind, reached }: Failed): Exclude<Outcome, 'saved'> {
  if (reached === 'no') return 'not-sent';
  switch (kind) {
    case 'not-sent':
      return 'not-sent';
    case 'session':
    case 'forbidden':
    case 'missing':
    case 'busy':
    case 'refused':
      return 'rejected';
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'platform':
    case 'unreadable':
      return 'unconfirmed';
  }
}

export function toWriteResult<Answer>(result: Result<Answer>): WriteResult<Answer> {
  if (result.ok) return { outcome: 'saved', answer: result.answer };
  return { outcome: outcomeOf(result.error), error: result.error };
}
