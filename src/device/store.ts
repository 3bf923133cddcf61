/** An observable value. */
export interface Store<T> {
  /** Returns the value: the same object until it changes. */
  get(): T;
  /** Calls back after every change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export interface WritableStore<T> extends Store<T> {
  set(next: T): void;
}

/** Creates an in-memory store. Setting an identical value notifies no subscribers. */
export function createStore<T>(initial: T): WritableStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
