/**
 * One value in this browser's localStorage, as JSON text, the same in all of its tabs. Where the browser refuses storage
 * it lasts as long as the page.
 */
export interface Kept<T> {
  /** The same object until it changes. */
  value(): T;
  /** False when the browser would not keep it. */
  change(next: (before: T) => T): boolean;
  /** As where nothing was ever kept. False when the browser would not let go of it. */
  clear(): boolean;
  /** Calls back when it has changed, in this tab or in another. */
  subscribe(listener: () => void): () => void;
}

/** `read` takes whatever stands there, undefined where nothing does, and never throws. */
export function kept<T>(key: string, read: (given: unknown) => T): Kept<T> {
  const listeners = new Set<() => void>();
  let text = stored(key);
  let value = read(parsed(text));

  const refresh = () => {
    const now = stored(key);
    if (now === text || now === undefined) return;
    text = now;
    value = read(parsed(now));
    for (const listener of listeners) listener();
  };
  if (typeof window !== 'undefined') {
    // A key of null: all of it was cleared.
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) refresh();
    });
  }

  return {
    value: () => value,
    change(next) {
      // Another tab may have written since this one was last told.
      refresh();
      value = next(value);
      const written = JSON.stringify(value);
      const isKept = store(key, written);
      if (isKept) text = written;
      for (const listener of listeners) listener();
      return isKept;
    },
    clear() {
      const isGone = remove(key);
      if (isGone) text = null;
      value = read(undefined);
      for (const listener of listeners) listener();
      return isGone;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
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

/** The entries of what should be an object; none when it is something else. */
export function entriesOf(given: unknown): [string, unknown][] {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : [];
}
