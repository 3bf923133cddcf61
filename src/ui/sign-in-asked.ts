import { useSyncExternalStore } from 'react';

let asked = false;
const listeners = new Set<() => void>();

/** Asks for the token again, over the page as it is. Asking twice is one dialog. */
export function askToSignIn(ask = true): void {
  if (ask === asked) return;
  asked = ask;
  for (const listener of listeners) listener();
}

export function useSignInAsked(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => asked,
  );
}
