import { ofBrowser, parsedJson, storeText } from './storage.ts';
import { createStore, type Store } from './store.ts';

/**
 * One value in this browser's localStorage, as JSON text, the same in all of its tabs. Where the browser refuses storage
 * it lasts as long as the page.
 */
export interface StoredValue<T> extends Store<T> {
  /** False when the browser refuses to store it. */
  change(next: (before: T) => T): boolean;
  /** Back to the value of an empty storage. False when the browser refuses. */
  clear(): boolean;
}

/** `read` takes any JSON, undefined when nothing is stored, and never throws. */
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
    // A key of null: all of it was cleared.
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) refresh();
    });
  }

  return {
    get,
    subscribe,
    change(next) {
      // Another tab may have written since this one was last told.
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

/** Null when there is none; undefined when the browser refuses. */
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
