import { createStore } from '#device/store.ts';

export const signInAsked = createStore(false);

/** Opens or closes the sign-in dialog. */
export function askToSignIn(ask = true): void {
  signInAsked.set(ask);
}

/** Counts the sign-ins in that dialog. */
const signIns = createStore(0);

/** Notifies subscribers of a sign-in in the dialog, so that paused work can continue. */
export function tellSignedIn(): void {
  signIns.set(signIns.get() + 1);
}

export const onSignedIn = signIns.subscribe;
