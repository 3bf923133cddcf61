import { createStore } from '../../device/store.ts';

export const signInAsked = createStore(false);

/** Opens the sign-in dialog over the page. Asking twice opens it once. */
export function askToSignIn(ask = true): void {
  signInAsked.set(ask);
}

/** Counts the sign-ins in that dialog. */
const signIns = createStore(0);

/** Somebody has signed in again in the dialog: paused work can continue. */
export function tellSignedIn(): void {
  signIns.set(signIns.get() + 1);
}

export const onSignedIn = signIns.subscribe;
