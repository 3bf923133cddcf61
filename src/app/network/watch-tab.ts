/** Follows what the worker must know of this tab before it asks the platform. */
import type { QueryClient } from '@tanstack/react-query';
import { preferences } from '../../device/preferences.ts';
import { createStore, type Store } from '../../device/store.ts';
import type { TabState } from '../../replica/serve-replica.ts';

interface Watched {
  state: Store<TabState>;
  end(): void;
}

/** `pages`: the only ones that are read in the background. */
export function watchTab(cache: QueryClient, readsAll: () => boolean, pages?: TabState['pages']): Watched {
  let isLeft = false;
  const now = (): TabState => ({
    isSeen: !isLeft && !document.hidden && navigator.onLine,
    isWaiting: cache.isFetching() > 0,
    asksWhoGave: !pages && preferences.get().asksWhoGave,
    readsAll: readsAll(),
    ...(pages && { pages }),
  });
  const state = createStore(now());
  const look = () => {
    const next = now();
    if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next);
  };
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('visibilitychange', look, { signal });
  for (const event of ['online', 'offline']) window.addEventListener(event, look, { signal });
  // The worker isn't told by the browser that a tab was closed.
  const leave = ({ type }: Event) => {
    isLeft = type === 'pagehide';
    look();
  };
  for (const event of ['pagehide', 'pageshow']) window.addEventListener(event, leave, { signal });
  const ends = [preferences.subscribe(look), cache.getQueryCache().subscribe(look), () => ending.abort()];
  return { state, end: () => ends.forEach((end) => end()) };
}
