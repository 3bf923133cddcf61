/** Prefetching of code and data. */

declare global {
  interface Navigator {
    /** Undefined in some browsers. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

let resolveFirstRows: () => void;

/** Resolves once the first screen shows its rows. Prefetching waits for it, so that it doesn't delay them. */
export const firstRows = new Promise<void>((resolve) => {
  resolveFirstRows = resolve;
});

export function tellFirstRows(): void {
  resolveFirstRows();
}

let busyUntil = 0;

/** Pauses prefetching for that many seconds. Called after a 429. */
export function pausePrefetch(seconds: number): void {
  busyUntil = Math.max(busyUntil, performance.now() + seconds * 1000);
}

/** Returns true if the browser's data saver is on. */
export function savesData(): boolean {
  return globalThis.navigator?.connection?.saveData === true;
}

export function mayPrefetch(): boolean {
  return !savesData() && performance.now() >= busyUntil;
}

/** Loaded modules, by the function that loads them. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

export function loadedModule<Module>(load: () => Promise<Module>): Module | undefined {
  return loaded.get(load) as Module | undefined;
}

export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  loaded.set(load, module);
  return module;
}

/** Fetches code that the next click probably needs. Errors are ignored: the click tries again. */
export function prefetchCode(load: () => Promise<unknown>): void {
  if (savesData()) return;
  void firstRows.then(() => loadModule(load)).catch(() => undefined);
}
