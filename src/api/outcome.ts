/** design.md §3, "Outcomes": what a write came to. */
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
