import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#api/errors.ts';

/** The connection status in the top bar. */
type Connection = 'Connected' | 'Not responding' | 'Offline';

const onOnlineChange = (listener: () => void) => onlineManager.subscribe(listener);

/** Returns the status after the latest response or failure. Null until the first request has ended. */
export function useConnection(): Connection | null {
  const queries = useQueryClient().getQueryCache();
  const [last, setLast] = useState<Connection | null>(() =>
    queries.getAll().some(({ state }) => state.status === 'success') ? 'Connected' : null,
  );
  const isOnline = useSyncExternalStore(onOnlineChange, () => onlineManager.isOnline());
  useEffect(
    () =>
      queries.subscribe((event) => {
        if (event.type !== 'updated') return;
        const { action } = event;
        if (action.type === 'success' && action.manual !== true) setLast('Connected');
        if (action.type === 'failed' || action.type === 'error')
          setLast((before) => connectionBy(action.error) ?? before);
      }),
    [queries],
  );
  return isOnline ? last : 'Offline';
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
