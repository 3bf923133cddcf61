/** Checks whether the platform accepts a token. */
import { createClient } from './client.ts';
import { ApiError } from './errors.ts';
import { headersFor } from './host.ts';

/** The result of one cheap read with a token. `no-answer`: there was none in time, so asking again may help. */
export type Check =
  | { result: 'accepted' }
  | { result: 'limited'; message: string }
  | { result: 'not-accepted' | 'not-reachable' | 'no-answer' | 'not-the-service' | 'try-later'; message: string };

/** Removes `Bearer `, quotes, spaces, and line breaks from a pasted token. */
export function trimToken(pasted: string): string {
  return pasted
    .trim()
    .replace(/^authorization:\s*/i, '')
    .replace(/^bearer\s+/i, '')
    .replace(/^["'`]|["'`]$/g, '')
    .replace(/\s+/g, '');
}

export interface CheckOptions {
  fetch?: typeof fetch;
  signal?: AbortSignal;
}

/** Requests the first page of webhooks, the shortest list. Null: uses the token that our server holds. */
export async function checkToken(
  origin: string,
  token: string | null,
  { signal, ...options }: CheckOptions = {},
): Promise<Check> {
  if (token !== null && !/^[\x21-\x7e]+$/.test(token)) {
    return { result: 'not-accepted', message: 'This token contains invalid characters. Copy it again.' };
  }
  const call = createClient({ origin, token: () => token, headers: () => headersFor(origin), ...options });
  try {
    await call('listWebhooks', {}, signal && { signal });
    return { result: 'accepted' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return judge(error);
  }
}

function judge(error: ApiError): Check {
  switch (error.kind) {
    case 'session':
      return {
        result: 'not-accepted',
        message: 'The platform rejected this token. Make sure you copied all of it.',
      };
    case 'forbidden':
      return { result: 'limited', message: 'The token works but doesn’t have access to webhooks.' };
    case 'missing':
    case 'unreadable':
    case 'refused':
      return {
        result: 'not-the-service',
        message: notThePlatform(error.message),
      };
    case 'busy':
      return {
        result: 'try-later',
        message: error.reached === 'no' ? error.message : 'Too many requests. Try again in a minute.',
      };
    case 'not-sent':
      return { result: error.retryAfter === undefined ? 'not-reachable' : 'try-later', message: error.message };
    case 'platform':
      return judgeFault(error);
    case 'timeout':
      return { result: 'no-answer', message: error.message };
    case 'network':
    case 'aborted':
      return { result: 'not-reachable', message: `Can’t reach the platform. ${error.message}` };
  }
}

/** Maps a server error to a result. Only our server knows whether the platform was reached. */
function judgeFault({ status, reached, message }: ApiError): Check {
  if (status === 504) return { result: 'no-answer', message };
  if (reached === 'yes') return { result: 'not-the-service', message: notThePlatform(message) };
  if (reached === undefined) return { result: 'try-later', message: `The platform had an error. ${message}` };
  return { result: 'not-reachable', message: `Can’t reach the platform. ${message}` };
}

function notThePlatform(message: string): string {
  return `Got a response, but not from a fundraising platform API. ${message}`;
}
