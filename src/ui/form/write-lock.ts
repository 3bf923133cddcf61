import type { FormId } from '../../device/form-id.ts';

/**
 * Runs a write while no other tab of this browser runs one of the same name; `locked` when one does, and then nothing is
 * run. Where the browser has no locks it just runs.
 */
export async function withWriteLock<T>(name: string, run: () => Promise<T>): Promise<T | 'locked'> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return run();
  let running: Promise<T> | undefined;
  const start = () => (running ??= run());
  try {
    return await locks.request(name, { ifAvailable: true }, (lock) => (lock ? start() : 'locked'));
  } catch (error) {
    // A page of no origin may not take locks.
    if (running === undefined && error instanceof DOMException) return start();
    throw error;
  }
}

/** Held by the tab that sends that form. */
export const formLock = (form: FormId): string => `steward.write.${form}`;

/** Held by the tab that sends the rows of a spreadsheet in the run of that key. */
export const runLock = (run: string): string => `steward.${run}`;

/** Milliseconds before each look: a page that goes gives its locks back a moment later. */
const looks = [0, 200, 500, 1000, 2000];

/** False when another tab holds the lock, and did not give it back within some seconds. */
export async function isSoonFree(name: string): Promise<boolean> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return true;
  for (const wait of looks) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await new Promise((resolve) => setTimeout(resolve, wait));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { held = [] } = await locks.query().catch(() => ({ held: [] }));
    if (!held.some((lock) => lock.name === name)) return true;
  }
  return false;
}
