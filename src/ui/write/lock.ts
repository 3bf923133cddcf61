import type { FormId } from '#device/form-id.ts';

/** Runs a write under all of these locks. Returns `locked` if another tab of this browser holds one of them. */
export function withWriteLocks<T>([name, ...others]: readonly string[], run: () => Promise<T>): Promise<T | 'locked'> {
  return name === undefined ? run() : withWriteLock(name, () => withWriteLocks(others, run));
}

/** The browser's locks. Undefined in a page without https. */
const browserLocks = () => (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

async function withWriteLock<T>(name: string, run: () => Promise<T>): Promise<T | 'locked'> {
  const locks = browserLocks();
  if (!locks) return run();
  let running: Promise<T> | undefined;
  const start = () => (running ??= run());
  try {
    return await locks.request(name, { ifAvailable: true }, (lock) => (lock ? start() : 'locked'));
  } catch (error) {
    // A page can't take locks with an opaque origin, or where the browser blocks the site's data.
    if (running === undefined && error instanceof DOMException) return start();
    throw error;
  }
}

/** Name of the lock held by the tab that sends that form. */
export const formLock = (form: FormId): string => `steward.write.${form}`;

/** Name of the lock held by the tab that sends the rows of that import run. */
export const runLock = (run: string): string => `steward.${run}`;

/** Name of the lock held by a tab that has that import run open, also while it's paused. */
export const openLock = (run: string): string => `steward.open.${run}`;

/** Holds the lock, as other tabs may, until the returned function is called or the page is gone. */
export function holdLock(name: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  // A page that can't take locks holds none.
  browserLocks()
    ?.request(name, { mode: 'shared' }, () => released)
    .catch(() => undefined);
  return release;
}

/** Returns the names of the locks that the tabs of this browser hold. None where there are no locks. */
export async function heldLocks(): Promise<readonly string[]> {
  const { held = [] } =
    (await browserLocks()
      ?.query()
      .catch(() => null)) ?? {};
  return held.flatMap(({ name }) => name ?? []);
}

/** Milliseconds before each attempt: a closing page releases its locks a moment later. */
const looks = [0, 200, 500, 1000, 2000];

/** Returns false if another tab holds the lock and doesn't release it within a few seconds. */
export async function isSoonFree(name: string): Promise<boolean> {
  if (!browserLocks()) return true;
  for (const wait of looks) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!(await heldLocks()).includes(name)) return true;
  }
  return false;
}
