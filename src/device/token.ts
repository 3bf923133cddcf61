/**
 * The bearer token: in memory and in this tab's sessionStorage, so that a reload keeps it and closing the tab forgets it.
 * design.md §5.1: never in localStorage, in an address or in a log.
 */
import { tokenKey as key } from './keys.ts';
import { forgetMark, markToken } from './token-fingerprint.ts';
import { ofTab, storedText, storeText } from './storage.ts';
import { beginSession, forgetSession } from './session-clock.ts';

let held: string | null = null;

export function token(): string | null {
  held ??= storedText(ofTab, key);
  return held;
}

export function keepToken(value: string): void {
  held = value;
  beginSession();
  void markToken(value);
  storeText(ofTab, key, value);
}

export function forgetToken(): void {
  dropToken();
  forgetMark();
  forgetSession();
}

/** What tells it from another token stays. From storage alone: the next page does not find it, this one still has it. */
export function dropToken({ fromMemory = true } = {}): void {
  if (fromMemory) held = null;
  storeText(ofTab, key, null);
}
