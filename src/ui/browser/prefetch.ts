/** What may be fetched before it is asked for, so that it is there at the next press. */

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

let resolveFirstRows: () => void;

/** Resolves once the first screen's rows stand. What is fetched ahead waits for it: they would come later for that. */
export const firstRows = new Promise<void>((resolve) => {
  resolveFirstRows = resolve;
});

export function tellFirstRows(): void {
  resolveFirstRows();
}

let busyUntil = 0;

/** After a 429: for so many seconds, only what somebody asks for is sent. */
export function pausePrefetch(seconds: number): void {
  busyUntil = Math.max(busyUntil, performance.now() + seconds * 1000);
}

/** The browser is set to transfer as little as possible. */
export function savesData(): boolean {
  return globalThis.navigator?.connection?.saveData === true;
}

export function mayPrefetch(): boolean {
  return !savesData() && performance.now() >= busyUntil;
}

/** Modules that have arrived, by the function that loads them. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

export function loadedModule<Module>(load: () => Promise<Module>): Module | undefined {
  return loaded.get(load) as Module | undefined;
}

export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  loaded.set(load, module);
  return module;
}

/** Fetches code that the next press is likely to need; without a connection it is fetched at that press. */
export function prefetchCode(load: () => Promise<unknown>): void {
  if (savesData()) return;
  void firstRows.then(() => loadModule(load)).catch(() => undefined);
}
