// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubEnv('TZ', 'America/Los_Angeles');
  // Already another day by UTC.
  vi.setSystemTime('2026-11-20T17:00:00-08:00');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
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
  keepDoor();
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
    expect(doorToken()).toBe('secret');
  });

  it('holds the token in memory alone', async () => {
    const { token, holdToken } = await kept();
    holdToken('secret');
    expect(token()).toBe('secret');
    expect(sessionStorage.getItem('steward.token')).toBeNull();
  });

  it.each(['2026-11-21T00:00:00-08:00', '2026-11-21T17:00:00-08:00', '2026-11-19T17:00:00-08:00'])(
    'is over on another day of this computer (%s)',
    async (then) => {
      const { doorToken } = await kept();
      vi.setSystemTime(then);
      expect(doorToken()).toBeNull();
    },
  );

  it('is open until the midnight of this computer, whatever time zone was chosen in Settings', async () => {
    vi.setSystemTime('2026-11-20T15:00:00-08:00');
    localStorage.setItem('steward.preferences', JSON.stringify({ zone: 'utc' }));
    const { doorToken } = await kept();
    vi.setSystemTime('2026-11-20T23:59:59-08:00');
    expect(doorToken()).toBe('secret');
  });

  it('is over after a lock that was asked for, whatever locks idle tabs since', async () => {
    const { doorToken, noteEnd } = await kept();
    noteEnd('locked', { how: 'asked' });
    noteEnd('locked', { how: 'idle' });
    expect(doorToken()).toBeNull();
  });

  it.each([
    ['back_forward', 11_000, false],
    ['back_forward', 5000, true],
    ['reload', 11_000, true],
  ])('after a %s %i ms after the tab was left', async (type, away, isOpen) => {
    const { noteLeft } = await kept();
    noteLeft();
    vi.setSystemTime(Date.now() + away);
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntryList);
    const { keepsDoor, doorToken } = await opened();
    expect([keepsDoor(), doorToken() !== null]).toEqual([isOpen, isOpen]);
    vi.restoreAllMocks();
  });

  it.each([
    ['signed-out', undefined, null],
    ['signed-out', 'forgotten', null],
    ['locked', 'asked', null],
    // An idle lock of other tabs doesn't end the door list.
    ['locked', 'idle', 'secret'],
  ] as const)('after another tab is %s (%s)', async (end, how, left) => {
    const { doorToken, noteEnd } = await kept();
    noteEnd(end, how ? { how } : {});
    expect(doorToken()).toBe(left);
  });

  it('is over for good once the token is dropped, as by a lock', async () => {
    const { dropToken, keepsDoor, doorToken } = await kept();
    dropToken({ fromMemory: false });
    expect(keepsDoor()).toBe(false);
    expect(doorToken()).toBeNull();
  });

  it.each(['', 'secret', 'null', '{}', `{"day":"Fri Nov 20 2026"}`, `{"day":"Fri Nov 20 2026","token":"secret"}`])(
    'gives no token for anything else that is stored (%s)',
    async (stored) => {
      sessionStorage.setItem('steward.door', stored);
      const { doorToken } = await opened();
      expect(doorToken()).toBeNull();
    },
  );
});
