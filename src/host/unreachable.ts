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
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
};

export function explain(error: unknown, { service, seconds, timedOut }: Circumstances): Failing {
  if (timedOut) return unconfirmed(504, `${service} didn’t respond within ${seconds} seconds.`);
  const { code = '', syscall = '', message = '' } = causeOf(error);
  const reason = reasons[code] ?? (isConnecting(syscall, message) ? 'connection failed' : undefined);
  if (reason) return notSent(502, `Can’t reach ${service}: ${reason}.`);
  if (isCertificate(code)) {
    return notSent(502, `Can’t connect securely to ${service}: invalid certificate (${code}).`);
  }
  // What fetch calls an answer that begins with "100 Continue", which we never ask for.
  if (message === 'bad response')
    return unconfirmed(502, `${service} answered with status 100, which Steward can’t read.`);
  return unconfirmed(502, `Lost the connection to ${service} before the response was complete.`);
}

function isConnecting(syscall: string, message: string): boolean {
  // "bad port": fetch refuses the ports of other protocols.
  return syscall === 'connect' || syscall === 'getaddrinfo' || message === 'bad port';
}

/** The handshake comes before the request, so nothing was sent. */
function isCertificate(code: string): boolean {
  return /^(?:ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_WRONG_VERSION_NUMBER$)/.test(code);
}

function causeOf(error: unknown): Partial<NodeJS.ErrnoException> {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  // Trying several addresses of one host ends in one error for all of them.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first : {};
}
