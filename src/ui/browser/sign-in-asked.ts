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

const signedInListeners = new Set<() => void>();

/** Somebody has signed in again, over the page as it is: what had to stop can go on. */
export function tellSignedIn(): void {
  for (const listener of signedInListeners) listener();
}

export function onSignedIn(listener: () => void): () => void {
  signedInListeners.add(listener);
  return () => signedInListeners.delete(listener);
}
