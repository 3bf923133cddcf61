/** The host's own error answers, in the shape that the service uses: JSON with a `message`. */
import { reachedHeader } from '#api/errors.ts';

export interface Failing {
  status: number;
  message: string;
  /** Says if the service got the request. */
  reached?: 'no' | 'maybe' | 'yes';
  /** Additional headers; Content-Type and Cache-Control are always set here. */
  headers?: HeadersInit;
}

/** The request didn't reach the service. */
export function notSent(status: number, message: string, headers: HeadersInit = {}): Failing {
  return { status, message, reached: 'no', headers };
}

/** The service may have received the request. */
export function unconfirmed(status: number, message: string): Failing {
  return { status, message, reached: 'maybe' };
}

/** A fault of Steward's own. */
export const broken = unconfirmed(500, 'Steward had an error.');

export function failure({ status, message, reached, headers }: Failing): Response {
  const all = new Headers(headers);
  all.set('Content-Type', 'application/json');
  all.set('Cache-Control', 'no-store');
  if (reached) all.set(reachedHeader, reached);
  return Response.json({ message }, { status, headers: all });
}
