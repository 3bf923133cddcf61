/** Prefetching of code and data. */
import { createStore } from '#device/store.ts';

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

/** True while the platform has asked us to wait. What no one waits for isn't requested then. */
export const asksToWait = createStore(false);
let busyUntil = 0;
let ends: ReturnType<typeof setTimeout> | undefined;
/** Seconds. Much longer timers fire at once. */
const aDay = 86_400;

/** Takes note that the platform asks us to wait for that many seconds: a 429. */
export function noteBusy(seconds: number): void {
  busyUntil = Math.max(busyUntil, performance.now() + Math.min(seconds, aDay) * 1000);
  clearTimeout(ends);
  ends = setTimeout(() => asksToWait.set(false), busyUntil - performance.now());
  asksToWait.set(true);
}

/** Returns true if the browser's data saver is on. */
export function savesData(): boolean {
  return globalThis.navigator?.connection?.saveData === true;
}

export function mayPrefetch(): boolean {
  return !savesData() && !asksToWait.get();
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

/** Milliseconds. A page that's never idle fetches ahead, too. */
const longestWait = 2000;

/** Resolves once the first screen shows its rows and the page is idle: what's fetched ahead gives way to a click. */
export async function whenIdle(): Promise<void> {
  await firstRows;
  // Not every browser tells when it's idle.
  if ('requestIdleCallback' in globalThis)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: longestWait }));
}

/** Fetches code that the next click probably needs. Errors are ignored: the click tries again. */
export function prefetchCode(load: () => Promise<unknown>): void {
  if (savesData()) return;
  void whenIdle()
    .then(() => loadModule(load))
    .catch(() => undefined);
}
