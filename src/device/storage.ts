/** Access to localStorage and sessionStorage. A browser may refuse both: then nothing is stored, and nothing throws. */

/** Null when there is none, or when the browser refuses. */
export function storedText(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the entry. False when the browser refuses. */
export function storeText(storage: () => Storage, key: string, text: string | null): boolean {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Undefined when there is none, or when the text is no JSON. */
export function parsedJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** The keys that begin like this. */
export function keysUnder(storage: () => Storage, ...prefixes: readonly string[]): string[] {
  try {
    return Object.keys(storage()).filter((key) => prefixes.some((start) => key.startsWith(start)));
  } catch {
    return [];
  }
}

export const ofTab = (): Storage => sessionStorage;
export const ofBrowser = (): Storage => localStorage;
