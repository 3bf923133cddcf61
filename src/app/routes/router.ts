/** The router: the map of addresses, and how it goes from one to another. */
import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { savesData } from '../../ui/browser/prefetch.ts';
import { ErrorScreen } from './error-screen.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './search.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** When the record was saved, in milliseconds. */
    savedAt?: number | undefined;
  }
}

/** Reading it is what makes a browser let go of the code that was running, and of all that this code could reach. */
function readStack(this: AbortSignal): void {
  void (this.reason as { stack?: unknown } | undefined)?.stack;
}

export function createAppRouter(cache: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { cache },
    parseSearch,
    stringifySearch,
    defaultPreload: savesData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
  });
  // The reason of an aborted page would hold the page before it, that one's the page before that, and so on.
  router.subscribe('onResolved', () => {
    for (const { abortController } of router.state.matches) {
      abortController.signal.addEventListener('abort', readStack, { once: true });
    }
  });
  return router;
}
