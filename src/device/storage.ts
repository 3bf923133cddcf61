/** Access to localStorage and sessionStorage. Never throws if the browser blocks them. */

/** Returns the stored text. Null if there is none or storage is blocked. */
export function storedText(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores text. Null removes the entry. Returns false if storage is blocked or full. */
export function storeText(storage: () => Storage, key: string, text: string | null): boolean {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Parses JSON. Undefined for null or invalid JSON. */
export function parsedJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the keys with these prefixes. */
export function keysUnder(storage: () => Storage, ...prefixes: readonly string[]): string[] {
  try {
    return Object.keys(storage()).filter((key) => prefixes.some((start) => key.startsWith(start)));
  } catch {
    return [];
  }
}

export const ofTab = (): Storage => sessionStorage;
export const ofBrowser = (): Storage => localStorage;
