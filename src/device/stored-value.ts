import { createStore, type Store } from './store.ts';

/**
 * One value in this browser's localStorage, as JSON text, the same in all of its tabs. Where the browser refuses storage
 * it lasts as long as the page.
 */
export interface StoredValue<T> extends Store<T> {
  /** False when the browser would not keep it. */
  change(next: (before: T) => T): boolean;
  /** As where nothing was ever kept. False when the browser would not let go of it. */
  clear(): boolean;
}

/** `read` takes whatever stands there, undefined where nothing does, and never throws. */
export function storedValue<T>(key: string, read: (given: unknown) => T): StoredValue<T> {
  let text = stored(key);
  const { get, set, subscribe } = createStore(read(parsed(text)));

  const refresh = () => {
    const now = stored(key);
    if (now === text || now === undefined) return;
    text = now;
    set(read(parsed(now)));
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
      const isStored = store(key, written);
      if (isStored) text = written;
      set(value);
      return isStored;
    },
    clear() {
      const isGone = remove(key);
      if (isGone) text = null;
      set(read(undefined));
      return isGone;
    },
  };
}

/** Null when there is none; undefined when the browser does not tell. */
function stored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function remove(key: string): boolean {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
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
