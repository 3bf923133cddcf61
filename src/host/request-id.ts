/** One name for a request in the log, in the answer, and at the service. */
import { randomBytes } from 'node:crypto';

export const requestIdHeader = 'x-request-id';

/** Whoever stands in front may have named the request; only what is plain goes into the log. */
export function nameRequest({ headers }: Request): string {
  const given = headers.get(requestIdHeader) ?? '';
  const id = /^[\w-]{8,64}$/.test(given) ? given : randomBytes(12).toString('base64url');
  headers.set(requestIdHeader, id);
  return id;
}
