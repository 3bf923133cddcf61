/** Runs the sync beside the page: for one tab, or for all tabs of an account. */
import { connectTo } from './serve-here.ts';
import { createServer } from './serve-sync.ts';

const serve = createServer({ connect: connectTo, close: () => globalThis.close() });

if ('onconnect' in globalThis) {
  globalThis.addEventListener('connect', (event) => {
    const [port] = (event as MessageEvent).ports;
    if (port) serve(port);
    port?.start();
  });
} else serve(globalThis);
