import { describe, expect, test } from 'vitest';
import { createCustody } from './custody.ts';
import { createRoutes } from './routes.ts';
import { minute, type Sessions, SessionsAway } from './sessions.ts';
import { createSessions } from './sessions/memory.ts';
import { holding, own } from '#e2e/support/doubles/host.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A host in front of a platform that accepts any token. */
function host() {
  const platform = { answer: async () => Response.json({ data: [], links: {}, meta: {} }) };
  const routes = createRoutes({ platform, configuration: holding });
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    routes.request(`http://127.0.0.1:4173${path}`, {
      method,
      headers: { ...own, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const signIn = async (token: string, headers: Record<string, string> = {}) =>
    (await ask('POST', '/session', headers, { token, anyway: true })).headers.get('set-cookie')?.split(';')[0] ?? '';
  const works = async (cookie: string) => (await ask('GET', '/v1/campaigns', { cookie })).status === 200;
  const listed = async (cookie: string) => {
    const { sessions } = (await (await ask('GET', '/session', { cookie })).json()) as { sessions: { id: string }[] };
    return sessions;
  };
  return { ask, signIn, works, listed };
}

describe('the sessions of a token', () => {
  test('are listed by browser, without anything that opens them', async () => {
    const { ask, signIn } = host();
    await signIn('other');
    const cookie = await signIn('a', { 'user-agent': firefox });
    const answer = await ask('GET', '/session', { cookie });
    const text = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    expect(JSON.parse(text)).toEqual({
      sessions: [
        {
          id: expect.stringMatching(/^[\w-]{22}$/) as string,
          browser: 'Firefox on Windows',
          began: moment,
          used: moment,
          isThis: true,
        },
      ],
    });
    const secret = cookie.split('.')[1] ?? '';
    expect(secret).toHaveLength(43);
    expect(text).not.toContain(secret);
  });

  test('end one by one, or all others at once; an id alone opens nothing', async () => {
    const { ask, signIn, works, listed } = host();
    const [one, two, three, other] = [await signIn('a'), await signIn('a'), await signIn('a'), await signIn('b')];
    const [id = ''] = (await listed(one))
      .filter((session) => !('isThis' in session && session.isThis))
      .map(({ id }) => id);
    expect(await works(`steward-session=${id}`)).toBe(false);
    expect((await ask('DELETE', `/session/${id}`, { cookie: other })).status).toBe(204);
    expect(await listed(one)).toHaveLength(3);
    const ended = await ask('DELETE', `/session/${id}`, { cookie: one });
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([204, null]);
    expect(await Promise.all([one, two, three].map(works))).toEqual([true, true, false]);
    expect((await ask('DELETE', '/session/others', { cookie: one })).status).toBe(204);
    expect(await Promise.all([one, two, other].map(works))).toEqual([true, false, true]);
  });

  test.each([
    ['GET', '/session'],
    ['DELETE', '/session/others'],
    ['DELETE', '/session/abc'],
  ])('are hidden and safe from others: %s %s', async (method, path) => {
    const { ask, signIn, works } = host();
    const [cookie, second] = [await signIn('a'), await signIn('a')];
    const status = async (headers: Record<string, string>) => (await ask(method, path, headers)).status;
    expect(await status({})).toBe(401);
    expect(await status({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status({ cookie, 'sec-fetch-site': 'same-site' })).toBe(403);
    // A page of another account than the one now signed in.
    expect(await status({ cookie, 'steward-account': 'somebody' })).toBe(401);
    expect(await works(second)).toBe(true);
  });
});

test('a due cookie is renewed with the answer, and the old one still works', async () => {
  let now = 0;
  const sessions = createSessions({ now: () => now });
  const custody = createCustody(sessions, { answer: async () => Response.json({}) });
  const asking = (cookie: string) => new Request('http://127.0.0.1:4173/v1/campaigns', { headers: { ...own, cookie } });
  const renew = async (cookie: string) => {
    const request = asking(cookie);
    await custody.admit(request);
    return custody.renewed(request);
  };
  const name = await sessions.begin({ token: 'a', account: 'A', secret: '' }, '');
  expect(await renew(`steward-session=${name}`)).toBeNull();
  now = 15 * minute;
  const renewed = await renew(`steward-session=${name}`);
  expect(renewed).toMatch(/^steward-session=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  for (const cookie of [renewed?.split(';')[0] ?? '', `steward-session=${name}`]) {
    expect(await custody.admit(asking(cookie))).toBeInstanceOf(Request);
  }
  await sessions.end(name);
  expect(await renew(`steward-session=${name}`)).toBeNull();
});

test('while the store is unreachable, no one is asked to sign in', async () => {
  const away = async () => Promise.reject(new SessionsAway());
  const sessions: Sessions = {
    begin: away,
    use: away,
    look: away,
    renew: async () => null,
    end: away,
    endOthers: away,
    list: away,
    size: () => undefined,
  };
  const custody = createCustody(sessions, { answer: async () => Response.json({}) });
  const cookie = `steward-session=${'i'.repeat(22)}.${'s'.repeat(43)}`;
  const asking = (method: string, path: string) =>
    new Request(`http://127.0.0.1:4173${path}`, { method, headers: { ...own, cookie } });
  const answers = [
    await custody.admit(asking('GET', '/v1/campaigns')),
    await custody.accountOf(asking('GET', '/config.json')),
    ...(await Promise.all(
      [asking('GET', '/session'), asking('DELETE', '/session'), asking('DELETE', '/session/others')].map((request) =>
        custody.answer(request),
      ),
    )),
  ];
  expect(answers.map((answer) => answer instanceof Response && answer.status)).toEqual(answers.map(() => 503));
  expect(answers.map((answer) => answer instanceof Response && answer.headers.get('set-cookie'))).toEqual(
    answers.map(() => null),
  );
});
