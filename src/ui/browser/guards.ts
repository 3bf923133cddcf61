let released = false;
/** Pages that ask before they are left; each says whether it would now. */
const guards = new Set<() => boolean>();

/** Until the returned function is called. */
export function addGuard(holds: () => boolean): () => void {
  guards.add(holds);
  return () => void guards.delete(holds);
}

/** Whether this page would ask before it is left. */
export function isHeld(): boolean {
  return [...guards].some((holds) => holds());
}

/** The session has ended, so no unsaved change may block navigation any longer. */
export function releaseGuards(): void {
  released = true;
}

export function guardsReleased(): boolean {
  return released;
}
