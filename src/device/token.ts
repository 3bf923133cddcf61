/**
 * The bearer token: in memory and in this tab's sessionStorage, so that a reload keeps it and closing the tab forgets it.
 * design.md §5.1: never in localStorage, in an address or in a log.
 */
const key = 'steward.token';

let held: string | null = null;

export function token(): string | null {
  held ??= stored();
  return held;
}

export function keepToken(value: string): void {
  held = value;
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // A browser that refuses storage keeps the token in memory alone.
  }
}

export function forgetToken(): void {
  held = null;
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
