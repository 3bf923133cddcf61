/** Explains why a forwarded request failed, and if the service may have received it. */
import type { Failing } from './answers.ts';

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
  if (timedOut) {
    return {
      status: 504,
      message: `${service} didn’t respond within ${seconds} seconds.`,
      reached: 'maybe',
    };
  }
  const { code, syscall, message } = causeOf(error);
  const reason = reasons[code] ?? (isConnecting(syscall, message) ? 'connection failed' : undefined);
  if (reason) {
    return { status: 502, message: `Can’t reach ${service}: ${reason}.`, reached: 'no' };
  }
  if (isCertificate(code)) {
    const words = `Can’t connect securely to ${service}: invalid certificate (${code}).`;
    return { status: 502, message: words, reached: 'no' };
  }
  return {
    status: 502,
    message: `Lost the connection to ${service} before the response was complete.`,
    reached: 'maybe',
  };
}

function isConnecting(syscall: string, message: string): boolean {
  // "bad port": fetch refuses the ports of other protocols.
  return syscall === 'connect' || syscall === 'getaddrinfo' || message === 'bad port';
}

/** The handshake comes before the request, so nothing was sent. */
function isCertificate(code: string): boolean {
  return /^(?:ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_SSL_WRONG_VERSION_NUMBER$)/.test(code);
}

function causeOf(error: unknown): { code: string; syscall: string; message: string } {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  // Trying several addresses of one host ends in one error for all of them.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const read = (name: 'code' | 'syscall' | 'message') => {
    const value: unknown = first instanceof Error ? Reflect.get(first, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { code: read('code'), syscall: read('syscall'), message: read('message') };
}
