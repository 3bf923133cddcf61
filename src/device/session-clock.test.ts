// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const minute = 60_000;
const noon = Date.UTC(2026, 10, 20, 12);

/** Loads the module as another page of the same tab would. */
async function opened() {
  vi.resetModules();
  return import('./session-clock.ts');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'localStorage', own);
});

describe('lastUsed()', () => {
  it('lastUsed(): is 0 at first, then the latest use in any tab', async () => {
    const { lastUsed, noteUse } = await opened();
    expect(lastUsed(noon)).toBe(0);
    noteUse({ now: noon });
    expect((await opened()).lastUsed(noon + minute)).toBe(noon);
    localStorage.setItem('steward.used', String(noon + 2000));
    expect(lastUsed(noon + minute)).toBe(noon + 2000);
  });

  it('noteUse(): writes every few seconds, or at once on request', async () => {
    const { noteUse } = await opened();
    const noted = () => Number(localStorage.getItem('steward.used')) - noon;
    for (const after of [0, 1000, 4999]) noteUse({ now: noon + after });
    expect(noted()).toBe(0);
    noteUse({ now: noon + 5000 });
    expect(noted()).toBe(5000);
    noteUse({ atOnce: true, now: noon + 5001 });
    expect(noted()).toBe(5001);
  });

  it('lastUsed(): counts from now if the clock was set back', async () => {
    const { lastUsed, noteUse } = await opened();
    noteUse({ now: noon + 24 * 60 * minute });
    expect(lastUsed(noon)).toBe(noon);
    expect(lastUsed(noon + 15 * minute)).toBe(noon);
  });

  it('lastUsed(): works without storage, and ignores invalid stored times', async () => {
    localStorage.setItem('steward.used', 'yesterday');
    const { lastUsed, noteUse } = await opened();
    expect(lastUsed(noon)).toBe(0);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    noteUse({ now: noon });
    expect(lastUsed(noon + 1)).toBe(noon);
  });
});

describe('session end', () => {
  it('session end: applies to all tabs whose session began before it, including suspended ones', async () => {
    const { beginSession } = await opened();
    beginSession(noon);
    const { endSince, noteEnd } = await opened();
    expect(endSince()).toBeNull();
    noteEnd('locked', { now: noon + 1 });
    expect(endSince()).toBe('locked');
    noteEnd('signed-out', { now: noon + 2 });
    expect((await opened()).endSince()).toBe('signed-out');
    beginSession(noon + 3);
    expect(endSince()).toBeNull();
  });

  it('session end: is distinguished from a session start even if the clock was set back between them', async () => {
    const { beginSession, endSince, noteEnd, resumeSession } = await opened();
    noteEnd('signed-out', { now: noon + 60 * minute });
    noteEnd('locked', { now: noon + 60 * minute });
    beginSession(noon);
    expect(endSince()).toBeNull();
    resumeSession(noon + minute);
    expect((await opened()).endSince()).toBeNull();
    noteEnd('locked', { now: noon + 2 * minute });
    expect(endSince()).toBe('locked');
    beginSession(noon + 3 * minute);
    expect(endSince()).toBeNull();
    noteEnd('signed-out', { now: noon + 4 * minute });
    expect((await opened()).endSince()).toBe('signed-out');
  });

  it('session end: does not apply to a tab without a known start', async () => {
    const { endSince, noteEnd, resumeSession } = await opened();
    noteEnd('signed-out', { now: noon });
    expect(endSince()).toBeNull();
    resumeSession(noon + 1);
    expect(endSince()).toBeNull();
    noteEnd('locked', { now: noon + 2 });
    expect((await opened()).endSince()).toBe('locked');
  });

  it('howEnded(): returns the stored reason', async () => {
    const { howEnded, noteEnd } = await opened();
    expect(howEnded('locked')).toBeNull();
    noteEnd('locked', { now: noon, how: 'asked' });
    noteEnd('signed-out', { now: noon });
    expect([howEnded('locked'), howEnded('signed-out')]).toEqual(['asked', null]);
    noteEnd('locked', { now: noon + 1, how: 'idle' });
    noteEnd('signed-out', { now: noon + 2, how: 'forgotten' });
    expect([howEnded('locked'), howEnded('signed-out')]).toEqual(['idle', 'forgotten']);
    localStorage.setItem('steward.locked-all', '5 of no reason');
    expect(howEnded('locked')).toBeNull();
  });

  it('whyLocked(): returns the reason until the next sign-in', async () => {
    const { beginSession, storeLocked, whyLocked } = await opened();
    expect(whyLocked()).toBeNull();
    storeLocked('asked');
    expect((await opened()).whyLocked()).toBe('asked');
    beginSession(noon);
    expect(whyLocked()).toBeNull();
  });

  it('onSessionChange(): notifies other tabs of a session end', async () => {
    const { onSessionChange } = await opened();
    const heard = vi.fn<(end: string | null) => void>();
    const stop = onSessionChange(heard);
    const write = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    write('steward.used', '1');
    write('steward.locked-all', '2');
    write('steward.ended', '3');
    write('steward.ended', null);
    write('steward.preferences', '{}');
    stop();
    write('steward.used', '4');
    expect(heard.mock.calls).toEqual([[null], ['locked'], ['signed-out']]);
  });
});
