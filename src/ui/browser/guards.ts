let released = false;

/** The session has ended, so no unsaved change may block navigation any longer. */
export function releaseGuards(): void {
  released = true;
}

export function guardsReleased(): boolean {
  return released;
}
