import { describe, expect, test } from 'vitest';
import { explain } from './unreachable.ts';

const calm = { service: 'api.example.org', seconds: 30, timedOut: false };

/** A failure as `fetch` throws it: a TypeError whose cause says why. */
function fetchFailed(cause: unknown): TypeError {
  return new TypeError('fetch failed', { cause });
}

function systemError(code: string, syscall = ''): Error {
  return Object.assign(new Error(`${syscall} ${code} 10.0.0.1:443`), { code, syscall });
}

describe('explain(): nothing was sent', () => {
  test.each([
    ['refused', systemError('ECONNREFUSED', 'connect'), 'connection refused'],
    ['no such host', systemError('ENOTFOUND', 'getaddrinfo'), 'host not found'],
    ['no name service', systemError('EAI_AGAIN', 'getaddrinfo'), 'DNS lookup failed'],
    ['no way', systemError('EHOSTUNREACH', 'connect'), 'host unreachable'],
    ['reset while connecting', systemError('ECONNRESET', 'connect'), 'connection failed'],
    ['a slow connection', systemError('UND_ERR_CONNECT_TIMEOUT'), 'connection timed out'],
    ['two addresses, both refused', new AggregateError([systemError('ECONNREFUSED', 'connect')]), 'connection refused'],
    ['a certificate of its own making', systemError('DEPTH_ZERO_SELF_SIGNED_CERT'), 'invalid certificate'],
    ['a certificate of another host', systemError('ERR_TLS_CERT_ALTNAME_INVALID'), 'invalid certificate'],
  ])('%s', (_name, cause, words) => {
    const failing = explain(fetchFailed(cause), calm);
    expect(failing).toMatchObject({ status: 502, reached: 'no' });
    expect(failing.message).toContain(words);
    expect(failing.message).not.toContain('10.0.0.1');
  });
});

describe('explain(): unconfirmed', () => {
  test.each([
    ['reset while reading', fetchFailed(systemError('ECONNRESET', 'read'))],
    ['hung up', fetchFailed(systemError('UND_ERR_SOCKET'))],
    ['cut off in the body', new TypeError('terminated', { cause: systemError('UND_ERR_SOCKET') })],
    ['something else', new Error('?')],
    ['not even an error', 'what'],
  ])('%s', (_name, error) => {
    expect(explain(error, calm)).toMatchObject({ status: 502, reached: 'maybe' });
  });

  test('too slow', () => {
    const { message, ...rest } = explain(new DOMException('', 'TimeoutError'), { ...calm, timedOut: true });
    expect(rest).toEqual({ status: 504, reached: 'maybe' });
    expect(message).toBe('api.example.org didn’t respond within 30 seconds.');
  });
});
