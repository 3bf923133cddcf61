/** Explains why a forwarded request failed, and if the service may have received it. */
import { type Failing, notSent, unconfirmed } from './answers.ts';

interface Circumstances {
  /** Host of the service. */
  service: string;
  /** The time limit. */
  seconds: number;
  timedOut: boolean;
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'DNS lookup failed',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'no network',
  EADDRNOTAVAIL: 'host unreachable',
  ETIMEDOUT: 'connection timed out',
};

/** There was no connection, or over https none with a valid certificate. */
export class NotConnected extends Error {}

export function explain(error: unknown, { service, seconds, timedOut }: Circumstances): Failing {
  if (error instanceof NotConnected) {
    const code = timedOut ? 'ETIMEDOUT' : codeOf(error.cause);
    if (isCertificate(code)) {
      return notSent(502, `Can’t connect securely to ${service}: invalid certificate (${code}).`);
    }
    return notSent(502, `Can’t reach ${service}: ${reasons[code] ?? 'connection failed'}.`);
  }
  if (timedOut) return unconfirmed(504, `${service} didn’t respond within ${seconds} seconds.`);
  return unconfirmed(502, `Lost the connection to ${service} before the response was complete.`);
}

function isCertificate(code: string): boolean {
  return /^(?:ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_WRONG_VERSION_NUMBER$)/.test(code);
}

function codeOf(cause: unknown): string {
  // Trying several addresses of one host ends in one error for all of them.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error && 'code' in first ? String(first.code) : '';
}
