import { ownHeaders } from './host.ts';

/** Milliseconds. */
const signOutPatience = 5000;

/** Deletes the token on our server. Returns true if the server confirms within 5 seconds. */
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
