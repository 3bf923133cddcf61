/** Whether anything may be fetched before it is asked for, so that it is there at the next press. */

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

let busyUntil = 0;

/** The service has asked for patience: for so many seconds, only what somebody asks for is sent. */
export function fetchNothingAhead(seconds: number): void {
  busyUntil = Math.max(busyUntil, performance.now() + seconds * 1000);
}

/** Whoever uses this browser has asked for as little as possible to be transferred. */
export function savesData(): boolean {
  return globalThis.navigator?.connection?.saveData === true;
}

export function mayFetchAhead(): boolean {
  return !savesData() && performance.now() >= busyUntil;
}
