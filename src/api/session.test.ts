import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readSignedIn, signIn } from './session.ts';
import { signOutOfHost } from './sign-out.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const origin = 'https://console.test';

/** A fake server with a fixed response, which records its requests. */
function host(answer: () => Response) {
  const asked: { line: string; headers: Headers; body: string }[] = [];
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const line = `${request.method} ${request.url.replace(origin, '')}`;
    asked.push({ line, headers: request.headers, body: await request.text() });
    return answer();
  };
  return { asked, send };
}

describe('signIn()', () => {
  it('signIn(): with custody host, sends the token in the body only', async () => {
    const { asked, send } = host(() => Response.json({ result: 'accepted', account: 'a1' }));
    expect(await signIn({ custody: 'host', origin, token: 'secret', fetch: send })).toMatchObject({
      result: 'accepted',
      account: 'a1',
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ line: 'POST /session', body: '{"token":"secret","anyway":false}' });
    expect(asked[0]?.headers.get('steward-account')).toBe('any');
    expect(JSON.stringify([...(asked[0]?.headers ?? [])])).not.toContain('secret');
  });

  it('signIn(): with custody tab, asks the platform', async () => {
    const { asked, send } = host(() => Response.json({ data: [] }));
    await signIn({ custody: 'tab', origin, token: 'secret', fetch: send });
    expect(asked.map(({ line }) => line)).toEqual(['GET /v1/webhooks']);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it.each([
    ['the host is down', () => Response.error()],
    ['something else answers', () => new Response('<html>')],
  ])('signIn(): reports when %s', async (_name, answer) => {
    const { send } = host(answer);
    expect(await signIn({ custody: 'host', origin, token: 't', fetch: send })).toMatchObject({
      result: 'not-reachable',
    });
  });

  it.each(['http://console.test', 'http://127.0.0.1.console.test', 'http://192.168.0.7:4173'])(
    'signIn(): at %s, with custody host, sends nothing, because it would be unencrypted',
    async (unprotected) => {
      const { asked, send } = host(() => Response.json({ result: 'accepted', account: 'a1' }));
      const found = await signIn({ custody: 'host', origin: unprotected, token: 'secret', fetch: send });
      expect(found).toMatchObject({ result: 'refused', message: expect.stringContaining('unencrypted') as string });
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['http://steward.lan', 0],
    ['http://192.168.0.7:4173', 0],
    ['null', 0],
    ['https://steward.lan', 1],
    ['http://localhost:4173', 1],
  ])('signIn(): on a page of %s, whose API is at another address, sends %i requests', async (page, requests) => {
    vi.stubGlobal('location', { origin: page });
    const { asked, send } = host(() => Response.json({ data: [] }));
    const found = await signIn({ custody: 'tab', origin, token: 'secret', fetch: send });
    vi.unstubAllGlobals();
    expect([found.result, asked.length]).toEqual([requests === 0 ? 'refused' : 'accepted', requests]);
  });

  it.each(['http://localhost:4173', 'http://127.0.0.1:4173', 'http://[::1]:4173'])(
    'signIn(): at %s, sends the token, because it does not leave this machine',
    async (ofMachine) => {
      const { asked, send } = host(() => Response.json({ result: 'accepted', account: 'a1' }));
      await signIn({ custody: 'host', origin: ofMachine, token: 'secret', fetch: send });
      expect(asked).toHaveLength(1);
    },
  );

  it.each([403, 413, 415])('signIn(): passes on the server’s rejection with status %i', async (status) => {
    const { send } = host(() => Response.json({ message: 'Not so.' }, { status }));
    expect(await signIn({ custody: 'host', origin, token: 't', fetch: send })).toEqual({
      result: 'refused',
      message: 'Not so.',
    });
    const limited = host(() => Response.json({ result: 'limited', message: 'Some.' }, { status }));
    expect((await signIn({ custody: 'host', origin, token: 't', fetch: limited.send })).result).toBe('limited');
  });

  it.each([
    ['tab', { data: [] }],
    ['host', { result: 'accepted', account: 'a1' }],
  ] as const)('signIn(): with custody %s, goes on asking a platform that gives no answer', async (custody, end) => {
    vi.useFakeTimers();
    const slow = { result: 'no-answer', message: 'Slow.' };
    const answers = [Response.json(slow, { status: 504 }), Response.json(slow, { status: 504 }), Response.json(end)];
    const { asked, send } = host(() => answers.shift() ?? Response.error());
    const found = signIn({ custody, origin, token: 't', fetch: send });
    await vi.runAllTimersAsync();
    expect([(await found).result, asked.length]).toEqual(['accepted', 3]);
    vi.useRealTimers();
  });

  it('signIn(): stops asking when it is canceled', async () => {
    vi.useFakeTimers();
    const { asked, send } = host(() => Response.json({ result: 'no-answer' }, { status: 504 }));
    const canceled = new AbortController();
    const found = signIn({ custody: 'host', origin, token: 't', fetch: send, signal: canceled.signal });
    await vi.advanceTimersByTimeAsync(1500);
    canceled.abort();
    await vi.runAllTimersAsync();
    expect((await found).result).not.toBe('accepted');
    expect(asked).toHaveLength(2);
    vi.useRealTimers();
  });

  it('signIn(): succeeds only with an account in the response', () => {
    expect(readSignedIn({ result: 'accepted' }, 200).result).toBe('not-reachable');
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('accepted', 'limited', 'x', null), (body, result) => {
        for (const given of [body, { result, account: body }, { result, message: body }]) {
          const read = readSignedIn(given, 200);
          if (read.result === 'accepted') expect(read.account).toSatisfy((account: string) => account.length > 0);
          if (read.result !== 'accepted') expect(typeof read.message).toBe('string');
        }
      }),
      { numRuns },
    );
  });
});

describe('signOutOfHost()', () => {
  it('signOutOfHost(): deletes the session and returns whether it succeeded', async () => {
    const { asked, send } = host(() => new Response(null, { status: 204 }));
    expect(await signOutOfHost(origin, send)).toBe(true);
    expect(asked[0]).toMatchObject({ line: 'DELETE /session' });
    expect(await signOutOfHost(origin, host(() => Response.json({}, { status: 403 })).send)).toBe(false);
    expect(await signOutOfHost(origin, () => Promise.reject(new TypeError('down')))).toBe(false);
  });

  it('signOutOfHost(): gives up on an unresponsive server after some seconds', async () => {
    const limit = new AbortController();
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const silent: typeof fetch = (_input, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('too long'))));
    const said = signOutOfHost(origin, silent);
    limit.abort();
    expect(await Promise.race([said, new Promise((resolve) => setTimeout(resolve, 500, 'still waits'))])).toBe(false);
    expect(asked).toHaveBeenCalledWith(5000);
  });
});
