let released = false;

/** Nothing holds the reader any longer: somebody signed out, here or in another tab. */
export function releaseGuards(): void {
  released = true;
}

export function guardsReleased(): boolean {
  return released;
}
