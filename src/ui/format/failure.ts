import type { ApiError } from '#api/errors.ts';

export interface ErrorMessage {
  title: string;
  why: string;
  /** Trying again may help. */
  again: boolean;
}

/**
 * Explains why a list or a record couldn't be loaded, and what to do. `what` is a plural or a record's name:
 * `Transactions`, `Transaction 904`. `title` is used unless the error itself calls for another one.
 */
export function errorMessage(
  error: ApiError,
  what: string,
  title = `Couldn’t load ${lowerFirst(what)}.`,
): ErrorMessage {
  switch (error.kind) {
    case 'session':
      return { title, why: 'Your access token is no longer valid. Sign in again to continue.', again: false };
    case 'forbidden':
      return {
        title: `You don’t have access to ${lowerFirst(what)}.`,
        why: `Ask your platform administrator for access. Details: ${error.message}`,
        again: true,
      };
    case 'missing':
      return {
        title: `Couldn’t find ${lowerFirst(what)} on the platform.`,
        why: 'Check that Steward is connected to the right platform.',
        again: true,
      };
    case 'busy':
      return { title, why: 'Too many requests right now.', again: true };
    case 'refused':
      return { title, why: rejection(error.message), again: true };
    case 'platform':
      return { title, why: platformError(error.message), again: true };
    default:
      return { title, why: error.message, again: true };
  }
}

/** Returns the platform's reason as a sentence. The default message for a missing reason is one already. */
function rejection(message: string): string {
  return message.startsWith('The platform rejected') ? message : `The platform rejected the request: ${message}`;
}

/** The same for an error of the platform, which may have said no more than `Server Error`. */
function platformError(message: string): string {
  return message.startsWith('The platform') ? message : `The platform had an error: ${message}`;
}

/** Returns true if the browser has no connection, so nothing was sent. */
export function isOffline(error: ApiError | null): boolean {
  return error?.kind === 'not-sent' && !navigator.onLine;
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
