let released = false;
/** Navigation guards: each returns true if its page would ask before it is left. */
const guards = new Set<() => boolean>();

/** Adds a navigation guard. Returns a function that removes it. */
export function addGuard(holds: () => boolean): () => void {
  guards.add(holds);
  return () => void guards.delete(holds);
}

/** Returns true if this page would ask before it is left. */
export function isHeld(): boolean {
  return [...guards].some((holds) => holds());
}

/** Disables all guards, because the session has ended. */
export function releaseGuards(): void {
  released = true;
}

export function guardsReleased(): boolean {
  return released;
}
