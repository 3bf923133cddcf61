// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const day = '2026-11-20';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Loads the modules as a new page would. */
async function opened() {
  vi.resetModules();
  const clock = await import('./session-clock.ts');
  return { ...clock, ...(await import('./token.ts')), ...(await import('./kept-door.ts')) };
}

/** Signs in, keeps the door list open a minute later, and loads the next page. */
async function kept() {
  const { storeToken, beginSession, keepDoor } = await opened();
  storeToken('secret');
  beginSession(Date.now() - 60_000);
  keepDoor(day);
  return opened();
}

describe('a door list that is kept open', () => {
  it('has the token to itself: to everything else, every tab is locked', async () => {
    const { token, keepsDoor, doorToken, endSince, isUsedSinceEnd } = await kept();
    expect(token()).toBeNull();
    expect(endSince()).toBe('locked');
    // A new tab doesn't ask for this tab's token.
    expect(isUsedSinceEnd()).toBe(false);
    expect(keepsDoor()).toBe(true);
    expect(doorToken(day)).toBe('secret');
  });

  it('holds the token in memory alone', async () => {
    const { token, holdToken } = await kept();
    holdToken('secret');
    expect(token()).toBe('secret');
    expect(sessionStorage.getItem('steward.token')).toBeNull();
  });

  it.each(['2026-11-21', '2026-11-19', ''])('is over on another day (%s)', async (other) => {
    const { doorToken } = await kept();
    expect(doorToken(other)).toBeNull();
  });

  it.each([
    ['signed-out', undefined, null],
    ['signed-out', 'forgotten', null],
    ['locked', 'asked', null],
    // Other tabs that nobody uses say nothing of the door.
    ['locked', 'idle', 'secret'],
  ] as const)('after another tab is %s (%s)', async (end, how, left) => {
    const { doorToken, noteEnd } = await kept();
    noteEnd(end, how ? { how } : {});
    expect(doorToken(day)).toBe(left);
  });

  it('is over for good once the token is dropped, as by a lock', async () => {
    const { dropToken, keepsDoor, doorToken } = await kept();
    dropToken({ fromMemory: false });
    expect(keepsDoor()).toBe(false);
    expect(doorToken(day)).toBeNull();
  });

  it.each(['', 'secret', 'null', '{}', `{"day":"${day}"}`, `{"day":"${day}","token":"secret"}`])(
    'gives no token for anything else that is stored (%s)',
    async (stored) => {
      sessionStorage.setItem('steward.door', stored);
      const { doorToken } = await opened();
      expect(doorToken(day)).toBeNull();
    },
  );
});
