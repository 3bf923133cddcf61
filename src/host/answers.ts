/** Answers that the host gives of its own, in the shape of the service's: JSON with a `message`. */
import { reachedHeader } from '../api/errors.ts';

/** How far a request got before it failed: never arrived, nobody knows, arrived. */
export type Reached = 'no' | 'maybe' | 'yes';

export interface Failing {
  status: number;
  message: string;
  reached?: Reached;
  /** Further headers; the type and the caching of the answer are decided here. */
  headers?: Headers;
}

export function failure({ status, message, reached, headers }: Failing): Response {
  const all = new Headers(headers);
  all.set('Content-Type', 'application/json');
  all.set('Cache-Control', 'no-store');
  if (reached) all.set(reachedHeader, reached);
  return Response.json({ message }, { status, headers: all });
}
