/**
 * Runs a write while no other tab of this browser runs one of the same name; `locked` when one does, and then nothing is
 * run. Where the browser has no locks it just runs.
 */
export async function withWriteLock<T>(name: string, run: () => Promise<T>): Promise<T | 'locked'> {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return run();
  let running: Promise<T> | undefined;
  const start = () => (running ??= run());
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? start() : 'locked'));
  } catch (error) {
    // A page of no origin may not take locks.
    if (running === undefined && error instanceof DOMException) return start();
    throw error;
  }
}
