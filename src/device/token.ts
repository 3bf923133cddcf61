/**
 * The bearer token: in memory and in this tab's sessionStorage, so that a reload keeps it and closing the tab forgets it.
 * design.md §5.1: never in localStorage, in an address or in a log.
 */
import { tokenKey as key } from './keys.ts';
import { forgetMark, markToken } from './mark.ts';
import { beginSession, forgetSession } from './times.ts';

let held: string | null = null;

export function token(): string | null {
  held ??= stored();
  return held;
}

export function keepToken(value: string): void {
  held = value;
  beginSession();
  void markToken(value);
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // A browser that refuses storage keeps the token in memory alone.
  }
}

export function forgetToken(): void {
  dropToken();
  forgetMark();
  forgetSession();
}

/** What tells it from another token stays. From storage alone: the next page does not find it, this one still has it. */
export function dropToken({ fromMemory = true } = {}): void {
  if (fromMemory) held = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There was nothing to forget.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
