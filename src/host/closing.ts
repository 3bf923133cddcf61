/** How a server ends: what is being answered is finished first. */
import type { Server, ServerResponse } from 'node:http';
import { defaultPatience } from './forwarding.ts';

/** Milliseconds that requests in flight are waited for: as long as the service may take, and a little more. */
export const longestClosing = defaultPatience + 5000;

/**
 * Counts the requests in flight. Node's own `closeIdleConnections` is not enough: it leaves open the connections that a
 * browser makes in advance and has sent nothing through.
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
