/** Runs the worker's server on the page, for browsers that start no worker. */
import { createClient } from '#api/client.ts';
import type { Platform } from './reading.ts';
import { createServer } from './serve-sync.ts';

export const connectTo = ({ origin, token, headers }: Platform) =>
  createClient({ origin, token: () => token, headers: () => headers });

export function serveHere(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  createServer({ connect: connectTo, close: () => port1.close() })(port1);
  port1.start();
  return port2;
}
