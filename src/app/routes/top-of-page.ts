import type { AnyRouter, RouterHistory } from '@tanstack/react-router';

/**
 * A page that is gone to, and a step of a form, begins at its top: the router sees to the window alone and leaves what
 * scrolls inside it where the page before was read. Back and Forward lead to where that page was read.
 */
export function beginAtTop(router: AnyRouter): void {
  const history: RouterHistory = router.history;
  let isReturn = false;
  history.subscribe(({ action }) => {
    isReturn = action.type !== 'PUSH' && action.type !== 'REPLACE';
  });
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || isReturn) return;
    const pageOf = ({ pathname, search }: typeof toLocation) => `${pathname} ${String((search as Search).step)}`;
    if (pageOf(fromLocation) !== pageOf(toLocation)) document.getElementById('main')?.scrollTo({ top: 0 });
  });
}

interface Search {
  step?: unknown;
}
