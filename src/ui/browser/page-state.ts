/** Actions of the current screen, for the command menu and for single-key shortcuts. */
import { useEffect } from 'react';
import { createStore } from '#device/store.ts';

export interface PageAction {
  /** The label in the command menu: `Next page`. */
  label: string;
  run(): void;
  /** Its single-key shortcut, when shortcuts are on. */
  key?: '/' | '[' | ']' | 'r' | 'j' | 'k' | 't';
}

const registered = new Set<readonly PageAction[]>();

/** Returns the actions of all components on screen. */
export function pageActions(): readonly PageAction[] {
  return [...registered].flat();
}

/** Registers these actions while the component is on screen. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    registered.add(actions);
    return () => void registered.delete(actions);
  }, [actions]);
}

/** True if the record in the URL wasn't found. */
export const recordMissing = createStore(false);

export function useRecordMissing(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    recordMissing.set(true);
    return () => recordMissing.set(false);
  }, [isMissing]);
}

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

let released = false;
/** Navigation guards: each returns true if its page would ask before it is left. */
const guards = new Set<() => boolean>();

/** Adds a navigation guard. Returns a function that removes it. */
export function addGuard(holds: () => boolean): () => void {
  guards.add(holds);
  return () => void guards.delete(holds);
}

/** Returns true if this page would ask before it is left. */
export function isHeld(): boolean {
  return [...guards].some((holds) => holds());
}

/** Disables all guards, because the session has ended. */
export function releaseGuards(): void {
  released = true;
}

export function guardsReleased(): boolean {
  return released;
}
