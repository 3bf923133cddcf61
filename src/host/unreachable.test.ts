import { describe, expect, test } from 'vitest';
import { explain, NotConnected } from './unreachable.ts';

const calm = { platform: 'api.example.org', seconds: 30, timedOut: false };

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
    ['reset in the handshake', systemError('ECONNRESET', 'read'), 'connection failed'],
    ['a slow connection', systemError('ETIMEDOUT', 'connect'), 'connection timed out'],
    ['two addresses, both refused', new AggregateError([systemError('ECONNREFUSED', 'connect')]), 'connection refused'],
    ['a certificate of its own making', systemError('DEPTH_ZERO_SELF_SIGNED_CERT'), 'invalid certificate'],
    ['a certificate of another host', systemError('ERR_TLS_CERT_ALTNAME_INVALID'), 'invalid certificate'],
  ])('%s', (_name, cause, words) => {
    const failing = explain(new NotConnected('', { cause }), calm);
    expect(failing).toMatchObject({ status: 502, reached: 'no' });
    expect(failing.message).toContain(words);
    expect(failing.message).not.toContain('10.0.0.1');
  });
});

describe('explain(): unconfirmed', () => {
  test.each([
    ['reset while reading', systemError('ECONNRESET', 'read')],
    ['gone while reading', systemError('ETIMEDOUT', 'read')],
    ['cut off in the body', systemError('ERR_STREAM_PREMATURE_CLOSE')],
    ['something else', new Error('?')],
    ['not even an error', 'what'],
  ])('%s', (_name, error) => {
    expect(explain(error, calm)).toMatchObject({ status: 502, reached: 'maybe' });
  });

  test('too slow', () => {
    const { message, ...rest } = explain(new DOMException('', 'TimeoutError'), { ...calm, timedOut: true });
    expect(rest).toEqual({ status: 504, reached: 'maybe' });
    expect(message).toBe('api.example.org didn’t respond within 30 seconds.');
    const unconnected = explain(new NotConnected('', { cause: 'what' }), { ...calm, timedOut: true });
    expect(unconnected).toMatchObject({ status: 502, reached: 'no' });
  });
});
