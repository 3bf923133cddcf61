import type { ApiError } from '../../api/errors.ts';

export interface FailureWords {
  title: string;
  why: string;
  /** Whether asking again may help. */
  again: boolean;
}

/** Why a list or a record is not on screen, in words that say what to do. `what` is plural or a record's name. */
export function failureWords(error: ApiError, what: string): FailureWords {
  const title = `${what} could not be loaded.`;
  switch (error.kind) {
    case 'session':
      return { title, why: 'The service no longer accepts this token. Sign in again to go on.', again: false };
    case 'forbidden':
      return {
        title: `This token may not read ${lowerFirst(what)}.`,
        why: `Ask whoever manages the token for access. The service said: ${error.message}`,
        again: true,
      };
    case 'missing':
      return {
        title: `The service has no ${lowerFirst(what)} at this address.`,
        why: 'Check that Steward is connected to the right service.',
        again: true,
      };
    case 'busy':
      return { title, why: 'The service asked us to slow down.', again: true };
    case 'refused':
      return { title, why: `The service declined the request: ${error.message}`, again: true };
    case 'not-sent':
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'service':
    case 'unreadable':
      return { title, why: error.message, again: true };
  }
}

/** The browser has no connection at all, so nothing was sent. */
export function isOffline(error: ApiError | null): boolean {
  return error?.kind === 'not-sent' && !navigator.onLine;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
