/** A value that others can watch. */
export interface Store<T> {
  /** The same object until it changes. */
  get(): T;
  /** Calls back after every change, until the function that it returns is called. */
  subscribe(listener: () => void): () => void;
}

export interface WritableStore<T> extends Store<T> {
  set(next: T): void;
}

/** Holds a value in memory. Setting the value that it holds already tells nobody. */
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
