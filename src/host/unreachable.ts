/** Explains why a forwarded request failed, and if the platform may have received it. */
import { type Failing, notSent, unconfirmed } from './answers.ts';

interface Circumstances {
  /** Host of the platform. */
  platform: string;
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

export function explain(error: unknown, { platform, seconds, timedOut }: Circumstances): Failing {
  if (error instanceof NotConnected) {
    const code = timedOut ? 'ETIMEDOUT' : codeOf(error.cause);
    if (isCertificate(code)) {
      return notSent(502, `Can’t connect securely to ${platform}: invalid certificate (${code}).`);
    }
    return notSent(502, `Can’t reach ${platform}: ${reasons[code] ?? 'connection failed'}.`);
  }
  if (timedOut) return unconfirmed(504, `${platform} didn’t respond within ${seconds} seconds.`);
  return unconfirmed(502, `Lost the connection to ${platform} before the response was complete.`);
}

function isCertificate(code: string): boolean {
  return /^(?:ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_WRONG_VERSION_NUMBER$)/.test(code);
}

function codeOf(cause: unknown): string {
  // Trying several addresses of one host ends in one error for all of them.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error && 'code' in first ? String(first.code) : '';
}
