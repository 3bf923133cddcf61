import { expect, test } from 'vitest';
import { createSessions, type SessionLimits } from './sessions.ts';

const minute = 60_000;
const a = { token: 'a', account: 'A', secret: '' };

function open(limits: SessionLimits = {}) {
  const clock = { now: 0 };
  return { clock, sessions: createSessions({ now: () => clock.now, ...limits }) };
}

test('a session is known by a name of 256 random bits, which no other has', () => {
  const { sessions } = open();
  const names = [sessions.begin(a), sessions.begin(a)];
  expect(names[0]).toMatch(/^[\w-]{43}$/);
  expect(names[0]).not.toBe(names[1]);
  expect(sessions.use(names[0] ?? '')).toMatchObject(a);
  expect(sessions.use('x')).toBeNull();
});

test('it ends after 30 minutes without use; looking at it is no use', () => {
  const { clock, sessions } = open();
  const name = sessions.begin(a);
  clock.now = 29 * minute;
  expect(sessions.use(name)).toMatchObject(a);
  clock.now = 58 * minute;
  expect(sessions.look(name)).toMatchObject(a);
  clock.now = 59 * minute;
  expect(sessions.look(name)).toBeNull();
  expect(sessions.use(name)).toBeNull();
});

test('it ends after 8 hours, however busy it is', () => {
  const { clock, sessions } = open();
  const name = sessions.begin(a);
  for (clock.now = 0; clock.now < 8 * 60 * minute; clock.now += 10 * minute)
    expect(sessions.use(name)).toMatchObject(a);
  expect(sessions.use(name)).toBeNull();
});

test('it ends at once when it is ended, and others go on', () => {
  const { sessions } = open();
  const [one, other] = [sessions.begin(a), sessions.begin(a)];
  sessions.end(one);
  expect(sessions.use(one)).toBeNull();
  expect(sessions.use(other)).toMatchObject(a);
});

test('there are only so many: the one that was idle longest goes', () => {
  const { clock, sessions } = open({ most: 2 });
  const [one, other] = [sessions.begin(a), sessions.begin({ token: 'b', account: 'B', secret: '' })];
  clock.now = 1;
  sessions.use(one);
  const third = sessions.begin({ token: 'c', account: 'C', secret: '' });
  expect([one, other, third].map((name) => sessions.use(name)?.token ?? null)).toEqual(['a', null, 'c']);
});
