import { useSyncExternalStore } from 'react';
import type { Store } from '#device/store.ts';

/** Returns the store's value, or the part that `select` returns, and rerenders when it changes. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, Selected>(store: Store<T>, select: (value: T) => Selected): Selected;
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = (value) => value): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
