import { useSyncExternalStore } from 'react';

interface Misread {
  path: string;
  /** Keys of the address that are none of the list's, or whose value it does not take. */
  keys: readonly string[];
}

const nothing: readonly string[] = [];
let misread: Misread = { path: '', keys: nothing };
const listeners = new Set<() => void>();

/** Notes what was not understood of a link to this path. It is said until the list is changed by hand. */
export function noteMisread(path: string, keys: readonly string[]): void {
  if (path === misread.path && keys.join() === misread.keys.join()) return;
  misread = { path, keys };
  for (const listener of listeners) listener();
}

export function useMisread(path: string): readonly string[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => (misread.path === path ? misread.keys : nothing),
  );
}
