// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Configuration, readConfiguration } from '#api/host.ts';

const minute = 60_000;
const lockedLongAgo = () => localStorage.setItem('steward.used', String(Date.now() - 60 * minute));
const draft = JSON.stringify({ values: { note: 'Mine' }, start: { note: '' }, at: 1 });
const held = () => Object.keys(sessionStorage).toSorted();

let asked: string[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${new URL(address).pathname}`);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});

/** Loads a page at that path. Returns whether it starts with sign-in. */
async function loaded(path: string, given: Partial<Configuration>) {
  vi.resetModules();
  window.history.replaceState(null, '', path);
  const { startsSignedOut } = await import('./entry.tsx');
  return startsSignedOut({ ...readConfiguration(undefined), ...given });
}

/** Sets up a locked tab with a draft, and a later sign-out in another tab. */
function lockedBeforeSignOut() {
  const now = Date.now();
  sessionStorage.setItem('steward.since', String(now - 3 * minute));
  sessionStorage.setItem('steward.locked', 'asked');
  sessionStorage.setItem('steward.mark', 'salt.derived');
  sessionStorage.setItem('steward.draft.household.501', draft);
  localStorage.setItem('steward.locked-all', String(now - 2 * minute));
  localStorage.setItem('steward.ended', String(now - minute));
}

describe('app start', () => {
  it.each<[string, string, Partial<Configuration>]>([
    ['at the lock', '/connect', {}],
    ['at a record', '/households/501', {}],
    ['at the lock', '/connect', { custody: 'host', account: '' }],
    ['at a record, where the host has a newer session', '/households/501', { custody: 'host', account: 'a1' }],
  ])('app start: %s, deletes drafts after a sign-out in another tab (%s %o)', async (_name, path, given) => {
    lockedBeforeSignOut();
    if (given.custody === 'host') sessionStorage.setItem('steward.account', 'a1');
    const signedOut = await loaded(path, given);
    expect(signedOut).toBe(given.account !== 'a1');
    expect(held()).toEqual(signedOut ? [] : ['steward.account', 'steward.since']);
  });

  it('app start: a new tab after the idle timeout ends the server session', async () => {
    lockedLongAgo();
    expect(await loaded('/households', { custody: 'host', account: 'a1' })).toBe(true);
    expect(asked).toEqual(['DELETE /session']);
    expect(localStorage.getItem('steward.signed-out')).not.toBeNull();
  });

  it('app start: with the token in the tab, ends no server session', async () => {
    lockedLongAgo();
    sessionStorage.setItem('steward.token', 'secret');
    expect(await loaded('/households', { custody: 'tab' })).toBe(true);
    expect(asked).toEqual([]);
    expect(held()).not.toContain('steward.token');
  });

  it.each([
    ['asked', 'asked'],
    ['idle', 'idle'],
    // Stored by a version without reasons.
    ['', 'asked'],
  ])(
    'app start: after a lock of all tabs (%s), shows its reason and does not lock the others again',
    async (how, why) => {
      const at = `${Date.now() - minute}${how ? ` ${how}` : ''}`;
      localStorage.setItem('steward.locked-all', at);
      sessionStorage.setItem('steward.since', String(Date.now() - 2 * minute));
      sessionStorage.setItem('steward.token', 'secret');
      expect(await loaded('/households', { custody: 'tab' })).toBe(true);
      expect(sessionStorage.getItem('steward.locked')).toBe(why);
      expect(localStorage.getItem('steward.locked-all')).toBe(at);
      expect(held()).not.toContain('steward.token');
    },
  );

  describe('with a door list that is kept open', () => {
    const door = JSON.stringify({ token: 'secret', day: '2026-11-20', since: Date.now() - minute });
    const allowed: Partial<Configuration> = { custody: 'tab', keepsDoorList: true };

    beforeEach(() => {
      sessionStorage.setItem('steward.since', String(Date.now() - 2 * minute));
      sessionStorage.setItem('steward.door', door);
      localStorage.setItem('steward.locked-all', `${Date.now() - minute} asked`);
      // Nothing was used for an hour.
      lockedLongAgo();
    });

    it('app start: opens the door list, and nothing else of this tab has the token', async () => {
      expect(await loaded('/tickets/door-list', allowed)).toBe(false);
      const { token } = await import('#device/token.ts');
      expect(token()).toBeNull();
      expect(sessionStorage.getItem('steward.door')).toBe(door);
    });

    it.each<[string, string, Partial<Configuration>]>([
      ['at another page', '/households', allowed],
      ['at a page below it', '/tickets/door-list/1', allowed],
      ['at sign-in', '/connect', allowed],
      ['once an administrator forbids it', '/tickets/door-list', { custody: 'tab', keepsDoorList: false }],
      ['once the server holds the token', '/tickets/door-list', { custody: 'host', keepsDoorList: true }],
    ])('app start: asks for the token %s, and forgets the one of the door', async (_where, path, given) => {
      expect(await loaded(path, given)).toBe(true);
      expect(JSON.stringify(sessionStorage)).not.toContain('secret');
      expect(sessionStorage.getItem('steward.locked')).toBe('asked');
    });

    it('app start: asks for the token after another tab signed out meanwhile', async () => {
      localStorage.setItem('steward.ended', String(Date.now()));
      expect(await loaded('/tickets/door-list', allowed)).toBe(true);
      expect(held()).toEqual([]);
    });

    it('app start: asks for the token at another page, even if this tab has one beside that of the door', async () => {
      sessionStorage.setItem('steward.token', 'newer');
      expect(await loaded('/households', allowed)).toBe(true);
      expect(held()).not.toContain('steward.token');
    });
  });

  it('app start: a locked tab keeps its drafts without a sign-out', async () => {
    lockedBeforeSignOut();
    localStorage.removeItem('steward.ended');
    expect(await loaded('/connect', {})).toBe(true);
    expect(held()).toContain('steward.draft.household.501');
  });
});
