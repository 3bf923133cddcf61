/** One ID for a request in the log, in the answer, and at the platform. */
import { randomBytes } from 'node:crypto';

export const requestIdHeader = 'x-request-id';

/** Returns the ID that the reverse proxy gave, if it's plain enough for the log, else a new one. */
export function nameRequest({ headers }: Request): string {
  const given = headers.get(requestIdHeader) ?? '';
  const id = /^[\w-]{8,64}$/.test(given) ? given : randomBytes(12).toString('base64url');
  headers.set(requestIdHeader, id);
  return id;
}
