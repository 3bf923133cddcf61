/** Whether the service takes a token. */
import { createClient } from './client.ts';
import { ApiError } from './errors.ts';
import { ownHeaders } from './host.ts';

/** What one cheap read with a token came to. */
export type Check =
  | { result: 'accepted' }
  | { result: 'limited'; message: string }
  | { result: 'not-accepted' | 'not-reachable' | 'not-the-service' | 'try-later'; message: string };

/** A token as people paste it: with `Bearer `, quotes, spaces or line ends around it. */
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
}

/** Asks the service for the first page of webhooks, the shortest list there is. Null: with the token that our host holds. */
export async function checkToken(origin: string, token: string | null, options: CheckOptions = {}): Promise<Check> {
  if (token !== null && !/^[\x21-\x7e]+$/.test(token)) {
    return { result: 'not-accepted', message: 'This token has characters that no token has. Check what was copied.' };
  }
  const call = createClient({ origin, token: () => token, headers: ownHeaders, ...options });
  try {
    await call('listWebhooks', {});
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
        message: 'The service did not accept this token. Check that all of it was copied.',
      };
    case 'forbidden':
      return { result: 'limited', message: 'The token works, but may not read webhooks.' };
    case 'missing':
    case 'unreadable':
    case 'refused':
      return {
        result: 'not-the-service',
        message: notLikeTheService(error.message),
      };
    case 'busy':
      return { result: 'try-later', message: 'The service asked us to slow down. Try again in a minute.' };
    case 'not-sent':
      return { result: 'not-reachable', message: error.message };
    case 'service':
      return judgeFault(error);
    case 'network':
    case 'timeout':
    case 'aborted':
      return { result: 'not-reachable', message: `The service could not be reached. ${error.message}` };
  }
}

/** Somebody answered, but not with what was asked for; only our host knows whether that was the service. */
function judgeFault({ reached, message }: ApiError): Check {
  if (reached === 'yes') return { result: 'not-the-service', message: notLikeTheService(message) };
  if (reached === undefined) return { result: 'try-later', message: `The service has a fault. ${message}` };
  return { result: 'not-reachable', message: `The service could not be reached. ${message}` };
}

function notLikeTheService(message: string): string {
  return `The address answered, but not like the fundraising service. ${message}`;
}
