import { describe, expect, test, vi } from 'vitest';
import { createLimits, type LimitOptions } from './limits.ts';
import type { Answering } from './platform.ts';

/** A platform that answers on demand. */
function open(options: LimitOptions = {}) {
  const answers: ((init?: ResponseInit) => void)[] = [];
  const limited = createLimits({ patience: 50, ...options });
  const waiting = limited({
    answer: () => new Promise((resolve) => answers.push((init) => resolve(Response.json({}, init)))),
  });
  const ask = (token = 'a', init: RequestInit = {}, tab = '') => {
    const headers = { authorization: `Bearer ${token}`, ...(tab && { 'steward-tab': tab }) };
    return waiting.answer(new Request('http://steward.test/v1/campaigns', { headers, ...init }), '/v1/campaigns');
  };
  return { ask, answers };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('concurrent requests', () => {
  test('go through up to 32 per token, 8 of each tab; the next goes when one is answered', async () => {
    const { ask, answers } = open({ patience: 10_000 });
    const asked = ['a', 'b', 'c', 'd', 'e'].flatMap((tab) => Array.from({ length: 9 }, () => ask('a', {}, tab)));
    await settled();
    expect(answers).toHaveLength(32);
    for (const answer of answers.slice(0, 13)) answer();
    await settled();
    // A, b, and e have 8 of the rest: those of c and d wait behind their own.
    expect(answers).toHaveLength(42);
    for (const answer of answers) answer();
    await settled();
    expect(answers).toHaveLength(45);
    for (const answer of answers) answer();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  });

  test('wait in the order of their arrival, and go one by one', async () => {
    const { ask, answers } = open({ atOnce: 1, patience: 1000 });
    const order: number[] = [];
    const asked = [0, 1, 2].map(async (index) => {
      await ask();
      order.push(index);
    });
    for (const index of [0, 1, 2]) {
      await settled();
      expect(answers).toHaveLength(index + 1);
      answers[index]?.();
    }
    await Promise.all(asked);
    expect(order).toEqual([0, 1, 2]);
  });

  test('of one tab leave the others their turns', async () => {
    const { ask, answers } = open({ atOnce: 2, patience: 10_000 });
    const order: string[] = [];
    const asked = ['sync', 'sync', 'sync', 'sync', 'sync', 'one', 'other', 'other'].map(async (tab) => {
      await ask('a', {}, tab);
      order.push(tab);
    });
    for (let answered = 0; answered < asked.length; answered += 1) {
      await settled();
      answers[answered]?.();
    }
    await Promise.all(asked);
    expect(order).toEqual(['sync', 'sync', 'one', 'other', 'sync', 'other', 'sync', 'sync']);
  });

  test('wait while the platform wants them to, and are told how long if that is long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { ask, answers } = open({ atOnce: 4, patience: 2000 });
    const told = [ask(), ask()];
    await settled();
    for (const answer of answers) answer({ status: 429, headers: { 'retry-after': '90' } });
    expect((await Promise.all(told)).map(({ status }) => status)).toEqual([429, 429]);
    vi.advanceTimersByTime(20_000);
    const refused = await ask();
    const { headers } = refused;
    // It's the platform's own wish, and nothing went to it.
    expect([refused.status, headers.get('retry-after'), headers.get('steward-service-reached')]).toEqual([
      429,
      '70',
      'no',
    ]);
    vi.advanceTimersByTime(39_000);
    const waiting = [ask(), ask(), ask()];
    await settled();
    expect(answers).toHaveLength(2);
    // After a minute, one request finds out if the platform still wants it.
    vi.advanceTimersByTime(1000);
    await settled();
    expect(answers).toHaveLength(3);
    answers[2]?.();
    await settled();
    expect(answers).toHaveLength(5);
    for (const answer of answers) answer();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    vi.useRealTimers();
  });

  test('beyond the limit of a token get 429: nothing was sent', async () => {
    const { ask, answers } = open({ atOnce: 1 });
    const first = ask();
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('steward-service-reached')).toBe('no');
    expect(await refused.json()).toEqual({ message: 'Too many requests at once. Nothing was sent.' });
    answers[0]?.();
    await first;
    expect(answers).toHaveLength(1);
  });

  test('have a limit on how many wait', async () => {
    const { ask, answers } = open({ atOnce: 1, mostWaiting: 1, patience: 10_000 });
    const asked = [ask(), ask()];
    expect((await ask()).status).toBe(429);
    await settled();
    answers[0]?.();
    await settled();
    answers[1]?.();
    await Promise.all(asked);
  });

  test('of another token have their own limit', async () => {
    const { ask, answers } = open({ atOnce: 1 });
    const asked = [ask('a'), ask('b')];
    await settled();
    expect(answers).toHaveLength(2);
    for (const answer of answers) answer();
    await Promise.all(asked);
  });

  test('stop waiting when their browser is gone', async () => {
    const { ask, answers } = open({ atOnce: 1, patience: 10_000 });
    const gone = new AbortController();
    const first = ask();
    const second = ask('a', { signal: gone.signal });
    await settled();
    gone.abort();
    expect((await second).status).toBe(429);
    answers[0]?.();
    await first;
    expect(answers).toHaveLength(1);
  });

  test('on other hosts count here; waiting ones go when there are fewer', async () => {
    let elsewhere = 6;
    let tell: () => void = Object;
    const told: Record<string, number> = {};
    const { ask, answers } = open({
      atOnce: 8,
      patience: 10_000,
      counts: {
        elsewhere: (line) => (line === 'Bearer a' ? elsewhere : 0),
        here: (line, requests) => (told[line] = requests),
        onFewer: (heard) => (tell = heard),
      },
    });
    const asked = Array.from({ length: 5 }, () => ask());
    const other = ask('b');
    await settled();
    expect(answers).toHaveLength(3);
    expect(told).toEqual({ 'Bearer a': 2, 'Bearer b': 1 });
    elsewhere = 5;
    tell();
    await settled();
    expect(answers).toHaveLength(4);
    // Other hosts hold more by now, so a place that's free here stays empty.
    elsewhere = 8;
    for (const answer of answers) answer();
    await settled();
    expect(answers).toHaveLength(4);
    expect(told).toEqual({ 'Bearer a': 0, 'Bearer b': 0 });
    elsewhere = 0;
    tell();
    await settled();
    expect(answers).toHaveLength(6);
    for (const answer of answers) answer();
    expect((await Promise.all([...asked, other])).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('of unknown tokens share a small limit of their own', async () => {
    const { ask, answers } = open({ atOnceUnknown: 2, isKnown: (token) => token === 'Bearer known' });
    const asked = ['1', '2', '3', '4', 'known'].map((token) => ask(token));
    await settled();
    expect(answers).toHaveLength(3);
    for (const expected of [5, 5]) {
      for (const answer of answers) answer();
      await settled();
      expect(answers).toHaveLength(expected);
    }
    expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true);
  });

  test('have a total limit, beyond which no body is read', async () => {
    const { ask, answers } = open({ mostInAll: 3 });
    const asked = ['1', '2', '3'].map((token) => ask(token));
    const body = new ReadableStream({ pull: () => expect.fail('the body is read') }, { highWaterMark: 0 });
    const refused = await ask('4', { method: 'PUT', body, duplex: 'half' } as RequestInit);
    expect([refused.status, refused.headers.get('steward-service-reached')]).toEqual([503, 'no']);
    expect(refused.headers.get('retry-after')).toBe('5');
    for (const answer of answers) answer();
    await Promise.all(asked);
    void ask('4');
    await settled();
    expect(answers).toHaveLength(4);
  });

  test('share the total limit across platforms', async () => {
    const limited = createLimits({ mostInAll: 2 });
    const ask = (platform: Answering, path: string) => platform.answer(new Request(`http://steward.test${path}`), path);
    let end: (answer: Response) => void = Object;
    const held = limited({ answer: () => new Promise<Response>((resolve) => (end = resolve)) });
    const other = limited({ answer: async () => Response.json({}) });
    const first = ask(held, '/v1/campaigns');
    expect((await ask(other, '/session')).status).toBe(200);
    const second = ask(held, '/v1/campaigns');
    const endFirst = end;
    await settled();
    expect((await ask(other, '/session')).status).toBe(503);
    for (const answer of [endFirst, end]) answer(Response.json({}));
    await Promise.all([first, second]);
  });

  test('give up their place when the platform fails', async () => {
    let fails = true;
    const platform = createLimits({ atOnce: 1 })({
      answer: async () => (fails ? Promise.reject(new Error('a fault')) : Response.json({})),
    });
    const ask = () => platform.answer(new Request('http://steward.test/v1/campaigns'), '/v1/campaigns');
    await expect(ask()).rejects.toThrow('a fault');
    fails = false;
    expect((await ask()).status).toBe(200);
  });
});
