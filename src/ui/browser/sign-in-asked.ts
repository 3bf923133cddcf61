import { createStore } from '../../device/store.ts';

export const signInAsked = createStore(false);

/** Asks for the token again, over the page as it is. Asking twice is one dialog. */
export function askToSignIn(ask = true): void {
  signInAsked.set(ask);
}

/** Counts the sign-ins over the page as it is. */
const signIns = createStore(0);

/** Somebody has signed in again, over the page as it is: what had to stop can go on. */
export function tellSignedIn(): void {
  signIns.set(signIns.get() + 1);
}

export const onSignedIn = signIns.subscribe;
