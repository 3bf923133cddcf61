/** Creates the router. */
import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router';
import { savesData } from '#ui/browser/prefetch.ts';
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

/** Reads the error's stack, which makes browsers release the captured call frames and everything they reference. */
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
  // Otherwise each abort reason would retain the previous page, and so on: a memory leak.
  router.subscribe('onResolved', () => {
    for (const { abortController } of router.state.matches) {
      abortController.signal.addEventListener('abort', readStack, { once: true });
    }
  });
  return router;
}

/**
 * Scrolls `main` to the top after navigation and between steps of a form, because the router resets only the window's
 * scroll position. Back and Forward restore the earlier position.
 */
export function beginAtTop(router: AnyRouter): void {
  const history: RouterHistory = router.history;
  let isReturn = false;
  history.subscribe(({ action }) => {
    isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE';
  });
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    // A part that the address names is scrolled to by its screen.
    if (!fromLocation || isReturn || toLocation.hash) return;
    const pageOf = ({ pathname, search }: typeof toLocation) => `${pathname} ${String((search as Search).step)}`;
    if (pageOf(fromLocation) !== pageOf(toLocation)) document.getElementById('main')?.scrollTo({ top: 0 });
  });
}

interface Search {
  step?: unknown;
}
