import { createStore, type Store } from './store.ts';

// Access to localStorage and sessionStorage. Never throws if the browser blocks them.

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

/**
 * A value in localStorage, as JSON text, shared by all tabs. If storage is blocked, it lasts as long as the page.
 */
export interface StoredValue<T> extends Store<T> {
  /** Changes the value. Returns false if the browser can't store it. */
  change(next: (before: T) => T): boolean;
  /** Resets the value to its default. Returns false if storage is blocked. */
  clear(): boolean;
}

/** Creates a stored value. `read` takes any JSON, or undefined when nothing is stored, and must not throw. */
export function storedValue<T>(key: string, read: (given: unknown) => T): StoredValue<T> {
  let text = stored(key);
  const { get, set, subscribe } = createStore(read(parsedJson(text)));

  const refresh = () => {
    const now = stored(key);
    if (now === text || now === undefined) return;
    text = now;
    set(read(parsedJson(now)));
  };
  if (typeof window !== 'undefined') {
    // The key is null when all storage was cleared.
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) refresh();
    });
  }

  return {
    get,
    subscribe,
    change(next) {
      // Another tab may have written since the last storage event.
      refresh();
      const value = next(get());
      const written = JSON.stringify(value);
      const isStored = storeText(ofBrowser, key, written);
      if (isStored) text = written;
      set(value);
      return isStored;
    },
    clear() {
      const isGone = storeText(ofBrowser, key, null);
      if (isGone) text = null;
      set(read(undefined));
      return isGone;
    },
  };
}

/** Returns the stored text. Null if there is none; undefined if storage is blocked. */
function stored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

export function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** The entries of what should be an object; none when it is something else. */
export function entriesOf(given: unknown): [string, unknown][] {
  return isObject(given) ? Object.entries(given) : [];
}
