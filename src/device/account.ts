/**
 * Who is signed in in this tab where the host holds the token: what stands for the token, not the token. It outlives a
 * reload, so that drafts are never shown to somebody who signs in with another one.
 */
import { dropDrafts } from './drafts.ts';
import { accountKey as key } from './keys.ts';
import { beginSession, forgetSession } from './times.ts';

const signedOutKey = 'steward.signed-out';

/** Null where the tab holds the token, and when nobody has signed in here yet. */
export function account(): string | null {
  return readable(() => sessionStorage.getItem(key)) ?? null;
}

/** What lies in this tab from another account goes. */
export function keepAccount(value: string): void {
  if (account() !== null && account() !== value) dropDrafts();
  beginSession();
  readable(() => sessionStorage.setItem(key, value));
  readable(() => localStorage.removeItem(signedOutKey));
}

export function forgetAccount(): void {
  readable(() => sessionStorage.removeItem(key));
  forgetSession();
}

/** Somebody signed out, in this tab or another; the host may not have heard of it. */
export function rememberSigningOut(): void {
  readable(() => localStorage.setItem(signedOutKey, '1'));
}

export function hasSignedOut(): boolean {
  return readable(() => localStorage.getItem(signedOutKey) !== null) ?? false;
}

/** Undefined where a browser refuses storage. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
