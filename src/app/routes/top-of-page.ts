import type { AnyRouter, RouterHistory } from '@tanstack/react-router';

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
