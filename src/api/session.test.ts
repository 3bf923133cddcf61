import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readSignedIn, signIn } from './session.ts';
import { signOutOfHost } from './sign-out.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const origin = 'https://console.test';

/** A host that answers in one way, and what it was asked. */
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

describe('signing in', () => {
  it('where the host holds the token hands it over, in the body and nowhere else', async () => {
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

  it('where the tab holds it asks the service itself', async () => {
    const { asked, send } = host(() => Response.json({ data: [] }));
    await signIn({ custody: 'tab', origin, token: 'secret', fetch: send });
    expect(asked.map(({ line }) => line)).toEqual(['GET /v1/webhooks']);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it.each([
    ['the host is down', () => Response.error()],
    ['something else answers', () => new Response('<html>')],
  ])('says so when %s', async (_name, answer) => {
    const { send } = host(answer);
    expect(await signIn({ custody: 'host', origin, token: 't', fetch: send })).toMatchObject({
      result: 'not-reachable',
    });
  });

  it.each(['http://console.test', 'http://127.0.0.1.console.test', 'http://192.168.0.7:4173'])(
    'at %s sends nothing where the host holds the token: it would travel unprotected',
    async (unprotected) => {
      const { asked, send } = host(() => Response.json({ result: 'accepted', account: 'a1' }));
      const found = await signIn({ custody: 'host', origin: unprotected, token: 'secret', fetch: send });
      expect(found).toMatchObject({ result: 'refused', message: expect.stringContaining('unprotected') as string });
      expect(asked).toEqual([]);
    },
  );

  it.each(['http://localhost:4173', 'http://127.0.0.1:4173', 'http://[::1]:4173'])(
    'at %s the token does not leave this machine',
    async (ofMachine) => {
      const { asked, send } = host(() => Response.json({ result: 'accepted', account: 'a1' }));
      await signIn({ custody: 'host', origin: ofMachine, token: 'secret', fetch: send });
      expect(asked).toHaveLength(1);
    },
  );

  it.each([403, 413, 415])('says what the host itself refuses with %i', async (status) => {
    const { send } = host(() => Response.json({ message: 'Not so.' }, { status }));
    expect(await signIn({ custody: 'host', origin, token: 't', fetch: send })).toEqual({
      result: 'refused',
      message: 'Not so.',
    });
    const limited = host(() => Response.json({ result: 'limited', message: 'Some.' }, { status }));
    expect((await signIn({ custody: 'host', origin, token: 't', fetch: limited.send })).result).toBe('limited');
  });

  it('counts as done only with an account to show for it, whatever the host answers', () => {
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

describe('signing out', () => {
  it('has the host forget, and says whether it has', async () => {
    const { asked, send } = host(() => new Response(null, { status: 204 }));
    expect(await signOutOfHost(origin, send)).toBe(true);
    expect(asked[0]).toMatchObject({ line: 'DELETE /session' });
    expect(await signOutOfHost(origin, host(() => Response.json({}, { status: 403 })).send)).toBe(false);
    expect(await signOutOfHost(origin, () => Promise.reject(new TypeError('down')))).toBe(false);
  });

  it('waits for a host that does not answer for some seconds, and no longer', async () => {
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
