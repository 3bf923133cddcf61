import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkToken, trimToken } from './check-token.ts';

afterEach(() => vi.unstubAllGlobals());

const page = { data: [], links: {}, meta: {} };

async function checkAnswered(respond: () => Promise<Response>) {
  vi.stubGlobal('fetch', respond);
  return (await checkToken('http://service.test', 'abc')).result;
}

describe('trimToken()', () => {
  it.each(['abc', '  abc \n', 'Bearer abc', 'bearer   abc', 'Authorization: Bearer abc', '"abc"', 'Bearer a\nbc'])(
    '%j is abc',
    (pasted) => {
      expect(trimToken(pasted)).toBe('abc');
    },
  );
});

describe('checkToken()', () => {
  it.each([
    ['accepted', 200, JSON.stringify(page)],
    ['not-accepted', 401, '{"message":"Unauthenticated."}'],
    ['limited', 403, '{"message":"Forbidden"}'],
    ['not-the-service', 404, '{"message":"Not found"}'],
    ['not-the-service', 200, '<html><body>Welcome</body></html>'],
    ['try-later', 429, '{"message":"Too many"}'],
    ['try-later', 500, '{"message":"Server Error"}'],
    ['no-answer', 504, '<html><h1>504 Gateway Time-out</h1></html>'],
  ])('checkToken(): returns %s for status %i', async (result, status, body) => {
    expect(await checkAnswered(() => Promise.resolve(new Response(body, { status })))).toBe(result);
  });

  it.each([
    ['no', 'not-reachable'],
    ['maybe', 'not-reachable'],
    ['yes', 'not-the-service'],
  ])('checkToken(): with the server reporting "%s" for the platform, returns %s', async (reached, result) => {
    const headers = { 'steward-service-reached': reached };
    const respond = () => Promise.resolve(new Response('{"message":"No."}', { status: 502, headers }));
    expect(await checkAnswered(respond)).toBe(result);
  });

  it('checkToken(): rejects, without sending, a token with characters that are invalid in headers', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    vi.stubGlobal('fetch', fetch);
    expect((await checkToken('http://service.test', 'Зд')).result).toBe('not-accepted');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('checkToken(): returns try-later if our server is busy', async () => {
    const headers = { 'steward-service-reached': 'no', 'retry-after': '5' };
    const respond = () => Promise.resolve(Response.json({ message: 'Steward is busy.' }, { status: 503, headers }));
    expect(await checkAnswered(respond)).toBe('try-later');
  });

  it('checkToken(): returns no-answer after waiting in vain', async () => {
    const timeOut = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'));
    expect(await checkAnswered(timeOut)).toBe('no-answer');
  });

  it('checkToken(): returns not-reachable without a response', async () => {
    expect(await checkAnswered(() => Promise.reject(new TypeError('fetch failed')))).toBe('not-reachable');
  });
});
