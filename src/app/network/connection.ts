import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/errors.ts';
import type { Store } from '#device/store.ts';
import { useStore } from '#ui/browser/use-store.ts';

/** The connection status in the top bar. */
export type Connection = 'Connected' | 'Not responding' | 'Offline';

/** Returns the status after the latest response or failure. Null until the first request has ended. */
export function useConnection(): Connection | null {
  const cache = useQueryClient();
  const [watched] = useState(() => watch(cache));
  return useStore(watched);
}

function watch(cache: QueryClient): Store<Connection | null> {
  const queries = cache.getQueryCache();
  let last: Connection | null = queries.getAll().some(({ state }) => state.status === 'success') ? 'Connected' : null;
  return {
    get: () => (onlineManager.isOnline() ? last : 'Offline'),
    subscribe(listener) {
      const stopListening = queries.subscribe((event) => {
        if (event.type !== 'updated') return;
        const { action } = event;
        const isAnswer = action.type === 'success' && action.manual !== true;
        const isFailure = action.type === 'failed' || action.type === 'error';
        const shown = isAnswer ? 'Connected' : isFailure ? connectionBy(action.error) : null;
        if (shown === null || shown === last) return;
        last = shown;
        listener();
      });
      const stopWatching = onlineManager.subscribe(listener);
      return () => {
        stopListening();
        stopWatching();
      };
    },
  };
}

/** Returns the status that an error implies; a rejection means connected. Null if it says nothing about the connection. */
function connectionBy(error: unknown): Connection | null {
  if (!(error instanceof ApiError)) return null;
  const { kind, reached } = error;
  if (kind === 'aborted') return null;
  // Our server reports when it couldn't reach the platform or got no complete response.
  if (reached !== undefined && reached !== 'yes') return 'Not responding';
  if (kind === 'not-sent') return null;
  return kind === 'network' || kind === 'timeout' ? 'Not responding' : 'Connected';
}
