/** The host's own error answers, in the shape that the service uses: JSON with a `message`. */
import { reachedHeader } from '#api/errors.ts';

/** Says if the service got the request: no, maybe, or yes. */
export type Reached = 'no' | 'maybe' | 'yes';

export interface Failing {
  status: number;
  message: string;
  reached?: Reached;
  /** Additional headers; Content-Type and Cache-Control are always set here. */
  headers?: Headers;
}

export function failure({ status, message, reached, headers }: Failing): Response {
  const all = new Headers(headers);
  all.set('Content-Type', 'application/json');
  all.set('Cache-Control', 'no-store');
  if (reached) all.set(reachedHeader, reached);
  return Response.json({ message }, { status, headers: all });
}
