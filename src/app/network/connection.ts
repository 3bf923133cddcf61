import type { Result } from '#api/client.ts';
import type { ApiError } from '#api/errors.ts';
import { createStore } from '#device/store.ts';

/** The connection status in the top bar. */
type Connection = 'Connected' | 'Not responding' | 'Platform error' | 'Offline';

/**
 * By the latest response or failure of a read or a write. Null until there is one, also after the browser was offline: what
 * it says must not differ from what screens still say about their last attempt.
 */
export const connection = createStore<Connection | null>(navigator.onLine ? null : 'Offline');

window.addEventListener('offline', () => connection.set('Offline'));
window.addEventListener('online', () => connection.set(null));

/** Takes note of how a request ended. */
export function noteResult(result: Result<unknown>): void {
  const next = navigator.onLine ? connectionBy(result) : 'Offline';
  if (next !== null) connection.set(next);
}

/** Returns the status that a result implies; a rejection means connected. Null if it says nothing about the connection. */
function connectionBy(result: Result<unknown>): Connection | null {
  if (result.ok) return 'Connected';
  const { kind, reached }: ApiError = result.error;
  if (kind === 'aborted') return null;
  // A read that waits for its turn may not have reached the platform.
  if (kind === 'busy' && reached === 'no') return null;
  // Our server reports when it couldn't reach the platform or got no complete response.
  if (reached !== undefined && reached !== 'yes') return 'Not responding';
  if (kind === 'not-sent') return null;
  if (kind === 'network' || kind === 'timeout') return 'Not responding';
  return kind === 'platform' || kind === 'unreadable' ? 'Platform error' : 'Connected';
}
