/** Graceful shutdown: requests in flight are finished first. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { defaultPatience } from './forwarding.ts';

/** Milliseconds to wait for requests in flight: as long as the platform may take, plus a margin. */
export const longestClosing = defaultPatience + 5000;

/** The requests whose answers aren't complete yet, in the order of their arrival. */
export type InFlight = ReadonlyMap<IncomingMessage, ServerResponse>;

export function trackRequests(server: Server): InFlight {
  const inFlight = new Map<IncomingMessage, ServerResponse>();
  server.on('request', (incoming, outgoing) => {
    inFlight.set(incoming, outgoing);
    outgoing.once('close', () => inFlight.delete(incoming));
  });
  return inFlight;
}

/**
 * Node's `closeIdleConnections` isn't enough: it leaves connections open that a browser opened in advance and hasn't
 * used.
 */
export function closing(
  server: Server,
  inFlight: InFlight,
  closeBehind: () => Promise<void>,
): { close: () => Promise<void>; isClosing: () => boolean } {
  let closed: Promise<void> | undefined;

  server.on('request', (_incoming, outgoing) => {
    if (closed) outgoing.shouldKeepAlive = false;
    outgoing.once('close', () => {
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
      for (const response of inFlight.values()) if (!response.headersSent) response.shouldKeepAlive = false;
      if (inFlight.size === 0) server.closeAllConnections();
    });
    return closed;
  };
  return { close, isClosing: () => closed !== undefined };
}
