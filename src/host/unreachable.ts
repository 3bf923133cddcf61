/** Why a forwarded request failed, in plain words, and whether the service may have received it. */
import type { Failing } from './answers.ts';

interface Circumstances {
  /** Host of the service. */
  service: string;
  /** How long it was waited for. */
  seconds: number;
  timedOut: boolean;
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name could not be looked up',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no network',
  EADDRNOTAVAIL: 'there is no way to that host',
  UND_ERR_CONNECT_TIMEOUT: 'the connection was not accepted in time',
};

export function explain(error: unknown, { service, seconds, timedOut }: Circumstances): Failing {
  if (timedOut) {
    return {
      status: 504,
      message: `The service at ${service} did not answer within ${seconds} seconds.`,
      reached: 'maybe',
    };
  }
  const { code, syscall, message } = causeOf(error);
  const reason = reasons[code] ?? (isConnecting(syscall, message) ? 'no connection could be made' : undefined);
  if (reason) {
    return { status: 502, message: `The service at ${service} could not be reached: ${reason}.`, reached: 'no' };
  }
  if (isCertificate(code)) {
    const words = `The service at ${service} could not be reached safely: its certificate is not accepted (${code}).`;
    return { status: 502, message: words, reached: 'no' };
  }
  return {
    status: 502,
    message: `The connection to the service at ${service} was cut off before its answer was complete.`,
    reached: 'maybe',
  };
}

function isConnecting(syscall: string, message: string): boolean {
  // "bad port": fetch does not even try the ports that belong to other protocols.
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
