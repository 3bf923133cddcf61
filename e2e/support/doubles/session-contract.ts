/** What holds of sessions wherever they are kept. */
import { expect, test } from 'vitest';
import { minute, type SessionLimits, type Sessions } from '#host/sessions.ts';

export interface OpenSessions {
  sessions: Sessions;
  /** Lets so many milliseconds pass. */
  pass(milliseconds: number): Promise<void>;
}

export const ofA = { token: 'a', account: 'A', secret: 's' };
const ofB = { token: 'b', account: 'B', secret: '' };

/** Tests over sessions that `open` makes, each time without any. */
export function testSessions(open: (limits?: SessionLimits) => Promise<OpenSessions>): void {
  test('a session is known by an id and 256 random bits, which no other has', async () => {
    const { sessions } = await open();
    const names = [await sessions.begin(ofA, 'Firefox'), await sessions.begin(ofA, 'Firefox')] as const;
    expect(names[0]).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(await sessions.use(names[0])).toMatchObject(ofA);
    const [ids, secrets] = [0, 1].map((part) => names.map((name) => name.split('.')[part] ?? '')) as [
      string[],
      string[],
    ];
    expect(new Set([...ids, ...secrets]).size).toBe(4);
    for (const none of ['', 'x', `${ids[0]}.${secrets[1]}`, `${ids[1]}.${secrets[0]}`, `${ids[0]}.`, `${names[0]}x`]) {
      expect([await sessions.use(none), await sessions.look(none), await sessions.list(none)]).toEqual([
        null,
        null,
        null,
      ]);
      await Promise.all([sessions.end(none), sessions.endOthers(none)]);
    }
    expect(await sessions.use(names[1])).toMatchObject(ofA);
  });

  test('it ends after 30 minutes without use; looking at it is no use', async () => {
    const { sessions, pass } = await open();
    const name = await sessions.begin(ofA, '');
    await pass(29 * minute);
    expect(await sessions.use(name)).toMatchObject(ofA);
    await pass(29 * minute);
    expect(await sessions.look(name)).toMatchObject(ofA);
    await pass(minute);
    expect(await sessions.look(name)).toBeNull();
    expect(await sessions.use(name)).toBeNull();
  });

  test('it ends after 8 hours, however busy it is', async () => {
    const { sessions, pass } = await open();
    const name = await sessions.begin(ofA, '');
    for (let passed = 0; passed < 8 * 60; passed += 20) {
      expect(await sessions.use(name)).toMatchObject(ofA);
      await pass(20 * minute);
    }
    expect(await sessions.use(name)).toBeNull();
  });

  test('there are only so many: the one that was idle longest goes', async () => {
    const { sessions, pass } = await open({ most: 2 });
    const [one, other] = [await sessions.begin(ofA, ''), await sessions.begin(ofB, '')];
    await pass(minute);
    await sessions.use(one);
    const third = await sessions.begin({ token: 'c', account: 'C', secret: '' }, '');
    const found = [await sessions.use(one), await sessions.use(other), await sessions.use(third)];
    expect(found.map((session) => session?.token ?? null)).toEqual(['a', null, 'c']);
  });

  test('those of the same token are listed, the one used last first, and no other', async () => {
    const { sessions, pass } = await open();
    const first = await sessions.begin(ofA, 'Firefox on Windows');
    await pass(minute);
    const second = await sessions.begin(ofA, 'Safari on iPhone');
    await sessions.begin(ofB, 'Chrome on Mac');
    await pass(minute);
    await sessions.use(first);
    const listed = (await sessions.list(second)) ?? [];
    expect(listed.map(({ browser, isThis }) => [browser, isThis])).toEqual([
      ['Firefox on Windows', false],
      ['Safari on iPhone', true],
    ]);
    expect(listed.map(({ id }) => id)).toEqual([first.split('.')[0], second.split('.')[0]]);
    const [firefox = 0, safari = -1] = listed.map(({ began, used }) => Date.parse(used) - Date.parse(began));
    // A session was used two minutes after it began, plus what a busy machine needs to ask.
    expect(firefox).toBeGreaterThanOrEqual(2 * minute);
    expect(firefox).toBeLessThan(3 * minute);
    expect(safari).toBeGreaterThanOrEqual(0);
    expect(safari).toBeLessThan(minute);
    expect(Math.abs(Date.now() - Date.parse(listed[0]?.used ?? ''))).toBeLessThan(5000);
    await pass(29 * minute);
    expect((await sessions.list(first))?.map(({ browser }) => browser)).toEqual(['Firefox on Windows']);
  });

  test('one is ended by itself, by another of the same token, and by none of another token', async () => {
    const { sessions } = await open();
    const [one, two, three] = [
      await sessions.begin(ofA, ''),
      await sessions.begin(ofA, ''),
      await sessions.begin(ofA, ''),
    ];
    const other = await sessions.begin(ofB, '');
    const id = (name: string) => name.split('.')[0] ?? '';
    const left = async () =>
      (await Promise.all([one, two, three, other].map((name) => sessions.use(name)))).map(
        (session) => session !== null,
      );
    await sessions.end(other, id(one));
    await sessions.end(one, id(other));
    await sessions.end(one, 'x');
    await sessions.endOthers(other);
    expect(await left()).toEqual([true, true, true, true]);
    await sessions.end(one, id(two));
    expect(await left()).toEqual([true, false, true, true]);
    await sessions.endOthers(three);
    expect(await left()).toEqual([false, false, true, true]);
    await sessions.end(three);
    expect(await left()).toEqual([false, false, false, true]);
  });

  test('after 15 minutes its cookie gets another secret; the former is good for a minute after that is shown', async () => {
    const { sessions, pass } = await open();
    const first = await sessions.begin(ofA, '');
    await pass(14 * minute);
    expect([await sessions.use(first), await sessions.renew(first)]).toMatchObject([ofA, null]);
    await pass(minute);
    const second = await sessions.renew(first);
    expect(second?.split('.')[0]).toBe(first.split('.')[0]);
    expect(second).not.toBe(first);
    expect(await sessions.use(second ?? '')).toMatchObject(ofA);
    expect([await sessions.use(first), await sessions.renew(first)]).toMatchObject([ofA, null]);
    await pass(minute);
    expect([await sessions.use(first), await sessions.look(first), await sessions.renew(first)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([await sessions.use(second ?? ''), await sessions.renew(second ?? '')]).toMatchObject([ofA, null]);
    expect(await sessions.list(second ?? '')).toHaveLength(1);
  });

  test('two requests at once get one new secret between them, and neither is signed out', async () => {
    const { sessions, pass } = await open();
    const name = await sessions.begin(ofA, '');
    await pass(16 * minute);
    const renewed = await Promise.all([sessions.renew(name), sessions.renew(name), sessions.renew(name)]);
    expect(renewed.filter((next) => next !== null)).toHaveLength(1);
    for (const next of [...renewed, name]) {
      if (next !== null) expect(await sessions.use(next)).toMatchObject(ofA);
    }
  });

  test('a new secret that was lost on its way signs nobody out: another is given out, and the lost one opens nothing', async () => {
    const { sessions, pass } = await open();
    const name = await sessions.begin(ofA, '');
    await pass(15 * minute);
    const lost = await sessions.renew(name);
    await pass(minute);
    expect(await sessions.use(name)).toMatchObject(ofA);
    const next = await sessions.renew(name);
    expect(next).not.toBeNull();
    expect(next).not.toBe(lost);
    expect([await sessions.use(lost ?? ''), await sessions.use(next ?? '')]).toMatchObject([null, ofA]);
  });
}
