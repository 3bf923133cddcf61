/** The host's own error answers, in the shape that the platform uses: JSON with a `message`. */
import { reachedHeader } from '#api/errors.ts';

export interface Failing {
  status: number;
  message: string;
  /** Says if the platform got the request. */
  reached?: 'no' | 'maybe' | 'yes';
  /** Additional headers; Content-Type, Content-Length, and Cache-Control are always set here. */
  headers?: HeadersInit;
}

/** The request didn't reach the platform. */
export function notSent(status: number, message: string, headers: HeadersInit = {}): Failing {
  return { status, message, reached: 'no', headers };
}

/** The platform may have received the request. */
export function unconfirmed(status: number, message: string): Failing {
  return { status, message, reached: 'maybe' };
}

/** A fault of Steward's own. */
export const broken = unconfirmed(500, 'Steward had an error.');

/** The parts of an answer, whose length is in bytes. */
export function written({ message, reached, headers: given }: Failing): { headers: Headers; body: string } {
  const body = JSON.stringify({ message });
  const headers = new Headers(given);
  headers.set('Content-Type', 'application/json');
  headers.set('Content-Length', String(Buffer.byteLength(body)));
  headers.set('Cache-Control', 'no-store');
  if (reached) headers.set(reachedHeader, reached);
  return { headers, body };
}

export function failure(failing: Failing): Response {
  const { headers, body } = written(failing);
  return new Response(body, { status: failing.status, headers });
}
