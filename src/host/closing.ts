/** Graceful shutdown: requests in flight are finished first. */
import type { Server, ServerResponse } from 'node:http';
import { defaultPatience } from './forwarding.ts';

/** Milliseconds to wait for requests in flight: as long as the service may take, plus a margin. */
export const longestClosing = defaultPatience + 5000;

/**
 * Tracks the requests in flight. Node's `closeIdleConnections` isn't enough: it leaves connections open that a browser
 * opened in advance and hasn't used.
 */
export function closing(
  server: Server,
  closeBehind: () => Promise<void>,
): { close: () => Promise<void>; isClosing: () => boolean } {
  const inFlight = new Set<ServerResponse>();
  let closed: Promise<void> | undefined;

  server.on('request', (_request, response) => {
    inFlight.add(response);
    if (closed) response.shouldKeepAlive = false;
    response.once('close', () => {
      inFlight.delete(response);
      if (closed && inFlight.size === 0) server.closeAllConnections();
    });
  });

  const close = () => {
    closed ??= new Promise<void>((resolve) => {
      const limit = setTimeout(() => server.closeAllConnections(), longestClosing);
      server.close(() => {
        clearTimeout(limit);
        void closeBehind().then(resolve);
      });
      for (const response of inFlight) if (!response.headersSent) response.shouldKeepAlive = false;
      if (inFlight.size === 0) server.closeAllConnections();
    });
    return closed;
  };
  return { close, isClosing: () => closed !== undefined };
}
