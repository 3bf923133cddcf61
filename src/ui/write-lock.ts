/** Runs it while nobody else in this browser, in any tab, runs something of that name; else it says `locked`. */
export async function withWriteLock<T>(name: string, run: () => Promise<T>): Promise<T | 'locked'> {
  // Browsers have locks on secure addresses alone; elsewhere each tab is on its own.
  const locks: LockManager | null | undefined = globalThis.navigator?.locks;
  if (!locks) return run();
  return locks.request(`steward.${name}`, { ifAvailable: true }, async (lock) => (lock ? run() : 'locked'));
}
