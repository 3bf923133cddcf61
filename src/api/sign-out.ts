import { ownHeaders } from './host.ts';

/** Milliseconds. */
const signOutPatience = 5000;

/** Has the host forget the token at once. True when it says that it has, within 5 seconds. */
export async function signOutOfHost(origin: string, send = globalThis.fetch): Promise<boolean> {
  try {
    const { ok } = await send(`${origin}/session`, {
      method: 'DELETE',
      headers: ownHeaders(),
      keepalive: true,
      signal: AbortSignal.timeout(signOutPatience),
    });
    return ok;
  } catch {
    return false;
  }
}
