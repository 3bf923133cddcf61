import { isThisMachine } from './host.ts';

/** Returns true for an origin that a token may be sent to: https, or this machine, with nothing after the port. */
export function isSafeOrigin(text: string): boolean {
  try {
    const { origin, protocol, hostname } = new URL(text);
    return origin === text && (protocol === 'https:' || isThisMachine(hostname));
  } catch {
    return false;
  }
}
